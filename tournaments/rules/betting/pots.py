"""Main pot and side pots, what comes back, who has the better hand, and who gets them.

Source: Robert's Rules 2.2.6, 3.6.7, 3.7.1, 3.7.5d, B.1, B.3, G.side-pot, G.table-stakes; TDA 2024
21.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step
from tournaments.rules.betting.comparison import compare, read_hands
from tournaments.rules.betting.hands import Game, low_of
from tournaments.rules.betting.splitting import Table, high_low, split

LAW = "2.2.6, 3.6.7, 3.7.5, B.2; TDA 2024 15-B, 20, 21"


class AllFolded(RuleError):
    """Everybody is said to have folded."""

    code = "nobody_plays"


class NoHand(RuleError):
    """A player in the hand whose hand is not ranked."""


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips, and the players who can win them."""

    amount: int
    eligible: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pots(Ruling):
    """The pots, the main pot first, and what nobody matched and comes back, by player.

    There is no pot where only one player has put anything in.
    """

    pots: tuple[Pot, ...]
    returned: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Award(Pots):
    """Who gets how much, what comes back included; who gets nothing is not in it."""

    shares: Mapping[str, int]


def side_pots(put_in: Mapping[str, int], folded: Collection[str] = ()) -> Pots:
    """The pots of a hand, from what each player put in altogether, folded players included.

    Nothing is lost: pots and what comes back add up to what was put in.  Raises AllFolded.
    Source: 3.6.7; TDA 2024 15-B, 21.
    """
    _check(put_in, folded)
    returned = _unmatched(put_in)
    matched = {player: chips - returned.get(player, 0) for player, chips in put_in.items()}
    levels = sorted({chips for player, chips in matched.items() if player not in folded} - {0})
    pots = tuple(_pots(matched, folded, levels))
    steps = [_back(player, chips, put_in) for player, chips in returned.items()]
    steps += [_layer(number, pot, levels) for number, pot in enumerate(pots)]
    steps += _dead(matched, folded, levels)
    return Pots(
        says=_answer(pots, returned), steps=tuple(steps), law=LAW, pots=pots, returned=returned
    )


def _check(put_in: Mapping[str, int], folded: Collection[str]) -> None:
    if all(player in folded or not chips for player, chips in put_in.items()):
        raise AllFolded(
            N_("No player with chips in the pot is left. Correct who folded."),
            field="players",
        )


def _unmatched(put_in: Mapping[str, int]) -> dict[str, int]:
    """What the only player at the top put in above everybody else."""
    second, top = sorted([0, *put_in.values()])[-2:]
    return {player: top - second for player, chips in put_in.items() if chips == top > second}


def _pots(put_in: Mapping[str, int], folded: Collection[str], levels: Sequence[int]) -> list[Pot]:
    """One pot for each level of those in the hand; dead chips above the last belong to it."""
    pots, below = [], 0
    for level in levels:
        upto = level if level < levels[-1] else max(put_in.values())
        amount = sum(min(chips, upto) - min(chips, below) for chips in put_in.values())
        eligible = tuple(p for p, chips in put_in.items() if p not in folded and chips >= level)
        pots.append(Pot(amount, eligible))
        below = level
    return pots


def _back(player: str, chips: int, put_in: Mapping[str, int]) -> AnswerStep:
    text = N_("The last %(chips)s of %(player)s were not matched: returned.")
    return step(text, "2.2.6; TDA 2024 15-B", chips=chips, player=player, all=put_in[player])


def _layer(number: int, pot: Pot, levels: Sequence[int]) -> AnswerStep:
    values = {"amount": pot.amount, "players": pot.eligible, "upto": levels[number]}
    if number == 0:
        text = N_("Main pot, the first %(upto)s of each: %(amount)s, for %(players)s.")
        return step(text, "3.6.7", **values)
    values |= {"number": number, "after": levels[number - 1]}
    text = N_(
        "Side pot %(number)s, from %(after)s to %(upto)s of each: %(amount)s, for %(players)s."
    )
    return step(text, "3.6.7", **values)


