"""Chapter: deals by chips, for information.  Robert's Rules 7.36-7.38."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.deals import NothingToShare, chip_chop


def test_each_gets_the_next_prize_and_his_part_of_the_rest():
    stacks = [15_000, 12_000, 10_000, 6000, 500]

    assert chip_chop(57_000, min_cents=5700, stacks=stacks) == [15528, 13562, 12252, 9631, 6027]


def test_the_odd_cent_of_equal_stacks_goes_to_the_first_listed():
    assert chip_chop(1001, min_cents=0, stacks=[500, 500]) == [501, 500]


@pytest.mark.parametrize(
    ("pool", "least", "stacks", "field"),
    [
        (1000, 0, [], "stacks"),
        (1000, 0, [0, 0], "stacks"),
        (1000, 0, [5, -1], "stacks"),
        (1000, 501, [5, 5], "pool_cents"),
    ],
)
def test_there_must_be_players_chips_and_money(pool, least, stacks, field):
    with pytest.raises(NothingToShare) as refused:
        chip_chop(pool, min_cents=least, stacks=stacks)

    assert refused.value.field == field


@given(
    st.integers(0, 10**6),
    st.integers(0, 1000),
    st.lists(st.integers(1, 10**6), min_size=1, max_size=12),
)
def test_a_chop_is_exact_and_each_share_within_a_cent(free, least, stacks):
    pool = free + least * len(stacks)

    shares = chip_chop(pool, min_cents=least, stacks=stacks)

    assert sum(shares) == pool
    exact = [least + Fraction(free * stack, sum(stacks)) for stack in stacks]
    assert all(abs(cents - right) < 1 for cents, right in zip(shares, exact, strict=True))
