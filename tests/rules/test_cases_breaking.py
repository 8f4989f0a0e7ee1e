"""Worked cases: breaking a table.  Robert's Rules 7.13, TDA 2024 10."""

import json
from pathlib import Path
from typing import Any

import pytest

from tables.rules import breaking

CASES = json.loads(Path(__file__).with_name("cases_breaking.json").read_text(encoding="utf-8"))


def must_break(counts: list[int], caps: list[int]) -> bool:
    return breaking.must_break(counts, caps)


def water_fill(counts: list[int], caps: list[int], n: int) -> list[int] | None:
    return breaking.water_fill(counts, caps, n)


def two_step(cards: dict[str, str], seat_cards: list[Any]) -> dict[str, Any]:
    return breaking.two_step(cards, seat_cards)


ADAPTERS = {"must_break": must_break, "water_fill": water_fill, "two_step": two_step}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_worked_case_comes_out_as_written(case: dict[str, Any]) -> None:
    found = ADAPTERS[case["function"]](*case["input"])

    assert found == case["expected"], case["title"]
