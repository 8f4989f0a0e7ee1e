"""The page of somebody who waits for a seat: their place in line, and the seat kept for them."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.web.addresses import SALT, WAITING, token_of
from tests.factories import NOON, carl, dana
from tests.rooms.desk.test_commands_alternates import full, join, one_leaves
from tournaments.models import Alternate

pytestmark = pytest.mark.django_db


def page(client, name, salt=WAITING):
    row = Alternate.objects.get(player__name=name)
    return client.get(reverse("waiting_page", args=[token_of(row.pk, salt=salt)]))


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_it_says_his_place_in_line(client):
    tournament = full()
    join(tournament, "Ann")
    join(tournament, "Ben")

    shown = page(client, "Ben")

    assert '<p class="sign waits-number">2</p>' in text(shown)
    assert "2 players wait" in text(shown)
    assert shown["X-Robots-Tag"] == "noindex"


def test_it_says_that_a_seat_is_kept_and_how_long(client):
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)
    director.offer_seat(tournament.pk, by=carl(), at=NOON)

    shown = text(page(client, "Ann"))

    assert "A seat is held for you" in shown
    assert "data-ends-at" in shown


def test_it_says_when_there_is_nothing_to_wait_for(client):
    tournament = full()
    ann = join(tournament, "Ann")
    join(tournament, "Ben")
    director.leave_waiting(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)
    assert "No longer on the waiting list" in text(page(client, "Ann"))

    director.close_registration(tournament.pk, by=dana(), at=NOON)
    assert "Registration closed" in text(page(client, "Ben"))


def test_the_key_of_an_entry_opens_no_place_in_line(client):
    join(full(), "Ann")

    assert page(client, "Ann", salt=SALT).status_code == 404
    assert client.get(reverse("waiting_page", args=["1-AAAAAAAAAAAAAAAA"])).status_code == 404
