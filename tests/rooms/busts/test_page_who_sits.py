"""Who sits where: busts that do not fit the seat, and what a bare seat answers."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tables import presence
from tables.queries import place_of
from tdsite import director
from tests.factories import dana, fay, running
from tests.rooms.floor.test_page_walk import free, press, sitting, text
from tournaments import queries
from tournaments.models import JournalLine

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return running(players=14, seats_per_table=8, at=timezone.now() - timedelta(minutes=30))


# busts that do not fit


@pytest.fixture
def swapped(tournament):
    """Anna was seen in a seat and sent away; Bob was sent there.  The seat, and both of them."""
    (anna, old), (bob, _) = sitting(tournament), sitting(tournament, nth=1)
    director.see_seat(tournament.pk, table=1, seat=old.seat, by=fay(), at=timezone.now())
    there = free(tournament)
    director.move(anna.pk, table=there.table, seat=there.seat, by=fay(), at=timezone.now())
    director.move(bob.pk, table=old.table, seat=old.seat, by=fay(), at=timezone.now())
    return old, anna, bob


def test_a_bust_typed_is_answered_with_both_ways_out(client, tournament, swapped):
    old, anna, bob = swapped
    client.force_login(dana())
    command = reverse("command", args=[tournament.pk])

    answer = client.post(command, {"line": f"b {old}"}, headers={"HX-Request": "true"})

    assert answer.status_code == 409
    assert f"Bust {bob.player.name} anyway" in text(answer)
    assert f"Bust {anna.player.name} instead" in text(answer)
    assert queries.still_in(tournament) == 14


@pytest.mark.parametrize("instead", [True, False])
def test_each_way_out_busts_the_one_it_names(client, tournament, swapped, instead):
    old, anna, bob = swapped
    client.force_login(dana())
    command = reverse("command", args=[tournament.pk])
    extra = {"instead": anna.pk} if instead else {}

    client.post(command, {"line": f"b {old}", "certain": "1", **extra})

    line = JournalLine.objects.filter(kind="entry.busted").get()
    assert line.data["entry"] == (anna.pk if instead else bob.pk)


def test_a_bust_pressed_is_asked_about_too_and_without_scripts_on_a_page(
    client, tournament, swapped
):
    _, anna, bob = swapped
    client.force_login(fay())

    answer = press(client, tournament, "bust", entry=bob.pk)
    press(client, tournament, "bust", entry=anna.pk, certain="1")

    assert answer.status_code == 409
    assert "Who is eliminated?" in text(answer)
    assert JournalLine.objects.get(kind="entry.busted").data["entry"] == anna.pk


# who sits there


def box(client, tournament, line):
    return client.post(
        reverse("command", args=[tournament.pk]), {"line": line}, headers={"HX-Request": "true"}
    )


def test_a_bare_seat_says_who_sits_there_since_when_and_who_saw_him(client, tournament, swapped):
    old, anna, bob = swapped
    client.force_login(dana())

    page = text(box(client, tournament, str(old)))

    assert bob.player.name in page
    assert "Not checked here" in page
    assert f"{anna.player.name} checked here" in page
    assert f"Assigned seat: {place_of(anna)}." in page


def test_a_bare_seat_remembers_who_had_it(client, tournament):
    client.force_login(dana())
    (first, place), (second, _) = sitting(tournament), sitting(tournament, nth=1)
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    director.bust_out(first.pk, by=dana(), at=timezone.now())
    director.move(second.pk, table=1, seat=place.seat, by=dana(), at=timezone.now())
    director.see_seat(tournament.pk, table=1, seat=place.seat, by=fay(), at=timezone.now())

    page = text(box(client, tournament, str(place)))

    assert "out, 14th" in page
    assert "by fay" in page
    assert second.pk not in presence.unseen_places(tournament)


def test_a_bare_seat_that_is_empty_or_not_there_says_so(client, tournament):
    client.force_login(dana())

    assert "Seat should be empty" in text(box(client, tournament, str(free(tournament))))
    assert box(client, tournament, "99-1").status_code == 409


def test_the_chair_draws_itself_anew(client, tournament):
    client.force_login(dana())
    _, place = sitting(tournament)
    url = reverse("chair", args=[tournament.pk, place.table, place.seat])

    assert f'hx-get="{url}"' in text(client.get(url, headers={"HX-Request": "true"}))
    assert client.get(url).status_code == 200
