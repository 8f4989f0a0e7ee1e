"""How few moves an evening can need: the optimal policy, by exact dynamic programming.

Players go out one by one, each equally likely to be the next.  A table breaks as soon as the
others have room for its players; so then all others are full, and the evening falls into
stretches from full tables to the next break, one for each number of tables.  A stretch is a
Markov decision process so small that it is solved exactly for rooms of any size.

Counted is one move for a player moved to balance, and one for each player of a broken table.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TypeAlias

from tables.rules.balancing import allowed_difference, leveled

# The empty chairs of the first table to break, and of the others: most first, full ones left out.
Empty: TypeAlias = tuple[int, tuple[int, ...]]
# All that a policy may do, as (moves, what is empty then): seats, tables, difference allowed.
Choices: TypeAlias = Callable[[Empty, int, int, int], Iterable[tuple[int, Empty]]]


def expected_moves(
    players: int, *, seats: int, choices: Choices, order_is_set: bool, allowed: int | None = None
) -> float:
    """The moves from this many players at tables as full as can be to the last table, on average.

    With `order_is_set` the tables break in an order fixed beforehand (Robert's Rules 7.13), else
    the shortest one breaks.  Of several choices the best is taken, looking to the end.
    """
    tables = -(-players // seats)
    return sum(
        _Stretch(number, seats, choices, allowed=allowed, order_is_set=order_is_set).moves(
            seats * tables - players if number == tables else 0
        )
        for number in range(2, tables + 1)
    )


@cache
def any_moves(empty: Empty, seats: int, tables: int, allowed: int) -> list[tuple[int, Empty]]:
    """Every even floor that moves can reach, by as few moves as that floor takes."""
    total = empty[0] + sum(empty[1])
    floors = (
        (first, others)
        for first in range(min(total, seats) + 1)
        for others in _shared_out(total - first, tables - 1, seats)
    )
    return [
        (_moves_between(empty, floor), floor)
        for floor in floors
        if _apart(floor, tables) <= allowed
    ]


@cache
def fewest_moves_now(
    empty: Empty, seats: int, tables: int, allowed: int
) -> list[tuple[int, Empty]]:
    """Only those of `any_moves` that need the fewest moves for now."""
    reachable = any_moves(empty, seats, tables, allowed)
    fewest = min(moves for moves, _ in reachable)
    return [(moves, floor) for moves, floor in reachable if moves == fewest]


@cache
def our_moves(empty: Empty, seats: int, tables: int, allowed: int) -> list[tuple[int, Empty]]:
    """What the rules of this house do: one choice."""
    first, others = empty
    full = (0,) * (tables - 1 - len(others))
    counts = [seats - missing for missing in (first, *full, *others)]
    steps = list(leveled(counts, allowed=allowed))
    for giver, taker in steps:
        counts[giver] -= 1
        counts[taker] += 1
    left = [seats - count for count in counts]
    return [(len(steps), (left[0], _sorted(left[1:])))]


class _Stretch:
    """From full tables to the next break: as many players go out as a table has seats."""

    def __init__(
        self,
        tables: int,
        seats: int,
        choices: Choices,
        *,
        order_is_set: bool,
        allowed: int | None,
    ) -> None:
        self.tables, self.seats, self.choices = tables, seats, choices
        self.allowed = allowed or allowed_difference(tables)
        self.order_is_set = order_is_set
        # Full tables are all alike: of a large room as many are looked at as can matter.
        self.looked_at = min(tables, seats + 2)
        self.known: dict[Empty, float] = {}

    def moves(self, empty_chairs: int) -> float:
        """So many chairs are empty at first: one a table, beginning with the first to break."""
        return self._from((min(empty_chairs, 1), (1,) * (empty_chairs - 1)))

    def _from(self, empty: Empty) -> float:
        if empty not in self.known:
            self.known[empty] = sum(
                chance * self._settled(after) for chance, after in self._next_out(empty)
            )
        return self.known[empty]

    def _settled(self, empty: Empty) -> float:
        first, others = empty
        if first + sum(others) == self.seats:
            return self.seats - (first if self.order_is_set else max(first, *others, 0))
        found = self.choices(empty, self.seats, self.looked_at, self.allowed)
        return min(moves + self._from(floor) for moves, floor in found)

    def _next_out(self, empty: Empty) -> Iterator[tuple[float, Empty]]:
        first, others = empty
        players = self.seats * self.tables - first - sum(others)
        if first < self.seats:
            yield (self.seats - first) / players, (first + 1, others)
        if full := self.tables - 1 - len(others):
            yield full * self.seats / players, (first, (*others, 1))
        for table, missing in enumerate(others):
            if missing < self.seats:
                after = _sorted([*others[:table], missing + 1, *others[table + 1 :]])
                yield (self.seats - missing) / players, (first, after)


def _sorted(missing: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted((chairs for chairs in missing if chairs), reverse=True))


@cache
def _shared_out(chairs: int, tables: int, most: int) -> list[tuple[int, ...]]:
    """All ways to have so many empty chairs at so many tables, tables being alike."""
    if chairs == 0:
        return [()]
    return [
        (here, *rest)
        for here in range(min(chairs, most), 0, -1)
        if tables
        for rest in _shared_out(chairs - here, tables - 1, here)
    ]


def _moves_between(one: Empty, other: Empty) -> int:
    longest = max(len(one[1]), len(other[1]))
    pairs = zip(_padded(one[1], longest), _padded(other[1], longest), strict=True)
    return (abs(one[0] - other[0]) + sum(abs(a - b) for a, b in pairs)) // 2


def _padded(others: tuple[int, ...], tables: int) -> tuple[int, ...]:
    return others + (0,) * (tables - len(others))


def _apart(empty: Empty, tables: int) -> int:
    first, others = empty
    fullest = others[-1] if len(others) == tables - 1 else 0
    return max(first, *others, 0) - min(first, fullest)
