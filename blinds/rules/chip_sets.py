"""What a set of chips can do: blinds that are played, and stacks for the players.

Source: Robert's Rules 7.8, 7.10 (what the color-ups must have at hand).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from math import log

from blinds.rules.steps import next_denomination, payable
from tournaments.rules import N_, RuleError

MIN_RISE, MAX_RISE = 1.2, 1.6
# What a small blind looks like, times a power of ten, in tenths: 100, 120, 150, 200, 250 …
_NICE = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)
_RARE = (12, 75)
_OPENING = (10, 15, 20, 25, 30, 50)
# From three of a chip on, amounts are whole numbers of it, so that the chip below can leave.
_OF_ONE_CHIP = 3
MAX_CHIPS = 10**11


class UnfitChips(RuleError):
    """Chips with which no even row of blinds can be paid."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A pair of blinds; `rare` is one that is called only where nothing better fits."""

    small_chips: int
    big_chips: int
    rare: bool = False

    @property
    def opens(self) -> bool:
        """Whether an event begins with such a pair: 25/50, 100/200, not 80/160 or 200/300."""
        return self.big_chips == 2 * self.small_chips and _lead(self.small_chips) in _OPENING


# The cheapest row that ends at each rung, with its cost.
Rows = dict[Rung, tuple[float, tuple[Rung, ...]]]


def ladder(denominations: Sequence[int], *, most_chips: int) -> tuple[Rung, ...]:
    """All pairs of blinds up to a big blind, lowest first, that these chips pay.

    Where two chips make the small blind after one, the pair between them (50/75, 200/300) is
    there too: without it the blinds would double.
    """
    chips = sorted(set(denominations))
    if not chips or chips[0] < 1:
        return ()
    low = chips[0]
    even = [
        Rung(small, 2 * small, rare=_lead(small) in _RARE and small > 4 * low)
        for small in _smalls(low, most_chips)
        if _is_payable(small, chips)
    ]
    between = Rung(2 * low, 3 * low, rare=True)
    rungs = [*even, between] if between.big_chips <= most_chips else even
    return tuple(sorted(rungs, key=lambda rung: rung.big_chips))


def rising(rungs: Sequence[Rung], *, first: Rung, count: int, rise: float) -> tuple[Rung, ...]:
    """A row of blinds from the first, each higher than the last by 1.2 to 1.6 and close to `rise`.

    Of all such rows the one that lies nearest to an even growth.  Raises UnfitChips.
    """
    here: Rows = {first: (0.0, (first,))}
    above = {rung: [after for after in rungs if may_follow(rung, after)] for rung in rungs}
    for number in range(1, count):
        wanted = log(first.big_chips) + number * log(rise)
        here = _step(here, above, wanted=wanted, rise=rise)
        if not here:
            raise UnfitChips(
                N_(
                    "These chips do not allow even blinds. Use values 4–5 times apart, like 25, "
                    "100, 500, 1,000."
                ),
                field="chips",
            )
    return min(here.values(), key=lambda row: row[0])[1]


def _step(here: Rows, above: Mapping[Rung, Sequence[Rung]], *, wanted: float, rise: float) -> Rows:
    """The best row to each rung that can come next."""
    after: Rows = {}
    for last, (cost, row) in here.items():
        for rung in above[last]:
            off = log(rung.big_chips) - wanted
            bend = log(rung.big_chips / last.big_chips / rise)
            total = cost + off * off + bend * bend + 0.02 * rung.rare
            if rung not in after or total < after[rung][0]:
                after[rung] = (total, (*row, rung))
    return after


def may_follow(last: Rung, after: Rung) -> bool:
    """Whether the blinds may rise from one pair to the other: by a fifth at least, 60 % at most."""
    grown = after.big_chips / last.big_chips
    return MIN_RISE <= grown <= MAX_RISE and after.small_chips >= last.small_chips


def nearest(amounts: Sequence[int], wish: float) -> int:
    """The amount in the best proportion to a wish; the lower of two."""
    return min(amounts, key=lambda amount: (abs(log(amount / wish)), amount))


def antes(denominations: Sequence[int], *, most_chips: int) -> tuple[int, ...]:
    """Antes per player that these chips pay, lowest first."""
    return tuple(
        rung.small_chips
        for rung in ladder(denominations, most_chips=2 * most_chips)
        if rung.big_chips == 2 * rung.small_chips and not rung.rare
    )


