"""The walker's phone sells chips and takes money at the seat: table, seat, and how it is paid."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.queries import place_of
from tdsite import director
from tests.clients import StaffClient
from tests.factories import (
    add_on_price,
    dana,
    entry_price,
    fay,
    ivy,
    rebuy_price,
    running,
)
from tournaments.models import Entry, Sale
from tournaments.models.money import Method

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    prices = rebuy_price(), add_on_price(from_level=0)
    return running(entry_price(), *prices, players=6, at=timezone.now())


@pytest.fixture
def walker():
    client = StaffClient()
    client.force_login(fay())
    return client


def somebody(tournament) -> Entry:
    return Entry.objects.select_related("player").get(tournament=tournament, player__name="P1")


def seat(client, entry) -> str:
    place = place_of(entry)
    address = reverse("walk", args=[entry.tournament_id])
    answer = client.get(address, {"table": place.table, "seat": place.seat})
    return " ".join(answer.content.decode().split())


def press(client, tournament, act, **sent):
    return client.post(reverse("act", args=[tournament.pk, act]), {"key": "k", **sent})


def test_an_open_seat_names_the_price_and_each_way_to_pay(tournament, walker):
    markup = seat(walker, somebody(tournament))

    assert "Rebuy €50" in markup
    assert "Add-on €50" in markup
    for label in ("Rebuy, cash", "Rebuy, by card", "Rebuy, paid later", "Add-on, cash"):
        assert f'aria-label="{label}"' in markup


def test_one_press_sells_a_rebuy_to_who_is_broke(tournament, walker):
    entry = somebody(tournament)
    director.bust_out(entry.pk, by=dana(), at=timezone.now())
    assert "may rebuy" in seat(walker, entry)

    press(walker, tournament, "rebuy", entry_id=entry.pk, method="card", seen_cents=50_00)

    sale = Sale.objects.get(entry=entry, kind="rebuy")
    assert (sale.method, sale.total_cents) == ("card", 50_00)
    assert not hasattr(Entry.objects.get(pk=entry.pk), "elimination")


def test_what_is_paid_later_stands_at_the_seat_until_the_floor_takes_it(tournament, walker):
    entry = somebody(tournament)
    press(walker, tournament, "rebuy", entry_id=entry.pk, method="owed", seen_cents=50_00)
    sale = Sale.objects.get(entry=entry, kind="rebuy")
    assert "€50 due" in seat(walker, entry)

    press(walker, tournament, "settle", sale_id=sale.pk, method="cash")

    sale.refresh_from_db()
    assert sale.settled_by == Method.CASH
    assert "to be paid" not in seat(walker, entry)


def test_a_price_that_changed_meanwhile_is_refused(tournament, walker):
    entry = somebody(tournament)

    answer = press(walker, tournament, "rebuy", entry_id=entry.pk, method="cash", seen_cents=40_00)

    assert answer.status_code == 409
    assert not Sale.objects.filter(entry=entry, kind="rebuy").exists()


def test_nothing_is_sold_at_a_seat_once_registration_is_closed(tournament, walker):
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())

    assert "Rebuy, cash" not in seat(walker, somebody(tournament))


def test_who_may_not_sell_sees_no_way_to_pay(tournament):
    client = StaffClient()
    client.force_login(ivy())
    entry, place = somebody(tournament), place_of(somebody(tournament))
    address = reverse("walk", args=[tournament.pk])
    answer = client.get(address, {"table": place.table, "seat": place.seat})

    assert "Rebuy, cash" not in answer.content.decode()
    refused = press(client, tournament, "rebuy", entry_id=entry.pk, method="cash")
    assert refused.status_code in (403, 404)
