"""Pressed twice it is one act; pressed by two people, or for two things, it is two."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tests.factories import (
    carl,
    club,
    dana,
    entry_price,
    event,
    fay,
    player,
    rebuy_price,
    running,
)
from tests.rooms.club.test_page import typed
from tournaments.models import Entry, JournalLine, Sale, Tournament

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}


def act(client, tournament, name, **fields):
    url = reverse("act", args=[tournament.pk, name])
    return client.post(url, fields, headers=IN_PLACE).status_code


def lines(tournament, kind):
    return JournalLine.objects.filter(tournament=tournament, kind=kind).count()


def test_every_drawing_of_the_dashboard_has_a_key_of_its_own(as_dana):
    url = reverse("dashboard", args=[running().pk])

    keys = {as_dana.get(url).context["key"] for _ in range(2)}

    assert len(keys) == 2


def test_tables_opened_twice_from_one_drawing_are_opened_once(as_dana):
    tournament = running(at=timezone.now())

    answers = [act(as_dana, tournament, "open-tables", number=1, key="k") for _ in range(2)]

    assert (answers, lines(tournament, "tables.opened")) == ([200, 200], 1)


def test_one_drawing_serves_different_acts(as_dana):
    tournament = running(entry_price(), rebuy_price(), at=timezone.now())
    one, two = Entry.objects.filter(tournament=tournament)[:2]

    answers = [
        act(as_dana, tournament, "rebuy", entry=one.pk, key="k"),
        act(as_dana, tournament, "rebuy", entry=two.pk, key="k"),
        act(as_dana, tournament, "bust", entry=two.pk, key="k"),
    ]

    assert answers == [200, 200, 200]


def test_two_people_with_pages_of_their_own_do_not_meet(client):
    tournament = running(entry_price(), rebuy_price(), at=timezone.now())
    entry = Entry.objects.filter(tournament=tournament).first()
    answers = []
    for person in (dana(), fay()):
        client.force_login(person)
        key = client.get(reverse("dashboard", args=[tournament.pk])).context["key"]
        answers.append(act(client, tournament, "rebuy", entry=entry.pk, key=key))

    assert (answers, lines(tournament, "entry.rebought")) == ([200, 200], 2)


def test_a_command_sent_again_is_one_act_and_another_line_another(as_dana):
    tournament = running(entry_price(), rebuy_price(), at=timezone.now())
    seats = [e.seat for e in Entry.objects.filter(tournament=tournament)[:2]]
    url = reverse("command", args=[tournament.pk])
    for seat in (seats[0], seats[0], seats[1]):
        line = f"r {seat.table.number}-{seat.number}"
        assert as_dana.post(url, {"line": line, "key": "k"}).status_code == 302

    assert lines(tournament, "entry.rebought") == 2


def test_an_event_announced_twice_from_one_form_is_one_event(as_dana):
    club()
    key = as_dana.get(reverse("new_event")).context["form"]["key"].value()

    answers = [as_dana.post(reverse("new_event"), typed(key=key)) for _ in range(2)]
    another = as_dana.post(reverse("new_event"), typed(key=key, name="Monday Special"))

    assert [answer["Location"] for answer in answers] == [answers[0]["Location"]] * 2
    assert another["Location"] != answers[0]["Location"]
    assert Tournament.objects.count() == 2


def test_the_desk_sells_only_at_the_price_on_the_button(client):
    tournament = event()
    person = player("Ola Bergström")
    client.force_login(carl())
    desk = reverse("desk", args=[tournament.pk]) + f"?player={person.pk}"
    seen = client.get(desk).context["choice"].cost.total_cents
    director.change_event(
        tournament.pk,
        fields={},
        prices=[entry_price(prize_cents=120_00)],
        by=dana(),
        at=timezone.now(),
    )
    sale = {"player": person.pk, "kind": "entry", "method": "card", "key": "k", "given": ""}
    sell = reverse("desk_sell", args=[tournament.pk])

    refused = client.post(sell, {**sale, "seen_cents": seen}, headers=IN_PLACE)
    page = refused.content.decode()
    sold_before = Sale.objects.count()
    sold = client.post(sell, {**sale, "seen_cents": 130_00}, headers=IN_PLACE)

    assert (refused.status_code, sold_before, sold.status_code) == (409, 0, 200)
    assert "The price has changed since you looked." in page
    assert 'name="seen_cents" value="13000"' in page
    assert Sale.objects.get().total_cents == 130_00


def test_a_refusal_names_the_field_in_the_readers_words(as_dana):
    tournament = running(at=timezone.now())
    url = reverse("act", args=[tournament.pk, "open-tables"])

    english = as_dana.post(url, {"number": "101"}, headers=IN_PLACE).content.decode()
    hidden = as_dana.post(url, {"number": "1", "seen": "x"}, headers=IN_PLACE).content.decode()

    assert "Tables: Ensure this value is less than or equal to 100." in english
    assert "The request is incomplete. Reload the page." in hidden
