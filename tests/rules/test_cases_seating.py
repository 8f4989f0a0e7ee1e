"""Worked cases: how many tables and how large.  Robert's Rules 7.2, WSOP 2026 35."""

import json
from pathlib import Path
from typing import Any

import pytest

from tables.rules.seating import table_sizes

CASES = json.loads(Path(__file__).with_name("cases_seating.json").read_text(encoding="utf-8"))


def table_plan(players: int, max_per_table: int, extra_tables: int = 0) -> list[int]:
    return table_sizes(players, seats=max_per_table, extra_tables=extra_tables)


ADAPTERS = {"table_plan": table_plan}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_worked_case_comes_out_as_written(case: dict[str, Any]) -> None:
    found = ADAPTERS[case["function"]](*case["input"])

    assert found == case["expected"], case["title"]
