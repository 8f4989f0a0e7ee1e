"""The automatic prize structure (Musco, Sviridenko, Thaler, arXiv 1601.04203).

The ten instances are those of the paper's table 1 for which its integer program found an
optimum; the printed costs are square roots of the sums of squares.
"""

from itertools import accumulate, pairwise, product
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.auto_prizes import (
    BadWish,
    NotEnough,
    TooMuch,
    nice_amounts,
    power_law,
    structure,
)
from tournaments.rules.auto_prizes_buckets import Field, best_price, by_value
from tournaments.rules.auto_prizes_exact import Wanted, neighbours, partitions
from tournaments.rules.auto_prizes_ladder import Candidate, shift

# pool, first, minimum, places, buckets, the optimum as printed
PAPER = (
    (90, 25, 2, 30, 7, 0.89),
    (180, 55, 3, 30, 10, 2.82),
    (500, 100, 8, 20, 10, 6.15),
    (2250, 650, 150, 7, 7, 32.4),
    (4000, 900, 50, 40, 12, 20.7),
    (4000, 800, 75, 16, 7, 46.6),
    (5000, 1250, 150, 11, 8, 52.5),
    (10000, 1500, 75, 42, 12, 61.3),
    (18000, 4000, 150, 38, 10, 161.8),
    (190000, 50000, 2000, 40, 15, 2500.0),
)


@pytest.mark.parametrize(("pool", "first", "minimum", "places", "buckets", "optimum"), PAPER)
def test_the_optimum_of_the_paper_is_reached(pool, first, minimum, places, buckets, optimum):
    found = structure(pool, places=places, first=first, minimum=minimum, most_buckets=buckets)

    printed = 0.01 if optimum < 10 else 0.1  # some are rounded, some cut off
    assert found.cost < optimum + printed
    assert found.gap <= 0.03
    assert found.odd_place is None
    assert len(found.buckets) <= buckets
    _is_sound(found, pool, places, first, minimum)


def _is_sound(found, pool, places, first, minimum):
    sizes = [size for size, _ in found.buckets]
    amounts = [amount for _, amount in found.buckets]
    nice = set(nice_amounts(minimum, first))
    assert sum(found.prizes) == pool
    assert len(found.prizes) == places
    assert found.prizes[0] == first
    assert found.prizes[-1] >= minimum
    assert all(higher >= lower for higher, lower in pairwise(found.prizes))
    if not found.plain:
        assert sizes == sorted(sizes)
        assert all(higher > lower for higher, lower in pairwise(amounts))
        odd = [] if found.odd_place is None else [found.prizes[found.odd_place - 1]]
        assert set(amounts[1:]) - nice <= set(odd)


def test_nice_is_what_people_write_on_a_cheque():
    assert nice_amounts(8, 60) == [8, 9, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]
    assert nice_amounts(200, 400) == [200, 225, 250, 300, 350, 400]
    assert nice_amounts(1, 300, unit=100) == [100, 200, 300]


def test_the_curve_falls_from_the_first_prize_and_sums_to_the_pool():
    ideal = power_law(10_000, places=42, first=1500, minimum=75)

    assert ideal[0] == 1500
    assert sum(ideal) == pytest.approx(10_000)
    assert all(higher > lower > 75 for higher, lower in pairwise(ideal))


def test_a_pool_no_nice_amounts_sum_to_leaves_one_prize_that_is_not_nice():
    found = structure(190_703, places=40, first=50_000, minimum=2_000)

    assert found.odd_place is not None
    _is_sound(found, 190_703, 40, 50_000, 2_000)


def test_a_field_of_850_stays_near_the_floor():
    found = structure(3000, places=850, first=300, minimum=2, most_buckets=25)

    assert found.gap <= 0.03
    _is_sound(found, 3000, 850, 300, 2)


@pytest.mark.parametrize(
    ("wish", "refused"),
    [
        ({"places": 20, "first": 50, "minimum": 10}, NotEnough),
        ({"places": 3, "first": 20, "minimum": 10}, TooMuch),
        ({"places": 0, "first": 20, "minimum": 10}, BadWish),
        ({"places": 3, "first": 5, "minimum": 10}, BadWish),
    ],
)
def test_a_wish_no_pool_of_a_hundred_grants_is_refused(wish, refused):
    with pytest.raises(refused):
        structure(100, **wish)


