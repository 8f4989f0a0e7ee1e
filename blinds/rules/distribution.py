"""Chips for the players: stacks from the case, what the color-ups take, and how many it serves.

Pieces are counted by denomination; 0 pieces in the case means that nobody counted them.
Source: Robert's Rules 7.10 (what the color-ups must have at hand).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from blinds.rules.color_up import next_denomination
from tournaments.rules import N_, RuleError

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
