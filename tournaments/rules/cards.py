"""Playing cards as the floor uses them: to draw for a button, a seat or an odd chip.

A card is written rank then suit: "Ah", "Td", "2c".  Source: Robert's Rules 3.7.1, 3.7.2.
"""

from collections.abc import Sequence

from tournaments.rules import N_, RuleError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


class FouledDeck(RuleError):
    """A card that is no card, or one that appears twice."""


def strength(card: str) -> tuple[int, int]:
    """A key that orders cards: rank first, then spades > hearts > diamonds > clubs.

    Suits settle ties between cards only, never between poker hands.  Source: 3.7.1.

    >>> max(["Ac", "Ks", "Kh"], key=strength)
    'Ac'
    """
    return RANKS.index(card[0]), SUITS.index(card[1])


def ace_low(card: str) -> tuple[int, int]:
    """The same key where aces are low, as in stud played for low: ace, two … king.

    >>> min(["2c", "Ad", "Ks"], key=ace_low)
    'Ad'
    """
    rank, suit = strength(card)
    return (rank + 1) % len(RANKS), suit


def check_deck(cards: Sequence[str]) -> None:
    """Raise FouledDeck unless every card is a card and none appears twice."""
    for card in cards:
        if card not in DECK:
            raise FouledDeck(N_("“%(card)s” is not a card. Write it like Ah, Td or 2c."), card=card)
    for card in cards:
        if cards.count(card) > 1:
            raise FouledDeck(
                N_("%(card)s appears twice: take a new deck and deal again."), card=card
            )
