"""The to-do list names the moment at which chips are bought; the desk sells a table at once."""

from datetime import timedelta

import pytest

from tdsite import director
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, add_on_price, carl, dana, entry_price, rebuy_price, running
from tournaments.queries import entries_in

pytestmark = pytest.mark.django_db


def listed(tournament, minutes):
    event_now = EventState(tournament, NOON + timedelta(minutes=minutes))
    found = todos(event_now, by=dana())
    return {todo.what: todo for todo in found if todo.icon == "chip" and "Color" not in todo.what}


def test_the_break_of_the_add_ons_is_a_thing_to_do():
    tournament = running(entry_price(), add_on_price(from_break=True), players=3)
    entry = entries_in(tournament).first()

    assert listed(tournament, 39) == {}
    director.add_on(entry.pk, by=carl(), at=NOON + timedelta(minutes=41))
    todo = listed(tournament, 42)["Sell the add-ons: they close in"]
    assert (todo.tone, todo.why) == ("warn", "1 of 3 players have one. €50 for 30,000 chips.")
    assert (todo.countdown.seconds, len(todo.presses)) == (8 * 60, 1)
    assert listed(tournament, 51) == {}


def test_the_last_level_of_the_rebuys_is_announced():
    tournament = running(entry_price(), rebuy_price(through_break=False), players=3)
    what = "Announce the last rebuys: they close in"

    assert listed(tournament, 10) == {}
    assert listed(tournament, 25)[what].countdown.seconds == 15 * 60
    director.close_registration(tournament.pk, by=dana(), at=NOON + timedelta(minutes=26))
    tournament.refresh_from_db()
    assert listed(tournament, 27) == {}


def test_a_whole_tables_add_ons_are_ticked_when_asked_and_their_sum_is_shown(client):
    tournament = running(entry_price(), add_on_price(from_level=0, until_level=None), players=3)
    client.force_login(carl())
    address = f"/events/{tournament.pk}/desk/add-ons/?table=1"

    plain, all_of_them = (client.get(address + more).content.decode() for more in ("", "&all=1"))

    assert (plain.count(" checked"), all_of_them.count(" checked")) == (1, 4)  # and the method
    assert '<strong class="sign" data-sum>€0</strong>' in plain
    assert '<strong class="sign" data-sum>€150</strong>' in all_of_them
