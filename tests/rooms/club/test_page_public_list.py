"""What anybody may read: the list of events to come, if the club keeps one; robots; the icon."""

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, club, dana, entry_price, event, running, sell
from tournaments.models import Preregistration, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def listing():
    """The club keeps a list."""
    director.change_club(club().pk, fields={"public_events": True}, by=dana(), at=NOON)


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def upcoming(client) -> str:
    return text(client.get(reverse("upcoming")))


def test_there_is_no_list_until_the_club_keeps_one(client):
    event()

    assert client.get(reverse("upcoming")).status_code == 404


def test_it_says_name_day_price_and_how_many_are_registered(client, listing):
    tournament = event(entry_price(limit=40), name="Sunday Main", guarantee_cents=500_000)
    sell(tournament, "Ann", "Ben")
    Preregistration.objects.create(tournament=tournament, name="Cleo", at=NOON)

    markup = upcoming(client)

    assert "Sunday Main" in markup
    assert "3 of 40 registered" in markup
    assert "€5,000 guaranteed" in markup
    assert "Register at the desk" in markup
    assert "Ann" not in markup
    assert reverse("join", args=[tournament.board_token]) not in markup


def test_it_leads_to_the_page_where_an_event_takes_registrations(client, listing):
    tournament = event(preregistration=True)

    assert reverse("join", args=[tournament.board_token]) in upcoming(client)


def test_it_says_of_an_event_that_plays_whether_one_may_still_come(client, listing):
    tournament = running(entry_price(), players=3)
    assert "Late registration until level" in upcoming(client)

    director.close_registration(tournament.pk, by=dana(), at=NOON)

    assert "In progress, registration closed" in upcoming(client)


def test_what_is_over_is_not_on_it(client, listing):
    tournament = event(name="Cancelled One")
    director.cancel(tournament.pk, reason="no dealers", by=dana(), at=NOON)

    assert "Cancelled One" not in upcoming(client)
    assert "Nothing is announced yet." in upcoming(client)


def test_an_event_that_flights_feed_is_entered_by_its_flights(client, listing):
    final = event(name="Main Event")
    flight = event(name="Main Event 1A")
    Tournament.objects.filter(pk=flight.pk).update(feeds=final)

    markup = upcoming(client)

    assert "<h2>Main Event 1A</h2>" in markup
    assert "<h2>Main Event</h2>" not in markup


def test_the_settings_switch_it_on_with_its_address_and_code(as_dana):
    club()
    settings = as_dana.get(reverse("club_settings"))
    assert "The list will be at http://testserver/upcoming/." in text(settings)

    form = settings.context["form"]
    typed = {name: form[name].value() or "" for name in form.fields if name != "tills_required"}
    as_dana.post(reverse("club_settings"), {**typed, "public_events": "on"})

    assert "QR code of the public list" in text(as_dana.get(reverse("club_settings")))
    assert as_dana.get(reverse("upcoming")).status_code == 200


def test_robots_may_read_the_list_alone(client):
    club()
    assert client.get("/robots.txt").content.decode() == "User-agent: *\nDisallow: /\n"

    director.change_club(club().pk, fields={"public_events": True}, by=dana(), at=NOON)

    allowed = client.get("/robots.txt")
    assert allowed["Content-Type"].startswith("text/plain")
    assert "Allow: /upcoming/$\n" in allowed.content.decode()
    assert allowed.content.decode().endswith("Disallow: /\n")


def test_the_icon_is_where_browsers_ask_for_it(client):
    answer = client.get("/favicon.ico")

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/x-icon")
    assert answer.content[:4] == b"\0\0\1\0"
