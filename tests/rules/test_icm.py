"""Chapter: what stacks are worth in prizes.  Malmuth 1987; Harville 1973; Robert's Rules 7.36."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.second_icm import by_even_steps, plainly
from tournaments.rules.icm import NoStacks, NotThesePrizes, icm, icm_cents

TOP_HEAVY = [3000, 1800, 1200, 900, 700, 600, 500, 400, 300]
MIXED = [57_300, 41_200, 38_900, 25_000, 12_700, 9_100, 8_000, 3_300, 500]


def far_apart(players: int, *, seed: int = 7) -> list[int]:
    """Stacks from 1 to 100,000, as many of each size."""
    chance = Random(seed)
    return [int(10 ** chance.uniform(0, 5)) for _ in range(players)]


def falling(places: int) -> list[int]:
    return [100 + 100_000 // place for place in range(1, places + 1)]


def worst(found: np.ndarray, right) -> float:
    """The largest relative difference."""
    return float(max(abs(float(a) / float(b) - 1) for a, b in zip(found, right, strict=True)))


def test_the_textbook_example():
    """Malmuth's three players: half the chips are worth less than half of the money."""
    assert icm_cents([50, 30, 20], [50_00, 30_00, 20_00]) == [38_39, 32_75, 28_86]


def test_nine_players_are_worth_what_the_definition_says():
    assert worst(icm(MIXED, TOP_HEAVY), plainly(MIXED, TOP_HEAVY)) < 1e-13


def test_both_ways_of_reckoning_agree_where_they_meet(monkeypatch):
    stacks = far_apart(12)
    by_sets = icm(stacks, TOP_HEAVY)
    monkeypatch.setattr("tournaments.rules.icm.SUBSETS_UP_TO", 0)
    assert worst(icm(stacks, TOP_HEAVY), by_sets) < 1e-12


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ([1] + [40_000] * 19, falling(20)),
        ([5000] * 30, falling(12)),
        ([100_000, 100_000] + [1] * 28, falling(30)),
        ([100_000] * 10 + [1] * 20, falling(10)),
        (far_apart(30), [70_000]),
        (far_apart(60), falling(20)),
    ],
    ids=["one chip", "all equal", "two giants", "ten giants", "one prize", "groups of groups"],
)
def test_the_worst_fields_agree_with_a_second_method(stacks, prizes):
    assert worst(icm(stacks, prizes), by_even_steps(stacks, prizes, step=0.04)) < 1e-10


def test_one_chip_against_forty_thousand_wins_that_often():
    assert icm([1, 39_999], [1]) == pytest.approx([1 / 40_000, 39_999 / 40_000], rel=1e-14)


def test_a_large_field_of_equals_wins_the_same_each():
    worth = icm([5000] * 2000, falling(300))
    assert worst(worth, [sum(falling(300)) / 2000] * 2000) < 1e-12


def test_who_has_no_chips_left_shares_the_last_prizes():
    assert icm_cents([700, 0, 300, 0], [100, 60, 30, 10]) == [88, 20, 72, 20]


def test_the_odd_cents_go_to_the_largest_remainders_then_to_the_larger_stack():
    assert icm_cents([1, 1, 1], [100]) == [34, 33, 33]
    assert icm_cents([1, 2, 1, 2], [100]) == [17, 33, 17, 33]


@pytest.mark.parametrize(
    ("stacks", "prizes", "refusal"),
    [
        ([], [100], NoStacks),
        ([0, 0], [100], NoStacks),
        ([5, -1], [100], NoStacks),
        ([1, 10**10], [100], NoStacks),
        ([5, 5], [100, -1], NotThesePrizes),
        ([5, 5], [100, 50, 25], NotThesePrizes),
        ([5, 5], [10**15, 1], NotThesePrizes),
    ],
)
def test_what_cannot_be_reckoned_is_refused(stacks, prizes, refusal):
    with pytest.raises(refusal):
        icm(stacks, prizes)


def test_a_place_that_wins_nothing_may_be_listed_or_not():
    assert icm_cents([3, 5], [80, 0, 0]) == icm_cents([3, 5], [80]) == [30, 50]
    assert icm_cents([3, 5], []) == [0, 0]


def test_of_very_much_money_every_cent_is_there():
    prizes = [5 * 10**14 + 1, 10**14 + 7, 12_345_678_901_239]
    cents = icm_cents([3, 5, 7, 11] * 9, prizes)
    assert sum(cents) == sum(prizes)
    assert cents[:4] == sorted(cents[:4])


FIELDS = st.lists(st.integers(1, 10**5), min_size=2, max_size=40)
PRIZES = st.lists(st.integers(0, 10**7), min_size=1, max_size=40)


@settings(max_examples=40, deadline=None)
@given(FIELDS, PRIZES)
def test_the_cents_are_all_there_and_more_chips_are_never_worth_less(stacks, prizes):
    prizes = sorted(prizes, reverse=True)[: len(stacks)]

    cents = icm_cents(stacks, prizes)

    assert sum(cents) == sum(prizes)
    by_stack = [won for _, won in sorted(zip(stacks, cents, strict=True))]
    assert all(less <= more for less, more in pairwise(by_stack))
    assert all(won >= (prizes[-1] if len(prizes) == len(stacks) else 0) for won in cents)


@settings(max_examples=20, deadline=None)
@given(FIELDS, PRIZES, st.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(stacks, prizes, chance):
    prizes = prizes[: len(stacks)]
    order = list(range(len(stacks)))
    chance.shuffle(order)

    mixed = icm([stacks[player] for player in order], prizes)

    assert mixed == pytest.approx(icm(stacks, prizes)[order], rel=1e-9, abs=1e-9)
