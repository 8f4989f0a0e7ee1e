"""Chapter: another plan under a running clock.  Robert's Rules 7.8, 7.39."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules import reshape
from blinds.rules.clock import Transition, add_time, read
from blinds.rules.forecast import forecast
from blinds.rules.reshape import ComparedStep, StepChange
from blinds.rules.steps import PlanStep, StepKind

UNHURRIED = settings(deadline=None)  # a busy machine is no bug
START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def level(big, minutes=20):
    return PlanStep(StepKind.LEVEL, minutes * 60, big // 2, big)


PAUSE = PlanStep(StepKind.BREAK, 600)
PLAN = (
    level(200), level(400), PAUSE, level(600), level(800), PAUSE, level(1000), level(1600),
    level(2000), level(3000), level(4000), level(6000), level(8000), level(12000),
)  # fmt: skip
RUNS = Transition(0, 1_200_000, START, running=True)
NOW = START + 25 * MINUTE  # five minutes into level 2


def test_all_levels_ahead_get_one_length_and_breaks_keep_theirs():
    plan = reshape.with_lengths(PLAN, after=1, seconds=900)

    assert [step.seconds for step in plan[:7]] == [1200, 1200, 600, 900, 900, 600, 900]


def test_faster_and_slower_go_in_whole_minutes():
    plan = reshape.scaled((level(200), level(400), level(600, 15)), after=0, percent=75)

    assert [step.seconds // 60 for step in plan] == [20, 15, 11]


def test_a_break_is_put_in_and_the_next_one_left_out():
    more = reshape.with_break(PLAN, after=1, seconds=300)

    assert more[1:4] == (PLAN[1], PlanStep(StepKind.BREAK, 300), PAUSE)
    assert reshape.without_next_break(more, after=1) == PLAN
    assert reshape.without_next_break(PLAN[6:], after=0) == PLAN[6:]


def test_rows_lie_side_by_side():
    plan = reshape.with_break(PLAN[:2] + PLAN[3:5], after=1, seconds=300)
    old = PLAN[:5]

    assert reshape.side_by_side(old, (*plan, level(1000)), index=1) == [
        ComparedStep(StepChange.PLAYED, 0, 0),
        ComparedStep(StepChange.NOW, 1, 1),
        ComparedStep(StepChange.CHANGED, 2, 2),
        ComparedStep(StepChange.SAME, 3, 3),
        ComparedStep(StepChange.SAME, 4, 4),
        ComparedStep(StepChange.ADDED, None, 5),
    ]


def test_a_level_left_out_is_removed_and_no_other_is_moved():
    plan = (*PLAN[:3], *PLAN[4:])

    rows = reshape.side_by_side(PLAN, plan, index=1)

    assert ComparedStep(StepChange.REMOVED, 3, None) in rows
    assert {row.change for row in rows} == {
        StepChange.PLAYED,
        StepChange.NOW,
        StepChange.SAME,
        StepChange.REMOVED,
    }


def test_the_event_ends_when_asked_as_nearly_as_whole_minutes_allow():
    wish = START + timedelta(hours=3)

    plan = reshape.ending_at(PLAN, RUNS, NOW, wish, chips=100_000, players=30)

    likely = forecast(plan, RUNS, NOW, chips=100_000, players=30).likely.at
    assert abs(likely - wish) <= 8 * MINUTE
    assert plan[:2] == PLAN[:2]


def test_no_length_of_levels_ends_an_event_in_a_minute():
    with pytest.raises(reshape.CannotEndThen):
        reshape.ending_at(PLAN, RUNS, NOW, NOW - timedelta(hours=1), chips=10_000_000, players=900)


times = st.integers(0, 270 * 60).map(lambda s: START + timedelta(seconds=s))


@UNHURRIED
@given(times, st.integers(50, 300), st.integers(-10, 30))
def test_the_clock_reads_the_same_instant_after_any_change(now, percent, added):
    told = add_time(PLAN, RUNS, START, ms=added * 60_000)
    before = read(PLAN, told, now)
    plan = reshape.scaled(PLAN, after=before.index, percent=percent)
    if plan == PLAN:
        return

    after = read(plan, reshape.rebase(PLAN, told, now, plan=plan), now)

    assert (after.index, after.left_ms, after.step, after.running) == (
        before.index,
        before.left_ms,
        before.step,
        before.running,
    )


@UNHURRIED
@given(times, st.integers(1, 90))
def test_a_step_of_another_length_has_as_much_played(now, minutes):
    before = read(PLAN, RUNS, now)
    here = replace(before.step, seconds=minutes * 60)
    plan = (*PLAN[: before.index], here, *PLAN[before.index + 1 :])
    played_ms = before.step.duration_ms - before.left_ms
    if plan == PLAN:
        return
    if played_ms > here.duration_ms:
        with pytest.raises(reshape.AlreadyPlayedLonger):
            reshape.rebase(PLAN, RUNS, now, plan=plan)
        return

    after = reshape.rebase(PLAN, RUNS, now, plan=plan)

    assert here.duration_ms - after.left_ms == played_ms


@UNHURRIED
@given(st.lists(st.sampled_from(PLAN), max_size=9), st.integers(0, 4))
def test_side_by_side_every_step_of_both_plans_stands_once_and_in_order(ahead, index):
    plan = (*PLAN[: index + 1], *ahead)

    rows = reshape.side_by_side(PLAN, plan, index=index)

    assert [r.old_index for r in rows if r.old_index is not None] == list(range(len(PLAN)))
    assert [r.new_index for r in rows if r.new_index is not None] == list(range(len(plan)))
    for row in rows:
        if row.change is StepChange.SAME:
            assert PLAN[row.old_index] == plan[row.new_index]
