"""What the page of series shows: each with its coming days, and what becomes of them."""

from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from tdsite.rooms.events.series_acts import coming_days
from tdsite.web import formats, languages
from tournaments.models import Club, EventSeries, Tournament

DAYS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class ComingDay:
    """One day of a series: its event, or whether it is left out."""

    day: date
    written: str
    event: Tournament | None
    is_skipped: bool


@dataclass(frozen=True, slots=True)
class ComingSeries:
    """A series with its weekday, its hour and its next days."""

    series: EventSeries
    weekday: str
    days: tuple[ComingDay, ...]


def coming_series(club: Club, now: datetime) -> list[ComingSeries]:
    """The series in force, by name."""
    rows = EventSeries.objects.filter(club=club, ended_at=None)
    rows = rows.select_related("club", "template").prefetch_related("days__tournament")
    return [_coming(series, now) for series in rows.order_by("name")]


def _coming(series: EventSeries, now: datetime) -> ComingSeries:
    known = {row.day: row for row in series.days.all()}
    locale = languages.reading()
    days = []
    for day in islice(coming_days(series, now), DAYS_SHOWN):
        row = known.get(day)
        days.append(
            ComingDay(
                day,
                formats.day(day, locale=locale),
                row.tournament if row else None,
                is_skipped=row is not None and row.tournament_id is None,
            )
        )
    return ComingSeries(series, formats.weekday(series.weekday, locale=locale), tuple(days))
