"""Chapter: chips for the players, and for the color-ups.  Robert's Rules 7.10."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules.chip_sets import (
    StackNotPayable,
    best_stacks,
    case_for,
    greatest_field,
    serves,
    stack_of,
)

UNHURRIED = settings(deadline=None)  # a busy machine is no bug
CHIPS = (25, 100, 500, 1000, 5000)
PIECES = {25: 400, 100: 600, 500: 400, 1000: 400, 5000: 200}


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        (1_500, {25: 8, 100: 13}),
        (5_000, {25: 8, 100: 8, 500: 4, 1000: 2}),
        (10_000, {25: 8, 100: 8, 500: 4, 1000: 7}),
        (25_000, {25: 8, 100: 8, 500: 4, 1000: 7, 5000: 3}),
    ],
)
def test_a_stack_has_eight_of_the_small_chips_and_few_of_the_large(chips, expected):
    assert stack_of(chips, CHIPS) == expected


def test_a_stack_that_does_not_come_out_even_is_refused():
    with pytest.raises(StackNotPayable):
        stack_of(1_010, CHIPS)


def test_color_ups_pay_small_chips_out_in_the_next():
    case = case_for(10, {25: 8, 100: 8, 500: 4}, (25, 100, 500))

    assert case.handed_out == {25: 80, 100: 80, 500: 40}
    assert case.bank == {100: 20, 500: 20}
    assert case.needed(100) == 100


def test_what_is_bought_later_comes_in_the_largest_chips():
    case = case_for(10, {100: 10, 500: 4}, (100, 500), extra_chips=5_200)

    assert case.handed_out == {100: 102, 500: 50}


def test_the_case_says_which_stacks_it_has_for_a_field():
    assert best_stacks(50, PIECES)[0] == {25: 8, 100: 8, 500: 4, 1000: 5}
    assert best_stacks(60, PIECES)[0] == {25: 4, 100: 4, 500: 5, 1000: 3}
    assert best_stacks(500, PIECES) == []


def test_a_case_nobody_counted_serves_any_field():
    assert greatest_field({25: 8}, {25: 0, 100: 0}) is None


@UNHURRIED
@given(st.integers(10, 4_000).map(lambda n: n * 25))
def test_a_stack_is_worth_what_it_should_be(chips):
    try:
        stack = stack_of(chips, CHIPS)
    except StackNotPayable:
        return

    assert sum(d * n for d, n in stack.items()) == chips
    assert all(n > 0 for n in stack.values())


@UNHURRIED
@given(st.dictionaries(st.sampled_from(CHIPS), st.integers(20, 900), min_size=2))
def test_the_greatest_field_is_served_and_one_more_is_not(pieces):
    """Against counting up one by one."""
    low = min(pieces)
    stack = {low: 8, sorted(pieces)[1]: 4}

    most = greatest_field(stack, pieces)

    slow = 0
    while serves(case_for(slow + 1, stack, list(pieces)), pieces):
        slow += 1
    assert most == slow


@UNHURRIED
@given(st.integers(2, 200))
def test_every_stack_offered_is_served(players):
    for stack in best_stacks(players, PIECES):
        assert greatest_field(stack, PIECES) >= players
