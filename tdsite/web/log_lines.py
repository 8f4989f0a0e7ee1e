"""The journal as the staff reads it: of an event, newest first, and of the club on its pages.

What is undone is struck; each line has its undo where it may be undone.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext

from tdsite.web import log
from tdsite.web.log import MOVING
from tournaments import access, journal
from tournaments import undo as undo_rules
from tournaments.kinds import KINDS
from tournaments.models import Club, JournalLine, Tournament
from tournaments.staff import called
from tournaments.undo import undo_kind, undo_kinds

FAMILIES = {
    "players": ("entry.", "player.", "alternate.", "penalty.", "absence."),
    "floor": ("tables.", "chips.", "draw.", "hands.", "stack."),
    "clock": ("clock.",),
    "money": (
        *("entry.registered", "entry.re", "entry.added", "entry.table_added", "entry.s"),
        *("payout.", "prizes.", "deal.", "bounty.", "side_pot.", "registration."),
    ),
    "event": ("tournament.", "registration.", "screen.", "board."),
    "undo": ("act.",),
}
NEWEST = 50  # lines among which the last one that can be undone is looked for


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: its sentence, who by (empty: the clock), and whether this reader may undo it.

    `has_slips`: it sent players to other seats, and the reader may print their slips.
    `is_latest`: nothing that counts came after it, so that its undo needs no look at what it does.
    `undone_by`: the line that took it back; `undoes`: the lines that it took back itself.
    """

    line: JournalLine
    says: str
    who: str
    undone: bool
    may_undo: bool
    has_slips: bool = False
    is_latest: bool = False
    undone_by: int | None = None
    undoes: tuple[int, ...] = ()
    why: str = ""
    lasts: str = ""
    run: ClassVar[None] = None  # a page of the log has runs of lines among its lines

    @property
    def at(self) -> datetime:
        return self.line.at


def lines_for_reader(
    tournament: Tournament,
    lines: Iterable[JournalLine],
    *,
    by: Any,
    undone_by: dict[int, int] | None = None,
    latest: int | None = None,
) -> list[LogLine]:
    """The lines as this reader sees them, in two statements however many there are.

    `undone_by` and `latest`: which lines do not count and which is the last that does, where that
    is known already.
    """
    undone_by = undo_rules.undone_by(tournament) if undone_by is None else undone_by
    undone, listed = set(undone_by), list(lines)
    if latest is None:
        latest = _latest(tournament, listed, undone)
    money = access.allowed(by, "see_money", tournament.pk)
    return [
        LogLine(
            line,
            says=log.says(line, currency=tournament.currency, money=money),
            who=_who(line),
            undone=line.revision in undone,
            may_undo=_may_undo(tournament, line, undone, by),
            has_slips=_has_slips(tournament, line, undone, by),
            is_latest=line.revision == latest,
            undone_by=undone_by.get(line.revision),
            undoes=_undoes(line),
            why=str(line.data.get("reason") or ""),
            lasts=gettext(KINDS[line.kind].why_no_undo) if KINDS[line.kind].why_no_undo else "",
        )
        for line in listed
    ]


LATELY = 30
UNDONE = "act.undone"


def last_to_undo(tournament: Tournament, *, by: Any) -> LogLine | None:
    """The last act that this person may undo; None where nothing lately can be.

    An undo is not one: whoever undoes twice goes one act further back.
    """
    newest_first = journal.lines_of(tournament).order_by("-revision")[:LATELY]
    lines = lines_for_reader(tournament, newest_first, by=by)
    acts = (line for line in lines if line.may_undo and line.line.kind != UNDONE)
    return next(acts, None)


def _latest(tournament: Tournament, listed: list[JournalLine], undone: set[int]) -> int:
    """The last line that counts and can be undone; read only if it may not be among these."""
    known = [(line.revision, line.kind) for line in listed]
    if not known or known[0][0] != tournament.revision:
        lines = journal.lines_of(tournament).order_by("-revision")
        known = list(lines.values_list("revision", "kind")[: len(undone) + NEWEST])
    for revision, kind in known:
        if revision not in undone and KINDS[kind].can_be_undone:
            return revision
    return 0


def _undoes(line: JournalLine) -> tuple[int, ...]:
    if line.undoes is not None:
        return (line.undoes,)
    return tuple(line.data.get("undoes_lines", ()))


BY_PLAYERS = ("alternate.accepted", "alternate.declined")


def _who(line: JournalLine) -> str:
    """Who did it; what nobody of the staff did, a player did on their phone, or the clock."""
    if line.by:
        return called(line.by)
    return gettext("a player’s phone") if line.kind in BY_PLAYERS else gettext("the clock")


def _has_slips(tournament: Tournament, line: JournalLine, undone: set[int], by: Any) -> bool:
    if line.kind not in MOVING or line.revision in undone:
        return False
    return any(access.allowed(by, right, tournament.pk) for right in ("tables", "entry"))


def _may_undo(tournament: Tournament, line: JournalLine, undone: set[int], by: Any) -> bool:
    if line.revision in undone or not KINDS[line.kind].can_be_undone:
        return False
    return all(access.allowed(by, kind, tournament.pk) for kind in undo_kinds(line))


LINES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A line of the club's journal, as its pages show it."""

    line: JournalLine
    says: str
    who: str
    undone: bool
    may_undo: bool


def club_lines(
    about: QuerySet[JournalLine],
    club: Club,
    *,
    by: Any,
    says: Callable[..., str] = log.says,
) -> list[ClubLine]:
    """The last of these lines of the club's journal, newest first, with what `by` may undo."""
    last = about.select_related("by").defer("changes").order_by("-revision")[:LINES_SHOWN]
    return lines_on(last, club, by=by, says=says)


def lines_on(
    lines: Iterable[JournalLine],
    club: Club,
    *,
    by: Any,
    says: Callable[..., str] = log.says,
) -> list[ClubLine]:
    """Lines of the club's journal as they come, with what `by` may undo.

    `says` is told whether `by` may read amounts: dots stand for them where not.
    """
    undone = undo_rules.undone_revisions(club)
    money = access.allowed(by, "see_money")
    return [
        ClubLine(
            line,
            says=says(line, money=money),
            who=called(line.by),
            undone=line.revision in undone,
            may_undo=line.revision not in undone
            and KINDS[line.kind].can_be_undone
            and access.allowed(by, undo_kind(line)),
        )
        for line in lines
    ]


def lines_of_kinds(kinds: Collection[str], club: Club, *, by: Any) -> list[ClubLine]:
    """What was last done of these kinds, and undone of them."""
    lines = journal.lines_of(club)
    undoings = lines.filter(kind="act.undone", data__kind__in=kinds)
    return club_lines(lines.filter(kind__in=kinds) | undoings, club, by=by)