@settings(max_examples=25, deadline=None)
@given(
    places=st.integers(1, 24),
    minimum=st.sampled_from([1, 2, 5, 7, 10, 33, 100]),
    spread=st.integers(0, 4000),
    part=st.integers(0, 100),
)
def test_whatever_is_wished_and_can_be_is_exact_and_never_rises(places, minimum, spread, part):
    pool = places * minimum + spread
    low, high = -(-pool // places), pool - (places - 1) * minimum
    first = low + (high - low) * part // 100

    _is_sound(
        structure(pool, places=places, first=first, minimum=minimum), pool, places, first, minimum
    )


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 6), st.integers(2, 12), st.integers(1, 20))
def test_nothing_nearer_exists_in_a_small_field(places, times, spread):
    minimum, pool = 5, 5 * places * times + 5 * spread
    first = max(-(-pool // places), (pool - places * minimum) // 2)

    found = structure(pool, places=places, first=first, minimum=minimum)

    if found.odd_place is None and not found.plain:
        assert found.cost**2 <= _best_by_hand(found.ideal, pool, first, minimum) + 1e-6


def _best_by_hand(ideal, pool, first, minimum):
    """Every cut into buckets, every choice of nice amounts: slow and obvious."""
    nice = nice_amounts(minimum, first - 1)
    best = float("inf")

    def go(sizes, place, left, cost, below):
        nonlocal best
        if not sizes:
            best = min(best, cost) if left == 0 else best
            return
        size = sizes[0]
        for amount in nice:
            if amount < below and size * amount <= left:
                more = sum((each - amount) ** 2 for each in ideal[place : place + size])
                go(sizes[1:], place + size, left - size * amount, cost + more, amount)

    for sizes in partitions(len(ideal) - 1, most=len(ideal)):
        go(sizes, 1, pool - first, 0.0, first)
    return best


# The steps of the search


def test_a_step_away_are_places_moved_a_bucket_split_and_two_joined():
    assert neighbours((4, 8), most=3, near=1) == {
        *((3, 9), (2, 10), (1, 11), (5, 7), (6, 6)),  # up to three places moved, but never falling
        *((1, 3, 8), (2, 2, 8)),  # one split; (4, 1, 7) would fall
        *((4, 4, 4),),
        (12,),
    }
    assert neighbours((4, 8), most=2, near=1) == {
        *((3, 9), (2, 10), (1, 11), (5, 7), (6, 6)),
        (12,),
    }


def test_places_move_to_buckets_that_are_near_only():
    moved = {each for each in neighbours((4, 6, 9), most=3, near=1) if len(each) == 3}
    farther = {each for each in neighbours((4, 6, 9), most=3, near=2) if len(each) == 3}

    assert (3, 6, 10) in farther - moved
    assert all(each[0] == 4 or each[2] == 9 for each in moved)


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
def test_all_cuts_come_by_what_they_are_off_at_the_price_the_lowest_first(most):
    ideal = power_law(2000, places=13, first=600, minimum=40)[1:]
    field = Field(tuple(ideal), tuple(nice_amounts(40, 599)), most)
    layers = best_price(field)

    found = list(by_value(layers, steps=10**6))

    expected = sorted(_cuts(field, layers.price))
    assert [value for value, _ in found] == pytest.approx([value for value, _ in expected])
    assert {sizes for _, sizes in found} == {sizes for _, sizes in expected}
    assert layers.certified() == layers.floor == pytest.approx(expected[0][0])
    assert len(list(by_value(layers, steps=2))) <= 2


def _cuts(field, price):
    """Each cut with the best amounts at this price; neighbours of one amount are one bucket."""
    for sizes in partitions(field.places, most=field.most):
        ends = list(accumulate(sizes))
        places = [field.ideal[end - size : end] for size, end in zip(sizes, ends, strict=True)]
        best = [
            min((sum((p - a) ** 2 + a * price for p in part), a) for a in field.amounts)
            for part in places
        ]
        if all(a != b for (_, a), (_, b) in pairwise(best)):
            yield sum(cost for cost, _ in best) - price * sum(field.ideal), sizes


FIELD_OF_31 = Field(
    tuple(power_law(6000, places=31, first=900, minimum=60)[1:]), tuple(nice_amounts(60, 899)), 6
)
SUMS_OFF = (-200, -150, -100, -75, -50, -25, 0, 25, 50, 75, 100, 150, 200, 300)


@pytest.mark.parametrize(
    "sizes", [(3, 6, 9, 12), (1, 4, 10, 15), (3, 3, 6, 18), (4, 6, 8, 12), (1, 6, 9, 14)]
)
@pytest.mark.parametrize(
    "amounts", [(400, 250, 150, 100), (350, 225, 150, 90), (450, 200, 125, 75)]
)
def test_borders_moved_to_reach_a_sum_are_the_nearest_that_do(sizes, amounts):
    near = Candidate(sizes, 0.3, amounts)
    found = 0
    for off in SUMS_OFF:
        pool = near.total + off
        moved = shift(Wanted(FIELD_OF_31, pool, 900, 60, 0.3), near, under=inf)
        if moved is not None:
            found += 1
            assert sum(map(int.__mul__, moved.sizes, moved.amounts)) == pool
            assert moved.cost == pytest.approx(_off(moved.sizes, amounts))
            assert moved.cost == pytest.approx(_nearest_borders(near, pool))
            assert shift(Wanted(FIELD_OF_31, pool, 900, 60, 0.3), near, under=moved.cost) is None
    assert found >= 3


def test_a_structure_that_is_the_ideal_itself_is_off_by_nothing():
    field = Field((50.0, 20.0, 20.0), (20, 50), 2)
    near = Candidate((1, 2), 0.0, (50, 20))

    found = shift(Wanted(field, 90, 60, 20, 0.0), near, under=inf)

    assert found is not None
    assert (found.sizes, found.amounts, found.cost) == ((1, 2), (50, 20), 0.0)


def _off(sizes, amounts):
    prizes = [amount for size, amount in zip(sizes, amounts, strict=True) for _ in range(size)]
    return sum((a - b) ** 2 for a, b in zip(FIELD_OF_31.ideal, prizes, strict=True))


def _nearest_borders(near, pool):
    """Every border moved by a third of the bucket above it at most."""
    *borders, end = accumulate(near.sizes)
    best = inf
    for moves in product(*(range(-(size // 3), size // 3 + 1) for size in near.sizes[:-1])):
        moved = (0, *map(int.__add__, borders, moves), end)
        sizes = [after - before for before, after in pairwise(moved)]
        total = sum(map(int.__mul__, sizes, near.amounts))
        if sizes[0] > 0 and sizes == sorted(sizes) and total == pool:
            best = min(best, _off(sizes, near.amounts))
    return best
