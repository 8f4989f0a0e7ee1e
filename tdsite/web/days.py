"""How the day that is played ends, and with which level the next one begins."""

from dataclasses import dataclass
from functools import cached_property

from blinds import stages
from blinds.rules.steps import Schedule, StepKind
from tdsite.web.event_state import EventState, step_name
from tdsite.web.plan_words import blinds_of
from tournaments import flight_tree
from tournaments.models import DayEnd, Tournament
from tournaments.models.days import EndsBy
from tournaments.rules import days


@dataclass(frozen=True)
class Ending:
    """A day that runs.  `quota` is the number of players left that ends it, where one does."""

    tournament: Tournament
    day_end: DayEnd | None
    at_plan_end: bool
    ends_after: str
    quota: int | None
    left: int

    @cached_property
    def day(self) -> int:
        return self.day_end.day if self.day_end else flight_tree.day_of(self.tournament)

    @property
    def at_quota(self) -> bool:
        closed = self.tournament.registration_closed_at is not None
        return days.quota_reached(self.left, self.quota, closed=closed)

    @property
    def hands(self) -> int | None:
        """The last hands that were drawn."""
        return self.day_end.last_hands if self.day_end else None

    @property
    def draws_first(self) -> bool:
        """Whether the last hands are what comes next: nothing has ended the day yet."""
        return not self.hands and not self.at_quota

    @property
    def ends_by(self) -> EndsBy:
        if self.hands:
            return EndsBy.HANDS
        return EndsBy.QUOTA if self.at_quota else EndsBy.LEVEL


def ending_of(event_now: EventState) -> Ending | None:
    """The end of the day that is being played; None while none is, or once it is bagged."""
    tournament, reading = event_now.tournament, event_now.reading
    if not event_now.is_running or reading is None or event_now.night is not None:
        return None
    end = event_now.day_ends[-1] if event_now.day_ends else None
    if end is not None and end.closed_at is not None:
        end = None
    if end is not None and end.expected_chips is not None:
        return None
    return Ending(
        tournament,
        end,
        at_plan_end=reading.waiting,
        ends_after=_ends_after(event_now),
        quota=days.quota_of(
            event_now.figures.entries, players=tournament.quota_players, bp=tournament.quota_bp
        ),
        left=event_now.figures.left,
    )


def is_bagging(event_now: EventState) -> bool:
    """Whether stacks are being bagged, without another look at the book."""
    last = event_now.day_ends[-1] if event_now.day_ends else None
    return last is not None and last.closed_at is None and last.expected_chips is not None


def is_over(tournament: Tournament, end: DayEnd) -> bool:
    """Whether that day is closed, and the clock was not set going for another one since."""
    return end.closed_at is not None and not flight_tree.has_played_on(tournament, end)


def _ends_after(event_now: EventState) -> str:
    """The step after which the plan ends the day; nothing where it does not."""
    assert event_now.reading is not None
    plan = event_now.schedule
    later = range(event_now.reading.index, len(plan))
    end = next((at for at in later if plan[at].kind is StepKind.DAY_END), 0)
    levels = [at for at in range(end) if plan[at].kind is StepKind.LEVEL]
    return step_name(plan, levels[-1]) if levels else ""


def nobody_plays(event_now: EventState) -> bool:
    """Whether the stacks are being bagged, or it is night."""
    return is_bagging(event_now) or event_now.night is not None


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
