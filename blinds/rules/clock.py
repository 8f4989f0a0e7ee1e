"""Where the clock stands: a function of the plan, the last thing done to it, and the time.

Nothing ticks.  An act (start, pause, jump …) leaves a Transition; every reading follows from
it by arithmetic.  All times are aware; every difference is taken in UTC, so that a change of
summer time in the hall moves nothing.  Source: Robert's Rules 7.8, 7.9; TDA 2024 23.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from blinds.rules.steps import PlanStep, Schedule, StepKind
from tournaments.rules import N_, RuleError

MAX_MS = 24 * 60 * 60 * 1000
_MS = timedelta(milliseconds=1)


class AlreadyRunning(RuleError):
    """The clock runs and was told to run."""


class NotRunning(RuleError):
    """The clock stands and was told to stand."""


class NoSuchLevel(RuleError):
    """The plan has no step there."""


class NoLevelNow(RuleError):
    """No hand is dealt: it is time for a break, or the day is over."""


class DayIsOver(RuleError):
    """The clock waits at the end of a day, where there is no time to change."""


@dataclass(frozen=True, slots=True)
class Transition:
    """The last act on the clock: at the step `index` with so much left, running or not, from `at`.

    `at` is aware, in UTC.
    """

    index: int
    left_ms: int
    at: datetime
    running: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock shows.

    `ends_at` is when this step runs out, or ran out if it is the last; None while the clock
    stands.  `waiting` is the end of a day: nothing left, and nothing runs until it is resumed.
    """

    index: int
    step: PlanStep
    left_ms: int
    running: bool
    ends_at: datetime | None
    waiting: bool


@dataclass(frozen=True, slots=True)
class LevelChange:
    """The moment at which the clock passes, by itself, to the step `index`."""

    index: int
    at: datetime


def read(schedule: Schedule, transition: Transition, now: datetime) -> Reading:
    """Where the clock stands now; at the very end of a step the next one has begun.

    It stops at a day end, and the last step stays at nothing left.  A `now` before the
    transition (two machines never quite agree) reads as the transition itself.
    Source: Robert's Rules 7.9.
    """
    here, left_ms = LevelChange(transition.index, transition.at), transition.left_ms
    for turn in _all_turns(schedule, transition):
        if turn.at > now:
            break
        here, left_ms = turn, schedule[turn.index].duration_ms
    waiting = _waits(schedule, here.index)
    running = transition.running and not waiting
    passed_ms = _ms_between(here.at, now) if running else 0
    return Reading(
        index=here.index,
        step=schedule[here.index],
        left_ms=0 if waiting else max(0, left_ms - passed_ms),
        running=running,
        ends_at=here.at.astimezone(UTC) + _MS * left_ms if running else None,
        waiting=waiting,
    )


def begin(schedule: Schedule, at: datetime, *, index: int = 0) -> Transition:
    """The clock set going at the first step, or at a later level of the plan.

    Raises NoSuchLevel for an empty plan, and for a later step that is no level.
    """
    check_index(schedule, index)
    if index and schedule[index].kind is not StepKind.LEVEL:
        raise NoSuchLevel(
            N_("An event starts with a level. Choose one from the structure."), field="index"
        )
    return _start_of(schedule, index, at, running=True)


def pause(schedule: Schedule, transition: Transition, at: datetime) -> Transition:
    """The clock held where it stands.  Raises NotRunning, also at the end of a day."""
    now = read(schedule, transition, at)
    if not now.running:
        raise NotRunning(N_("The clock is not running. Resume it before you pause it."))
    return Transition(now.index, now.left_ms, at.astimezone(UTC), running=False)


def resume(schedule: Schedule, transition: Transition, at: datetime) -> Transition:
    """The clock set going again; from a day end it goes to the first step of the next day.

    Raises AlreadyRunning, and NoSuchLevel when the plan ends with this day.
    """
    now = read(schedule, transition, at)
    if now.running:
        raise AlreadyRunning(N_("The clock is already running."))
    if now.waiting:
        return _start_of(schedule, now.index + 1, at, running=True)
    return Transition(now.index, now.left_ms, at.astimezone(UTC), running=True)


def add_time(schedule: Schedule, transition: Transition, at: datetime, *, ms: int) -> Transition:
    """The clock with so many milliseconds more in this step, or less if negative.

    What is left stays between nothing and 24 hours; with nothing left a running clock passes
    on to the next step at once.  Raises DayIsOver.  Source: Robert's Rules 7.39.
    """
    now = read(schedule, transition, at)
    if now.waiting:
        raise DayIsOver(N_("Day over. Resume the clock before changing its time."))
    left_ms = min(max(now.left_ms + ms, 0), MAX_MS)
    return Transition(now.index, left_ms, at.astimezone(UTC), running=now.running)


def jump(schedule: Schedule, transition: Transition, at: datetime, *, index: int) -> Transition:
    """The clock at the start of another step, running or standing as it was.

    A clock that waits at a day end stands: after a jump it must be resumed.
    Raises NoSuchLevel.  Source: Robert's Rules 7.39.
    """
    return _start_of(schedule, index, at, running=read(schedule, transition, at).running)


def turns(
    schedule: Schedule, transition: Transition, *, after: datetime, until: datetime
) -> list[LevelChange]:
    """The turns later than `after` and not later than `until`, oldest first.

    Whoever asks with the last `until` as the next `after` hears of each turn exactly once.
    """
    return [turn for turn in _all_turns(schedule, transition) if after < turn.at <= until]


