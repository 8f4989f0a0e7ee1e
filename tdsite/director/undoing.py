"""Undo across the whole house: the rows go back, and the book must still add up."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Unpack

from blinds.queries import face_of
from tdsite.director.soundness import what_no_longer_holds
from tournaments import journal
from tournaments import undo as undo_rules
from tournaments.acts import Act, Order
from tournaments.models import JournalLine
from tournaments.operations import vouchers
from tournaments.operations.ledger import check_refunded
from tournaments.rules import N_, RuleError


class NoSuchLine(RuleError):
    """The journal has no line of that number."""


@journal.command
def undo(tournament_id: int, *, revision: int, **order: Unpack[Order]) -> JournalLine:
    """Undo one line of the event's journal.

    Raises NoSuchLine, CannotUndo, AlreadyUndone, StandsInTheWay (which names the later line),
    SecondPersonNeeded where it gives more back than one person may.
    """
    line = JournalLine.objects.filter(tournament=tournament_id, revision=revision).first()
    if line is None:
        raise NoSuchLine(
            N_("The log has no line %(revision)s."), field="revision", revision=revision
        )
    kind = undo_kind(line)
    act = journal.open_act(tournament_id, "act.undone", allowed_as=kind, **order)
    stood = _step(act, act.at)
    vouchers.lock_those_in(line.changes)
    undo_rules.reverse(act, line)
    if broken := list(what_no_longer_holds(act)):
        raise undo_rules.blame(act, lambda later: any(g(later) for g in broken), after=revision)
    _check_time_has_not_passed(act, line, stood=stood)
    _check_plan_is_not_played(line, kind, stood=stood)
    if kind.startswith("entry."):
        check_refunded(act)
    return journal.record(act, undoes=revision, law=line.law, kind=kind, of=_told_again(line))


def _told_again(line: JournalLine) -> dict[str, Any]:
    """The undone line's own words, for the log."""
    return {**line.data, "line_kind": line.kind}


def undo_kind(line: JournalLine) -> str:
    """The kind of act that an undo of this line amounts to: whoever may do it may undo it."""
    return str(line.data.get("kind", line.kind)) if line.kind == "act.undone" else line.kind


def _step(act: Act, at: datetime) -> int:
    """The step the clock reads at a time; 0 before it was started."""
    face = face_of(act.tournament)
    return face.read(at).index if face else 0


def _check_time_has_not_passed(act: Act, line: JournalLine, *, stood: int) -> None:
    """An old clock may not come back beyond where the hall is: nobody played those levels.

    `stood` is the step before the undo.
    """
    if _step(act, act.at) > max(stood, _step(act, line.at)):
        raise undo_rules.CannotUndo(
            N_("Levels would have passed since. Resume the clock, or set it to where it should be.")
        )


def _check_plan_is_not_played(line: JournalLine, kind: str, *, stood: int) -> None:
    """Another plan may go back only while the step is on the clock at which it came.

    Otherwise the hall would have played levels that the book no longer has.
    """
    if kind == "clock.reshaped" and stood > _first_told(line.data)["clock_index"]:
        raise undo_rules.CannotUndo(
            N_("Levels of this structure have been played. Change what lies ahead instead.")
        )


def _first_told(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the act itself said, below all its undoings."""
    return _first_told(data["of"]) if "of" in data else data
