"""Where play stands: chips in play, the level an event goes on with, what a hand costs now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from blinds import queries
from blinds.models import Clock, ColorUp, Structure
from blinds.queries import ClockState, face_of
from blinds.rules.leaving import likely_denominations
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind
from blinds.rules.times import Played, dealt_ms, goes_on_at, levels_played
from tournaments import flight_tree
from tournaments.models import Tournament
from tournaments.models.days import EndsBy
from tournaments.rules.penalties import Stakes


def planned_chips(tournament: Tournament, schedule: Schedule | None = None) -> tuple[int, ...]:
    """The denominations of the event's plan; where it names none, those its blinds ask for."""
    structure = Structure.objects.filter(tournament=tournament).only("chips").first()
    if structure is not None and structure.chips:
        return tuple(sorted({int(chip) for chip, *_ in structure.chips}))
    plan = queries.schedule_of(tournament) if schedule is None else schedule
    return likely_denominations(plan)


def chip_colours(tournament: Tournament) -> dict[int, str]:
    """The colour of each denomination, as far as the plan says."""
    structure = Structure.objects.filter(tournament=tournament).only("chips").first()
    rows = structure.chips if structure is not None else []
    return {int(chip): str(colour) for chip, colour, *_ in rows}


def color_ups_of(tournament: Tournament) -> list[ColorUp]:
    """All color-ups of the event, in the order in which they were opened."""
    return list(ColorUp.objects.filter(tournament=tournament).order_by("opened_at", "old_chips"))


def color_up_under_way(tournament: Tournament) -> ColorUp | None:
    """The color-up that is open; there is never more than one."""
    return ColorUp.objects.filter(tournament=tournament, closed_at=None).first()


def chips_in_play(chips: Iterable[int], done: Iterable[ColorUp]) -> tuple[int, ...]:
    """The denominations still on the tables; those of a color-up under way are still there."""
    rows = list(done)
    gone = {row.old_chips for row in rows if row.closed_at is not None}
    return tuple(sorted({*chips, *(row.new_chips for row in rows)} - gone))


def current_chip(old: int, done: Iterable[ColorUp]) -> int | None:
    """The chip that stands for one that has left: of what it was changed for, what is still in."""
    into = {row.old_chips: row.new_chips for row in done if row.closed_at is not None}
    chip = into.get(old)
    while chip in into:
        chip = into[chip]
    return chip


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