def _dead(
    put_in: Mapping[str, int], folded: Collection[str], levels: Sequence[int]
) -> list[AnswerStep]:
    steps = []
    inside = sum(chips for player, chips in put_in.items() if player in folded)
    if inside:
        text = N_("Dead chips in these pots, from players who have folded: %(chips)s.")
        steps.append(step(text, "3.6.7", chips=inside))
    above = sum(max(0, chips - levels[-1]) for chips in put_in.values()) if levels else 0
    if above:
        text = N_("Above every live hand, and so in the last pot: %(chips)s.")
        steps.append(step(text, "3.6.7", chips=above))
    return steps


def _answer(pots: Sequence[Pot], returned: Mapping[str, int]) -> AnswerStep:
    if not pots:
        text = N_("No other player put chips in: no pot. Returned: %(back)s.")
        return step(text, back=dict(returned))
    values: dict[str, object] = {
        "main": pots[0].amount,
        "sides": tuple(pot.amount for pot in pots[1:]),
        "back": dict(returned),
    }
    if len(pots) == 1:
        text = (
            N_("One pot of %(main)s; back: %(back)s.") if returned else N_("One pot of %(main)s.")
        )
        return step(text, **values)
    if returned:
        return step(N_("Main pot %(main)s, side pots %(sides)s; back: %(back)s."), **values)
    return step(N_("Main pot %(main)s, side pots %(sides)s."), **values)


def award(
    put_in: Mapping[str, int],
    folded: Collection[str],
    ranks: Mapping[str, int],
    table: Table,
    *,
    lows: Mapping[str, int] | None = None,
) -> Award:
    """Every pot awarded, the outermost first; each is split on its own.

    `ranks` compare the hands, a higher one wins and equal ones split.  In a high-low game `lows`
    rank the low hands alike; who is not in it has no low.  `table` knows the players' seats.
    Raises NoHand and what `side_pots` and `split` raise.  Source: 3.6.7, 3.7.3-3.7.5.
    """
    pots = side_pots(put_in, folded)
    shares = dict(pots.returned)
    steps = list(pots.steps)
    for number, pot in reversed(list(enumerate(pots.pots))):
        gets, steps_of_pot = _awarded(pot, number, ranks, lows, table)
        steps += steps_of_pot
        for player, chips in gets.items():
            shares[player] = shares.get(player, 0) + chips
    shares = {player: shares[player] for player in put_in if shares.get(player)}
    return Award(
        says=step(N_("Paid: %(shares)s."), shares=shares),
        steps=tuple(steps),
        law=LAW,
        pots=pots.pots,
        returned=pots.returned,
        shares=shares,
    )


def _awarded(
    pot: Pot,
    number: int,
    ranks: Mapping[str, int],
    lows: Mapping[str, int] | None,
    table: Table,
) -> tuple[dict[str, int], list[AnswerStep]]:
    highs = _best(pot.eligible, ranks)
    low_hands = [player for player in pot.eligible if player in (lows or {})]
    if lows is not None and low_hands:
        halves = high_low(
            pot.amount, table.seats_of(highs), table.seats_of(_best(low_hands, lows)), table
        )
        gets = halves.shares
    else:
        gets = split(pot.amount, table.seats_of(highs), table).shares
    named = {table.player_at(seat): chips for seat, chips in gets.items()}
    values = {"number": number, "amount": pot.amount, "shares": named}
    text = N_("Side pot %(number)s of %(amount)s: %(shares)s.")
    if number == 0:
        text = N_("Main pot of %(amount)s: %(shares)s.")
    return named, [step(text, "3.6.7, 3.7.5", **values)]


def _best(players: Sequence[str], ranks: Mapping[str, int]) -> list[str]:
    for player in players:
        if player not in ranks:
            raise NoHand(
                N_(
                    "%(player)s is in the hand: enter the place of the hand, the cards, or that "
                    "it is folded."
                ),
                field="players",
                player=player,
            )
    best = max(ranks[player] for player in players)
    return [player for player in players if ranks[player] == best]


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
                N_("%(player)s is in the hand: enter the cards, or mark the hand folded."),
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
