"""House rules through the API: the club's, and an event's."""

import pytest

from tdsite import director
from tests.api.test_commands import at, done
from tests.factories import NOON, club, dana, event, running
from tests.rooms.rulings.test_api_calculators import ask
from tournaments.rules.policy import PRESETS, Laws
from tournaments.rules.policy_choices import CHOICES

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


def set_house(laws: str) -> None:
    director.choose_club_policy(club().pk, policy={"laws": laws}, by=dana(), at=NOON)


def figure(api, name, asked, figure):
    return ask(api, name, asked).json()["figures"][figure]


def test_a_gesture_is_read_by_the_clubs_rulebook_unless_another_is_named(api):
    told = {"current_bet": 200, "chips": [200, 50]}
    answers = {}
    for laws in ("french", "tda", "wsop"):
        set_house(laws)
        answers[laws] = ask(api, "chip-gesture", told).json()["says"]

    assert answers == {
        "french": "A raise to 400.",
        "tda": "A call of 200.",
        "wsop": "A call of 200.",
    }
    named = ask(api, "chip-gesture", {**told, "rulebook": "seed"}).json()
    assert named["says"] == "A raise to 400."


def test_a_short_post_the_clock_and_the_limits_follow_the_house(api):
    set_house("wsop")
    short = {"stack": 1200, "blind": 1000, "big_blind": 1000, "ante": 1000}
    assert ask(api, "short-post", short).json()["figures"]["blind_posted"] == 1000
    up = {"elapsed_seconds": 30, "facing_bet": True}
    assert ask(api, "time-to-act", up).json()["figures"]["state"] == "last_ten"
    assert (
        ask(api, "limit-all-in", {"bet": 20, "level": 0, "all_in": 15}).json()["figures"][
            "raise_to"
        ]
        == 35
    )

    set_house("french")
    assert ask(api, "short-post", short).json()["figures"]["blind_posted"] == 200
    assert ask(api, "time-to-act", up).json()["figures"]["state"] == "running"
    assert (
        ask(api, "limit-all-in", {"bet": 20, "level": 0, "all_in": 15}).json()["figures"][
            "raise_to"
        ]
        == 40
    )
