"""Players who are not there: no-shows, empty chairs, and those who serve a penalty."""

from dataclasses import dataclass
from math import gcd

HAND_SECONDS = 120  # as a hand takes off the clock hand for hand: TDA 2024 RP-8
LONG_AWAY_SECONDS = 1800  # a stack alone for half an hour: Robert's Rules 2.2.20


def removable_at(level_minutes: int, *, half_hour: int = 30) -> int:
    """The minute of play from which the director may lift an absent player's stack.

    Nothing is lifted by itself, and a request to hold the stack is honoured.
    Source: Robert's Rules 7.4.
    """
    return min(level_minutes, half_hour)


@dataclass(frozen=True, slots=True)
class Posted:
    """What an absent player puts in, and whether that was his last chip."""

    blind_chips: int
    ante_chips: int
    out: bool


def absent_posts(stack_chips: int, *, blind_chips: int, ante_chips: int = 0) -> Posted:
    """The blind, then the ante, as far as the stack goes; the hand itself is killed.

    The price to call stays the full blind.  Source: Robert's Rules 7.6, 7.20; TDA 2024 RP-11.
    """
    blind = min(blind_chips, stack_chips)
    ante = min(ante_chips, stack_chips - blind)
    return Posted(blind, ante, out=blind + ante == stack_chips)


def penalty_hands(players: int, *, rounds: int) -> int:
    """The hands a penalty of so many rounds costs; moving tables does not change it.

    `players` are those at the table when it is given, the offender included.
    Source: TDA 2024 71-A; WSOP 2026 113.
    """
    return players * rounds


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a level asks for.  `level` is its number; the ante of all, or of the big blind alone."""

    level: int
    small_chips: int
    big_chips: int
    ante_chips: int = 0
    big_blind_ante: bool = False


def owed_in_seat(stakes: Stakes, seat: int, *, sb: int | None, bb: int) -> tuple[int, int]:
    """Blind and ante of a seat that is dealt in, in chips.  `sb` None: a dead small blind.

    Source: Robert's Rules 7.6.

    >>> owed_in_seat(Stakes(3, 200, 400, 400, big_blind_ante=True), 5, sb=4, bb=5)
    (400, 400)
    """
    blind = stakes.big_chips if seat == bb else stakes.small_chips if seat == sb else 0
    pays_ante = seat == bb if stakes.big_blind_ante else True
    return blind, stakes.ante_chips if pays_ante else 0


def posts_in_hand(stack_chips: int, stakes: Stakes, seat: int, *, sb: int | None, bb: int) -> int:
    """The chips an absent stack puts into one hand, as far as it goes: the blind comes first.

    Source: Robert's Rules 7.6, 7.20; TDA 2024 71-C, RP-11.
    """
    blind, ante = owed_in_seat(stakes, seat, sb=sb, bb=bb)
    posted = absent_posts(stack_chips, blind_chips=blind, ante_chips=ante)
    return posted.blind_chips + posted.ante_chips


def posts_in_level(stack_chips: int, stakes: Stakes, *, players: int, seconds: int) -> int:
    """The chips an absent stack puts in for a whole level, as far as it goes.

    It is what one round costs, times the rounds that the level has at two minutes a hand, rounded
    down to what all amounts of the level divide by, so that it can be taken in its chips.
    Source: Robert's Rules 7.6 (that it posts); house rule (how a level is counted).

    >>> stakes = Stakes(2, 100, 200, 200, big_blind_ante=True)
    >>> posts_in_level(20_000, stakes, players=9, seconds=1200)
    500
    """
    players = max(2, players)
    antes = stakes.ante_chips * (1 if stakes.big_blind_ante else players)
    a_round = stakes.small_chips + stakes.big_chips + antes
    hands = seconds // HAND_SECONDS
    unit = gcd(stakes.small_chips, stakes.big_chips, stakes.ante_chips) or 1
    owed = a_round * hands // players // unit * unit
    return min(stack_chips, owed)
