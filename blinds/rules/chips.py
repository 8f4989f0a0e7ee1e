"""Chips that leave the game: what is changed for bigger ones, and the race for what is odd.

Denominations, stacks and values are whole chips (units of 1).  Source: Robert's Rules 7.10,
G.chip-race; TDA 2024 24; WSOP 2026 77.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from math import lcm

from blinds.rules.steps import ColorUp, color_up_plan, next_denomination, payable, planned_color_ups
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import DECK, FouledDeck, check_deck, strength

__all__ = [
    "ColorUp",
    "Pool",
    "Race",
    "RacePolicy",
    "Rounding",
    "UnfitDenominations",
    "WrongCardCount",
    "WrongChipCount",
    "cards_needed",
    "color_up_plan",
    "exchange",
    "late_exchange",
    "most_odd",
    "next_denomination",
    "payable",
    "planned_color_ups",
    "race",
    "race_pool",
    "who_is_dealt",
]

ChipsByValue = Mapping[int, int]


class RacePolicy(StrEnum):
    """Who is kept alive by what: out of the pool and first, or by an extra chip afterwards."""

    SEED = "seed"
    TDA = "tda"


class Rounding(StrEnum):
    """What becomes of a rest worth less than one big chip."""

    HALF_UP = "half_up"
    UP = "up"
    DOWN = "down"


class UnfitDenominations(RuleError):
    """The small chip does not go a whole number of times into the big one."""


class WrongCardCount(RuleError):
    """Not as many cards as odd chips."""


class WrongChipCount(RuleError):
    """A stack that cannot be: fewer than no chips, or chips worth nothing."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The big chips a rest is worth, the value beyond whole chips, and what the table gains."""

    chips: int
    remainder_chips: int
    delta_chips: int


@dataclass(frozen=True, slots=True)
class Race:
    """What a race did at one table; every mapping is by seat.

    `direct` big chips changed at equal value, `odd` small chips raced and the `cards` drawn for
    them, `pool` big chips raced for, `rescued` seats kept alive, `awarded` seats that won a chip
    in the order of their cards (once for each chip), `stacks` the value each ends with, `delta`
    what the table gained.
    """

    direct: Mapping[int, int]
    odd: Mapping[int, int]
    cards: Mapping[int, tuple[str, ...]]
    pool: int
    rescued: tuple[int, ...]
    awarded: tuple[int, ...]
    stacks: Mapping[int, int]
    total_before: int
    total_after: int
    delta: int

    def handed_out(self, seat: int) -> int:
        """How many big chips the dealer puts before this seat for all its small ones."""
        return self.direct[seat] + (seat in self.rescued) + self.awarded.count(seat)


