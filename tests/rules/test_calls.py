"""Chapter: time to act.  Robert's Rules 6.16; TDA 2024 29."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.calls import (
    Call,
    NoCardsLeft,
    NoShotClock,
    Phase,
    cards_left,
    counted_seconds,
    use_card,
)

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
seconds = st.integers(1, 300)
moments = st.timedeltas(timedelta(seconds=-5), timedelta(seconds=400))


def after(s: float) -> datetime:
    return NOON + timedelta(seconds=s)


@pytest.mark.parametrize(
    ("given_seconds", "at", "left", "phase"),
    [
        (60, 0, 60, Phase.RUNS),
        (60, 0.5, 60, Phase.RUNS),
        (60, 49.9, 11, Phase.RUNS),
        (60, 50, 10, Phase.COUNTED),
        (60, 59.2, 1, Phase.COUNTED),
        (60, 60, 0, Phase.UP),
        (30, 25, 5, Phase.COUNTED),
        (30, 24.9, 6, Phase.RUNS),
        (8, 3, 5, Phase.COUNTED),
        (4, 0, 4, Phase.COUNTED),
    ],
)
def test_a_call_runs_its_last_seconds_are_counted_and_then_it_is_up(given_seconds, at, left, phase):
    call = Call(NOON, given_seconds)
    assert (call.left_seconds(after(at)), call.phase(after(at))) == (left, phase)


def test_a_clock_that_runs_behind_gives_no_more_than_the_call():
    assert Call(NOON, 60).left_seconds(after(-3)) == 60


@given(seconds, moments)
def test_the_time_left_is_what_a_counter_of_tenths_would_say(n, span):
    """The slow engine: tenths of a second taken away one by one."""
    span = timedelta(seconds=round(span.total_seconds(), 1))
    tenths = n * 10
    for _ in range(max(0, round(span.total_seconds() * 10))):
        tenths = max(0, tenths - 1)
    assert Call(NOON, n).left_seconds(NOON + span) == -(-tenths // 10)


@given(seconds, moments)
def test_it_is_up_exactly_when_nothing_is_left_and_counted_at_the_end(n, span):
    call, now = Call(NOON, n), NOON + span
    left, phase = call.left_seconds(now), call.phase(now)
    assert (phase is Phase.UP) == (left == 0)
    assert (phase is Phase.COUNTED) == (0 < left <= counted_seconds(n) and now >= call.counted_from)


@given(seconds, moments, moments)
def test_time_only_runs_out(n, one, other):
    call = Call(NOON, n)
    earlier, later = sorted((one, other))
    assert call.left_seconds(NOON + earlier) >= call.left_seconds(NOON + later)


def test_each_card_is_spent_once_and_none_is_left_after_the_last():
    assert use_card(shot_clock_seconds=30, dealt_out=2, used=0, player="Ana") == 1
    assert use_card(shot_clock_seconds=30, dealt_out=2, used=1, player="Ana") == 0
    with pytest.raises(NoCardsLeft):
        use_card(shot_clock_seconds=30, dealt_out=2, used=2, player="Ana")


def test_without_a_shot_clock_there_is_nothing_to_lengthen():
    with pytest.raises(NoShotClock):
        use_card(shot_clock_seconds=0, dealt_out=2, used=0, player="Ana")


def test_cards_taken_from_the_terms_later_leave_nobody_below_none():
    assert cards_left(dealt_out=1, used=2) == 0
