"""Chapter: a plan that runs out goes on as it does.  Robert's Rules 7.8, 7.39."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.forecast import stake_of
from blinds.rules.mended import MAX_MORE, MIN_MORE, lengthened
from blinds.rules.remarks import remarks
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind

LEVEL, BREAK = StepKind.LEVEL, StepKind.BREAK


def level(small: int, big: int, **others) -> PlanStep:
    return PlanStep(LEVEL, 1200, small, big, **others)


def big_antes(*bigs: int) -> list[PlanStep]:
    return [level(b // 2, b, ante_chips=b, ante_type=AnteType.BIG_BLIND) for b in bigs]


def added(plan, chips=(25, 100, 500, 1000), *, in_play=80_000):
    return lengthened(tuple(plan), chips, chips=in_play)[len(plan) :]


def test_blinds_and_antes_rise_as_before_until_all_chips_are_four_big_blinds():
    more = added(big_antes(1000, 1500, 2000, 3000))

    assert [step.big_chips for step in more] == [4000, 6000, 8000, 12000, 16000, 20000]
    assert all(step.small_chips * 2 == step.big_chips == step.ante_chips for step in more)
    assert {(step.seconds, step.ante_type) for step in more} == {(1200, AnteType.BIG_BLIND)}


def test_an_uneven_pair_goes_on_as_even_ones():
    more = added([level(100, 200), level(200, 300)], chips=(100, 500, 1000))

    assert [(step.small_chips, step.big_chips) for step in more[:3]] == [
        (200, 400),
        (300, 600),
        (400, 800),
    ]


def test_a_plan_that_is_high_enough_still_gets_a_few_levels():
    assert len(added(big_antes(20_000, 30_000), in_play=60_000)) == MIN_MORE


def test_breaks_come_after_as_many_levels_as_before_and_none_at_the_end():
    pause = PlanStep(BREAK, 600, remove_chips=25, note="smoke outside")
    first, second, third, *_ = levels = big_antes(400, 600, 800, 1200)

    more = added((first, second, pause, third), chips=(25, 100))

    assert [step.kind for step in more[:5]] == [LEVEL, BREAK, LEVEL, LEVEL, BREAK]
    assert more[1] == PlanStep(BREAK, 600)
    assert more[-1].kind is LEVEL
    assert all(step.kind is LEVEL for step in added(levels))


def test_games_come_in_their_turn_with_their_limits():
    limit = {"betting": Betting.LIMIT}
    holdem, razz = (
        level(500, 1000, small_bet_chips=1000, big_bet_chips=2000, game="Hold'em", **limit),
        PlanStep(
            LEVEL,
            1200,
            *(0, 0, 200, AnteType.PER_PLAYER),
            game="Razz",
            small_bet_chips=1200,
            big_bet_chips=2400,
            bring_in_chips=300,
            **limit,
        ),
    )
    plan = holdem, razz, replace(holdem, small_bet_chips=1500), replace(razz, bring_in_chips=400)

    more = added(plan, chips=(100, 500))

    assert [step.game for step in more[:4]] == ["Hold'em", "Razz", "Hold'em", "Razz"]
    stakes = [stake_of(step) for step in (*plan, *more)]
    assert all(low < high for low, high in pairwise(stakes[3:]))
    assert all(step.big_bet_chips == 2 * step.small_bet_chips for step in more[1:4:2])


@pytest.mark.parametrize("plan", [(), (PlanStep(BREAK, 600),), (level(0, 0),)])
def test_what_has_no_stakes_cannot_go_on(plan):
    assert lengthened(plan, (25, 100), chips=50_000) == plan


def test_without_known_chips_the_stakes_stay_in_the_plans_own_unit():
    more = added([level(300, 600), level(400, 800)], chips=())

    assert all(step.small_chips % 100 == 0 for step in more)


@given(
    st.sampled_from([(25, 100, 500, 1000), (100, 500, 5000), (1, 5, 25, 100), ()]),
    st.integers(1, 400),
    st.integers(0, 10**7),
)
def test_no_remark_is_made_on_what_is_added(chips, first, in_play):
    unit = min(chips, default=25)
    plan = (level(first * unit, 2 * first * unit), level(2 * first * unit, 4 * first * unit))

    longer = lengthened(plan, chips, chips=in_play)

    assert longer[:2] == plan
    assert MIN_MORE <= len(longer) - 2 <= MAX_MORE
    assert [r for r in remarks(longer, chips) if r.index > 1] == []


def test_after_two_breaks_the_next_come_at_the_distance_of_the_last_two():
    pause = PlanStep(BREAK, 600)
    first, second, third, *_ = levels = big_antes(400, 600, 800, 1200, 1600, 2000)
    plan = (first, second, third, pause, *levels[3:5], pause, levels[5])

    more = added(plan, in_play=200_000)

    assert [step.kind for step in more[:5]] == [LEVEL, BREAK, LEVEL, LEVEL, BREAK]


def test_the_big_bet_stays_twice_the_small_one_at_any_stake():
    plan = [
        level(big // 2, big, small_bet_chips=big, big_bet_chips=2 * big, betting=Betting.LIMIT)
        for big in (400, 600)
    ]

    more = added(plan, chips=(100, 500), in_play=30_000)

    assert 800 in [step.small_bet_chips for step in more]  # 1,600 is no usual small blind
    assert all(step.big_bet_chips == 2 * step.small_bet_chips for step in more)
