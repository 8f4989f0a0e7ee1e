"""Playing cards, and chance that anyone can recompute: one keyed stream for every draw.

Source: Robert's Rules 3.7.1, 3.7.2.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

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
            raise FouledDeck(N_("“%(card)s” is not a card. Enter it like Ah, Td or 2c."), card=card)
    for card in cards:
        if cards.count(card) > 1:
            raise FouledDeck(
                N_("%(card)s appears twice: take a new deck and deal again."), card=card
            )


T = TypeVar("T")
_WORD = 8
_SPAN = 1 << (8 * _WORD)


def commitment(seed: str, subject: str) -> str:
    """The SHA-256, in hexadecimal, published before a draw: seed, a newline, what is drawn for."""
    return hashlib.sha256(f"{seed}\n{subject}".encode()).hexdigest()


class Chance:
    """The numbers of one draw, in the order in which its rules ask for them."""

    def __init__(self, seed: str, label: str) -> None:
        self._key = bytes.fromhex(seed)
        self._label = label
        self._block = 0
        self._left = b""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound − 1, each equally likely."""
        limit = _SPAN - _SPAN % bound
        while (number := self._word()) >= limit:
            continue
        return number % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All items in drawn order (Fisher and Yates, from the last place to the second)."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[T], number: int) -> list[T]:
        """So many of the items, in drawn order."""
        return self.shuffled(items)[:number]

    def deck(self) -> list[str]:
        """A shuffled deck of 52 cards."""
        return self.shuffled(DECK)

    def _word(self) -> int:
        if len(self._left) < _WORD:
            message = f"{self._label}:{self._block}".encode()
            self._left += hmac.new(self._key, message, hashlib.sha256).digest()
            self._block += 1
        word, self._left = self._left[:_WORD], self._left[_WORD:]
        return int.from_bytes(word, "big")
