"""A denomination taken out of play through the API."""

from datetime import timedelta

import pytest
from django.utils import timezone

from blinds.models import ColorUp, Structure, TableColorUp
from tables.models import Seat
from tests.api.test_commands import at, done, of
from tests.factories import level, pause, running
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
PLAN = (level(25, 50), pause(30, remove=25), level(100, 200))


def on_break(players: int = 12) -> Tournament:
    """An event five minutes into the break in which its 25s leave."""
    began = timezone.now() - timedelta(minutes=25)
    return running(players=players, seats_per_table=6, schedule=PLAN, at=began)


def test_a_denomination_is_raced_off_table_by_table(api):
    tournament = on_break()
    taken = Seat.objects.filter(table__tournament=tournament, table__number=1, entry__gt=0)
    one, two = sorted(taken.values_list("number", flat=True))[:2]

    begun = done(api.post(at(tournament, "color-ups/"), {"old": 25}), 201)
    race = {
        "old": 25,
        "counted": [{"seat": one, "count": 3}, {"seat": two, "count": 1}],
        "broke": [one],
        "cards": ["As", "2c", "3d", "Kh"],
    }
    line = done(api.post(at(tournament, "tables/1/race/"), race))
    told = {"old": 25, "tables": [{"table": 2, "odd": 6}]}
    last = done(api.post(at(tournament, "tables/race/"), told))

    assert begun["data"]["new_chips"] == 100
    assert line["data"]["given"] == {str(one): 1, str(two): 0}
    assert (last["data"]["delta_chips"], last["data"]["closed"]) == (50, True)
    assert TableColorUp.objects.count() == 2


def test_chips_that_do_not_go_evenly_are_raced_in_repeated_passes(api):
    tournament = on_break()
    Structure.objects.filter(tournament=tournament).update(chips=[[20, "blue"], [50, "green"]])
    refused = api.post(at(tournament, "color-ups/"), {"old": 20, "new": 50})
    assert (refused.status_code, "repeated passes" in refused.content.decode()) == (409, True)

    told = {"old": 20, "new": 50, "way": "passes"}
    begun = done(api.post(at(tournament, "color-ups/"), told), 201)
    odd = {"old": 20, "tables": [{"table": 1, "odd": 4}, {"table": 2, "odd": 3}]}
    last = done(api.post(at(tournament, "tables/race/"), odd))

    assert (begun["data"]["way"], last["data"]["delta_chips"]) == ("passes", 20 - 10)
    assert api.get(at(tournament, "color-ups/")).json()["color_ups"][0]["way"] == "passes"


def test_the_state_of_the_color_ups_is_read(api):
    tournament = on_break()
    done(api.post(at(tournament, "color-ups/"), {"old": 25}), 201)
    done(api.post(at(tournament, "tables/race/"), {"old": 25, "tables": [{"table": 2, "odd": 6}]}))

    told = api.get(at(tournament, "color-ups/")).json()

    assert told["in_play"] == [25, 100, 500]
    (color_up,) = told["color_ups"]
    assert (color_up["old_chips"], color_up["closed_at"]) == (25, None)
    assert [row["table"] for row in color_up["tables"]] == [2]
    assert color_up["tables"][0]["given"] == 2


def test_a_race_sent_again_after_its_table_broke_gets_the_line_of_the_first_time(api):
    tournament = on_break(players=10)
    done(api.post(at(tournament, "color-ups/"), {"old": 25}), 201)
    race, once = {"old": 25, "counted": []}, {"Idempotency-Key": "table-2"}
    first = api.post(at(tournament, "tables/2/race/"), race, headers=once)
    held = Seat.objects.filter(table__tournament=tournament, entry__gt=0).order_by("table__number")
    for entry in list(held.values_list("entry", flat=True))[:4]:
        done(api.post(of(Entry.objects.get(pk=entry), "bust"), {}))
    done(api.post(at(tournament, "tables/2/break/"), {}))

    again = api.post(at(tournament, "tables/2/race/"), race, headers=once)

    assert (first.status_code, again.status_code) == (200, 200)
    assert first.content == again.content


def test_an_exchange_says_that_it_is_a_choice(api):
    tournament = on_break()
    done(api.post(at(tournament, "color-ups/"), {"old": 25, "way": "exchange"}), 201)
    assert ColorUp.objects.get().way == "exchange"


def test_chips_found_late_are_changed(api):
    tournament = on_break()
    done(api.post(at(tournament, "color-ups/"), {"old": 25}), 201)
    both = [{"table": 1, "odd": 0}, {"table": 2, "odd": 0}]
    done(api.post(at(tournament, "tables/race/"), {"old": 25, "tables": both}))
    entry = Entry.objects.filter(tournament=tournament).order_by("number")[0]

    line = done(api.post(of(entry, "late-find"), {"old": 25, "count": 5}))

    assert (line["data"]["given_count"], line["data"]["removed_chips"]) == (1, 25)


def test_a_color_up_with_tables_left_is_not_closed(api):
    tournament = on_break()
    done(api.post(at(tournament, "color-ups/"), {"old": 25}), 201)
    refused = api.post(at(tournament, "color-ups/close/"), {"old": 25})
    assert refused.json()["errors"][0]["code"] == "tables_left"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables/1/race/", {"old": 25, "counted": [{"seat": 1, "count": 1}] * 2}),
        ("tables/race/", {"old": 25, "tables": [{"table": 1, "odd": 1}] * 2}),
    ],
)
def test_a_seat_or_a_table_is_named_once(api, path, body):
    answer = api.post(at(on_break(), path), body)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "named_twice")
