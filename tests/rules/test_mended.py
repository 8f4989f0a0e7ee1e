"""Chapter: a plan put right from a step on; what was played stays.  Robert's Rules 7.8, 7.39."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.mended import is_plain, payable_plan, rising, with_antes_below
from blinds.rules.remarks import remarks
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind


def level(small: int, big: int, ante: int = 0) -> PlanStep:
    kind = AnteType.BIG_BLIND if ante else AnteType.NONE
    return PlanStep(StepKind.LEVEL, 1200, small, big, ante, kind)


def rest(remove: int | None = None) -> PlanStep:
    return PlanStep(StepKind.BREAK, 600, remove_chips=remove)


LEVELS = st.builds(
    level, st.integers(1, 300), st.integers(1, 600), st.sampled_from([0, 5, 90, 700])
)
PLANS = st.lists(LEVELS | st.builds(rest, st.sampled_from([None, 25, 100, 500])), min_size=1).map(
    tuple
)
CHIPS = st.sets(st.sampled_from([5, 25, 100, 500, 1000]), min_size=1)


def told(plan: Schedule, chips: set[int], *, after: int, about: str) -> list[str]:
    found = remarks(plan, chips)
    return [remark.sentence for remark in found if remark.index > after and about in remark.values]


def same_until(old: Schedule, new: Schedule, after: int) -> bool:
    return len(old) == len(new) and old[: after + 1] == new[: after + 1]


@given(plan=PLANS, after=st.integers(-1, 8))
def test_no_blind_ahead_falls_and_none_is_below_what_was_played(plan: Schedule, after: int):
    mended = rising(plan, after=after)

    played = [step for step in plan[: after + 1] if step.kind is StepKind.LEVEL]
    ahead = [step for step in mended[after + 1 :] if step.kind is StepKind.LEVEL]
    blinds = [(step.small_chips, step.big_chips) for step in [*played[-1:], *ahead]]
    assert [small for small, _ in blinds] == sorted(small for small, _ in blinds)
    assert [big for _, big in blinds] == sorted(big for _, big in blinds)
    assert same_until(plan, mended, after)
    assert [(s.kind, s.seconds, s.remove_chips) for s in mended] == [
        (s.kind, s.seconds, s.remove_chips) for s in plan
    ]


@given(plan=PLANS, after=st.integers(-1, 8))
def test_no_ante_ahead_is_above_its_big_blind(plan: Schedule, after: int):
    mended = with_antes_below(plan, after=after)

    assert all(step.ante_chips <= step.big_chips for step in mended[after + 1 :])
    assert same_until(plan, mended, after)


@given(plan=PLANS, chips=CHIPS, after=st.integers(-1, 8))
def test_the_chips_in_play_pay_every_amount_ahead(plan: Schedule, chips: set[int], after: int):
    mended = payable_plan(plan, chips, after=after)

    in_play = set(chips) - {step.remove_chips for step in plan[: after + 1]}
    if in_play:
        assert told(mended, chips, after=after, about="amount") == []
    assert same_until(plan, mended, after)


def test_a_plan_in_order_stays_as_it_is():
    plan = (level(25, 50), level(75, 150, 150), rest(25), level(100, 200), rest(), level(500, 1000))

    assert payable_plan(rising(with_antes_below(plan)), {25, 100, 500}) == plan


def test_an_amount_goes_up_and_the_small_blind_stays_below():
    assert payable_plan((level(30, 50, 20),), {25, 100}) == (level(25, 50, 25),)
    assert payable_plan((level(37, 61),), {25, 100}) == (level(50, 75),)
    assert payable_plan((level(1, 2),), {25}) == (level(25, 25),)


def test_chips_that_are_needed_leave_at_a_later_break():
    plan = (level(25, 50), rest(25), level(75, 150), rest(), level(200, 400))

    assert payable_plan(plan, {25, 100}) == (
        level(25, 50),
        rest(),
        level(75, 150),
        rest(25),
        level(200, 400),
    )


@pytest.mark.parametrize(
    "odd",
    [
        replace(level(25, 50), game="Razz"),
        replace(level(25, 50), betting=Betting.LIMIT),
        replace(level(25, 50), big_chips=0),
    ],
)
def test_several_games_or_limits_are_for_a_person_to_order(odd: PlanStep):
    assert is_plain((level(25, 50), rest()))
    assert not is_plain((level(25, 50), odd))
