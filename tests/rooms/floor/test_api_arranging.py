"""The floor arranged through the API."""

import pytest
from django.utils import timezone

from tables.models import OrderedMove, Seat, Table
from tables.queries import floor_of
from tables.solving import balance_plan
from tdsite import director
from tests.api.test_commands import at, done, of
from tests.factories import event, running, sell
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def live(players: int = 12) -> Tournament:
    return running(players=players, at=timezone.now(), seats_per_table=9)


def uneven() -> Tournament:
    """Two tables of nine, four players gone from the second."""
    tournament = live(players=18)
    there = Seat.objects.filter(table__tournament=tournament, table__number=2)
    for entry in there.order_by("number").values_list("entry", flat=True)[:4]:
        director.bust_out(entry, by=None, at=timezone.now())
    return tournament


def test_two_players_exchange_their_seats(api):
    tournament = live()
    one, other = Entry.objects.filter(tournament=tournament).order_by("number")[:2]
    before = str(one.seat), str(other.seat)

    line = done(api.post(of(one, "swap"), {"other_entry_id": other.pk}))

    one, other = Entry.objects.filter(tournament=tournament).order_by("number")[:2]
    assert (str(other.seat), str(one.seat)) == before
    assert line["kind"] == "tables.swapped"


def test_a_player_of_another_event_is_not_found(api):
    tournament, elsewhere = live(), event()
    one = Entry.objects.filter(tournament=tournament).order_by("number")[0]
    stranger = sell(elsewhere, "Someone Else")[0]

    assert api.post(of(one, "swap"), {"other_entry_id": stranger.pk}).status_code == 404


def test_a_chair_is_held_back_and_the_floor_says_so(api):
    tournament = live()
    free = Seat.objects.filter(table__tournament=tournament, table__number=1, entry=None)[0]

    line = done(api.post(at(tournament, f"seats/1-{free.number}/mark/"), {"reserved": True}))

    floor = api.get(at(tournament, "tables/")).json()
    seat = floor["tables"][0]["seats"][free.number - 1]
    assert line["kind"] == "tables.seat_marked"
    assert seat == {
        "seat": free.number,
        "closed": False,
        "reserved": True,
        "accessible": False,
        "entry": None,
    }


def test_a_table_is_given_more_chairs_and_a_section(api):
    tournament = live()

    done(api.post(at(tournament, "tables/1/resize/"), {"seats": 10}))
    done(api.post(at(tournament, "sections/"), {"section": "Blue", "tables": [1, 2]}))

    assert list(
        Table.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list("size", "section")
    ) == [(10, "Blue"), (9, "Blue")]


def test_a_player_stays_where_balancing_leaves_him(api):
    tournament = live()
    entry = Entry.objects.filter(tournament=tournament).order_by("number")[0]

    done(api.post(of(entry, "stays"), {"stays": True}))

    assert entry.player.seat_needs.get().stays


def test_one_line_of_the_balance_plan_is_made(api):
    tournament = uneven()
    move = balance_plan(tournament)[0]
    body = {
        "from_seat": move.from_place.seat,
        "to_table": move.to_place.table,
        "to_seat": move.to_place.seat,
    }

    line = done(api.post(at(tournament, f"tables/{move.from_place.table}/balance/"), body))

    assert line["data"]["moves"] == f"{move.from_place} → {move.to_place}"
    assert move.to_place in floor_of(tournament).entries


def test_a_move_waits_for_the_hand_to_end(api):
    tournament = uneven()

    done(api.post(at(tournament, "tables/1/order/"), {"to_table": 2}))
    assert OrderedMove.objects.count() == 1
    done(api.post(at(tournament, "tables/1/order/drop/"), {"to_table": 2}))
    assert OrderedMove.objects.count() == 0
    done(api.post(at(tournament, "tables/1/order/"), {"to_table": 2}))
    line = done(api.post(at(tournament, "tables/1/hand-ended/")))

    assert OrderedMove.objects.count() == 0
    assert line["data"]["moves_count"] == 1


def test_a_button_is_drawn_only_where_nobody_knows_it(api):
    tournament = live()

    assert api.post(at(tournament, "tables/1/draw-button/")).status_code == 409
