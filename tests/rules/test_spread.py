"""Chapter: how even the tables are, in numbers of players.

Robert's Rules 7.17; TDA 2024 11-C (which table gives), 11-D (halting); WSOP 2026 67.
"""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.floor import NoFreeSeat
from tables.rules.spread import (
    DifferenceTooSmall,
    NoMovablePlayer,
    allowed_difference,
    counts_plan,
    halted,
    leveled,
)
from tournaments.rules.policy import BalanceThreshold

# How even


@pytest.mark.parametrize(("number", "apart"), [(2, 1), (5, 1), (6, 1), (7, 2), (1100, 2)])
def test_more_than_six_tables_may_be_two_apart_the_others_one(number, apart):
    assert allowed_difference(number) == apart


@pytest.mark.parametrize(("number", "apart"), [(2, 1), (12, 1), (13, 2)])
def test_in_the_wsop_tables_are_one_apart_from_twelve_down(number, apart):
    assert allowed_difference(number, policy=BalanceThreshold.WSOP) == apart


def test_a_house_may_set_its_own_difference_but_not_none():
    assert allowed_difference(30, policy=3) == 3
    with pytest.raises(DifferenceTooSmall):
        allowed_difference(30, policy=0)
    with pytest.raises(DifferenceTooSmall):
        counts_plan({1: 5, 2: 5}, [1, 2], allowed=0)


# Which tables


@pytest.mark.parametrize(
    ("counts", "allowed", "moves"),
    [
        ([10, 9, 9, 9, 9, 9, 7], 2, [(1, 7)]),
        ([9, 8, 8, 8, 8, 7], 1, [(1, 6)]),
        ([9, 9, 9, 9, 6], 1, [(1, 5), (2, 5)]),
        ([10, 9, 7], 2, [(1, 3)]),
        ([10, 9, 9, 9, 7], 2, [(1, 5)]),
        ([10, 9, 9, 9, 8], 2, []),
        ([5, 7], 1, [(2, 1)]),
        ([8, 8, 6, 6], 1, [(1, 4), (2, 3)]),
    ],
)
def test_the_fullest_table_gives_to_the_shortest(counts, allowed, moves):
    floor = dict(enumerate(counts, start=1))

    assert counts_plan(floor, sorted(floor), allowed=allowed) == moves


def test_the_first_table_to_break_gives_and_the_last_to_break_takes():
    counts = {"blue": 8, "red": 8, "green": 6, "white": 6}

    moves = counts_plan(counts, ["red", "white", "blue", "green"], allowed=1)

    assert moves == [("red", "green"), ("blue", "white")]


def test_tables_outside_the_break_order_break_last():
    assert counts_plan({1: 5, 2: 5, 3: 8}, [3, 2], allowed=1) == [(3, 1), (3, 2)]


def test_no_tables_need_no_moves():
    assert counts_plan({}, [], allowed=1) == []
    assert halted({}) == []


def test_a_table_three_short_halts():
    assert halted({"A": 5, "B": 8}) == ["A"]
    assert halted({"A": 6, "B": 8}) == []
    assert halted({"A": 6, "B": 5, "C": 8}, short_by=2) == ["A", "B"]


# No plan is shorter


@given(st.lists(st.integers(0, 12), min_size=1, max_size=60), st.integers(1, 4))
def test_no_plan_needs_fewer_moves(counts, allowed):
    floor = dict(enumerate(counts))

    moves = counts_plan(floor, sorted(floor), allowed=allowed)

    assert len(moves) == fewest_moves(counts, allowed)


def fewest_moves(counts: list[int], allowed: int) -> int:
    """The closed formula: for each lowest count, all that is too high or all that is missing."""
    lows = range(sum(counts) // len(counts) + 1)
    highs = [max(low + allowed, -(-sum(counts) // len(counts))) for low in lows]
    return min(
        max(sum(max(c - high, 0) for c in counts), sum(max(low - c, 0) for c in counts))
        for low, high in zip(lows, highs, strict=True)
        if high - low <= allowed
    )


@st.composite
def small_floors(draw):
    counts = draw(st.lists(st.integers(0, 5), min_size=2, max_size=4))
    staying = [draw(st.sampled_from([0, 0, count // 2, count])) for count in counts]
    capacity = [draw(st.sampled_from([6, 6, count, count + 1])) for count in counts]
    return counts, staying, capacity


@given(small_floors(), st.integers(1, 2))
def test_a_search_through_all_moves_finds_no_shorter_plan(floor, allowed):
    counts, staying, capacity = floor
    shortest = searched(counts, staying, capacity, allowed)

    try:
        steps = list(leveled(counts, allowed=allowed, staying=staying, capacity=capacity))
    except (NoFreeSeat, NoMovablePlayer):
        assert shortest is None
    else:
        assert len(steps) == shortest


def searched(
    counts: list[int], staying: list[int], capacity: list[int], allowed: int
) -> int | None:
    start = tuple(counts)
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        now, steps = queue.popleft()
        if max(now) - min(now) <= allowed:
            return steps
        for after in one_move_on(now, staying, capacity):
            if after not in seen:
                seen.add(after)
                queue.append((after, steps + 1))
    return None


def one_move_on(now: tuple[int, ...], staying: list[int], capacity: list[int]):
    for giver, taker in ((g, t) for g in range(len(now)) for t in range(len(now)) if g != t):
        if now[giver] > staying[giver] and now[taker] < capacity[taker]:
            yield tuple(n - (table == giver) + (table == taker) for table, n in enumerate(now))


def test_a_floor_of_eleven_hundred_tables_is_made_even():
    counts = {table: 9 if table % 2 else 5 for table in range(1, 1101)}

    moves = counts_plan(counts, sorted(counts, reverse=True), allowed=2)

    assert len(moves) == 550
