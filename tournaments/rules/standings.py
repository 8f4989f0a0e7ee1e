"""The order of a season: results that count, points given by hand, and what decides between equals.

Of the season's events each player's best so many count.  An event they did not play is a result
they do not have: it is the first to be left out, and never takes the place of one they have.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import groupby
from typing import Any

from tournaments.rules import N_

ZERO = Decimal(0)


class TieBreak(StrEnum):
    """What decides between players with the same points, in the season's own order."""

    WINS = "wins"
    BEST_FINISH = "best_finish"
    EVENTS = "events"
    MONEY = "money"
    KNOCK_OUTS = "knock_outs"
    HEAD_TO_HEAD = "head_to_head"


SAYS = {
    TieBreak.WINS: N_("most wins"),
    TieBreak.BEST_FINISH: N_("best finish, then the next best"),
    TieBreak.EVENTS: N_("most events"),
    TieBreak.MONEY: N_("most money won"),
    TieBreak.KNOCK_OUTS: N_("most knock-outs"),
    TieBreak.HEAD_TO_HEAD: N_("better place at last meeting"),
}
USUAL = (TieBreak.WINS, TieBreak.BEST_FINISH, TieBreak.EVENTS)


@dataclass(frozen=True, slots=True)
class Counting:
    """How a season counts.  `best_of` None: every result."""

    best_of: int | None = None
    drop_worst: int = 0
    least_events: int = 0
    tie_breaks: tuple[TieBreak, ...] = USUAL

    def results(self, events: int) -> int:
        """How many results count after so many events: at least one."""
        most = max(1, events - self.drop_worst)
        return most if self.best_of is None else min(self.best_of, most)


@dataclass(frozen=True, slots=True)
class Finish:
    """A player's result in one event.  `projected`: they play still."""

    points: Decimal
    place: int
    won_cents: int = 0
    knock_outs: int = 0
    projected: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A finish, and whether it counts in the sum."""

    finish: Finish
    counts: bool


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """A player's row.  `rank` None: they have not played enough events to be ranked.

    `results` has one for each event of the season, None where they did not play.  `behind` are the
    points to the leader.
    """

    player: int
    rank: int | None
    tied: bool
    points: Decimal
    adjustment: Decimal
    results: tuple[Result | None, ...]
    behind: Decimal = ZERO

    @property
    def finishes(self) -> list[Finish]:
        return [result.finish for result in self.results if result]

    @property
    def events(self) -> int:
        return len(self.finishes)

    @property
    def wins(self) -> int:
        return sum(finish.place == 1 for finish in self.finishes)

    @property
    def won_cents(self) -> int:
        return sum(finish.won_cents for finish in self.finishes)

    @property
    def knock_outs(self) -> int:
        return sum(finish.knock_outs for finish in self.finishes)

    @property
    def is_projected(self) -> bool:
        return any(finish.projected for finish in self.finishes)

    @property
    def label(self) -> str:
        """ "3", "T3" for a tie, nothing without a rank."""
        if self.rank is None:
            return ""
        return f"T{self.rank}" if self.tied else str(self.rank)


def standings(
    events: Sequence[Mapping[int, Finish]],
    adjustments: Mapping[int, Decimal],
    counting: Counting,
    *,
    names: Mapping[int, str],
) -> list[LeagueStanding]:
    """The order of everybody who played or was given points, those not ranked last.

    `events` are in their order, by player.  Equals whom nothing tells apart share their rank and
    stand by name.
    """
    players = sorted({*adjustments, *(one for event in events for one in event)})
    rows = [_row(one, events, adjustments.get(one, ZERO), counting) for one in players]
    enough = [row for row in rows if row.events >= counting.least_events]
    few = [row for row in rows if row.events < counting.least_events]
    ranked = _ranked(enough, counting.tie_breaks, names)
    return ranked + sorted(few, key=lambda row: (-row.points, names.get(row.player, "")))


def _row(
    player: int, events: Sequence[Mapping[int, Finish]], adjustment: Decimal, counting: Counting
) -> LeagueStanding:
    finishes = [event.get(player) for event in events]
    played = [at for at, finish in enumerate(finishes) if finish]
    best = sorted(played, key=lambda at: (-_points(finishes[at]), at))
    counted = set(best[: counting.results(len(events))])
    results = tuple(
        Result(finish, counts=at in counted) if finish else None
        for at, finish in enumerate(finishes)
    )
    total = sum((_points(finishes[at]) for at in counted), adjustment)
    return LeagueStanding(
        player, None, tied=False, points=total, adjustment=adjustment, results=results
    )


def _points(finish: Finish | None) -> Decimal:
    return finish.points if finish else ZERO


def _ranked(
    rows: Sequence[LeagueStanding], tie_breaks: Sequence[TieBreak], names: Mapping[int, str]
) -> list[LeagueStanding]:
    found: list[LeagueStanding] = []
    top = max((row.points for row in rows), default=ZERO)
    by_points = sorted(rows, key=lambda row: -row.points)
    for _, equals in groupby(by_points, key=lambda row: row.points):
        for group in _told_apart(list(equals), tie_breaks):
            rank, tied = len(found) + 1, len(group) > 1
            found += [
                LeagueStanding(
                    row.player,
                    rank,
                    tied,
                    row.points,
                    row.adjustment,
                    row.results,
                    top - row.points,
                )
                for row in sorted(group, key=lambda row: names.get(row.player, ""))
            ]
    return found


def _told_apart(
    group: list[LeagueStanding], tie_breaks: Sequence[TieBreak]
) -> Iterable[list[LeagueStanding]]:
    """Equals, best first, as far as the tie-breaks tell them apart."""
    if len(group) == 1 or not tie_breaks:
        return [group]
    first, *rest = tie_breaks
    key = _last_meeting(group) if first is TieBreak.HEAD_TO_HEAD else KEYS[first]
    ordered = sorted(group, key=key)
    parts = [list(part) for _, part in groupby(ordered, key=key)]
    return [each for part in parts for each in _told_apart(part, rest)]


def _last_meeting(group: Sequence[LeagueStanding]) -> Callable[[LeagueStanding], Any]:
    """The places of the last event in which all of them played; nothing where there was none."""
    for at in reversed(range(len(group[0].results))):
        met = {row.player: row.results[at] for row in group}
        if all(met.values()):
            return lambda row, met=met: met[row.player].finish.place  # type: ignore[misc]
    return lambda row: 0


NEVER = 10**9  # a place behind all others
KEYS: dict[TieBreak, Callable[[LeagueStanding], Any]] = {
    TieBreak.WINS: lambda row: -row.wins,
    TieBreak.BEST_FINISH: lambda row: [*sorted(f.place for f in row.finishes), NEVER],
    TieBreak.EVENTS: lambda row: -row.events,
    TieBreak.MONEY: lambda row: -row.won_cents,
    TieBreak.KNOCK_OUTS: lambda row: -row.knock_outs,
}
