"""The ruling calculators through the API."""

from types import SimpleNamespace

import pytest

from tests.factories import club, ivy
from tests.rules import test_cases_betting as worked
from tournaments.rules.betting.calculators import CALCULATORS

pytestmark = pytest.mark.django_db

POTS = {"players": [{"player": "Ann", "chips": 1500}, {"player": "Tom", "chips": 500}]}


def ask(api, name, told, **headers):
    return api.post(f"/api/calculators/{name}/", told, headers=headers)


def test_every_calculator_is_listed_with_its_fields(api):
    club()

    listed = api.get("/api/calculators/").json()

    assert [each["name"] for each in listed] == list(CALCULATORS)
    fields = {field["name"]: field for field in listed[0]["ask"]}
    assert fields["big_blind"] == {
        "name": "big_blind",
        "kind": "chips",
        "label": "Big blind",
        "help": "",
        "required": True,
        "default": None,
        "choices": [],
        "lowest": 1,
        "most": 10**12,
        "of": [],
    }
    assert [field["name"] for field in fields["actions"]["of"]] == ["player", "act", "to_chips"]


def test_an_answer_has_the_sentence_the_steps_with_their_laws_and_the_figures(api):
    answer = ask(api, "side-pots", POTS)

    assert answer.json() == {
        "says": "One pot of 1,000; back: 1,000 to Ann.",
        "steps": [
            {
                "says": "The last 1,000 of Ann were not matched: returned.",
                "law": "2.2.6; TDA 2024 15-B",
            },
            {
                "says": "Main pot, the first 500 of each: 1,000, for Ann, Tom.",
                "law": "3.6.7",
            },
        ],
        "law": "2.2.6, 3.6.7, 3.7.5, B.2; TDA 2024 15-B, 20, 21",
        "source": "",
        "figures": {
            "pots": [{"amount": 1000, "players": ["Ann", "Tom"]}],
            "returned": {"Ann": 1000},
        },
        "readings": [],
    }


def test_another_reading_stands_beside_the_answer_with_its_source(api):
    told = {"current_bet": 1100, "last_full": 600, "chips": [1000, 100, 100, 100]}

    answer = ask(api, "chip-gesture", told).json()

    (other,) = answer["readings"]
    assert (answer["source"], answer["figures"]["ruling"]) == ("TDA 2024", "call")
    assert (other["source"], other["figures"]["ruling"]) == ("6.13", "raise")
    assert (answer["figures"]["total"], other["figures"]["total"]) == (1100, 1700)


def test_cards_are_read_as_people_write_them(api):
    told = {
        "board": ["Ah", "10♦", "8s", "5c", "2h"],
        "hands": [
            {"player": "Ann", "cards": ["as", "JC"]},
            {"player": "Tom", "cards": ["Ac", "9d"]},
        ],
    }

    figures = ask(api, "kicker", told).json()["figures"]

    assert (figures["winners"], figures["decided_by"], figures["kicker"]) == (
        ["Ann"],
        "kicker",
        "J",
    )
    assert figures["hands"][0]["cards"] == ["As", "Ah", "Jc", "Td", "8s"]


@pytest.mark.parametrize(
    ("name", "told", "field"),
    [
        ("side-pots", {"players": [{"player": "Ann", "chips": 0}]}, "players"),
        ("side-pots", {"players": [POTS["players"][0]] * 2}, "players"),
        ("split-pot", {"amount": 5, "winners": [12], "button": 1}, "winners"),
        ("split-pot", {"amount": 5, "winners": [3], "button": 12}, "button"),
        ("kicker", {"hands": [{"player": "Ann", "cards": ["Ah", "Zz"]}]}, "board"),
        ("pot-limit", {"pot": 1, "bet": 50}, "pot"),
        ("showdown", {"order": ["Ann"], "last_aggressor": "Tom"}, "last_aggressor"),
        ("limit-all-in", {"bet": 20, "level": 0, "all_in": 21}, "all_in"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(api, name, told, field):
    answer = ask(api, name, told)

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["attr"] == field


@pytest.mark.parametrize("chips", [-1, 10**30, "many", None, 1.5])
def test_odd_amounts_are_malformed(api, chips):
    answer = ask(api, "pot-limit", {"pot": chips, "bet": 0})

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == "pot"


def test_who_may_see_nothing_may_calculate_nothing(as_person):
    assert ask(as_person(None), "side-pots", POTS).status_code == 401
    assert ask(as_person(ivy()), "side-pots", POTS).status_code == 403


def test_the_answer_is_in_the_readers_language(api):
    answer = ask(api, "pot-limit", {"pot": 150, "bet": 50}, **{"Accept-Language": "fr"})

    assert answer.status_code == 200
    assert answer.json()["figures"]["max_total"] == 250


def test_every_worked_case_comes_out_the_same_through_the_api(api, monkeypatch):
    def run(name, **given):
        figures = ask(api, name, given).json()["figures"]
        pots = [SimpleNamespace(**pot, eligible=pot["players"]) for pot in figures.pop("pots", [])]
        return SimpleNamespace(**figures, pots=pots)

    monkeypatch.setattr(worked, "run", run)

    for case in worked.CASES:
        worked.test_the_worked_case_comes_out_as_written(case)
