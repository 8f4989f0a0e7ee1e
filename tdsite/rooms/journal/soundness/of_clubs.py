"""What must hold of the club's people whatever is undone in its journal."""

from datetime import date
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import F, Q

from tournaments.acts import Act, Change
from tournaments.models import CarriedBag, Entry, Player, Tournament
from tournaments.operations import staff
from tournaments.operations.flights import check_nobody_twice
from tournaments.rules import N_, RuleError
from tournaments.rules.marks import ActiveMark, SelfExclusionStands, Word
from tournaments.undo import CannotUndo

ENTRY, MARK, PLAYER = "tournaments.entry", "tournaments.mark", "tournaments.player"
PERSON = "auth.user"
STAFF = ("tournaments.staffrole", PERSON)


class OneStack(RuleError):
    """The bags of two people became one stack."""


def check_people(act: Act) -> None:
    """Refuse an undo that would break a promise, or a stack in two.

    Raises SelfExclusionStands, LastDirector, OneStack, AliveTwice, CannotUndo,
    KeepsTheInstallation.
    """
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
    _check_stacks(act)
    if any(change["model"] in STAFF for change in act.changes):
        staff.check_a_director_stays()
    people = [change["pk"] for change in act.changes if change["model"] == PERSON]
    for person in User.objects.filter(pk__in=people):
        staff.check_may_open_for(act.by, person)


def _check_stacks(act: Act) -> None:
    """Whose bags go on is one person, and in one flight at a time.  Raises OneStack, AliveTwice."""
    entries = [change["pk"] for change in act.changes if change["model"] == ENTRY]
    players = set(Entry.objects.filter(pk__in=entries).values_list("player_id", flat=True))
    for flight in Tournament.objects.filter(entries__in=entries, feeds__isnull=False).distinct():
        check_nobody_twice(flight, players=players)
    theirs = CarriedBag.objects.filter(Q(entry__in=entries) | Q(bag__entry__in=entries))
    torn = theirs.exclude(entry__player=F("bag__entry__player")).select_related(
        "entry__player", "entry__tournament"
    )
    for part in torn[:1]:
        raise OneStack(
            N_(
                "The stack of %(player)s in %(event)s comes from the bags of both. Undo the merging"
                " of the flight there first."
            ),
            player=part.entry.player.name,
            event=part.entry.tournament.name,
        )


def _mark_gone(change: Change) -> ActiveMark:
    was = change["before"] or {}
    until = was["until"] and date.fromisoformat(was["until"])
    return ActiveMark(Word(was["kind"]), date.fromisoformat(was["from_on"]), until)