def _smalls(low: int, most_chips: int) -> Iterator[int]:
    few = {low * number for number in (1, 2, 3, 4)}
    nice: set[int] = set()
    power = 1
    while power <= most_chips:
        nice |= {lead * power // 10 for lead in _NICE if lead * power % 10 == 0}
        power *= 10
    yield from (s for s in sorted(few | nice) if low <= s and 2 * s <= most_chips)


def _is_payable(small: int, chips: Sequence[int]) -> bool:
    due = max((chip for chip in chips if _OF_ONE_CHIP * chip <= small), default=chips[0])
    return payable(small, chips[0]) and payable(small, due)


def _lead(small: int) -> int:
    """The first two digits: 12 of 120 and of 1,200."""
    return int(str(small).ljust(2, "0")[:2])


FEW_LOW, FEW_HIGH = 8, 4
MAX_PIECES_PER_PLAYER = 60
MAX_PLAYERS = 100_000
_ROUND = tuple(
    lead * 10**power for power in range(1, 9) for lead in (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
)


class StackNotPayable(RuleError):
    """A starting stack that the chips cannot make."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is in the case for one field: pieces given out at the start, and held for color-ups."""

    stack: Mapping[int, int]
    handed_out: Mapping[int, int]
    bank: Mapping[int, int]

    def needed(self, denomination: int) -> int:
        """Pieces of a denomination, all together."""
        return self.handed_out.get(denomination, 0) + self.bank.get(denomination, 0)


def stack_of(chips: int, denominations: Sequence[int], *, few: int = FEW_LOW) -> dict[int, int]:
    """One stack: `few` or more of the two smallest chips, some of the next, the rest in big ones.

    Raises StackNotPayable.

    >>> stack_of(10_000, [25, 100, 500, 1000])
    {25: 8, 100: 8, 500: 4, 1000: 7}
    """
    usable = [d for d in sorted(set(denominations)) if d * 4 <= chips] or sorted(denominations)[:1]
    for low in range(len(usable)):
        for top in range(len(usable), low, -1):
            if stack := _counted(chips, usable[low:top], few):
                return stack
    raise StackNotPayable(
        N_("A stack of %(chips)s cannot be made from these chips. Change the stack."),
        field="stack_chips",
        chips=chips,
    )


def _counted(chips: int, usable: Sequence[int], low_few: int) -> dict[int, int] | None:
    """The stack with these chips, if it comes out even; small ones as few as needed."""
    stack, left = {}, chips
    for place, (low, high) in enumerate(pairwise(usable)):
        few = low_few if place < 2 else FEW_HIGH
        number = next((n for n in range(few, few + high) if (left - n * low) % high == 0), None)
        if number is None or left < number * low:
            return None
        stack[low], left = number, left - number * low
    number, rest = divmod(left, usable[-1])
    if rest:
        return None
    return {d: n for d, n in {**stack, usable[-1]: number}.items() if n}


def case_for(
    players: int, stack: Mapping[int, int], denominations: Sequence[int], *, extra_chips: int = 0
) -> Case:
    """All pieces that a field needs: its stacks, what is bought later, and what color-ups pay out.

    `extra_chips` are rebuys and add-ons, sold in the largest chips that make them.  A color-up
    pays the value of all small chips in the next denomination, a part of a chip counted as one.
    """
    in_stacks = {d: players * n for d, n in stack.items()}
    for d, pieces in _large(extra_chips, sorted(stack)).items():
        in_stacks[d] = in_stacks.get(d, 0) + pieces
    bank: dict[int, int] = {}
    chips = sorted(set(denominations))
    for place, old in enumerate(chips):
        new = next_denomination(old, chips[place + 1 :])
        pieces = in_stacks.get(old, 0) + bank.get(old, 0)
        if new and pieces:
            bank[new] = bank.get(new, 0) + -(-pieces * old // new)
    return Case(dict(stack), in_stacks, bank)


def _large(chips: int, denominations: Sequence[int]) -> dict[int, int]:
    pieces = {}
    for d in reversed(denominations):
        pieces[d], chips = divmod(chips, d)
    return {d: n for d, n in pieces.items() if n}


def greatest_field(
    stack: Mapping[int, int],
    pieces: Mapping[int, int],
    *,
    extra_chips_per_player: int = 0,
) -> int | None:
    """The most players the case can seat with these stacks; None where nothing is counted."""
    if not any(pieces.get(d) for d in pieces):
        return None
    low, high = 0, MAX_PLAYERS
    while low < high:
        middle = (low + high + 1) // 2
        case = case_for(middle, stack, list(pieces), extra_chips=middle * extra_chips_per_player)
        low, high = (middle, high) if serves(case, pieces) else (low, middle - 1)
    return low


def serves(case: Case, pieces: Mapping[int, int]) -> bool:
    """Whether the case has them all: stacks without fail, and the color-ups beside them."""
    return all(not have or case.needed(d) <= have for d, have in pieces.items())


def best_stacks(players: int, pieces: Mapping[int, int], *, most: int = 3) -> list[dict[int, int]]:
    """The largest round stacks for a field that the case can serve, the largest first.

    With eight of the small chips where they suffice, otherwise with four, otherwise without the
    smallest.
    """
    counted = [d for d, n in sorted(pieces.items()) if n]
    for chips, few in ((counted, FEW_LOW), (counted, FEW_LOW // 2), (counted[1:], FEW_LOW // 2)):
        if found := list(islice(_served(players, pieces, chips, few), most)):
            return found
    return []


def _served(
    players: int, pieces: Mapping[int, int], denominations: Sequence[int], few: int
) -> Iterator[dict[int, int]]:
    value = sum(d * n for d, n in pieces.items())
    for chips in sorted(_ROUND, reverse=True):
        if not denominations or chips * players > value or chips < 20 * denominations[0]:
            continue
        try:
            stack = stack_of(chips, denominations, few=few)
        except StackNotPayable:
            continue
        handy = sum(stack.values()) <= MAX_PIECES_PER_PLAYER
        if handy and serves(case_for(players, stack, denominations), pieces):
            yield stack
