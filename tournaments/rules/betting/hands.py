"""What five cards make, and the best five of those a player may use.

Suits never break ties between hands.  Source: Robert's Rules 3.7.1, section 5; Omaha and
high-low from the glossary.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from itertools import combinations, product
from typing import TypeAlias

from tournaments.rules import N_
from tournaments.rules.betting.calculator import AnswerStep, step
from tournaments.rules.chance import RANKS, SUITS, strength

Five: TypeAlias = tuple[str, ...]


class Game(StrEnum):
    """Which cards make a hand."""

    HOLDEM = "holdem"  # the best five of the player's two and the board
    OMAHA = "omaha"  # two of their own and three of the board
    STUD = "stud"  # the best five of their own seven
    DRAW = "draw"  # their five


class Category(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


# how many of a hand's ranks, taken from the front, are the hand itself; the rest are kickers
MADE_OF = {
    Category.HIGH_CARD: 1,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR: 1,
    Category.STRAIGHT_FLUSH: 1,
}
_SHAPES = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR,
}
_NAMES = {
    Category.HIGH_CARD: N_("high card %(a)s"),
    Category.PAIR: N_("a pair of %(a)s"),
    Category.TWO_PAIR: N_("two pair, %(a)s and %(b)s"),
    Category.THREE: N_("three of a kind, %(a)s"),
    Category.STRAIGHT: N_("a straight to %(a)s"),
    Category.FLUSH: N_("a flush, %(all)s"),
    Category.FULL_HOUSE: N_("a full house, %(a)s over %(b)s"),
    Category.FOUR: N_("four of a kind, %(a)s"),
    Category.STRAIGHT_FLUSH: N_("a straight flush to %(a)s"),
}
LOWEST_ACE = 1
EIGHT = 8


@dataclass(frozen=True, slots=True, order=True)
class Made:
    """What five cards make; made hands compare as the hands do, the cards themselves aside.

    `ranks` are in the order in which they count: a pair before its kickers.
    """

    category: Category
    ranks: tuple[int, ...]

    @property
    def itself(self) -> tuple[int, ...]:
        """The ranks that are the hand, such as both of two pair."""
        return self.ranks[: MADE_OF[self.category]]

    @property
    def kickers(self) -> tuple[int, ...]:
        return self.ranks[MADE_OF[self.category] :]

    def named(self) -> AnswerStep:
        """The hand without its kickers, in words."""
        a, *rest = [rank_name(rank) for rank in self.ranks]
        values = {"a": a, "b": rest[0] if rest else "", "all": "-".join([a, *rest])}
        return step(_NAMES[self.category], **values)

    def says(self) -> AnswerStep:
        """The hand with its kickers, in words."""
        if not self.kickers:
            return self.named()
        kickers = tuple(map(rank_name, self.kickers))
        if len(self.kickers) == 1:
            return step(N_("%(hand)s, kicker %(kickers)s"), hand=self.named(), kickers=kickers)
        return step(N_("%(hand)s, kickers %(kickers)s"), hand=self.named(), kickers=kickers)


def rank_name(rank: int) -> str:
    """What stands in the corner of the card: A, K, Q, J, 10 … 2."""
    if rank == LOWEST_ACE:
        return "A"
    return "10" if rank == 10 else RANKS[rank - 2]


def card_name(card: str) -> str:
    """The card as it looks: 10♦.

    >>> card_name("Td")
    '10♦'
    """
    return rank_name(rank_of(card)) + "♣♦♥♠"[SUITS.index(card[1])]


def rank_of(card: str) -> int:
    """2 to 14, the ace high."""
    return RANKS.index(card[0]) + 2


def made(five: Sequence[str]) -> Made:
    """What these five cards make.

    >>> made(["Kh", "Kd", "8s", "5c", "Jh"]).ranks
    (13, 11, 8, 5)
    """
    counts = Counter(rank_of(card) for card in five)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    flush = len({card[1] for card in five}) == 1
    top = _straight_to(ranks)
    if top:
        return Made(Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT, (top,))
    if flush:
        return Made(Category.FLUSH, ranks)
    return Made(_SHAPES[tuple(sorted(counts.values(), reverse=True))], ranks)


def _straight_to(ranks: tuple[int, ...]) -> int:
    """The highest rank of a straight, 0 for none; the ace is also below the two."""
    if len(ranks) < 5:
        return 0
    if ranks[0] - ranks[-1] == 4:
        return ranks[0]
    return 5 if ranks == (14, 5, 4, 3, 2) else 0


def low_of(five: Sequence[str]) -> tuple[int, ...]:
    """The ranks of five cards for low, the ace as 1: the lower, the better.

    Pairs count against a hand and come first; straights and flushes do not.

    >>> low_of(["8h", "6d", "4s", "3c", "Ah"])
    (8, 6, 4, 3, 1)
    """
    counts = Counter(_low_rank(card) for card in five)
    in_order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(rank for rank in in_order for _ in range(counts[rank]))


def qualifies(five: Sequence[str]) -> bool:
    """Whether five cards are a low of eight or better."""
    return max(_low_rank(card) for card in five) <= EIGHT and len(set(low_of(five))) == 5


def _low_rank(card: str) -> int:
    return LOWEST_ACE if card[0] == "A" else rank_of(card)


def usable(game: Game, own: Sequence[str], board: Sequence[str]) -> Iterable[Five]:
    """Every five cards the game lets a player use."""
    if game is Game.OMAHA:
        return (
            (*two, *three) for two, three in product(combinations(own, 2), combinations(board, 3))
        )
    return combinations([*own, *board], 5)


def best(game: Game, own: Sequence[str], board: Sequence[str]) -> Five:
    """The player's best five, in the order in which they count."""
    five = max(usable(game, own, board), key=made)
    return _in_order(five, made(five).ranks)


def best_low(game: Game, own: Sequence[str], board: Sequence[str]) -> Five | None:
    """The player's best low of eight or better, the highest card first; None if there is none."""
    lows: list[Five] = [five for five in usable(game, own, board) if qualifies(five)]
    if not lows:
        return None
    lowest = min(lows, key=_low_strength)
    return tuple(sorted(lowest, key=_low_rank, reverse=True))


def lowest_five(own: Sequence[str]) -> Five:
    """The five cards that are lowest, as in razz, whether they qualify or not."""
    return min(combinations(own, 5), key=_low_strength)


def _low_strength(five: Five) -> tuple[list[int], tuple[int, ...]]:
    """A key that orders hands for low: no pair before a pair, then by rank."""
    counts = Counter(_low_rank(card) for card in five)
    return sorted(counts.values(), reverse=True), low_of(five)


def _in_order(five: Five, ranks: tuple[int, ...]) -> Five:
    """The cards as they count: three of a kind first, say, then the kickers."""

    def place(card: str) -> tuple[int, int, int]:
        rank = _low_rank(card) if ranks == (5,) else rank_of(card)
        return (ranks.index(rank) if rank in ranks else 0, -rank, -strength(card)[1])

    return tuple(sorted(five, key=place))
