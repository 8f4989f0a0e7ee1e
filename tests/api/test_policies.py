"""House rules through the API: the club's, and an event's."""

import pytest

from tests.api.test_commands import at, done
from tests.factories import club, event, running
from tournaments.rules.policy import Laws
from tournaments.rules.policy_choices import CHOICES
from tournaments.rules.policy_presets import PRESETS

pytestmark = pytest.mark.django_db


def test_the_clubs_house_rules_are_set_and_read(api):
    club()
    done(api.post("/api/club/policy/", {"rest": "wsop", "policy": {"limit_cap": 3}}))

    answer = done(api.get("/api/club/policy/"))

    assert (answer["laws"], answer["differing"]) == ("wsop", 1)
    assert answer["policy"] == {**PRESETS[Laws.WSOP].to_json(), "limit_cap": 3}
    (cap,) = [one for one in answer["choices"] if one["differs"]]
    assert (cap["name"], cap["value"], cap["preset_value"]) == ("limit_cap", 3, "4")
    assert cap["values"] == [str(value) for value in CHOICES["limit_cap"]]


def test_an_events_house_rules_follow_a_preset_until_the_start(api):
    friday = event()
    done(api.post(at(friday, "policy/"), {"rest": "tda"}))
    assert done(api.get(at(friday, "policy/")))["policy"] == PRESETS[Laws.TDA].to_json()


def test_what_the_start_fixed_is_refused_by_its_field(api):
    friday = running(players=4)

    refusal = api.post(at(friday, "policy/"), {"policy": {"chip_race": "tda"}, "reason": "Why not"})
    silent = api.post(at(friday, "policy/"), {"policy": {"deals": "guaranteed"}})

    assert (refusal.status_code, silent.status_code) == (409, 409)
    assert refusal.json()["errors"][0]["code"] == "choice_fixed"
    assert silent.json()["errors"][0]["code"] == "reason_wanted"
