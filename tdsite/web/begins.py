"""With which level an event goes on after its flights, and what the director may choose instead."""

from dataclasses import dataclass

from blinds import stages
from blinds.rules.steps import Schedule, StepKind
from tdsite.web.event_now import step_name
from tdsite.web.stakes import blinds_of
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class LevelToBegin:
    """A level of the plan: "Level 9" and its blinds; `goes_on` is the one that is proposed."""

    index: int
    name: str
    blinds: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class StoppedAt:
    """A flight and after which level it stopped; 0 if it broke off its first one."""

    flight: str
    level: int


@dataclass(frozen=True, slots=True)
class Begins:
    """What the page says in front of the start of a day that takes in flights."""

    stopped: tuple[StoppedAt, ...]
    levels: tuple[LevelToBegin, ...]
    sells: bool

    @property
    def first(self) -> LevelToBegin | None:
        return next((level for level in self.levels if level.goes_on), None)

    @property
    def differ(self) -> bool:
        """Whether the flights stopped at different levels: the lowest of them is proposed."""
        return len({one.level for one in self.stopped}) > 1


def begins_of(tournament: Tournament, schedule: Schedule) -> Begins | None:
    """How the event begins after its flights; None where none was played, or it has started."""
    if tournament.started_at is not None or not schedule:
        return None
    known = stages.stopped(tournament)
    if not known:
        return None
    first = stages.first_step(tournament, schedule, known)
    return Begins(
        tuple(StoppedAt(one.name, one.levels) for one in known),
        tuple(
            LevelToBegin(index, step_name(schedule, index), blinds_of(step), index == first)
            for index, step in enumerate(schedule)
            if step.kind is StepKind.LEVEL
        ),
        tournament.direct_entries,
    )
