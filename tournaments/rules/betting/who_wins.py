"""Who has the better hand when the pots are awarded: by the cards, or by an order that was told.

Source: Robert's Rules 3.6.7, 3.7.1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.comparison import compare, read_hands
from tournaments.rules.betting.hands import Game, low_of
from tournaments.rules.betting.steps import AnswerStep

OLDER = {"rank": "place", "low_rank": "low_place"}
Rows = Sequence[Mapping[str, Any]]


class CardsMissing(RuleError):
    """Some players show their cards, and not all who are in the hand."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The hands against each other, a higher number wins; `steps` say what the cards make."""

    highs: Mapping[str, int]
    lows: Mapping[str, int] | None
    steps: tuple[AnswerStep, ...] = ()


def ranked(live: Rows, *, game: Game, board: Sequence[str], high_low: bool) -> Ranked:
    """The players still in, by their cards where they are given, else by their places.

    Raises CardsMissing, and what `compare` raises.
    """
    if any(row["cards"] for row in live):
        return _by_cards(live, game, board, high_low=high_low)
    lows = _by_place(live, "low_place") if high_low else None
    return Ranked(_by_place(live, "place"), lows)


def _by_place(live: Rows, name: str) -> dict[str, int]:
    """The first place ranks highest; who has no place has no hand."""
    return {row["player"]: -row[name] for row in live if row[name] is not None}


def _by_cards(live: Rows, game: Game, board: Sequence[str], *, high_low: bool) -> Ranked:
    for row in live:
        if not row["cards"]:
            raise CardsMissing(
                N_("%(player)s is in the hand: enter the cards, or that this hand is folded."),
                field="players",
                player=row["player"],
            )
    hands = {row["player"]: row["cards"] for row in live}
    read_hands(game, hands, field="players", dealt=board)
    found = compare(game, hands, board=board, low=high_low)
    order = sorted({hand.made for hand in found.hands})
    lows = {hand.player: low_of(hand.low) for hand in found.hands if hand.low}
    worst_first = sorted(set(lows.values()), reverse=True)
    return Ranked(
        {hand.player: order.index(hand.made) for hand in found.hands},
        {player: worst_first.index(low) for player, low in lows.items()} if high_low else None,
        found.steps[: len(found.hands)],
    )


def with_places(rows: Rows) -> list[dict[str, Any]]:
    """Rows as they are asked today; kept ones ranked hands upwards, the highest was the best."""
    made = [dict(row) for row in rows]
    for old, new in OLDER.items():
        ranked = sorted({row[old] for row in made if row.get(old) is not None}, reverse=True)
        for row in made:
            rank = row.pop(old, None)
            row.setdefault(new, None if rank is None else ranked.index(rank) + 1)
    return [{"cards": (), **row} for row in made]
