"""Who was seen where, said by a program: a scanner at the door of the room."""

import pytest
from django.utils import timezone

from tables.models import Seat, SeatCheck
from tests.factories import running
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat():
    tournament = running(players=8, at=timezone.now())
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    return rows.select_related("table", "entry__player").order_by("number")[0]


def at(seat, path):
    return f"/api/tournaments/{seat.table.tournament_id}/{path}"


def test_a_seat_a_table_and_a_player_are_seen(api, seat):
    one = api.post(at(seat, f"seats/1-{seat.number}/seen/"), {"how": "dealer"})
    table = api.post(at(seat, "tables/1/seen/"), {})
    card = api.post(
        at(seat, f"entries/{seat.entry_id}/seen/"), {"table": 1, "seat": 9, "how": "card"}
    )

    assert [answer.status_code for answer in (one, table, card)] == [200, 200, 200]
    assert SeatCheck.objects.count() == 10
    assert card.json()["data"]["seat"] == "1-9"
    assert list(SeatCheck.objects.order_by("pk").values_list("how", flat=True))[::9] == [
        "dealer",
        "card",
    ]


def test_an_empty_seat_is_refused(api, seat):
    free = Seat.objects.get(table=seat.table, entry=None)

    answer = api.post(at(seat, f"seats/1-{free.number}/seen/"), {})

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "nobody_sits"


def test_a_bust_of_who_was_seen_elsewhere_needs_to_be_certain(api, seat):
    entry = Entry.objects.get(pk=seat.entry_id)
    other = Seat.objects.filter(table=seat.table, entry__gt=0).exclude(pk=seat.pk)[0]
    api.post(at(seat, f"entries/{entry.pk}/seen/"), {"table": 1, "seat": other.number})

    refused = api.post(at(seat, f"entries/{entry.pk}/bust/"), {})
    certain = api.post(at(seat, f"entries/{entry.pk}/bust/"), {"certain": True})

    assert refused.status_code == 409
    assert refused.json()["errors"][0]["code"] == "seen_elsewhere"
    assert certain.status_code == 200
