"""A flight from its link to its merging, through the API."""

import pytest
from django.utils import timezone

from tests.api.test_commands import at, done
from tests.factories import entry_price, fay, running
from tests.flights import festival, stacks_at
from tournaments import flight_tree, queries
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def seats(tournament: Tournament) -> dict[int, list[dict[str, int]]]:
    return {
        table: [{"seat": seat, "chips": chips} for seat, chips in stacks.items()]
        for table, stacks in stacks_at(tournament, {}).items()
    }


def test_a_flight_is_linked_bagged_by_two_and_merged(api, as_person):
    main, flight = festival(), running(players=4, at=timezone.now())

    done(api.post(at(flight, "flight/"), {"feeds_id": main.pk, "flight": "1A"}))
    done(api.post(at(flight, "registration/close/")))
    drawn = done(api.post(at(flight, "day-ends/hands/"), {"least": 2, "most": 4}))
    done(api.post(at(flight, "day-ends/"), {"ends_by": "quota"}))
    for table, stacks in seats(flight).items():
        done(api.post(at(flight, f"tables/{table}/bags/"), {"stacks": stacks}), 201)
        again = as_person(fay()).post(at(flight, f"tables/{table}/bags/confirm/"), {})
        assert again.json()["says"] == "Bags of table 1 verified (bags: 4)"
    closed = done(api.post(at(flight, "day-ends/close/")))
    line = done(api.post(at(main, f"flights/{flight.pk}/merge/")))

    told = api.get(at(main, "flights/")).json()
    (day,) = api.get(at(flight, "day-ends/")).json()
    assert drawn["data"]["hands_count"] in (2, 3, 4)
    assert closed["says"] == "Day 1 over (bags: 4): 80,000 chips"
    assert line["says"] == "1A merged (players: 4): 80,000 chips"
    assert [(s["flight"], s["day"], s["merged"]) for s in told["stages"]] == [
        ("", 2, False),
        ("1A", 2, True),
    ]
    assert told["figures"]["entries"] == 4
    assert (day["ends_by"], day["expected_chips"], day["counted_chips"]) == (
        "hands",
        80_000,
        80_000,
    )
    assert {(bag["counted_by"], bag["confirmed_by"]) for bag in day["bags"]} == {("dana", "fay")}


def test_a_second_figure_that_differs_is_refused_and_corrected(api, as_person):
    tournament = running(players=2, at=timezone.now())
    done(api.post(at(tournament, "day-ends/"), {"certain": True}))
    (stacks,) = seats(tournament).values()
    done(api.post(at(tournament, "tables/1/bags/"), {"stacks": stacks}), 201)
    other = [{**stacks[0], "chips": 21_000}, stacks[1]]

    refused = as_person(fay()).post(at(tournament, "tables/1/bags/confirm/"), {"stacks": other})
    body = {"chips": 21_000, "reason": "a stack of 1,000 under the tag"}
    corrected = done(api.post(at(tournament, "bags/1/correct/"), body))
    confirmed = as_person(fay()).post(at(tournament, "tables/1/bags/confirm/"), {"stacks": other})
    open_reason = api.post(at(tournament, "day-ends/close/"))
    done(api.post(at(tournament, "day-ends/close/"), {"reason": "chips of the table next to it"}))
    drawn = done(api.post(at(tournament, "day-ends/draw/")))

    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "counts_differ")
    assert corrected["data"]["before_chips"] == 20_000
    assert confirmed.status_code == 200
    assert open_reason.json()["errors"][0]["code"] == "not_adding_up"
    assert drawn["data"]["tables_count"] == 1
    assert queries.chips_in_play(tournament) == 41_000


def test_a_flight_is_opened_as_one_and_sent_on_by_itself(api, as_person):
    main = festival()
    terms = {"name": "1B", "flight": "1B", "feeds_id": main.pk, "quota_bp": 1000}
    terms |= {"starts_at": "2026-11-23T18:00:00Z", "prices": [entry_price()]}

    line = done(api.post("/api/tournaments/", terms), 201)
    missing = api.post("/api/tournaments/", {**terms, "feeds_id": 10**9})
    flight = Tournament.objects.get(pk=line["data"]["tournament_id"])
    refused = api.post(at(flight, "flight/carry-on/"))
    unmerged = api.post(at(main, f"flights/{flight.pk}/take-in/"))

    assert api.get(at(flight)).json()["feeds_id"] == main.pk
    assert missing.status_code == 404
    assert (refused.status_code, unmerged.status_code) == (409, 409)
    assert flight_tree.root_of(flight) == main
