"""How long cards have been dealt: the clock's time without breaks and without pauses."""

from datetime import datetime

from blinds.rules.clock import Transition, read
from blinds.rules.steps import Schedule, StepKind


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
