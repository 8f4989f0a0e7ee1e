"""Chapter: whose reading comes first.  The French laws, or the TDA with the WSOP."""

import pytest

from tests.rules.conftest import is_citation
from tournaments.rules.betting.calculators import (
    CALCULATORS,
    READ_TWO_WAYS,
    Rulebook,
    with_rulebook,
)
from tournaments.rules.betting.calculators_of_limits import POT_LIMIT

FACING = {"current_bet": 200, "last_full": None}
GESTURE = {
    **FACING,
    "chips": (200, 50),
    "declared": "nothing",
    "last_chips": False,
    "several_motions": False,
    "prior": (),
    "prior_chips": "left",
}
AMOUNT = {**FACING, "amount": 250, "all_in": False, "declared_raise": False}
POT = {"pot": 100, "bet": 0, "committed": 0, "stack": None, "missing": 0}
MISSED = {"occupied": (1, 2, 3, 4), "right": 2, "wrong": 3, "found": "next_hand"}
STUD = {
    "amount": 105,
    "unit": 5,
    "low": False,
    "winners": (
        {"player": "A", "cards": ("Ah", "Kd", "Qc", "Js", "Th", "2c", "3d")},
        {"player": "B", "cards": ("Ad", "Kh", "Qs", "Jc", "Td", "As", "4d")},
    ),
}


@pytest.mark.parametrize(
    ("name", "asked", "french", "tda"),
    [
        ("chip-gesture", GESTURE, "A raise to 400.", "A call of 200."),
        ("declared-amount", AMOUNT, "A raise to 400.", "A call of 200."),
    ],
)
def test_each_rulebook_answers_first_and_the_other_stands_beside(name, asked, french, tda):
    for book, first, beside in (("seed", french, tda), ("tda", tda, french)):
        found = CALCULATORS[name].run(**asked, rulebook=book)

        assert str(found.says) == first
        assert [str(reading.says) for reading in found.readings] == [beside]


@pytest.mark.parametrize(
    ("name", "asked"), [("missed-button", MISSED), ("stud-split", STUD), ("chip-gesture", GESTURE)]
)
def test_nothing_is_lost_whoever_is_first(name, asked):
    answers = {
        book: (found := CALCULATORS[name].run(**asked, rulebook=book), *found.readings)
        for book in ("seed", "tda")
    }

    by_source = [{one.source: one.says for one in found} for found in answers.values()]
    assert by_source[0] == by_source[1]
    assert not answers["seed"][0].source.startswith("TDA")
    assert answers["tda"][0].source.startswith("TDA")


def test_a_case_that_does_not_say_means_what_it_always_meant():
    for name, default in READ_TWO_WAYS.items():
        (field,) = [one for one in CALCULATORS[name].ask if one.name == "rulebook"]
        assert (field.default, field.required) == (default, False)


def test_chips_below_the_smallest_that_plays_do_not_bet_not_even_together():
    small = {**GESTURE, "chips": (200, 25, 25, 50), "rulebook": "seed"}

    plays, does_not = (CALCULATORS["chip-gesture"].run(**small, unit=unit) for unit in (25, 100))

    assert (str(plays.says), plays.returned) == ("A raise to 400.", 0)
    assert (str(does_not.says), does_not.returned) == ("A call of 200.", 100)
    assert does_not.steps[0].law == "3.5.7"


def test_any_calculator_may_be_asked_by_which_rulebook_it_answers():
    asked = {"pot": 300, "bet": 100, "committed": 0, "stack": None, "missing": 50}

    by_default = with_rulebook(POT_LIMIT, default=Rulebook.TDA).run(**asked)
    seed = with_rulebook(POT_LIMIT, default=Rulebook.TDA).run(**asked, rulebook="seed")

    assert (by_default.source, seed.source) == ("TDA 2024 54-B", "G.pot-limit")
    assert [reading.source for reading in seed.readings] == ["TDA 2024 54-B"]


def test_all_that_calculators_rest_on_is_in_a_rulebook():
    for calculator in CALCULATORS.values():
        assert is_citation(calculator.law), calculator.name