def next_turn(schedule: Schedule, transition: Transition, now: datetime) -> LevelChange | None:
    """The next turn the clock will make by itself; None if it stands or has no more."""
    return next((turn for turn in _all_turns(schedule, transition) if turn.at > now), None)


def ms_until(
    schedule: Schedule, transition: Transition, now: datetime, *, index: int
) -> int | None:
    """Milliseconds of running clock until a step begins: 0 once it has begun.

    A paused clock counts as if it were resumed now.  None if no amount of running gets there:
    the plan has no such step, or a day end lies before it.
    """
    reading = read(schedule, transition, now)
    if index <= reading.index:
        return 0
    between = schedule[reading.index : index]
    if index >= len(schedule) or any(step.kind is StepKind.DAY_END for step in between):
        return None
    return reading.left_ms + sum(step.duration_ms for step in between[1:])


def seconds_until(
    schedule: Schedule, transition: Transition, now: datetime, *, index: int
) -> int | None:
    """Seconds of running clock until a step begins, rounded up, so that 0 says it has begun.

    None as in ms_until.
    """
    left_ms = ms_until(schedule, transition, now, index=index)
    return None if left_ms is None else -(-left_ms // 1000)


def next_break_in_ms(schedule: Schedule, transition: Transition, now: datetime) -> int | None:
    """Milliseconds of running clock until the next break begins; None if none comes today.

    During a break it speaks of the one after it.
    """
    here = read(schedule, transition, now).index
    for index in range(here + 1, len(schedule)):
        if schedule[index].kind is StepKind.BREAK:
            return ms_until(schedule, transition, now, index=index)
    return None


def played_ms(schedule: Schedule, transition: Transition, now: datetime, *, since: int = 0) -> int:
    """Milliseconds of clock time, breaks included and pauses not, from the step `since` to now.

    It is the distance walked along the plan, so a step counts for no more than it is planned
    to last, however much time was added to it.
    """
    reading = read(schedule, transition, now)
    if reading.index < since:
        return 0
    here_ms = max(0, reading.step.duration_ms - reading.left_ms)
    return here_ms + sum(step.duration_ms for step in schedule[since : reading.index])


def level_of_hand(schedule: Schedule, transition: Transition, *, hand_start: datetime) -> int:
    """The index of the level a hand is played at: the one on the clock at its first riffle.

    A hand that begins while a break runs plays the level after it, since the signal has gone;
    the last hands of a day, dealt once the clock waits, play the level just ended.
    `transition` is the act in force when the hand began.
    Source: Robert's Rules 7.9; TDA 2024 23; WSOP 2026 79, 125.
    """
    index = read(schedule, transition, hand_start).index
    levels = [i for i, step in enumerate(schedule) if step.kind is StepKind.LEVEL]
    ahead = [] if _waits(schedule, index) else [i for i in levels if i >= index]
    return ahead[0] if ahead else max((i for i in levels if i < index), default=index)


def level_for_hand(hand_start_seconds: int, level_ends_seconds: Sequence[int]) -> int:
    """The level, from 0, of a hand begun so many seconds into play; the last level never ends.

    A hand begun at the very end of a level plays the next.  Source: Robert's Rules 7.9.
    """
    return min(bisect_right(level_ends_seconds, hand_start_seconds), len(level_ends_seconds) - 1)


def hand_for_hand(left_seconds: int, *, hands: int, per_hand_seconds: int = 120) -> int:
    """The seconds left in the level after so many synchronised hands, never below 0.

    Hand for hand the clock stands, and each hand costs a fixed time.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    return max(0, left_seconds - hands * per_hand_seconds)


def take_hand(
    schedule: Schedule, transition: Transition, at: datetime, *, per_hand_seconds: int = 120
) -> Transition:
    """The clock held, with the time of one synchronised hand off it.

    A level that had nothing left turns first.  Raises NoLevelNow when no level is there to play.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    now = read(schedule, transition, at)
    index, left_ms = now.index, now.left_ms
    if not left_ms and index + 1 < len(schedule):
        index, left_ms = index + 1, schedule[index + 1].duration_ms
    if schedule[index].kind is not StepKind.LEVEL:
        raise NoLevelNow(N_("No level in progress. Let the clock reach the next one, then deal."))
    left_ms = max(0, left_ms - per_hand_seconds * 1000)
    return Transition(index, left_ms, at.astimezone(UTC), running=False)


def _all_turns(schedule: Schedule, transition: Transition) -> Iterator[LevelChange]:
    at = transition.at.astimezone(UTC) + _MS * transition.left_ms
    for index in range(transition.index + 1, len(schedule)):
        if not transition.running or _waits(schedule, index - 1):
            return
        yield LevelChange(index, at)
        at += _MS * schedule[index].duration_ms


def _waits(schedule: Schedule, index: int) -> bool:
    return schedule[index].kind is StepKind.DAY_END


def _ms_between(earlier: datetime, later: datetime) -> int:
    # Two times of one zone are subtracted as wall clocks: across a change of summer time that
    # is an hour wrong, hence UTC.
    return max(0, (later.astimezone(UTC) - earlier.astimezone(UTC)) // _MS)


def _start_of(schedule: Schedule, index: int, at: datetime, *, running: bool) -> Transition:
    check_index(schedule, index)
    return Transition(index, schedule[index].duration_ms, at.astimezone(UTC), running=running)


def check_index(schedule: Schedule, index: int) -> None:
    """Raise NoSuchLevel unless the plan has this step."""
    if not 0 <= index < len(schedule):
        raise NoSuchLevel(
            N_("No such level in the structure. Add one or choose another."),
            field="index",
        )
