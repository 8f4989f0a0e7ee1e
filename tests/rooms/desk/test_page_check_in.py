"""Checking in at the desk: who registered in advance, and who has paid and needs a card alone."""

import pytest
from django.urls import reverse

from tests import factories
from tests.clients import StaffClient
from tournaments.models import Preregistration

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    return factories.event()


@pytest.fixture
def carl_at():
    client = StaffClient()
    client.force_login(factories.carl())
    return client


def registered(tournament, *names) -> list[Preregistration]:
    return [
        Preregistration.objects.create(tournament=tournament, name=name, at=factories.NOON)
        for name in names
    ]


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_desk_says_how_many_registered_are_still_to_check_in(tournament, carl_at):
    desk = reverse("desk", args=[tournament.pk])
    assert "data-registered" not in text(carl_at.get(desk))

    registered(tournament, "Ann", "Ben")

    markup = text(carl_at.get(desk))
    assert "2 registered players to check in" in markup
    assert "Alt R" in markup


def test_its_key_puts_the_cursor_on_the_first_of_them_and_no_redrawing_does(tournament, carl_at):
    registered(tournament, "Ann", "Ben")
    address = reverse("desk_list", args=[tournament.pk, "unpaid"])

    first = text(carl_at.get(address, {"first": 1}, headers=HTMX))
    redrawn = text(carl_at.get(address, headers=HTMX))

    assert first.count("data-check-in") == 2
    assert first.count("autofocus") == 1
    assert "autofocus" not in redrawn


def test_a_scanned_ticket_needs_one_key_more_and_the_entry_is_sold(tournament, carl_at):
    (row,) = registered(tournament, "Yuki Tanaka")

    found = text(
        carl_at.get(
            reverse("desk_search", args=[tournament.pk]),
            {"q": row.token, "take": 1},
            headers=HTMX,
        )
    )

    assert 'name="sell" value="1" autofocus' in found
    assert "Register and sell, €" in found


def test_who_has_paid_already_gets_the_seat_card_by_the_same_key(tournament, carl_at):
    (entry,) = factories.sell(tournament, "Ola")
    address = reverse("desk_player", args=[tournament.pk, entry.player_id])

    markup = text(carl_at.get(address))

    assert "Ola is already in this event, entry 1." in markup
    assert "Check in: print the seat card." in markup
    assert "data-paper-again" in markup
    assert reverse("seat_card", args=[tournament.pk, entry.pk]) in markup
