"""A floor that plans from counts kept up to date, not by a look at every table after each bust.

It keeps the tables sorted by their players, as an index of a database does, and hands the rules
of balancing and breaking only the few tables that can matter to them.
"""

import time
from bisect import bisect_left, insort
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tables.rules.balancing import PlannedMove, allowed_difference, follow, leveled
from tables.rules.breaking import must_break
from tables.rules.floor import Seating
from tables.rules.spread import is_even
from tests.rules.room import Room

T = TypeVar("T")


class Counts:
    """Tables by their number of players, kept up to date: what a live floor asks its database.

    A table is known by its turn to break, the lowest first.
    """

    def __init__(
        self, seats: int, *, order_is_set: bool = True, allowed: int | None = None
    ) -> None:
        self.seats, self.order_is_set, self.allowed = seats, order_is_set, allowed
        self.of: dict[int, int] = {}
        self.with_players: list[list[int]] = [[] for _ in range(seats + 1)]
        self.players = 0

    def put(self, turn: int, players: int) -> None:
        self.drop(turn)
        self.of[turn] = players
        insort(self.with_players[players], turn)
        self.players += players

    def drop(self, turn: int) -> None:
        if turn in self.of:
            before = self.of.pop(turn)
            same = self.with_players[before]
            del same[bisect_left(same, turn)]
            self.players -= before

    def breaks(self) -> int | None:
        """The table that must break now."""
        used = [turns for turns in self.with_players if turns]
        first = min(turns[0] for turns in used) if self.order_is_set else used[0][0]
        others, room = self.players - self.of[first], self.seats * (len(self.of) - 1)
        must = len(self.of) > 1 and must_break([self.of[first], others], [self.seats, room])
        return first if must else None

    def step(self) -> tuple[int, int] | None:
        """The tables that give and take now: of equal ones only the first and last can matter."""
        used = [turns for turns in self.with_players if turns]
        allowed = allowed_difference(len(self.of)) if self.allowed is None else self.allowed
        turns = [turn for same in used for turn in (same[0], same[-1])]
        if is_even([self.of[turns[0]], self.of[turns[-1]]], allowed=allowed):
            return None
        turns = sorted(set(turns))
        pair = next(leveled([self.of[turn] for turn in turns], allowed=allowed), None)
        return None if pair is None else (turns[pair[0]], turns[pair[1]])

    def with_room(self) -> list[int]:
        return [turn for turns in self.with_players[: self.seats] for turn in turns]


@dataclass
class LiveFloor(Room):
    """A room that plans from counts kept up to date, as a live floor does."""

    counts: Counts = field(kw_only=True)
    numbers: dict[int, int] = field(default_factory=dict)
    seconds_of_planning: float = 0.0

    def put(self, seating: Seating) -> None:
        super().put(seating)
        self.numbers[seating.break_rank] = seating.table
        self.counts.put(seating.break_rank, len(seating.taken))

    def take_away(self, table: int) -> None:
        self.counts.drop(self.tables[table].break_rank)
        super().take_away(table)

    def settle(self) -> None:
        while (turn := self._planned(self.counts.breaks)) is not None:
            others = [self._table(other) for other in self.counts.with_room() if other != turn]
            self.break_up(self._table(turn), others)
        while (move := self._planned(self._next_move)) is not None:
            self.carry_out(move)

    def _next_move(self) -> PlannedMove | None:
        pair = self.counts.step()
        if pair is None:
            return None
        giver, taker = map(self._table, pair)
        return next(follow([(giver.table, taker.table)], [giver, taker]))

    def _planned(self, decide: Callable[[], T]) -> T:
        began = time.perf_counter()
        decided = decide()
        self.seconds_of_planning += time.perf_counter() - began
        return decided

    def _table(self, turn: int) -> Seating:
        return self.tables[self.numbers[turn]]
