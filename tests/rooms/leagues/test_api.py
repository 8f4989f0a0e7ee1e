"""Leagues and seasons through the API."""

import pytest

from tests.api.test_commands import done
from tests.factories import club, player
from tests.rooms.leagues.test_commands import played
from tournaments.models import Season

pytestmark = pytest.mark.django_db
TERMS = {"name": "Autumn", "formula": "n - r + 1", "best_of": 3, "tie_breaks": ["wins"]}


def test_a_league_from_its_founding_to_the_closing_of_a_season(api):
    evening, ann = played("Ann", "Ben"), player("Zoe")
    league = done(api.post("/api/leagues/", {"name": "Sunday"}), 201)["data"]["league_id"]
    done(api.post(f"/api/leagues/{league}/change/", {"name": "Monday"}))
    opened = done(api.post(f"/api/leagues/{league}/seasons/", TERMS), 201)
    at = f"/api/seasons/{opened['data']['season_id']}/"
    done(api.post(f"{at}events/", {"tournament_id": evening.pk, "weight_percent": 200}))
    given = {"player_id": ann.pk, "points": "-1.5", "reason": "Late"}
    points = done(api.post(f"{at}points/", given), 201)["data"]["points_id"]

    told = api.get(f"{at}standings/").json()

    assert (told["league"], told["season"], told["projected"]) == ("Monday", "Autumn", False)
    rows = [(row["rank"], row["player"], row["points"]) for row in told["standings"]]
    assert rows == [(1, "Ann", "4"), (2, "Ben", "2"), (3, "Zoe", "-1.5")]
    done(api.post(f"/api/seasons/points/{points}/remove/"))
    done(api.post(f"{at}change/", {**TERMS, "formula": "n"}))
    done(api.post(f"{at}events/{evening.pk}/drop/"))
    done(api.post(f"{at}close/"))
    done(api.post(f"/api/leagues/{league}/retire/"))
    listed = api.get("/api/leagues/").json()
    assert [(one["name"], one["retired"]) for one in listed] == [("Monday", True)]
    assert listed[0]["seasons"][0]["closed_at"] is not None


def test_a_formula_is_refused_with_its_place_and_no_season_is_opened(api):
    club()
    league = done(api.post("/api/leagues/", {"name": "Sunday"}), 201)["data"]["league_id"]

    answer = api.post(f"/api/leagues/{league}/seasons/", {**TERMS, "formula": "n +\n nn"})

    assert answer.status_code == 409
    error = answer.json()["errors"][0]
    assert (error["code"], error["attr"]) == ("formula_error", "formula")
    assert error["detail"].startswith("Line 2, column 2: ")
    assert not Season.objects.exists()


def test_an_event_is_put_into_a_season_by_name(api):
    evening = played("Ann", "Ben")
    told = {"league": "Harbour", "season": "2024", "formula": "n - r"}
    line = done(api.post(f"/api/tournaments/{evening.pk}/season/", told))
    assert line["data"]["season"] == "Harbour, 2024"
