"""Chapter: the last minute of a level.  Robert's Rules 7.9."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from blinds.rules import clock
from blinds.rules.clock import Transition
from blinds.rules.steps import PlanStep, StepKind
from blinds.rules.times import last_minutes, still_called

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def level(seconds: int) -> PlanStep:
    return PlanStep(StepKind.LEVEL, seconds, 100, 200)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def running(index: int, left: int, at: float = 0) -> Transition:
    return Transition(index, left * 1000, after(at), running=True)


PLAN = (level(1200), level(60), PlanStep(StepKind.BREAK, 600), level(1200))


def moments(told: Transition, now: float = 0, plan=PLAN) -> list[tuple[int, float]]:
    found = last_minutes(plan, told, after(now))
    return [(one.index, (one.at - NOON).total_seconds()) for one in found]


def test_it_begins_a_minute_before_the_end_of_every_longer_step():
    assert moments(running(0, 1200)) == [(0, 1140), (2, 1800), (3, 3000)]


def test_a_step_of_a_minute_has_none_unless_it_was_given_more_time():
    assert moments(running(1, 60), plan=PLAN[:2]) == []
    assert moments(running(1, 90), plan=PLAN[:2]) == [(1, 30)]


def test_a_step_cut_below_a_minute_is_in_its_last_minute_from_the_cut():
    assert moments(running(0, 40, at=500), now=501)[0] == (0, 500)


def test_a_clock_that_stands_has_none():
    told = Transition(0, 1_200_000, NOON, running=False)
    assert moments(told) == []


def test_the_last_step_has_one_and_once_it_is_out_no_more():
    assert moments(running(3, 1200)) == [(3, 1140)]
    assert moments(running(3, 1200), now=1200) == []


def test_nothing_is_called_beyond_the_end_of_a_day():
    plan = (level(1200), PlanStep(StepKind.DAY_END, 0), level(1200))
    assert moments(running(0, 1200), plan=plan) == [(0, 1140)]


def test_more_than_a_minute_given_back_calls_it_again_and_less_does_not():
    assert still_called(0, running(0, 61)) == -1
    assert still_called(0, running(0, 60)) == 0
    assert still_called(4, running(2, 1200)) == 1
    assert still_called(1, running(5, 1200)) == 1


@given(
    st.lists(st.integers(1, 200), min_size=1, max_size=6),
    st.integers(1, 250),
    st.integers(0, 1500),
)
def test_it_is_what_somebody_sees_who_looks_at_the_clock_every_second(lengths, left, passed):
    """The slow engine reads the clock second by second, and notes where a minute is left."""
    plan = tuple(level(n) for n in lengths)
    told = running(0, left)
    whole = {0: max(lengths[0], left), **dict(enumerate(lengths[1:], start=1))}
    seen: dict[int, int] = {}
    for second in range(left + sum(lengths) + 1):
        reading = clock.read(plan, told, after(second))
        if 0 < reading.left_ms <= 60_000 and whole[reading.index] > 60:
            seen.setdefault(reading.index, second)
    here = clock.read(plan, told, after(passed))
    if here.left_ms == 0:
        assert moments(told, passed, plan) == []
        return
    assert moments(told, passed, plan) == [(i, at) for i, at in seen.items() if i >= here.index]
