"""Chapter: worked cases of bets, pots and showdown.  Robert's Rules 3.5-3.7, 6; TDA 2024 43-54."""

import json
from pathlib import Path

import pytest

from tournaments.rules import penalties
from tournaments.rules.betting.calculators import CALCULATORS

CASES = json.loads((Path(__file__).parent / "cases_betting.json").read_text(encoding="utf-8"))


def run(name, **given):
    """A calculator with what is not given left at its default."""
    calculator = CALCULATORS[name]
    left_out = {field.name: field.default for field in calculator.ask if not field.required}
    return calculator.run(**{**left_out, **given})


def nl(bb, preflop, posted, actions, player):
    found = run(
        "minimum-raise",
        big_blind=bb,
        preflop=preflop,
        posted=[{"player": who, "chips": chips} for who, chips in (posted or {}).items()],
        actions=[
            {"player": who, "act": act, "to_chips": to[0] if to else None}
            for who, act, *to in actions
        ],
        player=player,
    )
    return {name: getattr(found, name) for name in ("may_raise", "to_call", "min_to")}


def chips_ruling(current_bet, last_full, chips, declared=None):
    found = run(
        "chip-gesture",
        current_bet=current_bet,
        last_full=last_full,
        chips=chips,
        declared=declared or "nothing",
    )
    return {"ruling": found.ruling, "total": found.total}


def tda_amount(current_bet, last_full, amount, allin=False, declared_raise=False):
    found = run(
        "declared-amount",
        current_bet=current_bet,
        last_full=last_full,
        amount=amount,
        all_in=allin,
        declared_raise=declared_raise,
    )
    return {"ruling": found.ruling, "total": found.total}


def limit_allin(bet, level, allin_to, policy="seed"):
    found = run("limit-all-in", bet=bet, level=level, all_in=allin_to, policy=policy)
    return {name: getattr(found, name) for name in ("full", "raise_to", "complete_to")}


def raise_cap(
    raises_made, rounds, headsup_round, tournament=True, last_two=False, structure="limit"
):
    return run(
        "raise-cap",
        raises=raises_made,
        rounds=rounds,
        heads_up_round=headsup_round,
        tournament=tournament,
        last_two=last_two,
        structure=structure,
    ).allowed


def pl_max(pot, to_call_total, committed=0):
    return run("pot-limit", pot=pot, bet=to_call_total, committed=committed).max_total


def side_pots(contrib, folded=()):
    players = [
        {"player": who, "chips": chips, "folded": who in (folded or ())}
        for who, chips in contrib.items()
    ]
    found = run("side-pots", players=players)
    pots = [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in found.pots]
    return {"pots": pots, "returned": found.returned}


def split_pot(amount, winners, button, n, unit):
    found = run("split-pot", amount=amount, winners=winners, button=button, seats=n, unit=unit)
    return {str(seat): chips for seat, chips in found.shares.items()}


def award(contrib, folded, scores, seats, button, n, unit):
    players = [
        {
            "player": who,
            "chips": chips,
            "folded": who in folded,
            "seat": seats.get(who),
            "rank": scores.get(who),
            "low_rank": None,
        }
        for who, chips in contrib.items()
    ]
    return run("award", players=players, button=button, seats=n, unit=unit).shares


def hilo(amount, high, low, button, n, unit):
    found = run("high-low", amount=amount, high=high, low=low, button=button, seats=n, unit=unit)
    return {str(seat): chips for seat, chips in found.shares.items()}


def show_first(order, last_aggressor):
    return run("showdown", order=order, last_aggressor=last_aggressor).first


def action_clock(elapsed, facing_bet, limit=60, warn=10):
    return run(
        "time-to-act",
        elapsed_seconds=elapsed,
        facing_bet=facing_bet,
        limit_seconds=limit,
        counted_seconds=warn,
    ).state


def oot(oot_action, skipped_action, n_oot, policy="seed"):
    found = run(
        "out-of-turn", action=oot_action, skipped_action=skipped_action, acted=n_oot, policy=policy
    )
    return {
        "oot": found.oot,
        "options": list(found.options),
        "skipped": list(found.skipped_options),
    }


def penalty_hands(players, rounds):
    hands = run("penalty-hands", players=players, rounds=rounds).hands
    assert hands == penalties.penalty_hands(players, rounds=rounds)
    return hands


ADAPTERS = {
    "nl": nl,
    "chips_ruling": chips_ruling,
    "tda_amount": tda_amount,
    "limit_allin": limit_allin,
    "raise_cap": raise_cap,
    "pl_max": pl_max,
    "side_pots": side_pots,
    "split_pot": split_pot,
    "award": award,
    "hilo": hilo,
    "show_first": show_first,
    "action_clock": action_clock,
    "oot": oot,
    "penalty_hands": penalty_hands,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_worked_case_comes_out_as_written(case):
    result = ADAPTERS[case["function"]](*case["input"])

    if isinstance(case["expected"], dict):
        result = {key: result[key] for key in case["expected"]}
    assert result == case["expected"]