def exchange(count: int, old: int, new: int) -> tuple[int, int]:
    """Big chips given at equal value for `count` small ones, and the small ones left odd.

    Where the one does not divide the other only whole groups are changed: eight 10s are two 25s
    and three 10s.  Source: Robert's Rules 7.10.

    >>> exchange(8, 10, 25)
    (2, 3)
    """
    group = lcm(old, new)
    groups, odd = divmod(count, group // old)
    return groups * (group // new), odd


def most_odd(old: int, new: int) -> int:
    """The most small chips that one player can have left after what goes evenly is changed.

    >>> most_odd(25, 100), most_odd(10, 25)
    (3, 4)
    """
    return lcm(old, new) // old - 1


def late_exchange(count: int, old: int, new: int) -> tuple[int, int]:
    """Big chips for small ones found after their race, and the value taken away unpaid.

    Equal value only: what is worth less than one big chip is removed.  Source: TDA 2024 24-C.
    """
    return divmod(count * old, new)


def race_pool(odd: int, old: int, new: int, rounding: Rounding = Rounding.HALF_UP) -> Pool:
    """The big chips that `odd` small ones are worth together; exactly half gives a chip.

    Source: Robert's Rules 7.10.
    """
    value = odd * old
    whole, rest = divmod(value, new)
    gained = {
        Rounding.HALF_UP: 2 * rest >= new,
        Rounding.UP: rest > 0,
        Rounding.DOWN: False,
    }[rounding]
    chips = whole + gained
    return Pool(chips, rest, chips * new - value)


def cards_needed(
    stacks: Mapping[int, ChipsByValue], *, old: int, new: int, passes: bool = False
) -> int:
    """How many cards the race takes: one for each odd chip at the table.

    Raises UnfitDenominations and WrongChipCount.  Source: Robert's Rules 7.10.
    """
    return len(who_is_dealt(stacks, old=old, new=new, passes=passes))


def who_is_dealt(
    stacks: Mapping[int, ChipsByValue], *, old: int, new: int, passes: bool = False
) -> list[int]:
    """The seats in the order the cards of the race go out: one card for each odd chip, from seat 1.

    Each player gets all of their own before the next.
    Raises UnfitDenominations and WrongChipCount.  Source: Robert's Rules 7.10.
    """
    _check_race(stacks, old=old, new=new, passes=passes)
    odd = {seat: exchange(stacks[seat].get(old, 0), old, new)[1] for seat in sorted(stacks)}
    return [seat for seat, chips in odd.items() for _ in range(chips)]


def race(
    stacks: Mapping[int, ChipsByValue],
    *,
    old: int,
    new: int,
    cards: Sequence[str],
    policy: RacePolicy = RacePolicy.SEED,
    passes: bool = False,
) -> Race:
    """The race of all `old` chips of a table into `new` ones, with the cards as they were dealt.

    Stacks are chips by denomination, by seat.  Cards go round from seat 1, each player getting
    all of their own before the next.  The best card wins a chip, the next best the next; nobody
    wins two, nobody is eliminated.  Of two equal cards (two decks) the one dealt first is better.

    `passes`, on the director's word, lets `old` go unevenly into `new`: a player may then have
    odd chips worth more than one big chip.  Nobody wins two in one pass; big chips left after a
    pass are given in another, to each player's next best card.

    Raises UnfitDenominations, WrongChipCount, WrongCardCount, FouledDeck.
    Source: Robert's Rules 7.10, 3.7.1; policy tda: TDA 2024 24-A, WSOP 2026 77a.
    """
    _check_cards(cards, cards_needed(stacks, old=old, new=new, passes=passes))
    changed = {seat: exchange(stacks[seat].get(old, 0), old, new) for seat in sorted(stacks)}
    odd = {seat: left for seat, (_, left) in changed.items()}
    pool = race_pool(sum(odd.values()), old, new).chips
    before = {seat: _value(stacks[seat]) for seat in odd}
    broke = [seat for seat in odd if odd[seat] and odd[seat] * old == before[seat]]
    rescued, awarded = _winners(_turns(odd, cards), broke, pool=pool, policy=policy)
    won = Counter(rescued + awarded)
    after = {seat: before[seat] - odd[seat] * old + won[seat] * new for seat in odd}
    return Race(
        direct={seat: direct for seat, (direct, _) in changed.items()},
        odd=odd,
        cards=_hands(odd, cards),
        pool=pool,
        rescued=rescued,
        awarded=awarded,
        stacks=after,
        total_before=sum(before.values()),
        total_after=sum(after.values()),
        delta=sum(after.values()) - sum(before.values()),
    )


def _winners(
    turns: Sequence[tuple[int, int]], broke: Sequence[int], *, pool: int, policy: RacePolicy
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is rescued, and who wins a chip by their cards, once for each that they win."""
    if policy is RacePolicy.SEED:  # a rescue stands for the player's first turn
        others = [seat for turn, seat in turns if turn > 1 or seat not in broke]
        return tuple(broke), tuple(others[: max(0, pool - len(broke))])
    awarded = tuple(seat for _, seat in turns[:pool])
    return tuple(seat for seat in broke if seat not in awarded), awarded


def _turns(odd: Mapping[int, int], cards: Sequence[str]) -> list[tuple[int, int]]:
    """Pass and seat in the order in which chips are won: each at their best card, then the next.

    Of equal cards the first dealt is first.
    """
    dealt = zip(cards, Counter(odd).elements(), strict=True)
    passes: Counter[int] = Counter()
    turns = []
    for _, seat in sorted(dealt, key=lambda pair: strength(pair[0]), reverse=True):
        passes[seat] += 1
        turns.append((passes[seat], seat))
    return sorted(turns, key=lambda turn: turn[0])


def _hands(odd: Mapping[int, int], cards: Sequence[str]) -> dict[int, tuple[str, ...]]:
    left = iter(cards)
    return {seat: tuple(islice(left, number)) for seat, number in odd.items() if number}


def _value(stack: ChipsByValue) -> int:
    return sum(denomination * count for denomination, count in stack.items())


def _check_race(
    stacks: Mapping[int, ChipsByValue], *, old: int, new: int, passes: bool = False
) -> None:
    if old < 1 or new <= old or (new % old and not passes):
        raise UnfitDenominations(
            N_(
                "%(old)s chips do not go evenly into %(new)s. Race them into a multiple of %(old)s."
            ),
            field="new",
            old=old,
            new=new,
        )
    for seat, stack in stacks.items():
        if any(denomination < 1 or count < 0 for denomination, count in stack.items()):
            raise WrongChipCount(
                N_("The chips of seat %(seat)s cannot be right. Count them again."),
                field="stacks",
                seat=seat,
            )


def _check_cards(cards: Sequence[str], needed: int) -> None:
    if len(cards) != needed:
        raise WrongCardCount(
            N_("There are %(needed)s odd chips and %(dealt)s cards. Deal one card for each chip."),
            field="cards",
            needed=needed,
            dealt=len(cards),
        )
    decks = -(-needed // len(DECK))
    if decks <= 1:
        check_deck(cards)
    else:
        _check_decks(cards, decks)


def _check_decks(cards: Sequence[str], decks: int) -> None:
    dealt = Counter(cards)
    check_deck(tuple(dealt))
    for card, times in dealt.items():
        if times > decks:
            raise FouledDeck(
                N_("%(card)s appears more often than there are decks: deal again with new ones."),
                field="cards",
                card=card,
            )
