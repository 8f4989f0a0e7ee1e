"""Who comes late or waits, through the API: stacks put down, taken up, and the line for a seat."""

import pytest

from tables.models import Seat
from tables.rules.floor import Place
from tdsite import director
from tests.api.test_commands import at, done
from tests.factories import NOON, dana, entry_price, event, player, running
from tournaments.models import Tournament
from tournaments.selling import unsold_stacks

pytestmark = pytest.mark.django_db


def free_place(tournament: Tournament) -> Place:
    seats = Seat.objects.filter(table__tournament=tournament, table__broken_at=None, entry=None)
    seat = seats.select_related("table").order_by("pk")[0]
    return Place(seat.table.number, seat.number)


def test_a_stack_is_put_down_at_a_free_seat_and_taken_up_again(api):
    tournament = running(players=12, policy={"late_stack": "blinded"})
    place = free_place(tournament)
    seat = {"table": place.table, "seat": place.seat}

    down = done(api.post(at(tournament, "late-stacks/"), {"seats": [seat]}))

    assert down["kind"] == "stack.put_down"
    assert unsold_stacks(tournament).count() == 1

    up = done(api.post(at(tournament, f"seats/{place}/take-up/"), {"stack_chips": 19_500}))

    assert up["kind"] == "stack.removed"
    assert not unsold_stacks(tournament).exists()


def test_where_late_players_get_full_stacks_none_is_put_down(api):
    tournament = running(players=12, policy={"late_stack": "full"})
    place = free_place(tournament)
    seat = {"table": place.table, "seat": place.seat}

    answer = api.post(at(tournament, "late-stacks/"), {"seats": [seat]})

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "full_stacks"


def test_the_line_for_a_seat_is_read_with_who_let_an_offer_go_by(api):
    tournament = running(entry_price(limit=9), players=9)
    first, second = player("Ann"), player("Tom")
    for one in (first, second):
        director.join_waiting(tournament.pk, player_id=one.pk, by=dana(), at=NOON)

    line = done(api.get(at(tournament, "waiting/")))

    assert [(one["player_id"], one["player"]) for one in line] == [
        (first.pk, "Ann"),
        (second.pk, "Tom"),
    ]
    assert {one["passed"] for one in line} == {0}
    assert {one["offer_ends_at"] for one in line} == {None}


def test_an_event_in_which_nobody_waits_has_an_empty_line(api):
    assert done(api.get(at(event(), "waiting/"))) == []
