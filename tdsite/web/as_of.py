"""Which moment is shown, now or one looked back to; the time until something, and until the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext

from blinds.queries import ClockState
from blinds.rules.forecast import Forecast, before_start, forecast, rounded
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.times import day_over
from tdsite.web import formats
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures

A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class AsOf:
    """An event as it stood after one line of its journal, at a time."""

    tournament_id: int
    revision: int
    at: datetime


_looked_back_to: ContextVar[AsOf | None] = ContextVar("looked_back_to", default=None)


@contextmanager
def standing_at(moment: AsOf) -> Iterator[None]:
    """Take this moment for now, in this request alone."""
    token = _looked_back_to.set(moment)
    try:
        yield
    finally:
        _looked_back_to.reset(token)


def now() -> datetime:
    """The time, for whatever is shown: the moment looked back to on a page of the past."""
    moment = _looked_back_to.get()
    return timezone.now() if moment is None else moment.at


def effective_time(time: datetime) -> datetime:
    """The moment looked back to, if there is one, in place of the time."""
    moment = _looked_back_to.get()
    return time if moment is None else moment.at


@dataclass(frozen=True, slots=True)
class Countdown:
    """Time until something happens; `ends_at` is None while the clock stands."""

    seconds: int
    ends_at: datetime | None

    @property
    def days(self) -> int:
        """Whole days of it: what is days away has its day said, and no hours counted."""
        return self.seconds // A_DAY


@dataclass(frozen=True, slots=True)
class Ends:
    """The expected end of an event, to be shown at its venue."""

    forecast: Forecast
    schedule: Schedule
    zone: str

    @property
    def text(self) -> str:
        """23:10–00:40; beyond the end of a day the levels, since nobody knows the hour."""
        if known := rounded(self.forecast):
            early, late = (formats.at_time(at, zone=self.zone) for at in known)
            return early if early == late else f"{early}–{late}"
        first, last = (self._level(m.index) for m in (self.forecast.early, self.forecast.late))
        if first == last:
            return gettext("level %(level)s") % {"level": first}
        return gettext("levels %(first)s–%(last)s") % {"first": first, "last": last}

    @property
    def is_today(self) -> bool:
        """Whether it is expected before the end of the day."""
        return rounded(self.forecast) is not None

    @property
    def likely(self) -> str:
        """The likely time, to the minute; empty beyond the end of a day."""
        at = self.forecast.likely.at
        return formats.at_time(at, zone=self.zone) if at else ""

    @property
    def beyond_plan(self) -> bool:
        return self.forecast.beyond_plan

    def _level(self, index: int) -> int:
        played = sum(step.kind is StepKind.LEVEL for step in self.schedule[: index + 1])
        return played + max(0, index + 1 - len(self.schedule))


@dataclass(frozen=True, slots=True)
class DayEnds:
    """When the day is over by the plan if nothing is stopped meanwhile, and its last level."""

    at: datetime
    level: int
    zone: str

    @property
    def text(self) -> str:
        return formats.at_time(self.at, zone=self.zone)


def day_ends_now(
    tournament: Tournament, now: datetime, *, face: ClockState | None, schedule: Schedule
) -> DayEnds | None:
    """The end of the day that is played or comes next; None where the plan ends no day."""
    is_flight = tournament.feeds_id is not None
    if tournament.state == State.RUNNING and face is not None:
        reading = face.read(now)
        if reading.waiting or (reading.index + 1 == len(face.schedule) and not reading.left_ms):
            return None  # it is over
        over = day_over(face.schedule, reading.index, is_flight=is_flight)
        begun = now - timedelta(milliseconds=reading.step.duration_ms - reading.left_ms)
    elif tournament.state in (State.ANNOUNCED, State.REGISTERING):
        over = day_over(schedule, is_flight=is_flight)
        begun = max(tournament.starts_at, now)
    else:
        over, begun = None, now
    if over is None:
        return None
    return DayEnds(begun + timedelta(seconds=over.seconds), over.level, tournament.timezone)


def ends_now(
    tournament: Tournament,
    now: datetime,
    *,
    face: ClockState | None,
    schedule: Schedule,
    figures: Figures,
) -> Ends | None:
    """The expected end from the chips and players now; None before two are in, and at the end.

    Chips that may still be bought are not counted.
    """
    counts = {"chips": figures.chips_in_play, "players": figures.left}
    if tournament.state == State.RUNNING and face is not None:
        found = forecast(face.schedule, face.transition, now, **counts)
    elif tournament.state in (State.ANNOUNCED, State.REGISTERING):
        found = before_start(schedule, max(tournament.starts_at, now), **counts)
    else:
        found = None
    return Ends(found, schedule, tournament.timezone) if found else None
