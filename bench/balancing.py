"""How many moves an evening costs, whether each was right, and how long it took to plan.

    python bench/balancing.py [100 1000 10000] [--seats 9] [--times 1]

Players go out one by one in random order, down to the last table.  Counted is every player moved
to balance, and every player of a broken table; new draws at three, two and one tables are left
out.  A table breaks as soon as the others have room for its players.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tables.rules.balancing import plan
from tables.rules.breaking import next_to_break
from tables.rules.floor import Place, Seating
from tables.rules.seating import table_sizes, water_fill
from tests.rules.live_floor import Counts, LiveFloor
from tests.rules.optimum import any_moves, expected_moves, our_moves
from tests.rules.room import Broke, Dealt, Moved, even, faults, rooms_of_others

ORDERS = {True: "the order is set beforehand (7.13)", False: "the shortest table breaks"}
SAMPLE = 25  # so many eliminations have one plan of the whole floor, to compare


def evening_in_counts(players: int, chance: Random, *, seats: int, order_is_set: bool) -> int:
    """The moves of one evening, of which only the numbers of players are known."""
    counts = Counts(seats, order_is_set=order_is_set)
    for turn, number in enumerate(reversed(table_sizes(players, seats=seats))):
        counts.put(turn, number)
    standing, moves = sorted(counts.of), 0
    while len(standing) > 1:
        turn = standing[int(chance.random() * len(standing))]
        if chance.random() * seats >= counts.of[turn]:
            continue  # an empty chair
        counts.put(turn, counts.of[turn] - 1)
        while (broken := counts.breaks()) is not None:
            moves += counts.of[broken]
            _spread_out(counts, broken)
            standing.remove(broken)
        while (pair := counts.step()) is not None:
            moves += 1
            counts.put(pair[0], counts.of[pair[0]] - 1)
            counts.put(pair[1], counts.of[pair[1]] + 1)
    return moves


def _spread_out(counts: Counts, broken: int) -> None:
    leaving = counts.of[broken]
    counts.drop(broken)
    others = sorted(counts.with_room(), reverse=True)
    filled = water_fill([counts.of[t] for t in others], [counts.seats] * len(others), leaving)
    assert filled is not None
    for turn, players in zip(others, filled, strict=True):
        counts.put(turn, players)


class PlayedEvent:
    """One evening with chairs, buttons and hands, each move of it judged."""

    def __init__(self, players: int, seats: int, chance: Random, *, order_is_set: bool) -> None:
        self.chance = chance
        self.room = LiveFloor(counts=Counts(seats, order_is_set=order_is_set))
        self.violations: Counter[str] = Counter()
        self.moved: Counter[int] = Counter()
        self.by_balance = self.by_break = 0
        self.seconds: list[float] = []
        self.whole: list[float] = []
        self.players = list(range(players))
        self._sit_down(table_sizes(players, seats=seats), seats)

    def _sit_down(self, sizes: Sequence[int], seats: int) -> None:
        newcomers = iter(self.players)
        for table, players in enumerate(sizes, start=1):
            self.room.put(Seating(table, seats, frozenset(), break_rank=len(sizes) - table))
            for seat in range(1, players + 1):
                self.room.sit(next(newcomers), Place(table, seat))
            for _ in range(int(self.chance.random() * seats)):
                self.room.deal(table)

    def play(self) -> None:
        while len(self.room.tables) > 1:
            self._hands()
            self._one_out()
            self._judge()

    def _hands(self) -> None:
        standing = list(self.room.tables)
        for _ in range(3):
            self.room.deal(standing[int(self.chance.random() * len(standing))])

    def _one_out(self) -> None:
        where = int(self.chance.random() * len(self.players))
        self.players[where], self.players[-1] = self.players[-1], self.players[where]
        out = self.players.pop()
        self.room.deal(self.room.chairs[out].table)
        began = time.perf_counter()
        self.room.stand_up(out)
        spent = time.perf_counter() - began
        expected = self._planned_whole() if len(self.players) % SAMPLE == 0 else None
        began = time.perf_counter()
        self.room.settle()
        self.seconds.append(time.perf_counter() - began + spent)
        if expected is not None and expected != self._did():
            self.violations["not what the whole plan says"] += 1

    def _planned_whole(self) -> object:
        """What the rules say of the whole floor, every table looked at."""
        floor = self.room.floor
        if not self.room.counts.order_is_set:
            return None
        began = time.perf_counter()
        breaking = next_to_break(floor)
        moves = [] if breaking else plan(floor)
        self.whole.append(time.perf_counter() - began)
        return breaking.table if breaking else moves

    def _did(self) -> object:
        done = [event for event in self.room.happened if not isinstance(event, Dealt)]
        broken = [event.table for event in done if isinstance(event, Broke)]
        moves = [event.move for event in done if isinstance(event, Moved)]
        return broken[0] if broken else moves

    def _judge(self) -> None:
        for event in self.room.happened:
            if isinstance(event, Moved):
                self.by_balance += 1
                self.moved[event.player] += 1
                self.violations.update(faults(event))
            elif isinstance(event, Broke):
                self.by_break += len(event.went)
                self.moved.update(list(event.went))
                self.violations.update(self._faults_of(event))
            elif isinstance(event, Dealt) and event.twice_running:
                self.violations["big blind twice running"] += 1
        self.room.happened.clear()
        self.violations.update(self._faults_of_floor())

    def _faults_of(self, broke: Broke) -> Iterator[str]:
        players = {table.table: len(table.taken) for table in broke.floor}
        if sum(players.values()) > rooms_of_others(broke.floor, broke.table):
            yield "broken too early"
        shortest = players[broke.table] == min(players.values())
        preset = broke.table == max(players)
        if not (preset if self.room.counts.order_is_set else shortest):
            yield "broken out of order"

    def _faults_of_floor(self) -> Iterator[str]:
        floor, players = self.room.floor, len(self.players)
        if not even(floor):
            yield "tables too far apart"
        if len(floor) > 1 and players <= floor[0].size * (len(floor) - 1):
            yield "broken too late"
        if not players == len(self.room.sitting) == sum(len(table.taken) for table in floor):
            yield "a player lost or on two chairs"


def report_moves(sizes: Sequence[int], seats: int, times: float) -> None:
    print(f"Moves over the evening, {seats}-max.  Played: mean ± standard error.")
    for order_is_set, name in ORDERS.items():
        print(f"\n{name}")
        print(f"{'players':>9}{'optimum':>10}{'ours':>10}{'above':>8}   played")
        for players in sizes:
            expected = partial(expected_moves, players, seats=seats, order_is_set=order_is_set)
            optimum, ours = expected(choices=any_moves), expected(choices=our_moves)
            chance, runs = Random(players), max(2, round(evenings_of(players) * times))
            played = [
                evening_in_counts(players, chance, seats=seats, order_is_set=order_is_set)
                for _ in range(runs)
            ]
            error = statistics.stdev(played) / len(played) ** 0.5
            print(
                f"{players:>9,}{optimum:>10,.1f}{ours:>10,.1f}{ours / optimum - 1:>8.2%}"
                f"   {statistics.mean(played):,.1f} ± {error:.1f} in {runs} evenings"
            )
    print(
        "\nThe shortest table is the one that costs least to break.  Where the law sets the order"
        "\nbeforehand no policy whatever needs fewer moves than the optimum of the first table."
    )


def report_floor(sizes: Sequence[int], seats: int, times: float) -> None:
    print("\nThe whole floor: chairs, buttons, hands; each move judged by dealing on.")
    for order_is_set, name in ORDERS.items():
        print(f"\n{name}")
        print(
            f"{'players':>9}{'evenings':>10}{'balance':>9}{'breaks':>9}{'moves':>10}"
            f"{'planned':>9}{'done':>7}{'whole':>7}{'99 %':>6}{'most':>9}  violations"
        )
        for players in sizes:
            runs = max(3, round(evenings_of(players) * times / 10))
            chance = Random(players)
            played = [
                PlayedEvent(players, seats, chance, order_is_set=order_is_set) for _ in range(runs)
            ]
            for event in played:
                event.play()
            print(_floor_line(players, played))
    print(
        "\nplanned: ms for each player out: whether a table breaks, who moves, to which chair"
        "\ndone:    ms for each player out: the same, and the draws of broken tables, and the moves"
        "\nwhole:   ms to plan once with a look at every table, not from counts kept up to date"
        "\n99 %:    so many of the players moved no more often than this"
        "\nmost:    the moves of whoever moved most often, in the luckiest and the worst evening"
    )


def _floor_line(players: int, played: Sequence[PlayedEvent]) -> str:
    runs = len(played)
    balance = sum(event.by_balance for event in played) / runs
    breaks = sum(event.by_break for event in played) / runs
    outs = sum(len(event.seconds) for event in played)
    planned = sum(event.room.seconds_of_planning for event in played) / outs * 1000
    done = sum(sum(event.seconds) for event in played) / outs * 1000
    looks = [spent for event in played for spent in event.whole]
    whole = f"{statistics.mean(looks) * 1000:.3f}" if looks else "–"
    most = [max(event.moved.values()) for event in played]
    moves = sorted(event.moved[player] for event in played for player in range(players))
    violations = sum((event.violations for event in played), Counter())
    named = ", ".join(f"{number} × {fault}" for fault, number in violations.items())
    return (
        f"{players:>9,}{runs:>10}{balance:>9,.1f}{breaks:>9,.1f}{balance + breaks:>10,.1f}"
        f"{planned:>9.3f}{done:>7.3f}{whole:>7}{moves[len(moves) * 99 // 100]:>6}"
        f"{f'{min(most)}–{max(most)}':>9}  {violations.total()} {named}"
    )


def evenings_of(players: int) -> float:
    """So many evenings are played as bring the standard error well under one percent."""
    return max(24, 60_000 / players if players >= 1000 else 400)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, nargs="*", default=[100, 1_000, 10_000])
    parser.add_argument("--seats", type=int, default=9)
    parser.add_argument("--times", type=float, default=1.0, help="so many times the evenings")
    options = parser.parse_args()
    print(__doc__.split("\n\n")[2])
    report_moves(options.players, options.seats, options.times)
    report_floor(options.players, options.seats, options.times)


if __name__ == "__main__":
    main()
