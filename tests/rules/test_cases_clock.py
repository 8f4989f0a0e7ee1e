"""Chapter: worked cases of the clock.  Robert's Rules 7.9, TDA 2024 23, WSOP 2026 126c."""

import json
from pathlib import Path

import pytest

from blinds.rules import clock

CASES = json.loads((Path(__file__).parent / "cases_clock.json").read_text(encoding="utf-8"))


def level_for_hand(hand_start_s, level_ends_s):
    return clock.level_for_hand(hand_start_s, level_ends_s)


def h4h_clock(remaining_s, hands, per_hand_s):
    return clock.hand_for_hand(remaining_s, hands=hands, per_hand_seconds=per_hand_s)


ADAPTERS = {"level_for_hand": level_for_hand, "h4h_clock": h4h_clock}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_worked_case_comes_out_as_written(case):
    assert ADAPTERS[case["function"]](*case["input"]) == case["expected"]
