"""When each step of a plan begins, if nothing ever stops the clock."""

from dataclasses import dataclass

from blinds.rules.steps import Schedule, StepKind


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


def total_seconds(schedule: Schedule) -> int:
    """How long the whole plan plays, breaks included and nights left out."""
    return sum(step.duration_ms for step in schedule) // 1000
