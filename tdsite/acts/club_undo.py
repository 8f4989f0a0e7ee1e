"""Undo in the club's own journal, which all its events share: people, structures, events taken in.

More than one room takes a line of it back, and none may ask another room for it.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, Unpack
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import F, Q

from tdsite.acts.linked_events import PLAYER, follow, lock_events
from tdsite.acts.undo import NoSuchLine
from tournaments import journal
from tournaments import undo as undo_rules
from tournaments.acts import Act, ActContext, Change
from tournaments.models import CarriedBag, Entry, JournalLine, Player, Tournament
from tournaments.operations import imported_people, merging, payout_slips, staff, tills
from tournaments.operations.flights import check_nobody_twice
from tournaments.payloads.entries import EntryRenamed
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.marks import ActiveMark, SelfExclusionStands, Word
from tournaments.undo import CannotUndo, check_undone_once


@act("act.undone")
def undo_in_club(club_id: int, *, revision: int, **order: Unpack[ActContext]) -> JournalLine:
    """Undo one line of the journal of the club: a structure, a chip set, a new player.

    Raises NoSuchLine, CannotUndo, AlreadyUndone, BlockedByLaterLine.
    """
    line = JournalLine.objects.filter(club=club_id, tournament=None, revision=revision).first()
    if line is None:
        raise NoSuchLine(
            N_("The log has no line %(revision)s."), field="revision", revision=revision
        )
    kind = undo_rules.undo_kind(line)
    act = journal.open_club_act(club_id, "act.undone", allowed_as=kind, **order)
    if kind == "player.imported":
        imported_people.check_nobody_played(line)
    if kind == "player.merged":
        lock_events(act, *(c["pk"] for c in line.changes if c["model"] == PLAYER))
    payout_slips.lock_vouchers_in(line.changes)
    undo_rules.reverse(act, line)
    if line.kind in undo_rules.UNDOINGS:
        check_undone_once(act)
    tills.check_undone(act)
    check_people(act)
    merging.stay_renewed(act.changes)
    undone = {**line.data, "line_kind": line.kind}
    if kind == "player.merged":
        follow(act, allowed_as=kind, **_renamed(line.data))
    return journal.record(act, undoes=revision, law=line.law, kind=kind, of=undone)


def _renamed(undone: Mapping[str, Any]) -> EntryRenamed:
    """Who is called how once a merge is undone; an undo of its undo makes it again."""
    names, is_back = undone, True
    while "of" in names:
        names, is_back = names["of"], not is_back
    keep, other = names["player"], names["other"]
    return {"player": other, "other": keep} if is_back else {"player": keep, "other": other}


ENTRY, MARK = "tournaments.entry", "tournaments.mark"
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
                    N_("A self-exclusion runs until its end and cannot be removed.")
                )
    touched = [change["pk"] for change in act.changes if change["model"] == PLAYER]
    if Player.objects.filter(pk__in=touched, erased_at__isnull=False).exists():
        raise CannotUndo(N_("Deleted data cannot be restored. Add the player again."))
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
                "The stack of %(player)s in %(event)s comes from two merged bags. Undo the "
                "flight merge there first."
            ),
            player=part.entry.player.name,
            event=part.entry.tournament.name,
        )


def _mark_gone(change: Change) -> ActiveMark:
    was = change["before"] or {}
    until = was["until"] and date.fromisoformat(was["until"])
    return ActiveMark(Word(was["kind"]), date.fromisoformat(was["from_on"]), until)
