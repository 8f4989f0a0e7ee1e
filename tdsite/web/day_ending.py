"""How the day that is being played ends: by the plan, by last hands, or with so many left."""

from dataclasses import dataclass
from functools import cached_property

from blinds.rules.steps import StepKind
from tdsite.web.event_now import EventState, step_name
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
