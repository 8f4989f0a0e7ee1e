"""At which level of its plan an event begins whose first days were played as flights.

Source: the custom of the houses; Robert's Rules 7.8 (levels rise by a schedule fixed before).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from blinds.rules.steps import PlanStep, Schedule, StepKind


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
