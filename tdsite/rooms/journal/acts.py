"""Undo across the whole house: the rows go back, and the book must still add up.

Also in the club's own journal, which all its events share.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Unpack

from blinds.operations import clocks
from blinds.queries import face_of
from tdsite.acts.undo import NoSuchLine, finishing, undo_hooks
from tdsite.rooms.journal.soundness import what_no_longer_holds
from tournaments import access, flight_tree, journal
from tournaments import undo as undo_rules
from tournaments.acts import Act, ActContext
from tournaments.models import DayEnd, JournalLine
from tournaments.operations import day_ends, payout_slips
from tournaments.operations.second_person import check_refunded
from tournaments.register import EVENT, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import EventId, Help, Several, Whole
from tournaments.undo import check_undone_once, undo_kinds

RESUMED = "clock.resumed"
THE_END = ("tournament.cancelled", "day.carried")
MAX_AT_ONCE = 50  # lines that one act may undo
UNDO = f"{EVENT}undo/"

Revision = Annotated[int, Whole(1, 10**9 - 1)]
Revisions = Annotated[
    Sequence[Revision],
    Several(1, MAX_AT_ONCE),
    Help("The numbers of the lines, in any order."),
]


class TooManyTogether(RuleError):
    """More lines than one act can undo and one sentence can tell."""


@act("act.undone", path=UNDO)
def undo(tournament_id: EventId, *, revision: Revision, **order: Unpack[ActContext]) -> JournalLine:
    """Undo one line of the journal; a refusal names in `later` what to undo first.

    Raises NoSuchLine, CannotUndo, AlreadyUndone, BlockedByLaterLine (which names the later line),
    SecondPersonNeeded where it gives more back than one person may.
    """
    (line,) = _lines(tournament_id, [revision])
    kinds = undo_kinds(line)
    _lock_days([line])
    act = journal.open_act(tournament_id, "act.undone", allowed_as=kinds[0], **order)
    _turn_back(act, [line])
    several = {"kinds": list(kinds)} if len(kinds) > 1 else {}
    data = {"kind": kinds[0], "of": _told_again(line), **several}
    return journal.record(act, undoes=revision, law=line.law, **data)


@act("act.undone", path=f"{UNDO}together/")
def undo_together(
    tournament_id: EventId, *, revisions: Revisions, **order: Unpack[ActContext]
) -> JournalLine:
    """Undo several lines by one act, the newest first: all of them or none.

    The one line it leaves can be undone in turn, and does all of them again.  What each leaves
    broken the others may mend: the book must add up when all have gone back.
    Raises TooManyTogether and what `undo` raises.
    """
    if len(set(revisions)) > MAX_AT_ONCE:
        raise TooManyTogether(
            N_("At most %(most)s lines can be undone at once. Undo some first."),
            field="revisions",
            most=MAX_AT_ONCE,
        )
    lines = _lines(tournament_id, revisions)
    kinds = list(dict.fromkeys(kind for line in lines for kind in undo_kinds(line)))
    _lock_days(lines)
    act = journal.open_act(tournament_id, undo_rules.TOGETHER, allowed_as=kinds[0], **order)
    _turn_back(act, lines)
    return journal.record(
        act,
        undoes_lines=[line.revision for line in lines],
        kind=kinds[0],
        kinds=kinds,
        of=[_told_again(line) for line in lines],
    )


def _lines(tournament_id: int, revisions: Sequence[int]) -> list[JournalLine]:
    """The lines, the newest first.  Raises NoSuchLine."""
    rows = JournalLine.objects.filter(tournament=tournament_id, revision__in=set(revisions))
    found = list(rows.order_by("-revision"))
    missing = set(revisions) - {line.revision for line in found}
    if missing or not found:
        raise NoSuchLine(
            N_("The log has no line %(revision)s."),
            field="revision",
            revision=min(missing, default=0),
        )
    return found


def _turn_back(act: Act, lines: Sequence[JournalLine]) -> None:
    """Turn back the lines, the newest first, and see that the book still adds up.

    Raises NotAllowed, CannotUndo, AlreadyUndone, BlockedByLaterLine, SecondPersonNeeded.
    """
    kinds = {kind for line in lines for kind in undo_kinds(line)}
    for kind in kinds:
        access.require(act.by, kind, act.tournament.pk)
    act.rights = tuple(sorted(kinds))  # in every other event that the lines reached as well
    stood = _step(act, act.at)
    over = flight_tree.last_day_end(act.tournament) if day_ends.is_night(act.tournament) else None
    payout_slips.lock_vouchers_in([change for line in lines for change in line.changes])
    before = undo_rules.undone_revisions(act.scope)
    for line in lines:
        undo_rules.reverse(act, line)
    if any(line.kind in undo_rules.UNDOINGS for line in lines):
        check_undone_once(act)
    for check in undo_hooks().turned_back:
        check(act, before)
    if broken := list(what_no_longer_holds(act)):
        oldest = lines[-1].revision
        raise undo_rules.blame(act, lambda later: any(g(later) for g in broken), after=oldest)
    _check_time_has_not_passed(act, lines, stood=stood)
    _check_plan_is_not_played(lines, stood=stood)
    if over is not None:
        _check_nobody_wakes(act, lines, over=over)
    if any(kind.startswith("entry.") for kind in kinds):
        check_refunded(act)


def _lock_days(lines: Sequence[JournalLine]) -> None:
    """Where a flight is linked or loosed, the events it plays for get a line too."""
    events = access.feeds_named([change for line in lines for change in line.changes])
    if events:
        access.lock_days(lines[0].tournament_id, *events)


def _told_again(line: JournalLine) -> dict[str, Any]:
    """The undone line's own words, for the log."""
    return {**line.data, "line_kind": line.kind}


