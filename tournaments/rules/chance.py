"""Chance that anyone can recompute: one keyed stream for every draw in the house.

A draw has a secret seed (32 bytes, written as 64 hexadecimal digits).  Its stream is
HMAC-SHA256(key = seed, message = label + ":" + block number in decimal), blocks 0, 1, 2 …
joined.  Numbers are read as 8 bytes, big end first; a number too large to divide evenly is
thrown away, so that every outcome is exactly as likely as every other.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from tournaments.rules.cards import DECK

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
