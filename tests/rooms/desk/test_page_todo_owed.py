"""What players owe stands in the to-do list until it is paid.  Robert's Rules 7.33."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.web.event_page import Todo
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, entry_price, fay, ivy, rebuy_price, running
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.money import Method

pytestmark = pytest.mark.django_db


def owing(players: int = 1) -> Tournament:
    tournament = running(entry_price(), rebuy_price(trigger="any"), players=6)
    for entry in Entry.objects.order_by("pk")[:players]:
        director.rebuy(entry.pk, method=Method.OWED, by=fay(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def owed(tournament: Tournament, *, minutes: int = 1, by=None) -> list[Todo]:
    now = EventState(tournament, NOON + timedelta(minutes=minutes))
    return [todo for todo in todos(now, by=by or carl()) if todo.icon == "cash"]


def test_who_announced_a_rebuy_owes_it_before_the_next_break():
    [todo] = owed(owing())
    assert (todo.what, todo.tone, todo.law) == ("P1 owes €50", "info", "Robert's Rules 7.33")
    assert "Pay before the next break." in todo.why


def test_from_the_break_on_the_director_is_alerted():
    [todo] = owed(owing(), minutes=45)  # two levels of 20 minutes, then the break
    assert todo.tone == "stop"
    assert "Break started, nothing paid yet" in todo.why


def test_many_who_owe_are_one_line_after_the_first():
    found = owed(owing(6))
    assert len(found) == 5
    assert found[-1].what == "2 more payments due"
    assert found[-1].why == "€100 total"


def test_the_money_is_taken_from_the_list(client):
    tournament = owing()
    sale = Sale.objects.get(method=Method.OWED)
    client.force_login(dana())

    url = reverse("act", args=[tournament.pk, "settle"])
    answer = client.post(url, {"sale": sale.pk, "method": "card"}, headers={"HX-Request": "true"})

    sale.refresh_from_db()
    assert "P1 paid €50 for receipt 7" in answer.content.decode()
    assert (sale.settled_by, owed(tournament)) == ("card", [])


def test_the_floor_takes_it_at_the_table_and_a_reader_only_sees_it():
    tournament = owing()
    [todo] = owed(tournament, by=fay())
    assert [press.right for press in todo.presses] == ["entry.settled", "entry.settled"]
    [seen] = owed(tournament, by=ivy())
    assert seen.presses == ()
