"""Chapter: worked cases of the button and the blinds.  Robert's Rules 4, 7.7, 7.30, 7.31."""

import json
from pathlib import Path

import pytest

from tables.rules.button import (
    Hand,
    big_blinds,
    first_hand,
    first_stack_right_of_dealer,
    high_card,
    next_hand,
)
from tables.rules.floor import Positions

CASES = json.loads(Path(__file__).with_name("cases_button.json").read_text(encoding="utf-8"))


def as_json(hand: Hand) -> dict:
    return {
        "button": hand.button,
        "sb": hand.sb,
        "bb": hand.bb,
        "heads_up": hand.heads_up,
        "button_dead": hand.button_dead,
        "sb_posted": hand.sb_posted,
        "dealt": sorted(hand.dealt),
        "waiting": list(hand.waiting),
        "first_preflop": hand.first_preflop,
        "first_postflop": hand.first_postflop,
        "last_postflop": hand.last_postflop,
    }


ADAPTERS = {
    "button_draw": lambda cards: high_card({int(seat): card for seat, card in cards.items()}),
    "button_wsop": lambda seats: first_stack_right_of_dealer(seats),
    "first_hand": lambda button, occ, n: as_json(first_hand(button, frozenset(occ), size=n)),
    "next_hand": lambda prev, occ, n: as_json(next_hand(Positions(**prev), frozenset(occ), size=n)),
    "bb_sequence": lambda prev, occupied, n_seats, hands: big_blinds(
        Positions(**prev), frozenset(occupied), size=n_seats, hands=hands
    ),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_the_worked_case_comes_out(case):
    result = ADAPTERS[case["function"]](*case["input"])

    expected = case["expected"]
    if isinstance(expected, dict):
        result = {key: result[key] for key in expected}
    assert result == expected
