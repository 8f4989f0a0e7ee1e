"""Chapter: worked cases of exchanges and chip races.  Robert's Rules 7.10, TDA 2024 24."""

import json
from pathlib import Path

import pytest

from blinds.rules import chips

CASES = json.loads((Path(__file__).parent / "cases_chips.json").read_text(encoding="utf-8"))


def exchange(count, old, new):
    return list(chips.exchange(count, old, new))


def late_exchange(count, old, new):
    return list(chips.late_exchange(count, old, new))


def race_pool(odd, old, new, rounding="half_up"):
    pool = chips.race_pool(odd, old, new, chips.Rounding(rounding))
    return {
        "chips": pool.chips,
        "remainder": pool.remainder_chips,
        "delta": pool.delta_chips,
    }


def chip_race(players, old, new, deck=None, policy="seed"):
    stacks = {
        int(seat): {int(chip): count for chip, count in stack.items()}
        for seat, stack in players.items()
    }
    cards = (deck or [])[: chips.cards_needed(stacks, old=old, new=new)]
    policy = chips.RacePolicy(policy)
    race = chips.race(stacks, old=old, new=new, cards=cards, policy=policy)
    return {
        "direct": by_seat(race.direct),
        "odd": by_seat(race.odd),
        "cards": {str(seat): list(hand) for seat, hand in race.cards.items()},
        "pool": race.pool,
        "rescued": list(race.rescued),
        "awarded": list(race.awarded),
        "stacks": by_seat(race.stacks),
        "total_before": race.total_before,
        "total_after": race.total_after,
        "delta": race.delta,
    }


def by_seat(values):
    return {str(seat): value for seat, value in values.items()}


ADAPTERS = {
    "exchange": exchange,
    "late_exchange": late_exchange,
    "race_pool": race_pool,
    "chip_race": chip_race,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_worked_case_comes_out_as_written(case):
    result = ADAPTERS[case["function"]](*case["input"])

    if isinstance(case["expected"], dict):
        result = {key: result[key] for key in case["expected"]}
    assert result == case["expected"]
