"""Reports over many events: who came, and the money of each currency by itself."""

import io
from datetime import date, timedelta

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from tdsite import director
from tdsite.rooms.reports.period_figures import events_of_period
from tdsite.rooms.reports.periods import Period
from tests.clients import StaffClient
from tests.factories import NOON, carl, club, dana, event, fay, sell
from tests.pdf import pages_of
from tournaments.models import Player

pytestmark = pytest.mark.django_db
NOVEMBER = Period("own", date(2026, 11, 1), date(2026, 11, 30))
QUERY = {"from": "2026-11-01", "to": "2026-11-30"}


def three_evenings():
    """Ann comes to all three, Bo to the first, Cy once and pays in pounds; one is called off."""
    first = event(name="Friday")
    sell(first, "Ann", "Bo")
    ann = Player.objects.get(name="Ann")
    second = event(name="=Saturday", at=NOON + timedelta(days=1))
    third = event(name="London", at=NOON + timedelta(days=2), currency="GBP")
    for tournament in (second, third):
        later = tournament.starts_at - timedelta(hours=1)
        director.register_and_seat(tournament.pk, player_id=ann.pk, by=carl(), at=later)
    sell(third, "Cy", at=later)
    off = event(name="Never", at=NOON + timedelta(days=3))
    director.cancel(off.pk, reason="storm", by=dana(), at=NOON)


def test_events_are_counted_with_their_players_and_money():
    three_evenings()

    found = events_of_period(club(), NOVEMBER)

    counted = [
        (e.name, e.entries, e.new_players, e.taken_cents, e.fees_cents) for e in found.events
    ]
    assert counted == [
        ("Friday", 2, 2, 220_00, 20_00),
        ("=Saturday", 1, 0, 110_00, 10_00),
        ("London", 2, 1, 220_00, 20_00),
    ]
    assert (found.players, found.new_players, found.currencies) == (3, 3, ["EUR", "GBP"])
    assert next((one.name, one.events) for one in found.regulars) == ("Ann", 3)


def test_who_came_before_the_period_is_not_new():
    three_evenings()

    found = events_of_period(club(), Period("own", date(2026, 11, 21), date(2026, 11, 30)))

    assert [e.new_players for e in found.events] == [0, 1]


def test_currencies_are_never_added_up():
    three_evenings()
    client = StaffClient()
    client.force_login(dana())

    page = client.get(reverse("reports"), QUERY)
    boxes = {box.code: box for box in page.context["document"].boxes}

    assert {code: box.facts[0].value for code, box in boxes.items() if code != "attendance"} == {
        "money_eur": 330_00,
        "money_gbp": 220_00,
    }
    assert "Friday" in page.content.decode()


def test_the_files_hold_the_same():
    three_evenings()
    client = StaffClient()
    client.force_login(carl())

    book = CalamineWorkbook.from_filelike(
        io.BytesIO(client.get(reverse("reports_xlsx"), QUERY).content)
    )
    sheet = client.get(reverse("reports_csv"), QUERY).content.decode()

    assert book.sheet_names == ["Attendance", "Money in EUR", "Money in GBP"]
    assert ["Collected", 330.0] in [
        row[:2] for row in book.get_sheet_by_name("Money in EUR").to_python()
    ]
    assert "'=Saturday" in sheet
    assert pages_of(client.get(reverse("reports_pdf"), QUERY).content) >= 1


def test_days_without_an_event_say_what_to_do():
    club()
    client = StaffClient()
    client.force_login(dana())

    page = client.get(reverse("reports"), {"from": "2020-01-01", "to": "2020-01-02"})

    assert "No events on these days" in page.content.decode()


def test_only_who_may_see_the_money_of_the_whole_club_gets_in():
    client = StaffClient()
    client.force_login(fay())

    assert client.get(reverse("reports")).status_code == 403


def test_the_page_leads_with_the_figures_and_leaves_out_charts_of_a_single_bar():
    three_evenings()

    page = StaffClient()
    page.force_login(dana())
    answer = page.get(reverse("reports"), QUERY)

    shown = answer.content.decode()
    assert shown.index("Money in EUR") < shown.index("Per event")
    assert shown.index("Per event") < shown.index("Most frequent players")
    assert "Month by month" not in shown  # one month: the figures say it
    assert [chart.code for chart in answer.context["charts"]] == ["weekdays"]
