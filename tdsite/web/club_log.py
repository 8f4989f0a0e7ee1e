"""The club's journal on its pages: what was last done there, each line with its undo."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tdsite.web import log
from tournaments import access, journal
from tournaments import undo as undo_rules
from tournaments.kinds import KINDS
from tournaments.models import Club, JournalLine
from tournaments.staff import called
from tournaments.undo import undo_kind

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
