"""Chapter: a structure made from a wish.  Robert's Rules 7.8, 7.10."""

from dataclasses import replace
from itertools import pairwise
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules.chip_sets import Rung, ladder, rising
from blinds.rules.generator import (
    NothingToPlay,
    StructureRequest,
    UnfitChips,
    generate,
    with_color_ups,
)
from blinds.rules.remarks import remarks
from blinds.rules.steps import AnteType, StepKind, planned_color_ups

UNHURRIED = settings(deadline=None)  # a busy machine is no bug
CASES = (
    (25, 100, 500, 1000, 5000),
    (25, 100, 500, 1000, 5000, 25000),
    (100, 500, 1000, 5000, 25000),
    (5, 25, 100, 500, 1000),
    (1, 5, 25, 100, 500),
    (50, 100, 500, 1000, 10000),
    (10, 50, 100, 500, 1000),
    (25, 50, 100, 200, 500, 1000, 2000, 5000),
)
FRIDAY = StructureRequest(60, 20_000, CASES[0], event_seconds=5 * 3600)


def wishes():
    return st.builds(
        StructureRequest,
        players=st.integers(4, 2000),
        stack_chips=st.sampled_from((1_500, 5_000, 10_000, 20_000, 25_000, 30_000, 60_000)),
        denominations=st.sampled_from(CASES),
        event_seconds=st.one_of(st.none(), st.integers(120, 720).map(lambda m: 60 * m)),
        level_seconds=st.integers(5, 60).map(lambda m: 60 * m),
        rebuys=st.integers(0, 200),
        rebuy_chips=st.sampled_from((5_000, 20_000)),
        levels_between_breaks=st.integers(0, 8),
        break_seconds=st.sampled_from((300, 600, 900)),
        ante_type=st.sampled_from(AnteType),
        ante_from_level=st.integers(1, 8),
        depth=st.sampled_from((25, 50, 100, 150, 200)),
    )


def levels(schedule):
    return [step for step in schedule if step.kind is StepKind.LEVEL]


def test_sixty_players_from_8_to_1_with_twenty_thousand():
    plan = generate(FRIDAY)

    blinds = [(step.small_chips, step.big_chips) for step in levels(plan.schedule)]
    assert blinds[:8] == [
        (100, 200),
        (200, 300),
        (200, 400),
        (300, 600),
        (400, 800),
        (500, 1000),
        (600, 1200),
        (800, 1600),
    ]
    assert plan.level_seconds == 12 * 60
    assert plan.denominations == (100, 500, 1000, 5000)
    assert plan.ends.early.seconds < 5 * 3600 < plan.ends.late.seconds


def test_blinds_begin_with_a_pair_that_is_called_everywhere():
    wish = StructureRequest(30, 10_000, CASES[0], level_seconds=900)

    blinds = [(step.small_chips, step.big_chips) for step in levels(generate(wish).schedule)]

    assert blinds[:5] == [(50, 100), (75, 150), (100, 200), (150, 300), (200, 400)]


@UNHURRIED
@given(wishes())
def test_nothing_is_to_be_said_against_a_generated_plan(wish):
    plan = generate(wish)

    assert remarks(plan.schedule, plan.denominations) == []


@UNHURRIED
@given(wishes())
def test_blinds_rise_by_a_fifth_at_least_and_60_percent_at_most(wish):
    big = [step.big_chips for step in levels(generate(wish).schedule)]

    assert all(1.2 <= after / before <= 1.6 for before, after in pairwise(big))


@UNHURRIED
@given(wishes())
def test_every_blind_and_ante_is_paid_with_the_chips_then_in_play(wish):
    """The slow way: lay out the chips, take away what the breaks race off, and pay."""
    plan = generate(wish)
    in_play = set(plan.denominations)
    for step in plan.schedule:
        assert all(amount % min(in_play) == 0 for amount in step.obligations_chips)
        in_play -= {step.remove_chips}


@UNHURRIED
@given(wishes())
def test_antes_never_fall_and_breaks_come_when_they_are_due(wish):
    plan = generate(wish)

    antes = [step.ante_chips for step in levels(plan.schedule)]
    kinds = [step.kind for step in plan.schedule]
    played = [i for i, kind in enumerate(kinds) if kind is StepKind.LEVEL]
    assert antes == sorted(antes)
    assert all(not ante for ante in antes[: wish.ante_from_level - 1])
    assert played[-1] == len(kinds) - 1
    if wish.levels_between_breaks:
        assert kinds.count(StepKind.BREAK) == (len(played) - 1) // wish.levels_between_breaks


@UNHURRIED
@given(wishes())
def test_the_first_big_blind_is_as_deep_as_wished_as_nearly_as_the_chips_allow(wish):
    plan = generate(wish)

    depth = wish.stack_chips / plan.schedule[0].big_chips
    least = wish.stack_chips / (2 * min(wish.denominations))
    assert depth <= 1.6 * wish.depth
    assert depth >= min(wish.depth, least) / 1.6


@UNHURRIED
@given(
    st.integers(8, 1000),
    st.integers(150, 720),
    st.sampled_from(CASES[:3]),
    st.sampled_from((10_000, 20_000, 30_000)),
    st.sampled_from((0, 3, 4, 5, 6)),
)
def test_an_event_of_free_level_length_ends_when_wished(players, minutes, chips, stack, breaks):
    wish = StructureRequest(
        players, stack, chips, event_seconds=60 * minutes, levels_between_breaks=breaks
    )
    plan = generate(wish)

    off = abs(plan.ends.likely.seconds - wish.event_seconds)
    assert off <= 2 * plan.level_seconds + wish.break_seconds


