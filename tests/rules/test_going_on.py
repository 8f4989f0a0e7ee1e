"""Chapter: the level with which a day goes on after its flights.  Source: custom; 7.8."""

from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules.steps import AnteType, PlanStep, StepKind
from blinds.rules.times import Played, beginnings, goes_on_at, levels_played


def level(small: int, big: int, *, ante: int = 0, minutes: int = 20) -> PlanStep:
    kind = AnteType.BIG_BLIND if ante else AnteType.NONE
    return PlanStep(StepKind.LEVEL, minutes * 60, small, big, ante, kind)


def pause() -> PlanStep:
    return PlanStep(StepKind.BREAK, 600)


DAY_END = PlanStep(StepKind.DAY_END, 0)
PLAN = (
    *(level(25, 50), level(50, 100), pause(), level(100, 200), level(100, 200, ante=200)),
    *(DAY_END, pause(), level(200, 400, ante=400), level(300, 600, ante=600)),
)


def plays(*stakes: tuple[int, int]) -> tuple[PlanStep, ...]:
    return tuple(level(small, big) for small, big in stakes)


def test_the_day_goes_on_with_the_level_after_the_last_that_was_played():
    assert goes_on_at(PLAN, [Played(PLAN, 4), Played(PLAN, 4)]) == 7
    assert PLAN[7] == level(200, 400, ante=400)


def test_flights_that_stopped_at_different_levels_go_on_with_the_lowest():
    assert goes_on_at(PLAN, [Played(PLAN, 4), Played(PLAN, 2)]) == 3


def test_levels_of_another_length_are_the_same_levels():
    quick = tuple(level(one.small_chips, one.big_chips, minutes=5) for one in PLAN[:2])

    assert goes_on_at(PLAN, [Played(quick, 2)]) == 3


def test_a_plan_of_the_later_levels_alone_begins_at_its_beginning():
    assert goes_on_at(PLAN[6:], [Played(PLAN[:5], 4)]) == 1


def test_another_plan_goes_on_with_the_first_level_that_asks_for_more():
    turbo = plays((50, 100), (150, 300), (500, 1000))

    assert goes_on_at(turbo, [Played(PLAN, 4)]) == 1  # 100/200 was played
    assert goes_on_at(turbo, [Played(plays((1000, 2000)), 1)]) == 2  # nothing is higher: the last
    assert goes_on_at(PLAN, [Played(plays((100, 200)), 1)]) == 4  # the same blinds, now an ante


def test_nothing_played_is_the_first_level():
    assert goes_on_at((pause(), *PLAN), [Played(PLAN, 0)]) == 1
    assert goes_on_at(PLAN, []) == 0


def test_a_level_broken_off_is_played_again_and_one_played_out_is_not():
    assert levels_played(PLAN, 4, is_over=False) == 3
    assert levels_played(PLAN, 4, is_over=True) == 4
    assert levels_played(PLAN, 5, is_over=False) == 4  # at the end of the day


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(1, 4), st.booleans()), min_size=1, max_size=12),
    st.lists(st.integers(0, 12), min_size=1, max_size=4),
)
def test_no_flight_skips_a_level_and_none_plays_one_twice_that_was_the_shortest(raw, stopped):
    """In one plan for all days: the number of the level is one more than the fewest played."""
    plan, big = [], 0
    for grows, breaks in raw:
        big += 100 * grows
        plan += [level(big // 2, big), *([pause()] if breaks else [])]
    schedule = tuple(plan)
    count = len(raw)
    fewest = min(min(n, count) for n in stopped)

    at = goes_on_at(schedule, [Played(schedule, min(n, count)) for n in stopped])

    number = sum(step.kind is StepKind.LEVEL for step in schedule[: at + 1])
    assert schedule[at].kind is StepKind.LEVEL
    assert number == min(fewest + 1, count)


def test_a_step_begins_when_those_before_it_are_over_and_a_day_end_begins_a_day():
    plan = (
        PlanStep(StepKind.LEVEL, 1200, 100, 200),
        PlanStep(StepKind.BREAK, 600),
        PlanStep(StepKind.LEVEL, 1800, 200, 400),
        PlanStep(StepKind.DAY_END, 0),
        PlanStep(StepKind.LEVEL, 2400, 300, 600),
    )

    assert [(begun.day, begun.seconds) for begun in beginnings(plan)] == [
        (1, 0),
        (1, 1200),
        (1, 1800),
        (1, 3600),
        (2, 0),
        (2, 2400),
    ]
