"""Chapter: worked cases of balancing.  Robert's Rules 7.15, 7.17; TDA 2024 11."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tables.rules.balancing import allowed_difference, counts_plan, halted, mover, worst_seat
from tables.rules.floor import Positions

CASES = json.loads(Path(__file__).with_name("cases_balancing.json").read_text(encoding="utf-8"))


def balance(counts: dict, break_order: list, thr: int | None = None) -> dict:
    allowed = allowed_difference(len(counts)) if thr is None else thr
    moves = counts_plan(counts, break_order, allowed=allowed)
    came, left = Counter(to for _, to in moves), Counter(source for source, _ in moves)
    return {
        "moves": [list(move) for move in moves],
        "counts": {table: n + came[table] - left[table] for table, n in counts.items()},
    }


def worst(prev: dict, occ: list, n: int) -> dict:
    found = worst_seat(Positions(**prev), frozenset(occ), size=n)
    return {"seat": found.seat, "role": found.role.value, "dealt_in": found.dealt_in}


ADAPTERS = {
    "threshold": lambda n_tables: allowed_difference(n_tables),
    "balance": balance,
    # In other formats than full tables the director decides: nothing halts by itself.
    "halt": lambda counts, fmt="full": halted(counts) if fmt == "full" else [],
    "mover": lambda prev, occ, n: mover(Positions(**prev), frozenset(occ), size=n),
    "worst_seat": worst,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_the_worked_case_comes_out(case):
    result = ADAPTERS[case["function"]](*case["input"])

    expected = case["expected"]
    if isinstance(expected, dict):
        result = {key: result[key] for key in expected}
    assert result == expected
