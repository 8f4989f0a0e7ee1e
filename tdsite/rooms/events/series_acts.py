"""An event that comes every week: its series started, a day announced or left out, its end.

The worker keeps the coming events announced; a press does the same at once.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Annotated, Any, Unpack
from zoneinfo import ZoneInfo

from tdsite.rooms.events.acts import announce
from tdsite.rooms.events.template_acts import TemplateId, template_in_use
from tdsite.rooms.events.terms import opening_terms
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import EventSeries, JournalLine, SeriesDay
from tournaments.register import RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import Help, Named, NearDate, RowId, Text, Whole

LONGEST_NAME = 120
MAX_AHEAD = 12
PATH = "event-series/"
SERIES = f"{PATH}<id:series_id>/"
_A_WEEK = timedelta(weeks=1)

SeriesId = Annotated[RowId, RowOf(EventSeries), Named("series_id")]
SeriesName = Annotated[str, Text(LONGEST_NAME)]
FirstDay = Annotated[NearDate, Help("The day of its first event; all others are weeks later.")]
Ahead = Annotated[int, Whole(1, MAX_AHEAD), Help("How many coming events are kept announced.")]
OneDay = Annotated[NearDate, Help("A day of the series.")]


class NoSuchSeries(RuleError):
    """The series has ended, or was never there."""


class NotADay(RuleError):
    """The series has no event on this day that could still be left out or announced."""


@act("series.started", path=PATH, status=201)
def start_series(
    club_id: int,
    *,
    name: SeriesName,
    template: TemplateId,
    first_day: FirstDay,
    at_time: time,
    ahead: Ahead = 2,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Have an event every week, made from a template, at an hour of the venue.

    The line's data has `series_id`.  Raises NoSuchTemplate, NotADay for a first day in the past.
    """
    act = journal.open_club_act(club_id, "series.started", **order)
    kept = template_in_use(act, template)
    if first_day < act.at.astimezone(ZoneInfo(act.club.timezone)).date():
        raise NotADay(N_("The first day is in the past. Choose a later one."), field="first_day")
    row = act.create(
        EventSeries(
            club=act.club,
            template=kept,
            name=" ".join(name.split()),
            weekday=first_day.weekday(),
            at_time=f"{at_time:%H:%M}",
            first_day=first_day,
            ahead=ahead,
        )
    )
    return journal.record(act, series_id=row.pk, series=row.name)


@act("series.ended", path=f"{SERIES}end/")
def end_series(club_id: int, *, series: SeriesId, **order: Unpack[ActContext]) -> JournalLine:
    """Announce no more events of a series; those announced stay.  Raises NoSuchSeries."""
    act = journal.open_club_act(club_id, "series.ended", **order)
    row = _series(act, series)
    act.update(row, ended_at=act.at)
    return journal.record(act, series_id=row.pk, series=row.name)


@act("series.skipped", path=f"{SERIES}skip/")
def skip_series_day(
    club_id: int, *, series: SeriesId, day: OneDay, **order: Unpack[ActContext]
) -> JournalLine:
    """Leave out one day of a series.  Raises NoSuchSeries, NotADay."""
    act = journal.open_club_act(club_id, "series.skipped", **order)
    row = _series(act, series)
    _check_free(row, day)
    act.create(SeriesDay(series=row, day=day))
    return journal.record(act, series_id=row.pk, series=row.name, day=day.isoformat())


@act("tournament.opened", path=f"{SERIES}announce/", status=201)
def announce_series_day(
    club_id: int, *, series: SeriesId, day: OneDay, **order: Unpack[ActContext]
) -> JournalLine:
    """Announce the event of one day of a series now.  Raises NoSuchSeries, NotADay."""
    act = journal.open_club_act(club_id, "tournament.opened", **order)
    row = _series(act, series)
    _check_free(row, day)
    terms = opening_terms(row.template, name=row.name, starts_at=starts_on(row, day))
    tournament = announce(act, **terms)
    act.create(SeriesDay(series=row, day=day, tournament=tournament))
    return journal.record(act, tournament_id=tournament.pk, event=tournament.name)


def announce_coming(now: datetime) -> int:
    """Announce what the series in force want announced by now; how many events that were."""
    done = 0
    for series in EventSeries.objects.filter(ended_at=None).select_related("club"):
        for day in unannounced(series, now):
            key = f"series-{series.pk}-{day.isoformat()}"
            announce_series_day(series.club_id, series=series.pk, day=day, by=None, at=now, key=key)
            done += 1
    return done


def unannounced(series: EventSeries, now: datetime) -> list[date]:
    """The next days that should be announced and are not."""
    dealt_with = {row.day: row.tournament_id for row in series.days.all()}
    found, ahead = [], 0
    for day in coming_days(series, now):
        if ahead == series.ahead:
            break
        if day in dealt_with:
            ahead += dealt_with[day] is not None
        else:
            found.append(day)
            ahead += 1
    return found


def coming_days(series: EventSeries, now: datetime) -> Iterator[date]:
    """The days of a series whose event has not begun by now, the first one first, without end."""
    day = series.first_day
    while True:
        if starts_on(series, day) > now:
            yield day
        day += _A_WEEK


def starts_on(series: EventSeries, day: date) -> datetime:
    """When the event of a day begins, at the hour of the venue."""
    hour = time.fromisoformat(series.at_time)
    return datetime.combine(day, hour, tzinfo=ZoneInfo(series.club.timezone))


def _check_free(series: EventSeries, day: date) -> None:
    of_series = day >= series.first_day and day.weekday() == series.weekday
    if not of_series:
        raise NotADay(N_("The series has no event on this day."), field="day")
    known = series.days.filter(day=day).first()
    if known is not None and known.tournament_id is not None:
        raise NotADay(
            N_("The event of this day is announced. Cancel it on its dashboard."), field="day"
        )
    if known is not None:
        raise NotADay(N_("This day is skipped already."), field="day")


def _series(act: Act, number: int) -> Any:
    row = EventSeries.objects.filter(club=act.club, ended_at=None, pk=number).first()
    if row is None:
        raise NoSuchSeries(N_("This series has ended."))
    return row
