"""The clock as stored, and what it reads now."""

from dataclasses import dataclass
from datetime import datetime

from blinds.models import Clock, Level, Structure
from blinds.rules import clock as clock_rules
from blinds.rules.clock import Reading, Transition
from blinds.rules.steps import AnteType, Schedule, Step, StepKind, level_number
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Face:
    """A clock with its plan, ready to be read at any time."""

    schedule: Schedule
    transition: Transition
    number: int

    def read(self, now: datetime) -> Reading:
        return clock_rules.read(self.schedule, self.transition, now)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the evening stands: the playing level (0 before the start), and if it is its break."""

    level: int
    on_break: bool


BEFORE_START = Standing(0, on_break=False)


def steps_of(structure: Structure) -> Schedule:
    """A stored structure as the rules read it."""
    levels = structure.levels.order_by("position")
    return tuple(_step(level) for level in levels)


def _step(level: Level) -> Step:
    return Step(
        kind=StepKind(level.kind),
        seconds=level.seconds,
        small_chips=level.small_chips,
        big_chips=level.big_chips,
        ante_chips=level.ante_chips,
        ante_type=AnteType(level.ante_type),
        remove_chips=level.remove_chips,
        label=level.label,
        game=level.game,
    )


def schedule_of(tournament: Tournament) -> Schedule:
    """The event's plan; empty when it has none."""
    structure = Structure.objects.filter(tournament=tournament).first()
    return steps_of(structure) if structure else ()


def transition_of(clock: Clock) -> Transition:
    return Transition(clock.index, clock.left_ms, clock.at, running=clock.running)


def face_of(tournament: Tournament) -> Face | None:
    """The event's clock, or None before the start."""
    clock = Clock.objects.filter(tournament=tournament).first()
    if clock is None:
        return None
    return Face(schedule_of(tournament), transition_of(clock), clock.transition)


def standing(tournament: Tournament, now: datetime) -> Standing:
    """The playing level now; a break, or a day's end, belongs to the level before it."""
    face = face_of(tournament)
    return BEFORE_START if face is None else standing_at(face.schedule, face.read(now).index)


def standing_at(schedule: Schedule, index: int) -> Standing:
    """The playing level at a step of the plan."""
    number = level_number(schedule, index)
    if number is not None:
        return Standing(number, on_break=False)
    played = sum(step.kind is StepKind.LEVEL for step in schedule[:index])
    return Standing(played, on_break=True)


def step_name(schedule: Schedule, index: int) -> str:
    """The step's own label, for the journal; screens name levels in the reader's language."""
    number = level_number(schedule, index)
    return schedule[index].label or (f"Level {number}" if number else schedule[index].kind.value)