@UNHURRIED
@given(wishes())
def test_the_plan_is_longer_than_the_event(wish):
    plan = generate(wish)

    assert not plan.ends.beyond_plan
    assert plan.ends.early.seconds <= plan.ends.likely.seconds <= plan.ends.late.seconds


@UNHURRIED
@given(wishes())
def test_color_ups_put_in_again_are_the_same(wish):
    plan = generate(wish)

    again = with_color_ups(plan.schedule, plan.denominations)

    assert again == plan.schedule
    old = [color_up.old_chips for color_up in planned_color_ups(again, plan.denominations)]
    assert old == sorted(old)


def test_chips_that_do_not_go_into_each_other_are_refused_with_advice():
    with pytest.raises(UnfitChips):
        generate(StructureRequest(20, 10_000, (7, 1100), level_seconds=600))


@pytest.mark.parametrize(
    "wish",
    [
        StructureRequest(1, 10_000, CASES[0], level_seconds=600),
        StructureRequest(10, 10_000, (), level_seconds=600),
        StructureRequest(10, 10_000, CASES[0]),
    ],
)
def test_a_wish_without_players_chips_or_time_is_refused(wish):
    with pytest.raises(NothingToPlay):
        generate(wish)


def test_an_event_of_no_length_is_as_long_as_its_levels_make_it():
    wish = StructureRequest(10, 10_000, CASES[0], level_seconds=600)
    assert generate(replace(wish, event_seconds=0)) == generate(wish)


def test_a_stack_smaller_than_two_chips_is_refused():
    with pytest.raises(UnfitChips):
        generate(StructureRequest(10, 150, (100, 500), level_seconds=600))


def test_the_rungs_between_25_and_500():
    bigs = [(r.small_chips, r.big_chips) for r in ladder((25, 100), most_chips=1000)]

    assert bigs == [
        (25, 50),
        (50, 75),
        (50, 100),
        (75, 150),
        (100, 200),
        (150, 300),
        (200, 400),
        (250, 500),
        (300, 600),
        (400, 800),
        (500, 1000),
    ]


@UNHURRIED
@given(st.sampled_from(CASES), st.integers(2, 5), st.floats(1.25, 1.4))
def test_no_other_row_is_nearer_to_even_growth(chips, count, rise):
    """A second engine: every row of blinds, tried one by one, for short rows."""
    rungs = ladder(chips, most_chips=60 * min(chips))
    first = rungs[0]

    row = rising(rungs, first=first, count=count, rise=rise)

    every = all_rows(rungs, (first,), count)
    assert row in every
    assert cost(row, rise) == pytest.approx(min(cost(other, rise) for other in every))


def all_rows(rungs, row, count):
    if len(row) == count:
        return [row]
    after = [
        rung
        for rung in rungs
        if 1.2 <= rung.big_chips / row[-1].big_chips <= 1.6
        and rung.small_chips >= row[-1].small_chips
    ]
    return [full for rung in after for full in all_rows(rungs, (*row, rung), count)]


def cost(row: tuple[Rung, ...], rise: float) -> float:
    from_even = sum(
        log(rung.big_chips / (row[0].big_chips * rise**n)) ** 2 for n, rung in enumerate(row)
    )
    bends = sum(log(b.big_chips / a.big_chips / rise) ** 2 for a, b in pairwise(row))
    return from_even + bends + 0.02 * sum(rung.rare for rung in row[1:])


@pytest.mark.parametrize(("small", "big"), [(1, 2), (5, 10), (25, 50), (100, 200), (1500, 3000)])
def test_an_event_may_open_with_a_pair_of_any_size_that_is_called_everywhere(small, big):
    assert Rung(small, big).opens


@pytest.mark.parametrize(("small", "big"), [(8, 16), (75, 150), (80, 160), (200, 300)])
def test_an_event_does_not_open_with_a_pair_of_the_middle(small, big):
    assert not Rung(small, big).opens


def test_one_ante_for_all_is_a_big_blind_from_the_level_wished():
    plan = generate(replace(FRIDAY, ante_type=AnteType.BIG_BLIND, ante_from_level=3)).schedule

    levels = [step for step in plan if step.kind is StepKind.LEVEL]
    assert [(step.ante_chips, step.ante_type) for step in levels[:2]] == [(0, AnteType.NONE)] * 2
    assert all(step.ante_chips == step.big_chips for step in levels[2:])
    assert {step.ante_type for step in levels[2:]} == {AnteType.BIG_BLIND}


def test_an_ante_from_everybody_is_about_an_eighth_of_the_big_blind():
    plan = generate(replace(FRIDAY, ante_type=AnteType.PER_PLAYER)).schedule

    each = [step for step in plan if step.ante_chips]
    assert {step.ante_type for step in each} == {AnteType.PER_PLAYER}
    assert all(0.6 <= 8 * step.ante_chips / step.big_chips <= 1.7 for step in each)
    assert each[-1].big_chips == max(step.big_chips for step in plan)


def test_without_antes_none_are_paid():
    plan = generate(replace(FRIDAY, ante_type=AnteType.NONE)).schedule

    assert {(step.ante_chips, step.ante_type) for step in plan} == {(0, AnteType.NONE)}
