"""Lines of the clock."""

from typing import NotRequired

from tournaments.payloads.of_several import HandCounted, StepOfPlan
from tournaments.payloads.shapes import payload_of


class ClockRead(StepOfPlan):
    """Where the clock stands after the act."""

    left_seconds: int


@payload_of("clock.paused", "clock.jumped")
class ClockSet(ClockRead):
    pass


@payload_of("clock.resumed")
class ClockResumed(ClockRead, HandCounted):
    pass


@payload_of("clock.time_added")
class TimeAdded(ClockRead):
    """`moved_seconds`: below zero for less time."""

    moved_seconds: int


@payload_of("clock.level_began")
class LevelBegan(StepOfPlan):
    """`late_ms`: how long after its moment it was called out."""

    small_chips: int
    big_chips: int
    ante_chips: int
    late_ms: NotRequired[int | None]


@payload_of("clock.warned")
class LastMinuteCalled(ClockRead):
    late_ms: NotRequired[int | None]


@payload_of("clock.reshaped")
class PlanReshaped(ClockRead):
    """The first step that is different, and `clock_index`, the step on the clock."""

    clock_index: int
    reason: str


@payload_of("hands.dealt")
class HandForAll(ClockRead):
    """Hand for hand: the next one at every table, which takes its time off the clock."""

    hand: int
