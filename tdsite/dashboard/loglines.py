"""The journal as the staff reads it: newest first, what is undone struck, undo where it may."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tdsite import log
from tdsite.director.undoing import undo_kind
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
    """One line: its sentence, who by (empty: the clock), and whether this reader may undo it."""

    line: JournalLine
    says: str
    who: str
    undone: bool
    may_undo: bool


def newest(tournament: Tournament, *, by: Any, most: int) -> list[LogLine]:
    """The last so many lines, newest first."""
    lines = journal.lines_of(tournament).select_related("by").order_by("-revision")
    return told(tournament, lines[:most], by=by)


def told(tournament: Tournament, lines: Iterable[JournalLine], *, by: Any) -> list[LogLine]:
    """The lines as this reader sees them, in three statements however many there are."""
    shown = list(lines)
    undone = undo_rules.undone_revisions(tournament)
    targets = _targets(tournament, shown)
    return [
        LogLine(
            line,
            says=sentence(line, targets, currency=tournament.currency),
            who=_who(line),
            undone=line.revision in undone,
            may_undo=_may_undo(tournament, line, undone, by),
        )
        for line in shown
    ]


def _targets(tournament: Tournament, lines: Sequence[JournalLine]) -> dict[int, JournalLine]:
    """The lines that undo lines speak of, an undo of an undo followed to the act itself."""
    found = {line.revision: line for line in lines}
    wanted = {line.undoes for line in lines if line.undoes} - found.keys()
    while wanted:
        rows = list(journal.lines_of(tournament).filter(revision__in=wanted))
        found |= {line.revision: line for line in rows}
        wanted = {line.undoes for line in rows if line.undoes} - found.keys()
    return found


def sentence(line: JournalLine, targets: dict[int, JournalLine], *, currency: str) -> str:
    """What the line says; an undo says what it took back, an undo of that what was done again."""
    if line.undoes is None or line.undoes not in targets:
        return log.says(line, currency=currency)
    target, again = targets[line.undoes], False
    while target.undoes is not None and target.undoes in targets:
        target, again = targets[target.undoes], not again
    what = {"what": log.says(target, currency=currency)}
    return gettext("Done again: %(what)s") % what if again else gettext("Undone: %(what)s") % what


def sentence_of(line: JournalLine, tournament: Tournament) -> str:
    """What one line says, for the message after an act."""
    return sentence(line, _targets(tournament, [line]), currency=tournament.currency)


def _who(line: JournalLine) -> str:
    return (line.by.get_full_name() or line.by.get_username()) if line.by else gettext("the clock")


def _may_undo(tournament: Tournament, line: JournalLine, undone: set[int], by: Any) -> bool:
    if line.revision in undone or not KINDS[line.kind].can_be_undone:
        return False
    return access.allowed(by, undo_kind(line), tournament.pk)
