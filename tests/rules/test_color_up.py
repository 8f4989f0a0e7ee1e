"""Chapter: when a denomination leaves the game.  Robert's Rules 7.10."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.chips import (
    ColorUp,
    color_up_plan,
    next_denomination,
    payable,
    planned_color_ups,
)
from blinds.rules.remarks import remarks
from blinds.rules.structure import PlanStep, StepKind

CHIPS = (25, 100, 500, 1000, 5000)


def level(small, big, ante=0):
    return PlanStep(StepKind.LEVEL, 1200, small, big, ante)


def break_off(chips=None):
    return PlanStep(StepKind.BREAK, 600, remove_chips=chips)


@pytest.mark.parametrize(
    ("amount", "smallest", "expected"), [(150, 25, True), (150, 100, False), (0, 100, True)]
)
def test_an_amount_is_payable_if_the_smallest_chip_goes_into_it(amount, smallest, expected):
    assert payable(amount, smallest) is expected


def test_10s_are_not_changed_for_25s_but_for_a_chip_they_go_into():
    assert next_denomination(10, (10, 25, 50)) == 50
    assert next_denomination(10, (10, 25)) is None


def test_a_chip_goes_at_the_first_break_after_which_nothing_needs_it():
    plan = (level(25, 50), break_off(), level(75, 150), break_off(), level(100, 200), break_off())

    assert color_up_plan(plan, CHIPS) == (ColorUp(3, 25, 100),)


def test_an_ante_keeps_a_chip_in_play():
    plan = (level(25, 50), break_off(), level(100, 200, 25), break_off(), level(200, 400))

    assert color_up_plan(plan, CHIPS) == (ColorUp(3, 25, 100),)


def test_two_chips_may_go_at_one_break_the_lower_first():
    plan = (level(25, 50), break_off(), level(500, 1000))

    assert color_up_plan(plan, CHIPS) == (ColorUp(1, 25, 100), ColorUp(1, 100, 500))


def test_chips_go_at_the_end_of_a_day_too():
    plan = (level(25, 50), PlanStep(StepKind.DAY_END, 0), level(100, 200))

    assert color_up_plan(plan, CHIPS) == (ColorUp(1, 25, 100),)


@pytest.mark.parametrize("chips", [(), (25,), (10, 25)])
def test_a_chip_with_nothing_to_go_into_stays(chips):
    assert color_up_plan((level(25, 50), break_off(), level(100, 200)), chips) == ()


def test_the_races_written_in_the_plan_skip_chips_already_gone():
    plan = (level(25, 50), break_off(25), level(1000, 2000), break_off(500), break_off(25))

    assert planned_color_ups(plan, CHIPS) == (ColorUp(1, 25, 100), ColorUp(3, 500, 1000))


@pytest.mark.parametrize(
    ("old", "chips", "new", "group"),
    [(10, (10, 25), 25, (5, 2)), (20, (20, 50, 500), 500, (25, 1)), (20, (20, 50), 50, (5, 2))],
)
def test_chips_that_go_evenly_into_none_are_planned_in_passes(old, chips, new, group):
    plan = (level(old, 2 * old), break_off(old), level(100, 200))

    (planned,) = planned_color_ups(plan, chips)

    assert planned == ColorUp(1, old, new)
    assert (planned.group, planned.in_passes) == (group, new % old != 0)


def test_the_biggest_chips_are_never_planned_away():
    plan = (level(25, 50), break_off(100), level(100, 200))

    assert planned_color_ups(plan, (25, 100)) == ()


def test_after_the_100s_the_big_main_event_changes_500s_then_1000s():
    plan = (
        level(600, 1200, 1200),
        break_off(100),
        level(1000, 1500, 1500),
        level(2000, 4000, 4000),
        break_off(500),
        level(3000, 5000, 5000),
        level(6000, 12000, 12000),
        break_off(1000),
        level(10000, 15000, 15000),
    )
    chips = (100, 500, 1000, 5000, 25000)

    assert planned_color_ups(plan, chips) == color_up_plan(plan, chips)
    assert planned_color_ups(plan, chips) == (
        ColorUp(1, 100, 500),
        ColorUp(4, 500, 1000),
        ColorUp(7, 1000, 5000),
    )
    assert [remark.index for remark in remarks(plan, chips)] == [3, 6]  # steep, and nothing else
    assert all("Steep" in remark.sentence for remark in remarks(plan, chips))


amounts = st.integers(1, 400).map(lambda n: n * 25)
steps = st.one_of(st.builds(level, amounts, amounts, amounts), st.just(break_off()))


def slow_plan(plan, chips):
    """Chip by chip: the first break, not before the last one's, after which all can be paid."""
    gone, earliest = [], 0
    for chip, bigger in pairwise(chips):
        fit = [index for index in range(earliest, len(plan)) if fits(plan, index, bigger)]
        if not fit:
            break
        earliest = fit[0]
        gone.append(ColorUp(earliest, chip, bigger))
    return tuple(gone)


def fits(plan, index, bigger):
    later = [n for step in plan[index + 1 :] for n in step.obligations_chips]
    is_break = plan[index].kind is not StepKind.LEVEL
    return is_break and bool(later) and all(n % bigger == 0 for n in later)


@given(st.lists(steps, max_size=15).map(tuple))
def test_looking_for_the_break_of_each_chip_alone_gives_the_same_plan(plan):
    assert color_up_plan(plan, CHIPS) == slow_plan(plan, CHIPS)


@given(st.lists(steps, max_size=15).map(tuple))
def test_a_plan_that_follows_the_advice_is_accepted(plan):
    written = list(plan)
    for up in color_up_plan(plan, CHIPS):
        written.insert(up.index + len(written) - len(plan), break_off(up.old_chips))

    told = [remark.values.keys() for remark in remarks(tuple(written), CHIPS)]
    assert [about for about in told if about == {"chips"} or "amount" in about] == []
