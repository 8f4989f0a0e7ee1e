"""When the last minute of a step is called.

A step that never was longer than a minute has no last minute: its beginning is warning enough.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from blinds.rules import clock as clock_rules
from blinds.rules.clock import Transition
from blinds.rules.steps import Schedule

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
