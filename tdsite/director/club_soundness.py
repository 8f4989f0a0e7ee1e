"""What must hold of the club's people whatever is undone in its journal."""

from datetime import date
from zoneinfo import ZoneInfo

from tournaments.acts import Act, Change
from tournaments.models import Player
from tournaments.operations import staff
from tournaments.rules import N_
from tournaments.rules.marks import Known, SelfExclusionStands, Word
from tournaments.undo import CannotUndo

MARK, PLAYER = "tournaments.mark", "tournaments.player"
STAFF = ("tournaments.staffrole", "auth.user")


def check_people(act: Act) -> None:
    """Raise SelfExclusionStands, LastDirector or CannotUndo where an undo would break a promise."""
    on = act.at.astimezone(ZoneInfo(act.club.timezone)).date()
    for change in act.changes:
        if change["model"] == MARK and change["after"] is None:
            mark = _mark_gone(change)
            if mark.word is Word.SELF_EXCLUDED and not mark.is_over(on):
                raise SelfExclusionStands(
                    N_("A self-exclusion stays until its end. Nobody may take it back.")
                )
    touched = [change["pk"] for change in act.changes if change["model"] == PLAYER]
    if Player.objects.filter(pk__in=touched, erased_at__isnull=False).exists():
        raise CannotUndo(N_("Erased data cannot come back. Write the person in again instead."))
    if any(change["model"] in STAFF for change in act.changes):
        staff.check_a_director_stays()


def _mark_gone(change: Change) -> Known:
    was = change["before"] or {}
    until = was["until"] and date.fromisoformat(was["until"])
    return Known(Word(was["kind"]), date.fromisoformat(was["from_on"]), until)
