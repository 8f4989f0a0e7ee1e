"""The journal as the staff reads it: newest first, what is undone struck, undo where it may."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tdsite import log
from tdsite.director.undoing import undo_kind
from tdsite.paper.slips import MOVING
from tournaments import access, journal
from tournaments import undo as undo_rules
from tournaments.kinds import KINDS
from tournaments.models import JournalLine, Tournament

FAMILIES = {
    "players": ("entry.", "player."),
    "floor": ("tables.", "chips."),
    "clock": ("clock.",),
    "money": ("entry.re", "entry.added", "payout.", "prizes.", "registration."),
    "event": ("tournament.", "registration.", "act."),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: its sentence, who by (empty: the clock), and whether this reader may undo it.

    `has_slips`: it sent players to other seats, and he may print them their slips.
    """

    line: JournalLine
    says: str
    who: str
    undone: bool
    may_undo: bool
    has_slips: bool = False


def newest(tournament: Tournament, *, by: Any, most: int) -> list[LogLine]:
    """The last so many lines, newest first."""
    lines = journal.lines_of(tournament).select_related("by").defer("changes")
    return told(tournament, lines.order_by("-revision")[:most], by=by)


def told(tournament: Tournament, lines: Iterable[JournalLine], *, by: Any) -> list[LogLine]:
    """The lines as this reader sees them, in two statements however many there are."""
    undone = undo_rules.undone_revisions(tournament)
    return [
        LogLine(
            line,
            says=log.says(line, currency=tournament.currency),
            who=_who(line),
            undone=line.revision in undone,
            may_undo=_may_undo(tournament, line, undone, by),
            has_slips=_has_slips(tournament, line, undone, by),
        )
        for line in lines
    ]


def _who(line: JournalLine) -> str:
    return (line.by.get_full_name() or line.by.get_username()) if line.by else gettext("the clock")


def _has_slips(tournament: Tournament, line: JournalLine, undone: set[int], by: Any) -> bool:
    if line.kind not in MOVING or line.revision in undone:
        return False
    return any(access.allowed(by, right, tournament.pk) for right in ("tables", "entry"))


def _may_undo(tournament: Tournament, line: JournalLine, undone: set[int], by: Any) -> bool:
    if line.revision in undone or not KINDS[line.kind].can_be_undone:
        return False
    return access.allowed(by, undo_kind(line), tournament.pk)
