"""Blinds that are played: the pairs a dealer calls, and those that a set of chips can pay.

Amounts are whole chips.  Source: Robert's Rules 7.8, 7.10.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from blinds.rules.color_up import payable
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
                    "With these chips the blinds cannot rise evenly. Use chips that go four or "
                    "five times into the next, like 25, 100, 500 and 1,000."
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
