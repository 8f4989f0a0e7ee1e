"""Chapter: worked cases of entries, places and prizes, each with its number.

Robert's Rules 7.4, 7.19, 7.33, 7.35, 7.37; TDA 2024 8, 62, 71, RP-8-A; WSOP 2026 16, 126b.
"""

import json
from pathlib import Path

import pytest

from tournaments.rules import deals, entries, payouts, penalties, places, satellites
from tournaments.rules.policy import Simultaneous

CASES = json.loads(Path(__file__).with_name("cases_entries_and_prizes.json").read_text("utf-8"))


def absent_removable_at(level_minutes, half_hour=30):
    return penalties.removable_at(level_minutes, half_hour=half_hour)


def penalty_hands(players, rounds):
    return penalties.penalty_hands(players, rounds=rounds)


def chips_in_play(n_entries, stack, rebuys, rebuy_chips, added, removed):
    return entries.chips_in_play(
        entries=n_entries,
        stack_chips=stack,
        rebuys=rebuys,
        rebuy_chips=rebuy_chips,
        added_chips=added,
        removed_chips=removed,
    )


def rank_busts(busts, remaining_before, policy="stack"):
    group = [
        places.Bust(number, bust.get("table"), "1", bust.get("stack"), number)
        for number, bust in enumerate(busts)
    ]
    return [
        {
            "players": [busts[number]["p"] for number in ranked.entries],
            "place": ranked.place,
            "through": ranked.through,
        }
        for ranked in places.rank_group(group, remaining_before, Simultaneous(policy))
    ]


def found_chips(allin, found, opp_stack, next_hand_started):
    result = places.found_chips(
        allin, found_chips=found, opponent_chips=opp_stack, next_hand_started=next_hand_started
    )
    return {
        "eliminated": result.out,
        "covered": result.covered_chips,
        "to_winner": result.to_winner_chips,
        "removed": result.removed_chips,
        "kept": result.kept_chips,
    }


def prize_pool(
    n_entries,
    buyin,
    rebuys=0,
    rebuy=0,
    addons=0,
    addon=0,
    fee_pct=0,
    guarantee=0,
    withdrawn=0,
):
    pool = payouts.prize_pool(
        entries=n_entries,
        buyin_cents=buyin,
        rebuys=rebuys,
        rebuy_cents=rebuy,
        add_ons=addons,
        add_on_cents=addon,
        fee_bp=round(fee_pct * 100),
        guarantee_cents=guarantee,
        withdrawn=withdrawn,
    )
    return {
        "collected": pool.collected_cents,
        "pool": pool.pool_cents,
        "overlay": pool.overlay_cents,
        "fee": pool.fee_cents,
    }


def prizes_of(pool, pct_bp, unit=1):
    return payouts.payouts(pool, shares_bp=pct_bp, unit_cents=unit)


def share(prizes, lo, hi, players, unit=1, best_hand=None):
    by_place = {int(place): cents for place, cents in prizes.items()}
    paid = payouts.share(by_place, lo, hi, players, unit_cents=unit, best_hand=best_hand)
    return {"paid": paid.paid_cents, "staff": paid.staff_cents}


def satellite(pool, ticket, policy="cash_next", step=None):
    made = satellites.satellite(
        pool, ticket_cents=ticket, policy=satellites.Remainder(policy), step_cents=step
    )
    return {"tickets": made.tickets, "prizes": list(made.prizes_cents)}


def chip_chop(pool_cents, min_cents, stacks):
    return deals.chip_chop(pool_cents, min_cents=min_cents, stacks=stacks)


ADAPTERS = {
    "absent_removable_at": absent_removable_at,
    "chip_chop": chip_chop,
    "chips_in_play": chips_in_play,
    "found_chips": found_chips,
    "payouts": prizes_of,
    "penalty_hands": penalty_hands,
    "prize_pool": prize_pool,
    "rank_busts": rank_busts,
    "satellite": satellite,
    "share": share,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_worked_case(case):
    given, expected = case["input"], case["expected"]
    rule = ADAPTERS[case["function"]]

    result = rule(**given) if isinstance(given, dict) else rule(*given)

    if isinstance(expected, dict):
        result = {key: result[key] for key in expected}
    assert result == expected
