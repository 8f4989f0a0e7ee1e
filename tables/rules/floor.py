"""The floor as the rules see it: tables, seats, positions, decks, and players seen.

Source: Robert's Rules 2.2.22, 7.29; TDA 2024 26; WSOP 2026 78.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

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
            N_("“%(text)s” is not a seat. Enter table and seat like this: 12-5."),
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
    raise NoFreeSeat(N_("No such seat at the table."))


LAW = "7.29, 2.2.22"
MIN_SECONDS = 3600


class DeckTooNew(RuleError):
    """The deck has not been used for an hour, and nothing is wrong with it."""


class Why(StrEnum):
    """With a new dealer, because a card is damaged or missing, or because the house wants it."""

    PUSH = "push"
    DAMAGED = "damaged"
    HOUSE = "house"


def check_change(why: Why, used_seconds: int) -> None:
    """A deck changes with the dealer, or when a card is damaged; otherwise after an hour.

    Raises DeckTooNew.  Source: Robert's Rules 2.2.22, 7.29.
    """
    if why is Why.HOUSE and used_seconds < MIN_SECONDS:
        raise DeckTooNew(
            N_(
                "The deck has been used for %(minutes)s minutes. It changes with the dealer, when a"
                " card is damaged, or after an hour."
            ),
            field="deck",
            minutes=used_seconds // 60,
        )


@dataclass(frozen=True, slots=True)
class Look:
    """The newest time an entry was seen: where, and the revision that says so."""

    place: Place
    revision: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why the player of a seat may not be the one who sits in it.

    `elsewhere` is where they were last seen, `instead` the entry last seen in this seat.
    """

    elsewhere: Place | None = None
    instead: int | None = None


def is_seen(sits: Place, look: Look | None, *, moved: int = 0) -> bool:
    """Whether the newest look names the seat the entry has now, and came after its newest move.

    `moved` is the revision of that move, 0 if it never moved.
    """
    return look is not None and look.place == sits and look.revision > moved


def doubt(
    sits: Place, look: Look | None, others: Mapping[int, Look], *, moved: int = 0
) -> Doubt | None:
    """What speaks against the entry that has the seat; None when nobody saw anything else.

    `others` are entries that are still in and have another seat, by their newest look at this one.
    A player whom nobody has seen yet is no contradiction.
    """
    seen = is_seen(sits, look, moved=moved)
    since = look.revision if look is not None and seen else 0
    rivals = {entry: other for entry, other in others.items() if other.revision > since}
    instead = max(rivals, key=lambda entry: rivals[entry].revision, default=None)
    elsewhere = look.place if look is not None and look.place != sits else None
    if instead is None and elsewhere is None:
        return None
    return Doubt(elsewhere, instead)
