"""What a hand dealt now costs, and how long has been played: the clock as the tables need it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from blinds.queries import ClockState, face_of
from blinds.rules.play_time import dealt_ms
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind
from tournaments.models import Tournament
from tournaments.rules.absence import Stakes


@dataclass(frozen=True, slots=True)
class PlayNow:
    """Time of play in milliseconds; the level's stakes, its length, and since when it runs.

    Stakes are None before the start and where the plan has no level.  `began_at` is reckoned
    back from the clock, as if it had never been stopped in this level.
    """

    played_ms: int = 0
    stakes: Stakes | None = None
    seconds: int = 0
    began_at: datetime | None = None


BEFORE_THE_START = PlayNow()


def play_now(tournament: Tournament, at: datetime) -> PlayNow:
    """The clock at that time.  A hand dealt in a break plays the level after it (7.9)."""
    face = face_of(tournament)
    if face is None or not face.schedule:
        return BEFORE_THE_START
    played = dealt_ms(face.schedule, face.transition, at)
    index = _level_of(face, at)
    if index is None:
        return PlayNow(played)
    step = face.schedule[index]
    reading = face.read(at)
    gone_ms = max(0, step.duration_ms - reading.left_ms) if reading.index == index else 0
    return PlayNow(
        played,
        stakes_of(face.schedule, index, step),
        step.seconds,
        at - timedelta(milliseconds=gone_ms),
    )


def stakes_of(schedule: Schedule, index: int, step: PlanStep) -> Stakes:
    """What the level asks for, with the number the floor gives it."""
    return Stakes(
        sum(one.kind is StepKind.LEVEL for one in schedule[: index + 1]),
        step.small_chips,
        step.big_chips,
        0 if step.ante_type is AnteType.NONE else step.ante_chips,
        big_blind_ante=step.ante_type is AnteType.BIG_BLIND,
    )


def _level_of(face: ClockState, at: datetime) -> int | None:
    """The level on the clock; in a break the next one, after the last one that."""
    here = face.read(at).index
    levels = [n for n, step in enumerate(face.schedule) if step.kind is StepKind.LEVEL]
    ahead = [n for n in levels if n >= here]
    return next(iter(ahead or levels[-1:]), None)
