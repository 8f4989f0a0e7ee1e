"""How a table looks on the wall beside the others: fine, short, halted, or the next to break.

A table's look follows from its players and from a few figures of the whole floor, its scale.  A
page that says which scale it was drawn by can be told which of its tables look different now.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tables.queries import TableCount
from tables.rules import balancing
from tables.seen import is_watched
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.operations.nights import is_played

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
    short = ngettext("%(count)s short", "%(count)s short", look.missing)
    return short % {"count": look.missing}
