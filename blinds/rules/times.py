"""Times of a plan: steps begun, last minutes, time played, and where flights go on.

Source: Robert's Rules 7.8 (levels rise by a schedule fixed before); the custom of the houses.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from blinds.rules import clock as clock_rules
from blinds.rules.clock import Transition, read
from blinds.rules.steps import PlanStep, Schedule, StepKind


@dataclass(frozen=True, slots=True)
class Beginning:
    """The day of play, from 1, and the seconds played and paused on it before this step."""

    day: int
    seconds: int


def beginnings(schedule: Schedule) -> tuple[Beginning, ...]:
    """When each step begins, with the end of the plan behind the last; a day end begins a day.

    In seconds of the day of play: what the clock does overnight, nobody knows.
    """
    found = []
    day, seconds = 1, 0
    for step in schedule:
        found.append(Beginning(day, seconds))
        if step.kind is StepKind.DAY_END:
            day, seconds = day + 1, 0
        else:
            seconds += step.seconds
    return (*found, Beginning(day, seconds))


@dataclass(frozen=True, slots=True)
class DayOver:
    """How long a day of play goes on, in seconds of play, and the last level that it plays."""

    seconds: int
    level: int


def day_over(schedule: Schedule, index: int = 0, *, is_flight: bool = False) -> DayOver | None:
    """From the beginning of the step `index` to the end of its day; None where no day ends.

    A flight's day is over with its plan too, where no day end stands before.
    """
    ends = (at for at in range(index, len(schedule)) if schedule[at].kind is StepKind.DAY_END)
    end = next(ends, len(schedule) if is_flight else None)
    if end is None or end <= index:
        return None
    seconds = sum(step.seconds for step in schedule[index:end])
    return DayOver(seconds, sum(step.kind is StepKind.LEVEL for step in schedule[:end]))


def total_seconds(schedule: Schedule) -> int:
    """How long the whole plan plays, breaks included and nights left out."""
    return sum(step.duration_ms for step in schedule) // 1000


@dataclass(frozen=True, slots=True)
class Played:
    """How far a flight came: its plan, and how many levels of it were played to their end."""

    schedule: Schedule
    levels: int


def levels_played(schedule: Schedule, index: int, *, is_over: bool) -> int:
    """How many levels are behind a clock that was stopped at the step `index` for good.

    `is_over`: the level it stands at is counted too, because its time or its last hands were
    played.  One that was broken off is played once more.
    """
    return sum(step.kind is StepKind.LEVEL for step in schedule[: index + is_over])


def goes_on_at(schedule: Schedule, flights: Iterable[Played]) -> int:
    """The step of the plan with which the next day begins: always a level.

    Each flight goes on with the level after the last that it played to its end.  Where the two
    plans begin alike, that is the same number; else the first level that asks for more.  Where
    flights stopped at different levels, the lowest of them: nobody who had less play than others
    skips a level.  The first level where nothing was played; the last where the plan has no more.
    """
    own = [index for index, step in enumerate(schedule) if step.kind is StepKind.LEVEL]
    if not own:
        return 0
    return min((_after(schedule, own, flight) for flight in flights), default=own[0])


def _after(schedule: Schedule, own: Sequence[int], flight: Played) -> int:
    behind = [step for step in flight.schedule if step.kind is StepKind.LEVEL][: flight.levels]
    if not behind:
        return own[0]
    begins_alike = [_asks(schedule[index]) for index in own[: len(behind)]] == [
        _asks(step) for step in behind
    ]
    if begins_alike:
        return own[min(len(behind), len(own) - 1)]
    return next((at for at in own if _height(schedule[at]) > _height(behind[-1])), own[-1])


def _asks(step: PlanStep) -> tuple[object, ...]:
    """What a level asks of the players, however long it lasts."""
    return (step.obligations_chips, step.ante_type, step.game, step.betting)


def _height(step: PlanStep) -> tuple[int, int, int]:
    """By what a level is higher than another: its big bet, then what is paid without choice."""
    forced = step.ante_chips + step.bring_in_chips
    return max(step.big_chips, step.big_bet_chips), step.small_chips, forced


def dealt_ms(schedule: Schedule, transition: Transition, now: datetime) -> int:
    """Milliseconds of the levels walked through up to now, breaks and pauses left out.

    Like `played_ms` it goes along the plan: a level counts for no more than it is planned to
    last.  Minutes of a penalty run on it.  Source: Robert's Rules 7 (introduction).
    """
    reading = read(schedule, transition, now)
    walked = sum(
        step.duration_ms for step in schedule[: reading.index] if step.kind is StepKind.LEVEL
    )
    if reading.step.kind is not StepKind.LEVEL:
        return walked
    return walked + max(0, reading.step.duration_ms - reading.left_ms)


MINUTE_MS = 60_000
_MS = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class LastMinute:
    """The last minute of the step `index`: from `at` to `until`, when the step runs out."""

    index: int
    at: datetime
    until: datetime


def last_minutes(schedule: Schedule, transition: Transition, now: datetime) -> Iterator[LastMinute]:
    """The last minute of the step that runs, and of each step the clock passes to by itself.

    It begins a minute before the end; where the step was cut to less than that, with the cut.
    Nothing comes of a clock that stands.  Times are aware, in UTC.
    Source: Robert's Rules 7.9; the house.
    """
    here = clock_rules.read(schedule, transition, now)
    if here.ends_at is None or here.ends_at <= now:
        return
    same = here.index == transition.index
    whole_ms = max(here.step.duration_ms, transition.left_ms if same else 0)
    began = transition.at if same else here.ends_at - here.step.duration_ms * _MS
    if whole_ms > MINUTE_MS:
        yield LastMinute(here.index, max(here.ends_at - MINUTE_MS * _MS, began), here.ends_at)
    far = here.ends_at + sum(step.duration_ms for step in schedule) * _MS
    for turn in clock_rules.turns(schedule, transition, after=now, until=far):
        whole_ms = schedule[turn.index].duration_ms
        if whole_ms > MINUTE_MS:
            until = turn.at + whole_ms * _MS
            yield LastMinute(turn.index, until - MINUTE_MS * _MS, until)


def still_called(called: int, transition: Transition) -> int:
    """The last step whose last minute counts as called once the clock was told something else.

    With more than a minute left again, the last minute of the step is called once more; with a
    minute or less it is not.  `called` is -1 before the first.
    """
    return min(called, transition.index - 1) if transition.left_ms > MINUTE_MS else called
