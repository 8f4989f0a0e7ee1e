"""Each act of the director on tables and seats, once, from request to answer."""

import pytest

from tables.models import Seat, Table
from tests.api.test_commands import at, done, first_in, live, of

pytestmark = pytest.mark.django_db


def test_tables_are_opened_balanced_broken_and_redrawn(api):
    tournament = live(players=20)
    table = api.get(at(tournament, "tables/")).json()["tables"][0]
    gone = [s["entry"]["id"] for s in table["seats"] if s["entry"]][:3]
    for entry in gone:
        done(api.post(at(tournament, f"entries/{entry}/bust/")))

    plan = api.get(at(tournament, "balance/")).json()
    balanced = done(api.post(at(tournament, "balance/")))
    broken = done(api.post(at(tournament, "tables/break/")))
    opened = done(api.post(at(tournament, "tables/"), {"number": 2}), 201)
    named = done(api.post(at(tournament, "tables/5/break/")))
    redrawn = done(api.post(at(tournament, "redraw/")))

    told = [
        f"{m['from_place']['table']}-{m['from_place']['seat']} → "
        f"{m['to_place']['table']}-{m['to_place']['seat']}"
        for m in plan["moves"]
    ]
    assert plan["due"] == "redraw"
    assert balanced["data"]["moves"] == ", ".join(told)
    assert broken["kind"] == named["kind"] == "tables.broken"
    assert opened["data"]["tables"] == "4, 5"
    assert redrawn["data"]["players_count"] == 17


def test_a_player_is_moved_and_chairs_are_closed_and_opened(api):
    tournament = live(players=8)
    entry = first_in(tournament)

    free = Seat.objects.get(table__tournament=tournament, entry=None)
    closed = done(api.post(at(tournament, f"seats/1-{free.number}/close/")))
    opened = done(api.post(at(tournament, f"seats/1-{free.number}/open/")))
    done(api.post(of(entry, "move"), {"table": 1, "seat": free.number}))

    assert (closed["kind"], opened["kind"]) == ("tables.seat_closed", "tables.seat_opened")
    assert api.get(of(entry, "move").removesuffix("move/")).json()["seat"] == {
        "table": 1,
        "seat": free.number,
    }


def test_the_button_is_put_and_moves_on(api):
    tournament = live(players=9)

    put = done(api.post(at(tournament, "tables/1/button/"), {"seat": 4}))
    dealt = done(api.post(at(tournament, "tables/1/next-hand/")))

    assert [put["data"][seat] for seat in ("button", "sb", "bb")] == [4, 5, 6]
    assert [dealt["data"][seat] for seat in ("button", "sb", "bb")] == [5, 6, 7]
    assert Table.objects.get().button == 5


def test_hand_for_hand_is_announced_reported_dealt_on_and_ended(api):
    tournament = live(players=20, seats_per_table=9)
    done(api.post(at(tournament, "registration/close/")))

    announced = done(api.post(at(tournament, "hands/announce/"), {"target": 15}))
    held = done(api.post(at(tournament, "tables/2/hand-held/")))
    for table in (1, 2, 3):
        reported = done(api.post(at(tournament, f"tables/{table}/hand-done/")))
    dealt = done(api.post(at(tournament, "hands/next/")))
    first, second = Seat.objects.filter(table__number=1, entry__isnull=False)[:2]
    done(api.post(of(first.entry, "bust")))
    refused = api.post(of(second.entry, "bust"), {"stack_chips": 900})
    stacks = {"stack_chips": 900, "earlier_stack_chips": 1200}
    out = done(api.post(of(second.entry, "bust"), stacks))
    ended = done(api.post(at(tournament, "hands/end/")))

    assert announced["says"] == "Hand for hand, down to 15 players"
    assert held["says"] == "All-in on hold at table 2"
    assert reported["says"] == "Hand done at table 3"
    assert dealt["says"] == "Hand 1 for all tables"
    assert refused.status_code == 409
    assert out["data"]["hand"] == 1
    assert ended["says"] == "Hand for hand ended"
