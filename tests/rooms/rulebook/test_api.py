"""The rulebook and the house's rules through the API."""

import pytest

from tests.api.test_commands import done
from tests.factories import club
from tournaments.models import HouseRule

pytestmark = pytest.mark.django_db
RULE = {"title": "One warning", "text": "The first one is pointed out.", "law": "3.5.14"}


def test_a_law_is_told_in_both_languages_with_its_house_rules(api):
    club()
    done(api.post("/api/house-rules/", RULE), 201)

    law = api.get("/api/rulebook/3.5.14/").json()

    assert law["title"] == {"en": "String bets", "fr": "La mise en deux temps (string bet)"}
    assert (law["number"], law["section"], law["old"]) == ("3.5.14", "3.5", False)
    assert [rule["title"] for rule in law["house_rules"]] == ["One warning"]
    assert [one["source"] for one in law["differs"]] == ["TDA 2024 42, 56"]
    assert api.get("/api/rulebook/3.1/").status_code == 404
    assert api.get("/api/rulebook/5.8 bis/").json()["number"] == "5.8 bis"


def test_the_book_is_listed_and_searched(api):
    club()
    done(api.post("/api/house-rules/", RULE), 201)

    everything = api.get("/api/rulebook/").json()
    found = api.get("/api/rulebook/?q=string bet").json()

    assert everything[0]["number"] == "1.1"
    assert found[0]["number"] == "3.5.14"
    assert [one["house_rule"]["law"] for one in found if one["house_rule"]] == ["3.5.14"]


def test_a_house_rule_is_written_reworded_and_put_away(api):
    club()
    line = done(api.post("/api/house-rules/", RULE), 201)
    at = f"/api/house-rules/{line['data']['house_rule_id']}/"

    done(api.post(at, {**RULE, "title": "Two warnings", "law": ""}))

    told = api.get("/api/house-rules/").json()
    assert [(rule["title"], rule["law"]) for rule in told] == [("Two warnings", "")]
    done(api.post(f"{at}retire/"))
    assert api.get("/api/house-rules/").json() == []
    assert api.post(f"{at}retire/").status_code == 409
    assert api.post("/api/house-rules/", {**RULE, "law": "3.1"}).status_code == 409
    assert HouseRule.objects.get().retired
    assert api.post("/api/house-rules/999/", RULE).status_code == 404
