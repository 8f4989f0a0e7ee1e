"""Where the flights of an event stopped, and with which level it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from blinds import queries
from blinds.models import Clock
from blinds.rules.going_on import Played, goes_on_at, levels_played
from blinds.rules.steps import Schedule, StepKind
from tournaments import flight_tree
from tournaments.models import Tournament
from tournaments.models.days import EndsBy


@dataclass(frozen=True, slots=True)
class Stopped:
    """A flight that is over, and after which of its levels (0: not one was played)."""

    flight: Tournament
    played: Played

    @property
    def name(self) -> str:
        return flight_tree.name_of(self.flight)

    @property
    def levels(self) -> int:
        return self.played.levels


def stopped(tournament: Tournament) -> list[Stopped]:
    """The flights that feed an event directly, as far as they were played, in their order."""
    flights = flight_tree.flights_of(tournament)
    clocks = {row.tournament_id: row for row in Clock.objects.filter(tournament__in=flights)}
    return [
        Stopped(flight, _played(flight, clocks[flight.pk]))
        for flight in flights
        if flight.pk in clocks
    ]


def _played(flight: Tournament, clock: Clock) -> Played:
    schedule = queries.schedule_of(flight)
    here = queries.ClockState(schedule, queries.transition_of(clock), clock.transition).read(
        clock.at
    )
    end = flight_tree.last_day_end(flight)
    by_hands = end is not None and end.ends_by == EndsBy.HANDS
    is_over = here.step.kind is StepKind.LEVEL and (by_hands or not here.left_ms)
    return Played(schedule, levels_played(schedule, here.index, is_over=is_over))


def first_step(
    tournament: Tournament, schedule: Schedule, known: Sequence[Stopped] | None = None
) -> int:
    """The step with which the event's clock begins: where its flights stopped, else the first."""
    flights = stopped(tournament) if known is None else known
    return goes_on_at(schedule, [one.played for one in flights]) if flights else 0
