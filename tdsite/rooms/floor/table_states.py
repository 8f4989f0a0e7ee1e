"""How a table stands beside the others, short, halted or next to break; and a floor walker's round.

A table's look follows from its players and from a few figures of the whole floor, its scale.  A
page that says which scale it was drawn by can be told which of its tables look different now.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext, ngettext

from tables import hands as hands_now
from tables import presence
from tables import queries as floor_queries
from tables.models import Table
from tables.presence import is_watched
from tables.queries import TableCount
from tables.rules import balancing
from tables.rules.hand_for_hand import Hands
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.operations.day_ends import is_played

# what is drawn beside the word, and its colour; nothing of a table that is fine
ICONS = {"halted": "halt", "short": "warning", "next": "break"}
TONES = {"halted": "stop", "short": "warn", "next": "info"}


@dataclass(frozen=True, slots=True)
class Look:
    """`state` is fine, short, next or halted; `missing` players against the fullest table."""

    state: str
    missing: int = 0


FINE = Look("fine")


@dataclass(frozen=True, slots=True)
class Scale:
    """What every table is measured by.  `first` breaks next; `allowed` 0 while nobody plays.

    `watched`: somebody looks whether players sit where they should.
    """

    fullest: int = 0
    allowed: int = 0
    first: int = 0
    watched: bool = False

    def __str__(self) -> str:
        return f"{self.fullest}-{self.allowed}-{self.first}-{self.watched:d}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The scale that `str` wrote, None for anything else."""
        parts = text.split("-")
        if len(parts) != 4 or not all(p.isascii() and p.isdigit() and len(p) < 9 for p in parts):
            return None
        fullest, allowed, first, watched = map(int, parts)
        return cls(fullest, allowed, first, watched=bool(watched))

    def look(self, number: int, players: int) -> Look:
        """Source: Robert's Rules 7.13, 7.17; TDA 2024 11-D."""
        if not self.allowed:
            return FINE
        missing = self.fullest - players
        if missing > self.allowed:
            halted = balancing.halted({0: self.fullest, number: players})
            return Look("halted" if number in halted else "short", missing)
        return Look("next") if number == self.first else FINE


def scale_of(tournament: Tournament, rows: Sequence[TableCount]) -> Scale:
    """The scale of a floor of these counts, the first to break first.

    While stacks are bagged, and in the night, nothing is short: nobody sits to play.
    """
    if tournament.state != State.RUNNING:
        return Scale()
    watched = is_watched(tournament)
    if len(rows) < 2 or not is_played(tournament):
        return Scale(watched=watched)
    return Scale(
        fullest=max(row.players for row in rows),
        allowed=floor_queries.difference_allowed(tournament, len(rows)),
        first=rows[0].number,
        watched=watched,
    )


def says_of(look: Look) -> str:
    """The word beside the colour."""
    if look.state == "next":
        return gettext("Breaks next")
    if not look.missing:
        return ""
    short = ngettext("short %(count)s", "short %(count)s", look.missing)
    return short % {"count": look.missing}


MAX_TABLES = 120  # more than anybody walks to; a number finds the rest
STRIP = 7


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of the round.  `icon`, `tone` and `says` are its state; all empty when it is fine."""

    number: int
    players: int
    size: int
    unseen: int = 0
    icon: str = ""
    tone: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one section, or of the whole room; `more` are left out."""

    section: str
    sections: list[str]
    tables: list[RoundTable]
    more: int = 0

    def strip(self, around: int | None) -> list[RoundTable]:
        """As many tables as a phone shows side by side, the one its holder stands at among them."""
        numbers = [table.number for table in self.tables]
        at = numbers.index(around) if around in numbers else 0
        first = max(0, min(at - STRIP // 2, len(numbers) - STRIP))
        return self.tables[first : first + STRIP]


def round_of(tournament: Tournament, section: str, *, keep: int | None = None) -> Round:
    """The round in a section; `keep` is a table that is shown however many there are."""
    open_now = Table.objects.filter(tournament=tournament, broken_at=None)
    names = dict(open_now.values_list("number", "section"))
    sections = sorted({name for name in names.values() if name})
    rows = floor_queries.counts(tournament)
    scale, hands = scale_of(tournament, rows), hands_now.hands_of(hands_now.play_of(tournament))
    unseen, called = _unseen(tournament), presence.running_calls(tournament).keys()
    wanted = [row for row in rows if not section or names.get(row.number) == section]
    tables = [
        _called(row)
        if row.number in called
        else _round_table(row, scale, hands, unseen[row.number])
        for row in sorted(wanted, key=lambda row: row.number)
    ]
    listed = tables[:MAX_TABLES]
    listed += [table for table in tables[MAX_TABLES:] if table.number == keep]
    return Round(section, sections, listed, len(tables) - len(listed))


def _unseen(tournament: Tournament) -> Counter[int]:
    """How many were not seen at each table; none where nobody looks."""
    if not presence.is_watched(tournament):
        return Counter()
    return Counter(place.table for place, _ in presence.unseen_places(tournament).values())


def _called(row: TableCount) -> RoundTable:
    words = gettext("Clock called")
    return RoundTable(row.number, row.players, row.size, 0, "hourglass", "warn", words)


def _round_table(row: TableCount, scale: Scale, hands: Hands | None, unseen: int) -> RoundTable:
    icon, tone, says = _state(row, scale.look(row.number, row.players), hands, unseen)
    return RoundTable(row.number, row.players, row.size, unseen, icon, tone, says)


def _state(row: TableCount, look: Look, hands: Hands | None, unseen: int) -> tuple[str, str, str]:
    """Icon, tone and words of what is most pressing at the table."""
    if hands and row.number in hands.held:
        return "hand", "stop", gettext("All-in: wait")
    if hands and row.number in hands.done:
        return "check", "ok", gettext("Hand complete")
    if look.state in ("halted", "short"):
        return ICONS[look.state], TONES[look.state], says_of(look)
    if unseen:
        return "eye", "warn", gettext("%(count)s unchecked") % {"count": unseen}
    if look.state == "next":
        return ICONS["next"], TONES["next"], says_of(look)
    return "", "", ""
