"""A weekly series: its coming events are announced ahead, a day is left out, it ends."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director, tasks
from tdsite.rooms.events.series_acts import announce_coming, unannounced
from tests.factories import club, dana, entry_price, event
from tournaments.models import EventSeries, SeriesDay, Tournament
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 9, 1, 10, 0, tzinfo=ZoneInfo("Europe/Paris"))  # a Tuesday morning
TUESDAYS = [date(2026, 9, 1) + timedelta(weeks=n) for n in range(5)]


@pytest.fixture
def tuesdays():
    """Every Tuesday at 20:00, two events ahead."""
    one = event(entry_price(fee_cents=5_00), name="Tuesday Turbo", at=NOW - timedelta(weeks=1))
    order = {"by": dana(), "at": NOW}
    kept = director.save_event_template(club().pk, name="Turbo", event=one.pk, **order)
    line = director.start_series(
        club().pk,
        name="Tuesday Turbo",
        template=kept.data["template_id"],
        first_day=TUESDAYS[0],
        at_time=time(20),
        ahead=2,
        **order,
    )
    return EventSeries.objects.get(pk=line.data["series_id"])


def announced(series):
    rows = series.days.exclude(tournament=None).order_by("day")
    return [(row.day, row.tournament.starts_at.astimezone(NOW.tzinfo).hour) for row in rows]


def test_so_many_coming_events_are_kept_announced(tuesdays):
    first, again = announce_coming(NOW), announce_coming(NOW)

    assert (first, again) == (2, 0)
    assert announced(tuesdays) == [(TUESDAYS[0], 20), (TUESDAYS[1], 20)]
    made = Tournament.objects.latest("pk")
    assert made.name == "Tuesday Turbo"
    assert made.prices.get(kind="entry").total_cents == 105_00


def test_a_week_later_the_next_one_is_announced(tuesdays):
    announce_coming(NOW)

    announce_coming(NOW + timedelta(days=1))

    assert [day for day, _hour in announced(tuesdays)] == TUESDAYS[:3]


def test_the_hour_is_that_of_the_venue_when_the_clocks_change(tuesdays):
    after_summer = datetime(2026, 10, 26, 10, 0, tzinfo=ZoneInfo("Europe/Paris"))

    announce_coming(after_summer)

    assert {hour for _day, hour in announced(tuesdays)} == {20}


def test_a_day_that_is_left_out_is_not_announced(tuesdays):
    director.skip_series_day(club().pk, series=tuesdays.pk, day=TUESDAYS[1], by=dana(), at=NOW)

    assert unannounced(tuesdays, NOW) == [TUESDAYS[0], TUESDAYS[2]]


def test_a_day_is_of_the_series_and_dealt_with_once(tuesdays):
    order = {"series": tuesdays.pk, "by": dana(), "at": NOW}
    director.announce_series_day(club().pk, day=TUESDAYS[0], **order)

    with pytest.raises(RuleError, match="no event on this day"):
        director.skip_series_day(club().pk, day=TUESDAYS[0] + timedelta(days=1), **order)
    with pytest.raises(RuleError, match="announced"):
        director.skip_series_day(club().pk, day=TUESDAYS[0], **order)


def test_after_its_end_nothing_is_announced(tuesdays):
    director.end_series(club().pk, series=tuesdays.pk, by=dana(), at=NOW)

    assert announce_coming(NOW) == 0
    with pytest.raises(RuleError, match="ended"):
        director.end_series(club().pk, series=tuesdays.pk, by=dana(), at=NOW)


def test_the_worker_announces_and_the_page_says_what_comes(as_dana):
    one = event(entry_price(), name="Weekly", at=timezone.now())
    order = {"by": dana(), "at": timezone.now()}
    kept = director.save_event_template(club().pk, name="Weekly", event=one.pk, **order)
    first = timezone.now().date() + timedelta(days=3)
    values = {"template": kept.data["template_id"], "first_day": first.isoformat()}

    answer = as_dana.post(
        reverse("begin_series"), {**values, "name": "Weekly", "at_time": "19:30", "ahead": "1"}
    )
    tasks.announce_series()
    series = EventSeries.objects.get()
    as_dana.post(
        reverse("skip_day", args=[series.pk]), {"day": (first + timedelta(weeks=1)).isoformat()}
    )
    page = as_dana.get(reverse("event_templates")).content.decode()

    assert answer["Location"] == reverse("event_templates")
    assert SeriesDay.objects.filter(tournament=None).count() == 1
    assert "removed" in page
    assert reverse("dashboard", args=[Tournament.objects.latest("pk").pk]) in page


def test_a_series_that_lacks_something_says_what(as_dana):
    one = event(entry_price(), name="Weekly", at=timezone.now())
    director.save_event_template(
        club().pk, name="Weekly", event=one.pk, by=dana(), at=timezone.now()
    )

    answer = as_dana.post(reverse("begin_series"), {"name": "Weekly", "at_time": "19:30"})

    assert answer.status_code == 400
    assert "Choose a template." in answer.content.decode()
