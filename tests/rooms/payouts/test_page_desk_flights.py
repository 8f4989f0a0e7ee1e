"""The payout desk of a day with flights: the bounties that each of them still owes, in cash."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, fay, player
from tests.flights import enter, festival, flight, start
from tests.rooms.payouts.test_page_desk import (
    as_,
)
from tournaments.models.money import Method

pytestmark = pytest.mark.django_db


def test_the_next_day_names_the_bounties_due_in_its_flights_and_has_their_cash():
    root = festival(bounty_kind="fixed")
    first = flight(root, "1A", entry_price(bounty_cents=20_00))
    ann, _, cid = enter(first, "Ann", "Bob", "Cid")
    start(first)
    director.bust_out(cid.pk, by_entries=[ann.pk], certain=True, by=fay(), at=NOON)

    seen = as_(carl()).get(reverse("payouts", args=[root.pk])).context

    assert seen["box"].flights_due == ((first, 20_00),)
    assert seen["box"].cash_held_cents == 3 * 130_00


def test_cash_is_short_of_the_bounties_that_its_flights_still_owe():
    root = festival(bounty_kind="fixed")
    first = flight(root, "1A", entry_price(bounty_cents=20_00))
    names = [player(name) for name in ("Ann", "Bob", "Cid")]
    sold = [
        director.register_and_seat(
            first.pk, player_id=one.pk, method=Method.CARD, by=dana(), at=NOON
        ).data["entry"]
        for one in names
    ]
    start(first)
    director.bust_out(sold[2], by_entries=[sold[0]], certain=True, by=fay(), at=NOON)

    box = as_(carl()).get(reverse("payouts", args=[root.pk])).context["box"]

    assert (box.cash_held_cents, box.cash_short_cents) == (0, 20_00)


def test_the_payout_desk_asks_as_often_for_three_flights_as_for_one(django_assert_max_num_queries):
    root = festival()
    enter(flight(root, "1A"), "Ann", "Bob")
    desk = as_(carl())
    page = reverse("payouts", args=[root.pk])
    desk.get(page)
    with CaptureQueriesContext(connection) as asked:
        desk.get(page)
    for name in ("1B", "1C"):
        enter(flight(root, name), f"Cid {name}", f"Dov {name}")

    with django_assert_max_num_queries(len(asked)):
        desk.get(page)
