"""The clock as stored, and what it reads now."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from blinds.models import Clock, Level, Structure
from blinds.rules import clock as clock_rules
from blinds.rules.clock import Reading, Transition
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind, level_number
from tournaments.models import Tournament
from tournaments.selling import BEFORE_START, PlayingLevel


@dataclass(frozen=True, slots=True)
class ClockState:
    """A clock with its plan, ready to be read at any time."""

    schedule: Schedule
    transition: Transition
    number: int

    def read(self, now: datetime) -> Reading:
        return clock_rules.read(self.schedule, self.transition, now)


def steps_of(structure: Structure) -> Schedule:
    """A stored structure as the rules read it."""
    return _steps(structure.levels.all())


def _steps(levels: QuerySet[Level]) -> Schedule:
    return _read(levels.order_by("position").values_list(*_STEP))


def _read(rows: Iterable[tuple[Any, ...]]) -> Schedule:
    return tuple(
        PlanStep(
            StepKind(kind),
            seconds,
            small,
            big,
            ante,
            AnteType(ante_type),
            remove,
            label,
            game,
            Betting(betting),
            *rest,
        )
        for kind, seconds, small, big, ante, ante_type, remove, label, game, betting, *rest in rows
    )


_STEP = (
    "kind",
    "seconds",
    "small_chips",
    "big_chips",
    "ante_chips",
    "ante_type",
    "remove_chips",
    "label",
    "game",
    "betting",
    "small_bet_chips",
    "big_bet_chips",
    "bring_in_chips",
    "note",
)


def schedule_of(tournament: Tournament) -> Schedule:
    """The event's plan; empty when it has none."""
    return _steps(Level.objects.filter(structure__tournament=tournament))


def schedules_of(events: Iterable[int]) -> dict[int, Schedule]:
    """The plans of several events by their keys, in one statement; empty for one that has none."""
    found: dict[int, list[tuple[Any, ...]]] = {key: [] for key in events}
    levels = Level.objects.filter(structure__tournament__in=found).order_by("position")
    for key, *step in levels.values_list("structure__tournament", *_STEP):
        found[key].append(tuple(step))
    return {key: _read(rows) for key, rows in found.items()}


def transition_of(clock: Clock) -> Transition:
    return Transition(clock.index, clock.left_ms, clock.at, running=clock.running)


def face_of(tournament: Tournament) -> ClockState | None:
    """The event's clock, or None before the start."""
    clock = Clock.objects.filter(tournament=tournament).first()
    if clock is None:
        return None
    return ClockState(schedule_of(tournament), transition_of(clock), clock.transition)


def standing(tournament: Tournament, now: datetime) -> PlayingLevel:
    """The playing level now; a break, or a day's end, belongs to the level before it.

    Every sale asks: of the plan it reads no more than what the clock runs on.
    """
    if tournament.started_at is None:
        return BEFORE_START
    clock = Clock.objects.filter(tournament=tournament).first()
    if clock is None:
        return BEFORE_START
    rows = Level.objects.filter(structure__tournament=tournament).order_by("position")
    bare = tuple(
        PlanStep(StepKind(k), seconds) for k, seconds in rows.values_list("kind", "seconds")
    )
    return standing_at(bare, clock_rules.read(bare, transition_of(clock), now).index)


def standing_at(schedule: Schedule, index: int) -> PlayingLevel:
    """The playing level at a step of the plan."""
    number = level_number(schedule, index)
    if number is not None:
        return PlayingLevel(number, on_break=False)
    played = sum(step.kind is StepKind.LEVEL for step in schedule[:index])
    return PlayingLevel(played, on_break=True)


def late_ms(due: datetime, now: datetime) -> int:
    """How many milliseconds after its moment something was done by itself; never below 0."""
    return max(0, round((now - due).total_seconds() * 1000))


def step_data(schedule: Schedule, index: int) -> dict[str, Any]:
    """What the journal keeps of a step, so that each reader can be told it in their language."""
    return {
        "index": index,
        "level": level_number(schedule, index),
        "step_kind": schedule[index].kind.value,
        "label": schedule[index].label,
    }
