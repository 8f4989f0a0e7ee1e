"""How even the tables are, as numbers of players: what is allowed, and which tables give and take.

Every step takes one player from the fullest table that can give to the shortest that can take.
That is the fewest moves: each one brings both ends nearer at once.
Source: Robert's Rules 7.17; TDA 2024 11-C, 11-D; WSOP 2026 67.
"""

import heapq
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from tables.rules.floor import NoFreeSeat
from tournaments.rules import N_, RuleError
from tournaments.rules.policy import BalanceThreshold

K = TypeVar("K", bound=Hashable)

# Whose law says how far apart two tables may be, or the house's own number of players.
BalancePolicy: TypeAlias = BalanceThreshold | int


class DifferenceTooSmall(RuleError):
    """Tables cannot be asked to be exactly equal: there may be one player too many."""


class NoMovablePlayer(RuleError):
    """The fullest tables hold only players who must stay where they are."""

    code = "nobody_may_move"


def allowed_difference(tables: int, *, policy: BalancePolicy = BalanceThreshold.SEED) -> int:
    """How many players apart the fullest and the shortest table may be.

    A whole number as policy is the house's own limit.  Raises DifferenceTooSmall below 1.
    Source: Robert's Rules 7.17 (more than six tables: two, else one); WSOP 2026 67 (from twelve
    tables down: one).

    >>> [allowed_difference(tables) for tables in (7, 6)]
    [2, 1]
    """
    if isinstance(policy, int):
        check_difference(policy)
        return policy
    close_together = 12 if policy == BalanceThreshold.WSOP else 6
    return 1 if tables <= close_together else 2


def is_even(counts: Sequence[int], *, allowed: int) -> bool:
    """Whether no two tables are further apart than allowed.  Raises DifferenceTooSmall."""
    check_difference(allowed)
    return not counts or max(counts) - min(counts) <= allowed


def check_difference(allowed: int) -> None:
    """Raise DifferenceTooSmall unless every floor can be brought within this difference."""
    if allowed < 1:
        raise DifferenceTooSmall(
            N_("Tables cannot always be equal: allow a difference of one player or more."),
            field="balance_threshold",
        )


def counts_plan(
    counts: Mapping[K, int], break_order: Sequence[K], *, allowed: int
) -> list[tuple[K, K]]:
    """The fewest moves, as (from, to), after which no two tables are further apart than allowed.

    Of equally full tables the first to break gives; of equally short ones the last to break takes.
    Tables that are not in the break order break last.  Raises DifferenceTooSmall.
    Source: Robert's Rules 7.17; TDA 2024 11-C.

    >>> counts_plan({"A": 10, "B": 9, "C": 7}, ["A", "B", "C"], allowed=2)
    [('A', 'C')]
    """
    named = frozenset(break_order)
    order = [table for table in break_order if table in counts]
    order += [table for table in counts if table not in named]
    steps = leveled([counts[table] for table in order], allowed=allowed)
    return [(order[giver], order[taker]) for giver, taker in steps]


def halted(counts: Mapping[K, int], *, short_by: int = 3) -> list[K]:
    """The tables so short of players that they stop when their big blind meets a vacated seat.

    For full-table events; in other formats, and always to waive it, the director decides.
    Source: TDA 2024 11-D.

    >>> halted({"A": 5, "B": 8})
    ['A']
    """
    fullest = max(counts.values(), default=0)
    return [table for table, players in counts.items() if fullest - players >= short_by]


def leveled(
    counts: Sequence[int],
    *,
    allowed: int,
    staying: Sequence[int] | None = None,
    capacity: Sequence[int] | None = None,
) -> Iterator[tuple[int, int]]:
    """Who gives and who takes, step by step, as indexes into `counts` (first to break first).

    `staying` players of each table must not move; no table gets more than its `capacity`.
    Raises DifferenceTooSmall; NoFreeSeat or NoMovablePlayer as soon as no step helps any more.
    """
    if not is_even(counts, allowed=allowed):
        heights = _Heights(counts, staying=staying, capacity=capacity)
        while heights.high - heights.low > allowed:
            yield heights.step()


class _Heights:
    """Tables on two heaps: those that can give, fullest first, those that can take, shortest first.

    Entries whose count has changed since are thrown away when they come up.
    """

    def __init__(
        self,
        counts: Sequence[int],
        *,
        staying: Sequence[int] | None,
        capacity: Sequence[int] | None,
    ) -> None:
        self.counts = list(counts)
        self.staying = staying or [0] * len(counts)
        self.capacity = capacity or [sum(counts)] * len(counts)
        self.givers: list[tuple[int, int]] = []
        self.takers: list[tuple[int, int]] = []
        # Tables that cannot give, or take, still count for the difference.
        self.highest_stuck, self.lowest_stuck = min(counts), max(counts)
        for table in range(len(counts)):
            self._file(table)

    @property
    def high(self) -> int:
        giver = self._giver()
        return max(self.highest_stuck, 0 if giver is None else self.counts[giver])

    @property
    def low(self) -> int:
        taker = self._taker()
        return self.lowest_stuck if taker is None else min(self.lowest_stuck, self.counts[taker])

    def step(self) -> tuple[int, int]:
        giver, taker = self._giver(), self._taker()
        if giver is None or taker is None or self.counts[giver] - self.counts[taker] < 2:
            raise self._dead_end(giver)
        self.counts[giver] -= 1
        self.counts[taker] += 1
        self._file(giver)
        self._file(taker)
        return giver, taker

    def _file(self, table: int) -> None:
        players = self.counts[table]
        if players > self.staying[table]:
            heapq.heappush(self.givers, (-players, table))
        else:
            self.highest_stuck = max(self.highest_stuck, players)
        if players < self.capacity[table]:
            heapq.heappush(self.takers, (players, -table))
        else:
            self.lowest_stuck = min(self.lowest_stuck, players)

    def _giver(self) -> int | None:
        while self.givers and -self.givers[0][0] != self.counts[self.givers[0][1]]:
            heapq.heappop(self.givers)
        return self.givers[0][1] if self.givers else None

    def _taker(self) -> int | None:
        while self.takers and self.takers[0][0] != self.counts[-self.takers[0][1]]:
            heapq.heappop(self.takers)
        return -self.takers[0][1] if self.takers else None

    def _dead_end(self, giver: int | None) -> RuleError:
        if giver is None or self.counts[giver] < self.highest_stuck:
            return NoMovablePlayer(
                N_("The fullest table has only players who must stay: let one of them move.")
            )
        return NoFreeSeat(
            N_("The short tables have no free seat left: open a seat there, or break a table.")
        )
