"""Chapter: the clock.  Robert's Rules 7.8, 7.9, 7.39; TDA 2024 23, RP-8; WSOP 2026 79, 125, 126."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from blinds.rules.clock import (
    MAX_MS,
    AlreadyRunning,
    DayIsOver,
    LevelChange,
    NoSuchLevel,
    NotRunning,
    Reading,
    Transition,
    add_time,
    begin,
    hand_for_hand,
    jump,
    level_for_hand,
    level_of_hand,
    ms_until,
    next_break_in_ms,
    next_turn,
    pause,
    played_ms,
    read,
    resume,
    seconds_until,
    turns,
)
from blinds.rules.steps import PlanStep, StepKind

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
MINUTE_MS = 60_000
PARIS = ZoneInfo("Europe/Paris")


def level(minutes, big=200):
    return PlanStep(StepKind.LEVEL, minutes * 60, small_chips=big // 2, big_chips=big)


def pause_of(minutes):
    return PlanStep(StepKind.BREAK, minutes * 60)


DAY_END = PlanStep(StepKind.DAY_END, 0)
# Two levels, a break, a level, the end of the day, and a level on the next.
EVENING = (level(20), level(20), pause_of(10), level(30), DAY_END, level(30))


def after(minutes=0, seconds=0, ms=0):
    return NOON + timedelta(minutes=minutes, seconds=seconds, milliseconds=ms)


STARTED = begin(EVENING, NOON)


def test_the_clock_starts_with_all_of_the_first_level():
    assert read(EVENING, STARTED, NOON) == Reading(
        index=0,
        step=EVENING[0],
        left_ms=20 * MINUTE_MS,
        running=True,
        ends_at=after(20),
        waiting=False,
    )


def test_a_millisecond_before_the_end_it_is_still_the_old_level():
    reading = read(EVENING, STARTED, after(20, ms=-1))

    assert (reading.index, reading.left_ms, reading.ends_at) == (0, 1, after(20))


def test_at_the_very_end_the_next_level_has_begun():
    reading = read(EVENING, STARTED, after(20))

    assert (reading.index, reading.left_ms, reading.ends_at) == (1, 20 * MINUTE_MS, after(40))


def test_it_passes_through_levels_and_breaks_that_nobody_watched():
    reading = read(EVENING, STARTED, after(49, seconds=30))

    assert (reading.index, reading.left_ms, reading.ends_at) == (2, 30_000, after(50))


def test_at_the_end_of_the_day_it_waits_however_long():
    waiting = Reading(4, DAY_END, 0, running=False, ends_at=None, waiting=True)

    assert read(EVENING, STARTED, after(80)) == waiting
    assert read(EVENING, STARTED, after(5000)) == waiting


def test_the_last_level_stays_at_nothing_left():
    reading = read((level(20),), begin((level(20),), NOON), after(90))

    assert (reading.index, reading.left_ms, reading.running) == (0, 0, True)
    assert reading.ends_at == after(20)


def test_a_time_before_the_transition_reads_as_the_transition():
    assert read(EVENING, STARTED, after(-3)) == read(EVENING, STARTED, NOON)


def test_an_empty_plan_cannot_be_started():
    with pytest.raises(NoSuchLevel):
        begin((), NOON)


def test_a_paused_clock_stands():
    paused = pause(EVENING, STARTED, after(25))

    assert paused == Transition(1, 15 * MINUTE_MS, after(25), running=False)
    assert read(EVENING, paused, after(300)) == Reading(
        1, EVENING[1], 15 * MINUTE_MS, running=False, ends_at=None, waiting=False
    )


def test_a_resumed_clock_goes_on_where_it_stood():
    paused = pause(EVENING, STARTED, after(25))

    resumed = resume(EVENING, paused, after(100))

    assert resumed == Transition(1, 15 * MINUTE_MS, after(100), running=True)


def test_what_stands_is_not_paused_and_what_runs_is_not_resumed():
    with pytest.raises(NotRunning):
        pause(EVENING, pause(EVENING, STARTED, after(5)), after(6))
    with pytest.raises(NotRunning):
        pause(EVENING, STARTED, after(90))
    with pytest.raises(AlreadyRunning):
        resume(EVENING, STARTED, after(5))


def test_resuming_at_a_day_end_starts_the_next_day():
    assert resume(EVENING, STARTED, after(1440)) == Transition(
        5, 30 * MINUTE_MS, after(1440), running=True
    )


def test_a_plan_that_ends_with_the_day_has_nothing_to_resume():
    plan = (level(20), DAY_END)

    with pytest.raises(NoSuchLevel) as refusal:
        resume(plan, begin(plan, NOON), after(30))
    assert str(refusal.value) == ("No such level in the structure. Add one or choose another.")


def test_time_is_added_and_taken_away_within_the_step():
    assert add_time(EVENING, STARTED, after(5), ms=MINUTE_MS) == Transition(
        0, 16 * MINUTE_MS, after(5), running=True
    )
    assert add_time(EVENING, STARTED, after(5), ms=-MINUTE_MS) == Transition(
        0, 14 * MINUTE_MS, after(5), running=True
    )


def test_a_level_whose_last_time_is_taken_away_is_over():
    taken = add_time(EVENING, STARTED, after(5), ms=-60 * MINUTE_MS)

    assert taken == Transition(0, 0, after(5), running=True)
    assert read(EVENING, taken, after(5)).index == 1
    assert turns(EVENING, taken, after=after(4), until=after(5)) == [LevelChange(1, after(5))]


def test_a_paused_clock_without_time_stays_until_it_is_resumed():
    stands = add_time(EVENING, pause(EVENING, STARTED, after(5)), after(6), ms=-60 * MINUTE_MS)

    assert read(EVENING, stands, after(9)).index == 0
    assert read(EVENING, resume(EVENING, stands, after(9)), after(9)).index == 1


def test_no_step_ever_has_more_than_a_day_left():
    assert add_time(EVENING, STARTED, NOON, ms=5 * MAX_MS).left_ms == MAX_MS


def test_a_day_end_has_no_time_to_change():
    with pytest.raises(DayIsOver):
        add_time(EVENING, STARTED, after(90), ms=MINUTE_MS)


def test_a_jump_keeps_the_clock_running_or_standing():
    paused = pause(EVENING, STARTED, after(5))

    assert jump(EVENING, STARTED, after(5), index=3) == Transition(
        3, 30 * MINUTE_MS, after(5), running=True
    )
    assert jump(EVENING, paused, after(6), index=0) == Transition(
        0, 20 * MINUTE_MS, after(6), running=False
    )


def test_a_jump_from_a_day_end_waits_to_be_resumed():
    assert jump(EVENING, STARTED, after(90), index=5).running is False


@pytest.mark.parametrize("index", [-1, 6])
def test_a_jump_stays_within_the_plan(index):
    with pytest.raises(NoSuchLevel):
        jump(EVENING, STARTED, after(5), index=index)


def test_the_turns_of_a_day_are_known_when_it_starts():
    assert turns(EVENING, STARTED, after=NOON, until=after(9999)) == [
        LevelChange(1, after(20)),
        LevelChange(2, after(40)),
        LevelChange(3, after(50)),
        LevelChange(4, after(80)),
    ]


def test_a_turn_belongs_to_the_interval_that_ends_with_it():
    assert turns(EVENING, STARTED, after=after(19), until=after(20)) == [LevelChange(1, after(20))]
    assert turns(EVENING, STARTED, after=after(20), until=after(21)) == []


def test_the_next_turn_is_known_unless_the_clock_stands_or_waits():
    paused = pause(EVENING, STARTED, after(5))

    assert next_turn(EVENING, STARTED, after(19)) == LevelChange(1, after(20))
    assert next_turn(EVENING, STARTED, after(20)) == LevelChange(2, after(40))
    assert next_turn(EVENING, paused, after(19)) is None
    assert next_turn(EVENING, STARTED, after(80)) is None


def test_the_time_until_a_step_counts_the_steps_between():
    assert seconds_until(EVENING, STARTED, after(5), index=3) == 45 * 60
    assert ms_until(EVENING, STARTED, after(5), index=4) == 75 * MINUTE_MS
    assert seconds_until(EVENING, pause(EVENING, STARTED, after(5)), after(50), index=1) == 15 * 60


def test_part_of_a_second_counts_as_one_until_the_step_has_begun():
    assert seconds_until(EVENING, STARTED, after(20, ms=-1), index=1) == 1
    assert seconds_until(EVENING, STARTED, after(20), index=1) == 0
    assert seconds_until(EVENING, STARTED, after(45), index=1) == 0


@pytest.mark.parametrize("index", [5, 6])
def test_nobody_knows_when_the_next_day_begins(index):
    assert seconds_until(EVENING, STARTED, after(5), index=index) is None
    assert seconds_until(EVENING, STARTED, after(85), index=index) is None


def test_the_next_break_is_known_unless_the_day_ends_first():
    assert next_break_in_ms(EVENING, STARTED, after(5)) == 35 * MINUTE_MS
    assert next_break_in_ms(EVENING, STARTED, after(45)) is None
    assert next_break_in_ms((level(5), DAY_END, pause_of(5)), STARTED, NOON) is None


def test_clock_time_counts_breaks_and_no_pauses():
    paused = pause(EVENING, STARTED, after(45))

    assert played_ms(EVENING, paused, after(300)) == 45 * MINUTE_MS
    assert played_ms(EVENING, paused, after(300), since=1) == 25 * MINUTE_MS
    assert played_ms(EVENING, paused, after(300), since=3) == 0


def test_time_added_to_a_step_does_not_count_as_less_than_nothing_played():
    added = add_time(EVENING, STARTED, NOON, ms=30 * MINUTE_MS)

    assert played_ms(EVENING, added, after(10)) == 0


def test_a_hand_plays_the_level_at_its_first_riffle():
    assert level_of_hand(EVENING, STARTED, hand_start=after(20, ms=-1)) == 0
    assert level_of_hand(EVENING, STARTED, hand_start=after(20)) == 1


def test_a_hand_begun_in_a_break_plays_the_level_after_it():
    assert level_of_hand(EVENING, STARTED, hand_start=after(40)) == 3


def test_the_last_hands_of_the_day_play_the_level_just_ended():
    assert level_of_hand(EVENING, STARTED, hand_start=after(80)) == 3


def test_a_plan_that_ends_in_a_break_plays_its_last_level():
    plan = (level(5), pause_of(5))

    assert level_of_hand(plan, begin(plan, NOON), hand_start=after(7)) == 0


@pytest.mark.parametrize(
    ("start", "expected"), [(0, 0), (1199, 0), (1200, 1), (2399, 1), (2400, 1)]
)
def test_a_hand_begun_at_the_end_of_a_level_plays_the_next(start, expected):
    assert level_for_hand(start, [1200, 2400]) == expected


def test_hand_for_hand_each_hand_costs_two_minutes():
    assert hand_for_hand(17 * 60 + 30, hands=3) == 11 * 60 + 30
    assert hand_for_hand(17 * 60 + 30, hands=0) == 17 * 60 + 30
    assert hand_for_hand(100, hands=1) == 0
    assert hand_for_hand(600, hands=2, per_hand_seconds=180) == 240


@pytest.mark.parametrize(
    "opened",
    [datetime(2026, 3, 29, tzinfo=PARIS), datetime(2026, 10, 25, tzinfo=PARIS)],
    ids=["spring", "autumn"],
)
def test_a_change_of_summer_time_moves_nothing(opened):
    late = (opened.astimezone(UTC) + timedelta(hours=4)).astimezone(PARIS)
    plan = (level(300),)

    reading = read(plan, begin(plan, opened), late)

    assert (reading.left_ms, reading.ends_at) == (60 * MINUTE_MS, late + timedelta(hours=1))
    assert read(plan, Transition(0, 300 * MINUTE_MS, opened, running=True), late) == reading


def test_whatever_zone_a_moment_is_told_in_it_is_kept_in_utc():
    told = NOON.astimezone(PARIS)
    begun = begin(EVENING, told)
    held = pause(EVENING, begun, told)

    for kept in (
        begun,
        held,
        resume(EVENING, held, told),
        add_time(EVENING, begun, told, ms=MINUTE_MS),
        jump(EVENING, begun, told, index=0),
    ):
        assert kept.at == NOON
        assert kept.at.tzinfo is UTC  # a zone of the machine may equal it today
