"""Chapter: the plan one move at a time.  Robert's Rules 7.15, 7.17; TDA 2024 11-A, 11-D."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.balancing import (
    NotTheMove,
    PlannedMove,
    plan,
    still_needed,
    the_move,
    vacated_big_blind,
)
from tables.rules.floor import Place, Positions, Seating
from tables.rules.spread import is_even


def move(text: str) -> PlannedMove:
    here, there = (Place(*map(int, place.split("-"))) for place in text.split(" > "))
    return PlannedMove(here, there)


# the move of a plan


PLAN = [move("1-5 > 3-2"), move("2-7 > 3-4"), move("1-6 > 3-5")]


@pytest.mark.parametrize("line", PLAN[:2])
def test_the_first_move_of_each_table_may_be_made_now(line):
    assert the_move(PLAN, line.from_place, line.to_place) == line


def test_a_later_move_of_the_same_table_waits_for_the_earlier():
    with pytest.raises(NotTheMove, match="Seat 1-5 is next big blind there"):
        the_move(PLAN, Place(1, 6), Place(3, 5))


def test_who_is_not_next_for_the_big_blind_stays():
    with pytest.raises(NotTheMove, match="Seat 2-7 is next"):
        the_move(PLAN, Place(2, 8), Place(3, 4))


def test_another_seat_than_the_planned_one_is_refused():
    with pytest.raises(NotTheMove, match="goes to 3-4 now"):
        the_move(PLAN, Place(2, 7), Place(3, 9))


def test_a_table_out_of_the_plan_gives_nobody():
    with pytest.raises(NotTheMove, match="Table 3 has no player to move"):
        the_move(PLAN, Place(3, 1), Place(1, 1))


def seated(table: int, taken: set[int], *, bb: int) -> Seating:
    return Seating(table, 9, frozenset(taken), Positions((bb - 3) % 9 + 1, (bb - 2) % 9 + 1, bb))


@st.composite
def floors(draw: st.DrawFn) -> list[Seating]:
    chairs = st.sets(st.integers(1, 9), min_size=2)
    taken = draw(st.lists(chairs, min_size=2, max_size=5))
    blinds = [draw(st.sampled_from(sorted(seats))) for seats in taken]
    return [
        seated(number, seats, bb=bb)
        for number, (seats, bb) in enumerate(zip(taken, blinds, strict=True), 1)
    ]


def made(floor: list[Seating], line: PlannedMove) -> list[Seating]:
    """The floor after one move, seat by seat."""
    people = {Place(t.table, seat) for t in floor for seat in t.taken}
    people = people - {line.from_place} | {line.to_place}
    return [
        Seating(t.table, 9, frozenset(p.seat for p in people if p.table == t.table), t.positions)
        for t in floor
    ]


@given(floors(), st.randoms(use_true_random=False))
def test_made_one_by_one_in_any_order_the_tables_end_even_with_as_few_moves(floor, chance):
    planned = plan(floor)
    count = 0
    while left := plan(floor):
        first = {line.from_place.table: line for line in reversed(left)}
        line = chance.choice(sorted(first.values(), key=lambda m: m.from_place))
        assert the_move(left, line.from_place, line.to_place) == line
        floor, count = made(floor, line), count + 1

    assert count == len(planned)


# what is ordered, and still needed


def needed_slowly(
    orders: list[tuple[int, int]], counts: dict[int, int], allowed: int
) -> list[bool]:
    """The second engine: walk the players one by one and look at the whole floor each time."""
    chairs = [table for table, players in counts.items() for _ in range(players)]
    answers = []
    for giver, taker in orders:
        now = {table: chairs.count(table) for table in counts}
        apart = max(max(now[a] - now[b] for b in counts) for a in counts)
        helps = abs(now[giver] - 1 - now[taker] - 1) < now[giver] - now[taker]
        yes = apart > allowed and helps
        if yes:
            chairs[chairs.index(giver)] = taker
        answers.append(yes)
    return answers


@given(
    st.dictionaries(st.integers(1, 6), st.integers(0, 10), min_size=2),
    st.data(),
    st.integers(1, 2),
)
def test_orders_count_as_long_as_they_make_the_floor_more_even(counts, data, allowed):
    pair = st.permutations(sorted(counts)).map(lambda order: (order[0], order[1]))
    orders = data.draw(st.lists(pair, max_size=6))

    assert still_needed(orders, counts, allowed=allowed) == needed_slowly(orders, counts, allowed)


@pytest.mark.parametrize("order", list(permutations([(1, 3), (2, 3)])))
def test_whichever_hand_ends_first_both_are_needed(order):
    assert still_needed(order, {1: 9, 2: 9, 3: 5}, allowed=1) == [True, True]


def test_nobody_is_needed_once_the_tables_are_even():
    assert is_even([7, 6], allowed=1)
    assert still_needed([(1, 2)], {1: 7, 2: 6}, allowed=1) == [False]


def test_a_table_that_is_gone_needs_nobody():
    assert still_needed([(1, 9), (9, 1)], {1: 9, 2: 5}, allowed=1) == [False, False]


# a short table stops when its big blind meets a vacated seat


def test_the_big_blind_meets_the_next_seat_taken_or_not():
    table = seated(9, {1, 2, 4, 6}, bb=2)
    assert vacated_big_blind(table) == 3
    assert vacated_big_blind(seated(9, {1, 2, 3, 6}, bb=2)) is None


def test_a_chair_out_of_order_is_passed_over():
    table = Seating(9, 9, frozenset({1, 2, 4}), Positions(9, 1, 2), closed=frozenset({3}))
    assert vacated_big_blind(table) is None


def test_without_a_known_big_blind_nobody_can_say():
    assert vacated_big_blind(Seating(9, 9, frozenset({1, 2}))) is None
