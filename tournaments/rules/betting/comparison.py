"""Given hands compared: who wins, which cards decide, what the kicker is.

Source: Robert's Rules 3.6.1, 3.6.2, 3.7.1, 5 intro, 5.9; TDA 2024 12, 19.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step
from tournaments.rules.betting.hands import (
    Five,
    Game,
    Made,
    best,
    best_low,
    card_name,
    low_of,
    made,
    rank_name,
)
from tournaments.rules.chance import DECK

LAW = "3.6.2, 3.7.1, 5 intro, B.4, B.5; TDA 2024 12"
OWN_CARDS = {Game.HOLDEM: (2, 2), Game.OMAHA: (4, 6), Game.STUD: (5, 7), Game.DRAW: (5, 5)}
BOARD_CARDS = {Game.HOLDEM: (3, 5), Game.OMAHA: (3, 5), Game.STUD: (0, 0), Game.DRAW: (0, 0)}


class NotACard(RuleError):
    """Something that is no card."""


class CardTwice(RuleError):
    """The same card in two places."""


class WrongNumberOfCards(RuleError):
    """More or fewer cards than the game gives."""


class NothingToCompare(RuleError):
    """No hand was given."""


class Decides(StrEnum):
    """What the best hand is better by."""

    ALONE = "alone"  # there is no other hand
    CATEGORY = "category"  # a flush beats a straight
    RANK = "rank"  # kings beat queens
    KICKER = "kicker"
    NOTHING = "nothing"  # all hands are equal


@dataclass(frozen=True, slots=True)
class ComparedHand:
    """A player's best five, and their best low if there is one and the game asks for it."""

    player: str
    five: Five
    made: Made
    low: Five | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(Ruling):
    """The winners, and the hands from the best to the worst.

    `decided_by` and the `deciding` ranks say what the winner is better by than the best other
    hand; `kicker` is the winning kicker, empty where none decides.  `low_winners` is empty
    where nobody has a low.
    """

    winners: tuple[str, ...]
    split: bool
    decided_by: Decides
    deciding: tuple[str, ...]
    kicker: str
    low_winners: tuple[str, ...]
    hands: tuple[ComparedHand, ...]


def read_card(text: str) -> str:
    """The card somebody wrote: "10h", "AH" and "A♥" are Th and Ah.  Raises NotACard.

    >>> read_card("10♦")
    'Td'
    """
    tidy = text.strip().replace("10", "T")
    card = tidy[:1].upper() + tidy[1:].lower().translate(_SUITS)
    if card not in DECK:
        raise NotACard(N_("“%(card)s” is not a card. Enter it like Ah, Td or 2c."), card=text)
    return card


_SUITS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")


def compare(
    game: Game,
    hands: Mapping[str, Sequence[str]],
    *,
    board: Sequence[str] = (),
    low: bool = False,
) -> Comparison:
    """The hands against each other; `low`: also for low, eight or better.

    Raises NothingToCompare, NotACard, CardTwice, WrongNumberOfCards.  Source: 3.6.2, 3.7.1, 5.
    """
    own, shared = _read(game, hands, board)
    compared = [_shown(player, game, cards, shared, low=low) for player, cards in own.items()]
    compared.sort(key=lambda hand: hand.made, reverse=True)
    top = compared[0].made
    winners = tuple(hand.player for hand in compared if hand.made == top)
    rest = next((hand.made for hand in compared if hand.made != top), None)
    decided, ranks = _decided(top, rest, len(winners))
    deciding = tuple(map(rank_name, ranks))
    lows = _low_winners(compared)
    steps = [_hand(hand) for hand in compared]
    steps += _why(top, rest, decided, deciding)
    if len(winners) > 1:
        text = N_(
            "The same five ranks: the pot is split. Suits do not count, nor does a sixth card."
        )
        steps.append(step(text, "3.7.1, B.5"))
    steps += _board(game, compared, shared, winners)
    if low:
        steps += _lows(compared, lows)
    return Comparison(
        says=_answer(winners, top, lows),
        steps=tuple(steps),
        law=LAW,
        winners=winners,
        split=len(winners) > 1,
        decided_by=decided,
        deciding=deciding,
        kicker=deciding[0] if decided is Decides.KICKER else "",
        low_winners=lows,
        hands=tuple(compared),
    )


def _read(
    game: Game, hands: Mapping[str, Sequence[str]], board: Sequence[str]
) -> tuple[dict[str, list[str]], list[str]]:
    if not hands:
        raise NothingToCompare(N_("Enter at least one hand."), field="hands")
    shared = [_card(card, "board") for card in board]
    _check_number(BOARD_CARDS[game], len(shared), "board")
    _check_once(shared, "board")
    own = read_hands(game, hands, field="hands", dealt=shared)
    return own, shared


