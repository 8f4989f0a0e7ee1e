"""Chapter: the fewest moves over a whole evening, not only now.

Players go out one by one in random order; counted is every player moved to balance or because
their table broke.  What the optimal policy needs on average is known exactly (`optimum`).
Robert's Rules 7.13, 7.17; TDA 2024 11-C.
"""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balancing import leveled
from tables.rules.seating import water_fill
from tests.rules.live_floor import Counts
from tests.rules.optimum import any_moves, expected_moves, fewest_moves_now, our_moves

SMALL_ROOMS = [(12, 3), (15, 3), (12, 4), (16, 4), (15, 5)]


@pytest.mark.parametrize(("players", "moves"), [(100, 83.9), (1000, 837)])
def test_where_the_shortest_table_breaks_the_optimum_is_the_published_one(players, moves):
    found = expected_moves(players, seats=9, choices=any_moves, order_is_set=False)

    assert found == pytest.approx(moves, abs=0.1)


@pytest.mark.parametrize("order_is_set", [True, False])
@pytest.mark.parametrize("seats", [6, 8, 9, 10])
def test_our_choice_of_tables_is_within_one_percent_of_the_optimum_in_every_room(
    seats, order_is_set
):
    for tables in (*range(2, 21), 60, 112):
        players = seats * tables
        rooms = {"seats": seats, "order_is_set": order_is_set}
        optimum = expected_moves(players, choices=any_moves, **rooms)
        ours = expected_moves(players, choices=our_moves, **rooms)
        assert optimum - 1e-9 <= ours <= 1.01 * optimum


@pytest.mark.parametrize("order_is_set", [True, False])
def test_up_to_six_tables_no_policy_whatever_needs_fewer_moves_than_ours(order_is_set):
    for tables, seats in product(range(2, 7), range(3, 11)):
        rooms = {"seats": seats, "order_is_set": order_is_set}
        ours = expected_moves(seats * tables, choices=our_moves, **rooms)
        assert ours == pytest.approx(expected_moves(seats * tables, choices=any_moves, **rooms))


@pytest.mark.parametrize("order_is_set", [True, False])
def test_to_move_no_more_than_now_needed_costs_nothing_over_the_evening(order_is_set):
    rooms = {"seats": 9, "order_is_set": order_is_set}

    fewest_now = expected_moves(200, choices=fewest_moves_now, **rooms)

    assert fewest_now == pytest.approx(expected_moves(200, choices=any_moves, **rooms))


@pytest.mark.parametrize(("players", "seats"), SMALL_ROOMS)
@pytest.mark.parametrize("order_is_set", [True, False])
@pytest.mark.parametrize("allowed", [1, 2])
def test_a_second_engine_that_tries_everything_finds_the_same_optimum(
    players, seats, order_is_set, allowed
):
    rooms = {"seats": seats, "order_is_set": order_is_set, "allowed": allowed}
    for ours, choices in ((False, any_moves), (True, our_moves)):
        tried = everything_tried(players, ours=ours, **rooms)
        assert tried == pytest.approx(expected_moves(players, choices=choices, **rooms))


def everything_tried(
    players: int, *, seats: int, order_is_set: bool, allowed: int, ours: bool
) -> float:
    """The second engine: whole rooms, table by table in the order they break, and all their moves.

    It knows of no stretches: it follows every player who may go out to the last table.
    """

    @cache
    def from_here(counts: tuple[int, ...]) -> float:
        if len(counts) == 1:
            return 0.0
        outs = [(n, with_one(counts, table, -1)) for table, n in enumerate(counts) if n]
        return sum(n / sum(counts) * settled(after) for n, after in outs)

    @cache
    def settled(counts: tuple[int, ...]) -> float:
        if len(counts) > 1 and sum(counts) <= seats * (len(counts) - 1):
            breaking = [0] if order_is_set else range(len(counts))
            return min(broken(table, counts) for table in breaking)
        if ours:
            after, moves = leveled_by_rule(counts, allowed)
            return moves + from_here(after)
        return min(
            sum(max(0, was - now) for was, now in zip(counts, after, strict=True))
            + from_here(after)
            for after in even_rooms(sum(counts), len(counts), seats, allowed)
        )

    def broken(table: int, counts: tuple[int, ...]) -> float:
        others = counts[:table] + counts[table + 1 :]
        after = water_fill(others, [seats] * len(others), counts[table])
        return counts[table] + settled(tuple(after))

    tables = -(-players // seats)
    return from_here((seats,) * tables)


def with_one(counts: tuple[int, ...], table: int, change: int) -> tuple[int, ...]:
    return (*counts[:table], counts[table] + change, *counts[table + 1 :])


@cache
def even_rooms(players: int, tables: int, seats: int, allowed: int) -> list[tuple[int, ...]]:
    return [
        counts
        for counts in product(range(seats + 1), repeat=tables)
        if sum(counts) == players and max(counts) - min(counts) <= allowed
    ]


def leveled_by_rule(counts: tuple[int, ...], allowed: int) -> tuple[tuple[int, ...], int]:
    moves = list(leveled(counts, allowed=allowed))
    for giver, taker in moves:
        counts = with_one(with_one(counts, giver, -1), taker, 1)
    return counts, len(moves)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=40), st.integers(1, 3))
def test_counts_kept_up_to_date_say_step_by_step_what_a_look_at_the_whole_floor_says(
    players, allowed
):
    counts = Counts(9, allowed=allowed)
    for turn, number in enumerate(players):
        counts.put(turn, number)

    steps = []
    while (step := counts.step()) is not None:
        steps.append(step)
        for turn, change in zip(step, (-1, 1), strict=True):
            counts.put(turn, counts.of[turn] + change)

    assert steps == list(leveled(players, allowed=allowed))