def _step(act: Act, at: datetime) -> int:
    """The step the clock reads at a time; 0 before it was started."""
    face = face_of(act.tournament)
    return face.read(at).index if face else 0


def _check_time_has_not_passed(act: Act, lines: Sequence[JournalLine], *, stood: int) -> None:
    """An old clock may not come back beyond where the hall is: nobody played those levels.

    `stood` is the step before the undo.  The clock of an event that was over comes back held
    where it stood at the end; of one that plays, somebody has to say where it should be.
    """
    if _step(act, act.at) <= max(stood, *(_step(act, line.at) for line in lines)):
        return
    if over := [line.at for line in lines if line.kind in THE_END or finishing(line)]:
        clocks.hold_since(act, min(over))
    else:
        raise undo_rules.CannotUndo(
            N_("Undoing would skip levels. Resume the clock, or set it to the right level.")
        )


def _check_nobody_wakes(act: Act, lines: Sequence[JournalLine], *, over: DayEnd) -> None:
    """In the night an old clock may not come back running: it is resumed when the day begins."""
    kinds = {kind for line in lines for kind, _ in _first_told(line.kind, line.data)}
    still_over = flight_tree.day_ends(act.tournament).last() == over
    if still_over and RESUMED not in kinds and flight_tree.has_played_on(act.tournament, over):
        raise undo_rules.CannotUndo(
            N_("The day is over and the clock is stopped. Undo the end of the day first.")
        )


def _check_plan_is_not_played(lines: Sequence[JournalLine], *, stood: int) -> None:
    """Another plan may go back only while the step is on the clock at which it came.

    Otherwise the hall would have played levels that the book no longer has.
    """
    for line in lines:
        for kind, data in _first_told(line.kind, line.data):
            if kind == "clock.reshaped" and stood > data["clock_index"]:
                raise undo_rules.CannotUndo(
                    N_("Levels of this structure have been played. Edit the levels ahead instead.")
                )


def _first_told(kind: str, data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What the acts themselves said, below all their undoings, each with its kind."""
    undone = data.get("of") if kind in undo_rules.UNDOINGS else None
    if undone is None:
        yield kind, data
        return
    for one in undone if isinstance(undone, list) else [undone]:
        yield from _first_told(one["line_kind"], one)
