"""Prizes through the API."""

import pytest

from tests.api.test_commands import at, done, live
from tests.factories import club
from tournaments.models import PrizeStructure

pytestmark = pytest.mark.django_db
FIXED = [
    {"amount_cents": 900_00, "thing": "Trophy", "thing_cents": 40_00},
    {"amount_cents": 300_00, "ticket_cents": 110_00},
]


def test_prizes_are_planned_set_and_corrected(api):
    tournament = live()

    planned = done(
        api.post(at(tournament, "prizes/plan/"), {"prize_table": "fixed", "fixed": FIXED})
    )
    told = api.get(at(tournament, "prizes/plan/")).json()
    done(api.post(at(tournament, "registration/close/")))
    shown = api.get(at(tournament, "prizes/")).json()
    other = {"prizes": [{"amount_cents": 1_200_00}], "reason": "Winner takes all"}
    corrected = done(api.post(at(tournament, "prizes/correct/"), other))
    again = api.post(at(tournament, "prizes/correct/"), other)

    assert planned["says"] == "Prizes planned: fixed"
    assert told["fixed"][1] == {**FIXED[1], "thing": "", "thing_cents": 0}
    assert shown["prizes"][0] == {
        "place": 1,
        "amount_cents": 900_00,
        "ticket_cents": 0,
        "thing": "Trophy",
    }
    assert corrected["says"] == "Prizes corrected: Winner takes all"
    assert again.status_code == 409


def test_an_automatic_structure_is_wished_for(api):
    tournament = live()
    wish = {"prize_table": "auto", "places": 4, "first_cents": 600_00}
    extras = [{"place": 1, "thing": "Cup"}]

    done(api.post(at(tournament, "prizes/plan/"), {**wish, "extras": extras}))
    shown = api.get(at(tournament, "prizes/")).json()

    assert shown["prizes"][0]["amount_cents"] == 600_00
    assert sum(row["amount_cents"] for row in shown["prizes"]) == 1_200_00
    assert shown["prizes"][0]["thing"] == "Cup"


NO_PLANS = (
    {"prize_table": "fixed"},
    {"prize_table": "satellite"},
    {"prize_table": "club", "percent": [{"entries_up_to": 9, "shares_ppm": [1]}]},
    {"prize_table": "bar", "structure_id": 999},
    {"prize_table": "fixed", "fixed": [{"amount_cents": 0}]},
)


def test_a_plan_that_is_none_is_refused(api):
    tournament = live()

    answers = [api.post(at(tournament, "prizes/plan/"), plan) for plan in NO_PLANS]

    assert [answer.status_code for answer in answers] == [409] * len(NO_PLANS)


def test_the_library_is_kept_listed_taken_and_emptied(api):
    club()
    tournament = live()
    table = [{"entries_up_to": 99, "shares_ppm": [700_000, 300_000]}]
    body = {"name": "Two", "kind": "percent", "percent": table}

    kept = done(api.post("/api/prize-structures/", body), 201)["data"]["prizes_id"]
    done(api.post(f"/api/prize-structures/{kept}/", body | {"name": "Two paid"}))
    listed = api.get("/api/prize-structures/").json()["results"]
    plan = {"prize_table": "club", "structure_id": kept}
    done(api.post(at(tournament, "prizes/plan/"), plan))
    done(api.post(f"/api/prize-structures/{kept}/remove/"))

    assert [(row["name"], row["rows"]) for row in listed] == [
        ("Two paid", [[99, [700_000, 300_000]]])
    ]
    assert api.get(at(tournament, "prizes/plan/")).json()["name"] == "Two paid"
    assert not PrizeStructure.objects.exists()
