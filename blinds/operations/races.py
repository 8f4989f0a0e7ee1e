"""Chip races, table by table: what a race gains or loses goes into the chip ledger."""

from collections.abc import Mapping, Sequence
from typing import Any

from blinds.rules.chips import RacePolicy, race
from tournaments.acts import Act
from tournaments.models.money import ChipReason
from tournaments.operations.events import require_running
from tournaments.queries import policy_of


def race_table(
    act: Act,
    *,
    table: int,
    stacks: Mapping[int, Mapping[int, int]],
    old: int,
    new: int,
    cards: Sequence[str],
) -> dict[str, Any]:
    """Race one denomination off at a table; what the journal keeps of it.

    `stacks` is seat → denomination → number of chips.  `cards` are those dealt at the table, from
    seat 1.  Raises the refusals of the race's rules.
    Source: Robert's Rules 7.10; TDA 2024 24.
    """
    require_running(act.tournament)
    dealt = list(cards)
    policy = RacePolicy(policy_of(act.tournament).chip_race.value)
    result = race(stacks, old=old, new=new, cards=dealt, policy=policy)
    if result.delta:
        act.move_chips(ChipReason.RACE, result.delta, table=table)
    return {
        "table": table,
        "old_chips": old,
        "new_chips": new,
        "cards": dealt,
        "rescued": list(result.rescued),
        "awarded": list(result.awarded),
        "stacks": {str(seat): chips for seat, chips in result.stacks.items()},
        "delta_chips": result.delta,
    }
