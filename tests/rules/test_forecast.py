"""Chapter: when an event will be over.  The model is in the rule's own words."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinds.rules.clock import Transition
from blinds.rules.forecast import (
    average_big_blinds,
    before_start,
    expected_players,
    forecast,
    rounded,
)
from blinds.rules.steps import PlanStep, StepKind

UNHURRIED = settings(deadline=None)  # a busy machine is no bug
START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
BIG = (200, 400, 600, 800, 1000, 1600, 2000, 3000, 4000, 6000, 8000, 12000, 16000, 20000)


def level(big, minutes=20, **more):
    return PlanStep(StepKind.LEVEL, minutes * 60, big // 2, big, **more)


PLAN = tuple(level(big) for big in BIG)
BROKEN = (
    *PLAN[:4],
    PlanStep(StepKind.BREAK, 600),
    *PLAN[4:8],
    PlanStep(StepKind.DAY_END, 0),
    *PLAN[8:],
)
RUNS = Transition(0, 1_200_000, START, running=True)


def minutes(moment):
    return round(moment.seconds / 60)


def test_forty_stacks_end_between_25_and_10_big_blinds_in_all():
    ends = forecast(PLAN, RUNS, START, chips=40 * 2_500, players=40)

    assert (BIG[ends.early.index], BIG[ends.likely.index], BIG[ends.late.index]) == (
        3000,
        6000,
        8000,
    )
    assert [minutes(m) for m in (ends.early, ends.likely, ends.late)] == [160, 183, 211]
    assert ends.early.at == START + timedelta(seconds=ends.early.seconds)


def test_two_players_may_be_done_at_once_but_take_as_long_as_the_blinds_let_them():
    ends = forecast(PLAN, RUNS, START, chips=20_000, players=2)

    assert ends.early.seconds == 0
    assert ends.late.seconds >= 20 * 60


def test_beyond_a_day_end_nobody_knows_the_hour():
    ends = forecast(BROKEN, RUNS, START, chips=150_000, players=40)

    assert (ends.early.at, ends.late.at) == (None, None)
    assert rounded(ends) is None


def test_a_break_makes_the_end_later_by_itself():
    with_break = (*PLAN[:4], PlanStep(StepKind.BREAK, 900), *PLAN[4:])

    plain, later = (
        forecast(plan, RUNS, START, chips=100_000, players=40) for plan in (PLAN, with_break)
    )

    assert later.likely.seconds - plain.likely.seconds == 900


def test_a_plan_that_is_too_short_is_taken_to_go_on():
    ends = forecast(PLAN[:3], RUNS, START, chips=100_000, players=40)

    assert ends.beyond_plan
    assert ends.likely.seconds > 3 * 20 * 60


def test_a_limit_level_without_blinds_counts_its_small_bet():
    stud = PlanStep(
        StepKind.LEVEL,
        1200,
        ante_chips=100,
        small_bet_chips=800,
        big_bet_chips=1600,
        bring_in_chips=200,
    )

    assert average_big_blinds(stud, chips=80_000, players=10) == 10


def test_times_are_shown_in_fives_the_earliest_down_the_latest_up():
    ends = before_start(PLAN, START, chips=100_000, players=40)

    assert rounded(ends) == (START + 160 * MINUTE, START + 215 * MINUTE)


@pytest.mark.parametrize(("chips", "players"), [(0, 10), (1000, 1), (1000, 0)])
def test_nothing_is_foretold_of_an_event_without_chips_or_players(chips, players):
    assert forecast(PLAN, RUNS, START, chips=chips, players=players) is None
    assert forecast((), RUNS, START, chips=1000, players=9) is None


def test_the_field_shrinks_evenly_to_two_at_the_likely_end():
    ends = before_start(PLAN, START, chips=100_000, players=32)
    likely = ends.likely.seconds

    left = [expected_players(ends, players=32, seconds=part * likely // 4) for part in range(6)]

    assert left == [32, 16, 8, 4, 2, 2]


chips = st.integers(1_000, 10_000_000)
players = st.integers(2, 5_000)
times = st.integers(0, 400).map(lambda m: START + m * MINUTE)


def ends(plan, now, *, chips, players):
    found = forecast(plan, RUNS, now, chips=chips, players=players)
    return found.early.seconds, found.likely.seconds, found.late.seconds


@UNHURRIED
@given(times, chips, players)
def test_early_likely_and_late_come_in_this_order(now, chips, players):
    early, likely, late = ends(PLAN, now, chips=chips, players=players)

    assert 0 <= early <= likely <= late


@UNHURRIED
@given(times, chips, chips, players)
def test_more_chips_never_end_earlier(now, some, more, players):
    few, many = sorted((some, more))

    pairs = zip(
        ends(PLAN, now, chips=few, players=players),
        ends(PLAN, now, chips=many, players=players),
        strict=True,
    )
    assert all(a <= b for a, b in pairs)


@UNHURRIED
@given(times, chips, players, players)
def test_fewer_players_never_end_later(now, chips, some, more):
    few, many = sorted((some, more))

    pairs = zip(
        ends(PLAN, now, chips=chips, players=few),
        ends(PLAN, now, chips=chips, players=many),
        strict=True,
    )
    assert all(a <= b for a, b in pairs)


@UNHURRIED
@given(chips, players, st.integers(5, 60), st.integers(5, 60))
def test_shorter_levels_never_end_later(chips, players, some, more):
    short, long = sorted((some, more))
    fast, slow = (tuple(level(big, n) for big in BIG) for n in (short, long))
    begun = [Transition(0, n * 60_000, START, running=True) for n in (short, long)]

    a = forecast(fast, begun[0], START, chips=chips, players=players)
    b = forecast(slow, begun[1], START, chips=chips, players=players)

    assert a.early.seconds <= b.early.seconds
    assert a.late.seconds <= b.late.seconds


@UNHURRIED
@given(st.integers(0, 270), chips)
def test_the_late_end_is_where_a_patient_reader_of_the_plan_finds_it(minutes_now, chips):
    """A second engine: walk the evening second by second until ten big blinds are all chips."""
    now = START + minutes_now * MINUTE
    found = forecast(PLAN, RUNS, now, chips=chips, players=2)

    second = minutes_now * 60
    while second < len(BIG) * 1200 and stake_at(second) < chips / 10:
        second += 1

    walked = max(second - minutes_now * 60, 1200)
    if second < len(BIG) * 1200 - 1200:
        assert abs(found.late.seconds - walked) <= 1


def stake_at(second):
    index, into = divmod(second, 1200)
    after = BIG[index + 1] if index + 1 < len(BIG) else BIG[index] * 1.3
    return BIG[index] * (after / BIG[index]) ** (into / 1200)
