"""The floor as the rules see it: tables, seats, and where the button and the blinds are.

Seats are numbered 1..size clockwise from the dealer's left.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.values import SeatNumber, TableNumber


class NoFreeSeat(RuleError):
    """Nobody can sit down: every seat is taken or out of order."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """One chair in the room.  `str()` writes it as the floor does: "12-5"."""

    table: TableNumber
    seat: SeatNumber

    def __str__(self) -> str:
        return f"{self.table}-{self.seat}"


class NotASeat(RuleError):
    """This is not how a chair is written."""


_WRITTEN = re.compile(r"([0-9]{1,5})\s*[-./ ]\s*([0-9]{1,2})")


def read_place(text: str) -> Place:
    """A chair as the floor writes it: 12-5.  Raises NotASeat."""
    found = _WRITTEN.fullmatch(text.strip())
    if not found:
        raise NotASeat(
            N_("“%(text)s” is not a seat. Write table and seat like this: 12-5."),
            field="seat",
            text=text.strip(),
        )
    return Place(int(found[1]), int(found[2]))


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of the last hand's button, small and big blind: seats, occupied or not."""

    button: int
    sb: int
    bb: int
    heads_up: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """One table: who sits where, and the positions of the last hand, None when not known.

    `closed` are seats nobody may be drawn to: broken chairs, seats held back.
    `break_rank` is the table's turn in the break order: the lowest breaks first.
    `promised` are players on their way to it whose chair is not known yet.
    """

    table: int
    size: int
    taken: frozenset[int]
    positions: Positions | None = None
    closed: frozenset[int] = frozenset()
    break_rank: int = 0
    promised: int = 0

    @property
    def free(self) -> frozenset[int]:
        return frozenset(range(1, self.size + 1)) - self.taken - self.closed

    @property
    def players(self) -> int:
        return len(self.taken) + self.promised

    @property
    def capacity(self) -> int:
        return len(self.taken) + len(self.free)


def clockwise_after(seat: int, size: int) -> Iterator[int]:
    """All seats of a table in order, beginning with the one to the left of `seat`."""
    return ((seat + step - 1) % size + 1 for step in range(1, size + 1))


def next_clockwise(after: int, among: Iterable[int], size: int) -> int:
    """The first seat of `among` clockwise after a seat; that seat itself comes last.

    Raises NoFreeSeat when there is none.
    """
    wanted = frozenset(among)
    for seat in clockwise_after(after, size):
        if seat in wanted:
            return seat
    raise NoFreeSeat(N_("There is no such seat at the table."))
