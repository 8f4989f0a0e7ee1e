"""Which share of the pool each place gets, by the number of entries.

Shares are in parts per million of the pool (ppm; 100 ppm are one basis point): a field of ten
thousand pays some places less than a basis point can say.

The built-in tables follow one formula.  With p places paid in a field of n, everybody paid
gets a floor of so many average buy-ins, floor = multiple / n; what is left is spread in
proportion to 1 / place^(9/8), places of one tier alike.  A tier is a single place down to
ninth, three places down to 18th, nine down to 99th, then a third of what lies above it.
Roots are whole-number roots, so that every machine finds the same table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import isqrt

from tournaments.rules import N_, RuleError

WHOLE_PPM = 1_000_000
PPM_PER_BP = 100


class BadShares(RuleError):
    """Percentages that do not sum to the whole, or rise from one place to the next."""


class BadBrackets(RuleError):
    """A table of prizes without brackets, or with brackets out of order."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """What each place gets, first to last, in a field of at most `entries_up_to`.

    Raises BadShares.
    """

    entries_up_to: int
    shares_ppm: tuple[int, ...]

    def __post_init__(self) -> None:
        check_shares(self.shares_ppm, whole=WHOLE_PPM)


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """Brackets from the smallest field to the largest; the last one serves any larger field.

    Raises BadBrackets.
    """

    name: str
    brackets: tuple[Bracket, ...]

    def __post_init__(self) -> None:
        tops = [bracket.entries_up_to for bracket in self.brackets]
        if not tops or any(low >= high for low, high in pairwise(tops)):
            raise BadBrackets(N_("Give the prize table its field sizes, smallest first."))

    def shares_ppm(self, entries: int) -> tuple[int, ...]:
        """The shares for a field of so many entries; nobody pays more places than entries."""
        for bracket in self.brackets:
            if entries <= bracket.entries_up_to:
                return bracket.shares_ppm
        return self.brackets[-1].shares_ppm


def check_shares(shares: Sequence[int], *, whole: int) -> None:
    """Raise BadShares unless they sum to the whole, and none is below zero or above the last."""
    if sum(shares) != whole or min(shares) < 0:
        raise BadShares(
            N_("The percentages must add up to 100 %%. Correct them."), field="shares", whole=whole
        )
    if any(higher < lower for higher, lower in pairwise(shares)):
        raise BadShares(
            N_("A place cannot pay more than the place above it. Correct the percentages."),
            field="shares",
        )


@cache
def bar() -> PrizeTable:
    """For small rooms: 18 % of the field paid, at least 1.5 buy-ins, to 1,000 entries."""
    return _built("bar", paid_percent=18, floor_percent=150, most_places=180)


@cache
def casino() -> PrizeTable:
    """For weekly events: 13 % of the field paid, at least 1.8 buy-ins, to 3,000 entries."""
    return _built("casino", paid_percent=13, floor_percent=180, most_places=390)


@cache
def festival() -> PrizeTable:
    """For the largest: 15 % of the field paid, at least 1.6 buy-ins, to 20,000 entries.

    10,043 entries pay 1,507 places.
    """
    return _built("festival", paid_percent=15, floor_percent=160, most_places=3000)


def _built(name: str, *, paid_percent: int, floor_percent: int, most_places: int) -> PrizeTable:
    return PrizeTable(
        name,
        tuple(
            _bracket(paid, paid * 100 // paid_percent, floor_percent=floor_percent)
            for paid in _places_paid(most_places)
        ),
    )


def _places_paid(most: int) -> Iterator[int]:
    """1, 2, 3 … and in steps of a thirtieth once that is more than one place.

    1,507 is always among them: the field of the largest main event so far.
    """
    paid = 1
    while paid < most:
        yield paid
        step = paid + max(1, paid // 30)
        paid = 1507 if paid < 1507 < step else step
    yield most


def _bracket(paid: int, entries: int, *, floor_percent: int) -> Bracket:
    floor_ppm = WHOLE_PPM * floor_percent // (100 * entries) if paid > 1 else 0
    weights = [_weight(_tier_end(place)) for place in range(1, paid + 1)]
    spread_ppm, total = WHOLE_PPM - paid * floor_ppm, sum(weights)
    # Small tables are posted on the wall: whole basis points there.
    step = PPM_PER_BP if paid <= 99 else 1
    shares = [(floor_ppm + spread_ppm * weight // total) // step * step for weight in weights]
    shares[0] += WHOLE_PPM - sum(shares)
    return Bracket(entries, tuple(shares))


@cache
def _weight(place: int) -> int:
    """A million million divided by the place to the power of 9/8."""
    return 10**16 // isqrt(isqrt(isqrt(place**9 * 10**32)))


@cache
def _tier_end(place: int) -> int:
    """The last place of the tier that this place is in."""
    if place <= 9:
        return place
    if place <= 18:
        return -(-place // 3) * 3
    if place <= 99:
        return -(-place // 9) * 9
    end = 99
    while end < place:
        end += end // 3
    return end