def read_hands(
    game: Game, hands: Mapping[str, Sequence[str]], *, field: str, dealt: Sequence[str] = ()
) -> dict[str, list[str]]:
    """Players' own cards, as many as the game gives, none of them twice or among `dealt`.

    Raises NotACard, CardTwice, WrongNumberOfCards, with the field.
    """
    own = {player: [_card(card, field) for card in cards] for player, cards in hands.items()}
    for cards in own.values():
        _check_number(OWN_CARDS[game], len(cards), field)
    _check_once([*dealt, *(card for cards in own.values() for card in cards)], field)
    return own


def _check_once(cards: Sequence[str], field: str) -> None:
    for card, times in Counter(cards).items():
        if times > 1:
            raise CardTwice(N_("%(card)s appears twice. Correct it."), field=field, card=card)


def _card(text: str, field: str) -> str:
    try:
        return read_card(text)
    except NotACard as wrong:
        raise NotACard(wrong.sentence, field=field, **wrong.values) from None


def _check_number(allowed: tuple[int, int], number: int, field: str) -> None:
    least, most = allowed
    if least <= number <= most:
        return
    if most == 0:
        text = N_("This game has no board. Leave it out.")
    elif least == most:
        text = N_("%(number)s cards, but this game has %(least)s. Correct them.")
    else:
        text = N_("%(number)s cards, but this game has %(least)s to %(most)s. Correct them.")
    raise WrongNumberOfCards(text, field=field, number=number, least=least, most=most)


def _shown(
    player: str, game: Game, own: Sequence[str], board: Sequence[str], *, low: bool
) -> ComparedHand:
    five = best(game, own, board)
    return ComparedHand(player, five, made(five), best_low(game, own, board) if low else None)


def _decided(top: Made, rest: Made | None, winners: int) -> tuple[Decides, tuple[int, ...]]:
    """What decides, and the rank that does: the winner's, then the other's."""
    if rest is None:
        return (Decides.NOTHING if winners > 1 else Decides.ALONE), ()
    if top.category != rest.category:
        return Decides.CATEGORY, ()
    at = next(at for at, rank in enumerate(top.ranks) if rank != rest.ranks[at])
    ranks = (top.ranks[at], rest.ranks[at])
    return (Decides.RANK if at < len(top.itself) else Decides.KICKER), ranks


def _why(
    top: Made, rest: Made | None, decided: Decides, deciding: Sequence[str]
) -> tuple[AnswerStep, ...]:
    if rest is None:
        return ()
    values: dict[str, object] = {"best": top.named(), "other": rest.named()}
    if decided is Decides.CATEGORY:
        return (step(N_("%(best)s beats %(other)s."), "3.6.2", **values),)
    values |= {"high": deciding[0], "less": deciding[1]}
    if decided is Decides.RANK:
        text = N_("The same kind of hand: %(high)s is higher than %(less)s.")
        return (step(text, "3.6.2", **values),)
    text = N_("Both have %(best)s: the kicker decides, %(high)s against %(less)s.")
    return (step(text, "B.4", **values),)


def _hand(hand: ComparedHand) -> AnswerStep:
    cards = " ".join(map(card_name, hand.five))
    text = N_("%(player)s: %(hand)s (%(cards)s).")
    return step(text, "3.6.2", player=hand.player, hand=hand.made.says(), cards=cards)


def _board(
    game: Game, hands: Sequence[ComparedHand], board: Sequence[str], winners: Sequence[str]
) -> tuple[AnswerStep, ...]:
    """Who plays the board must say so, or table their cards."""
    if game is not Game.HOLDEM or len(board) < 5 or hands[0].made != made(board):
        return ()
    text = N_("To get a share when playing the board, all cards must be shown: %(players)s.")
    return (step(text, "5.9; TDA 2024 19", players=tuple(winners)),)


def _low_winners(hands: Sequence[ComparedHand]) -> tuple[str, ...]:
    lows = {hand.player: low_of(hand.low) for hand in hands if hand.low}
    lowest = min(lows.values(), default=None)
    return tuple(player for player, low in lows.items() if low == lowest)


def _lows(hands: Sequence[ComparedHand], winners: Sequence[str]) -> tuple[AnswerStep, ...]:
    if not winners:
        text = N_("No hand has five cards eight or lower: no low, the high hand wins all.")
        return (step(text, "3.7.5"),)
    steps = [
        step(
            N_("%(player)s for low: %(ranks)s (%(cards)s)."),
            "3.7.5",
            player=hand.player,
            ranks="-".join(map(rank_name, low_of(hand.low))),
            cards=" ".join(map(card_name, hand.low)),
        )
        for hand in hands
        if hand.low
    ]
    return (*steps, step(N_("Low half: %(winners)s."), "3.7.5", winners=tuple(winners)))


def _answer(winners: Sequence[str], top: Made, lows: Sequence[str]) -> AnswerStep:
    values: dict[str, object] = {"winners": tuple(winners), "hand": top.says()}
    if len(winners) > 1:
        high = N_("Split between %(winners)s: %(hand)s.")
    else:
        high = N_("%(winners)s wins with %(hand)s.")
    if lows:
        return step(N_("%(high)s Low: %(lows)s."), high=step(high, **values), lows=tuple(lows))
    return step(high, **values)
