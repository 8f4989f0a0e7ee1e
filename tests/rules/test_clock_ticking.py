"""Chapter: the clock against one that ticks.  Robert's Rules 7.8, 7.9."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from blinds.rules.clock import (
    add_time,
    begin,
    ms_until,
    pause,
    played_ms,
    read,
    resume,
    seconds_until,
    turns,
)
from blinds.rules.steps import PlanStep, StepKind

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY_END = PlanStep(StepKind.DAY_END, 0)


def after(seconds=0, ms=0):
    return NOON + timedelta(seconds=seconds, milliseconds=ms)


steps = st.one_of(
    st.integers(1, 30).map(lambda seconds: PlanStep(StepKind.LEVEL, seconds)),
    st.integers(1, 10).map(lambda seconds: PlanStep(StepKind.BREAK, seconds)),
    st.just(DAY_END),
)
plans = st.lists(steps, min_size=1, max_size=8).map(tuple)


class SlowClock:
    """A clock that really ticks, once a second, as one on the wall does."""

    def __init__(self, plan):
        self.plan, self.index, self.left, self.goes = plan, 0, plan[0].seconds, True
        self.turned = []

    def tick(self):
        if self.goes and not self.waits:
            self.left = max(0, self.left - 1)
            self.pass_on()

    def pass_on(self):
        while not self.left and not self.waits and self.index + 1 < len(self.plan):
            self.index += 1
            self.left = self.plan[self.index].seconds
            self.turned.append(self.index)

    @property
    def waits(self):
        return self.plan[self.index].kind is StepKind.DAY_END


@given(plans)
def test_it_agrees_with_a_clock_that_ticks(plan):
    slow, started = SlowClock(plan), begin(plan, NOON)
    for second in range(300):
        reading = read(plan, started, after(seconds=second))
        assert (reading.index, reading.left_ms) == (slow.index, slow.left * 1000)
        assert (reading.waiting, reading.running) == (slow.waits, not slow.waits)
        slow.tick()


@given(plans, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=6))
def test_pauses_change_nothing_but_when(plan, spans):
    now, transition, slow = NOON, begin(plan, NOON), SlowClock(plan)
    for runs, stands in spans:
        now += timedelta(seconds=runs)
        for _ in range(runs):
            slow.tick()
        if not read(plan, transition, now).running:
            break
        paused = pause(plan, transition, now)
        now += timedelta(seconds=stands)
        transition = resume(plan, paused, now)

    reading = read(plan, transition, now)
    assert (reading.index, reading.left_ms) == (slow.index, slow.left * 1000)


@given(plans, st.lists(st.integers(0, 300_000)))
def test_pauses_at_any_millisecond_leave_the_running_time_whole(plan, moments):
    now, transition, ran = NOON, begin(plan, NOON), 0
    for ms in moments:
        now, ran = now + timedelta(milliseconds=ms), ran + ms
        if not read(plan, transition, now).running:
            break
        transition = resume(plan, pause(plan, transition, now), now + timedelta(hours=1))
        now += timedelta(hours=1)

    straight = read(plan, begin(plan, NOON), after(ms=ran))
    assert read(plan, transition, now).left_ms == straight.left_ms
    assert played_ms(plan, transition, now) == played_ms(plan, begin(plan, NOON), after(ms=ran))


@given(plans, st.lists(st.integers(0, 120), max_size=12))
def test_who_looks_seldom_hears_of_the_same_turns_as_who_looks_each_second(plan, gaps):
    started, slow = begin(plan, NOON), SlowClock(plan)
    heard, now = [], NOON
    for gap in gaps:
        later = now + timedelta(seconds=gap)
        heard += turns(plan, started, after=now, until=later)
        now = later
    for _ in range(sum(gaps)):
        slow.tick()

    assert [turn.index for turn in heard] == slow.turned
    assert heard == turns(plan, started, after=NOON, until=now)


@given(plans, st.integers(0, 300), st.integers(-60, 60))
def test_the_turns_are_where_the_reading_changes(plan, seconds, added):
    started = begin(plan, NOON)
    now = after(seconds=seconds)
    if read(plan, started, now).waiting:
        return
    changed = add_time(plan, started, now, ms=added * 1000)
    for turn in turns(plan, changed, after=now - timedelta(1), until=now + timedelta(1)):
        assert read(plan, changed, turn.at).index >= turn.index
        assert read(plan, changed, turn.at - timedelta(microseconds=1)).index <= turn.index
        assert seconds_until(plan, changed, turn.at, index=turn.index) == 0


@given(plans, st.integers(0, 300), st.integers(0, 8))
def test_the_time_until_a_step_is_how_long_it_takes_to_get_there(plan, seconds, index):
    started, now = begin(plan, NOON), after(seconds=seconds)

    wait = ms_until(plan, started, now, index=index)

    if wait is None:
        assert index not in [t.index for t in turns(plan, started, after=NOON, until=after(9999))]
    else:
        assert read(plan, started, now + timedelta(milliseconds=wait)).index >= index
