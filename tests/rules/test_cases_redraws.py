"""Worked cases: when seats are drawn anew.  Robert's Rules 7.18, TDA 2024 RP-9, WSOP 2026 67-68."""

import json
from pathlib import Path
from typing import Any

import pytest

from tables.rules import breaking
from tables.rules.breaking import FinalTablePolicy, Redraw, RedrawPolicy

CASES = json.loads(Path(__file__).with_name("cases_redraws.json").read_text(encoding="utf-8"))


def redraw(start_tables: int, before: int, now: int, policy: str = "rrop") -> str:
    chosen = RedrawPolicy.SEED if policy == "rrop" else RedrawPolicy(policy)
    due = breaking.redraw_due(started=start_tables, before=before, now=now, policy=chosen)
    return due.value


def redraw_wsop(entrants: int, now: int) -> bool:
    due = breaking.redraw_due(
        started=now + 1,
        before=now + 1,
        now=now,
        policy=RedrawPolicy.WSOP_67C,
        entrants=entrants,
    )
    return due is Redraw.MANDATORY


def final_table_at(fmt: int, policy: str) -> int:
    return breaking.final_table_at(fmt, FinalTablePolicy(policy))


ADAPTERS = {"redraw": redraw, "redraw_wsop": redraw_wsop, "final_table_at": final_table_at}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_worked_case_comes_out_as_written(case: dict[str, Any]) -> None:
    found = ADAPTERS[case["function"]](*case["input"])

    assert found == case["expected"], case["title"]
