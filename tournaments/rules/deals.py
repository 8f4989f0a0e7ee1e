"""Deals between the last players: what each of the usual ways would give them.

For information only; the players decide, and the director need not vouch for it.
Source: Robert's Rules 7.36-7.38.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Annotated

from tournaments.rules import N_, RuleError
from tournaments.rules.icm import icm_cents
from tournaments.rules.values import Cents, Chips, Help, Named, RowId

MAX_PLAYERS = 1000  # of one deal


class NothingToShare(RuleError):
    """No player, no chips, or less money than the players have already won."""


class BadLeftPrizes(RuleError):
    """What is left to play for is not a list of prizes."""


class Method(StrEnum):
    """The ways to reckon a deal."""

    EVEN = "even"
    CHIP_CHOP = "chip_chop"
    ICM = "icm"


@dataclass(frozen=True, slots=True)
class Money:
    """The prizes not yet won, of as many places as players are left, and what stays to play for.

    Both are listed first place first, in cents; places without a prize count 0.
    """

    prizes: tuple[int, ...]
    left: tuple[int, ...] = ()

    @property
    def pool_cents(self) -> int:
        return sum(self.prizes)

    @property
    def left_cents(self) -> int:
        return sum(self.left)

    @property
    def to_share_cents(self) -> int:
        """What a deal shares out now."""
        return self.pool_cents - self.left_cents

    @property
    def secured_cents(self) -> int:
        """What each of the players has for sure: the next prize."""
        return self.prizes[-1] if self.prizes else 0

    @property
    def free_cents(self) -> int:
        """What is shared out above what everybody has for sure; below zero if that is too much."""
        return self.to_share_cents - self.secured_cents * len(self.prizes)


@dataclass(frozen=True, slots=True)
class Share:
    """What one entry gets."""

    entry: Annotated[RowId, Named("entry_id")]
    amount_cents: Cents
    stack_chips: Chips | None = None
    signed: bool = False
    waived: Annotated[bool, Help("Signed to take less than was won already.")] = False


@dataclass(frozen=True, slots=True)
class Agreed:
    """A deal as the players put it to the director.

    `guaranteed`: the house pays by it.  `stops`: play ends with it, all the money is shared out.
    """

    shares: tuple[Share, ...]
    left_prizes: tuple[int, ...] = ()
    guaranteed: bool = False
    reason: str = ""
    stops: bool = False


def even(pool_cents: int, players: int) -> list[int]:
    """The same for everybody; the odd cents go to the first listed.  Raises NothingToShare."""
    if players < 1:
        raise NothingToShare(N_("No players left to share with."), field="stacks")
    each, odd = divmod(pool_cents, players)
    return [each + (player < odd) for player in range(players)]


def chip_chop(pool_cents: int, *, min_cents: int, stacks: Sequence[int]) -> list[int]:
    """Each player's money, in the order of the stacks: the next prize, and a part of the rest.

    The rest is shared in proportion to the chips, exact to the cent by the largest remainder
    (of equal ones the earlier).  Raises NothingToShare.
    Source: the customary chip-count formula; Robert's Rules 7.37.
    """
    total, free_cents = sum(stacks), pool_cents - min_cents * len(stacks)
    if total <= 0 or min(stacks) < 0 or min_cents < 0:
        raise NothingToShare(N_("Enter the stack of every player who is still in."), field="stacks")
    if free_cents < 0:
        raise NothingToShare(
            N_("Less money is left than these players have already won. Check the prizes."),
            field="pool_cents",
        )
    shares = [divmod(free_cents * stack, total) for stack in stacks]
    missing = free_cents - sum(cents for cents, _ in shares)
    nearest = sorted(range(len(stacks)), key=lambda player: -shares[player][1])[:missing]
    odd = frozenset(nearest)
    return [min_cents + cents + (player in odd) for player, (cents, _) in enumerate(shares)]


def offer(method: Method, money: Money, stacks: Sequence[int], *, unit_cents: int = 1) -> list[int]:
    """What the calculator gives each player, in the order of the stacks, in cents.

    Together it is exactly what the deal shares out, each amount in whole units as far as
    `in_units` can.  With money left to play for, ICM reckons with the prizes less what is left
    for their places.  Raises NothingToShare, NoStacks, NotThesePrizes, BadLeftPrizes.
    """
    check_left(money)
    exact = _OFFERS[method](money, stacks)
    return in_units(exact, unit_cents=unit_cents, least_cents=money.secured_cents)


def in_units(cents: Sequence[int], *, unit_cents: int, least_cents: int = 0) -> list[int]:
    """The same money in whole units: each amount is rounded down, and the units that are left go
    to those who lost most by it (of equal ones the earlier); what is less than a unit to the first.

    Nobody who had `least_cents` falls below it: where units are too coarse for that, the amounts
    stay as they are.

    >>> in_units([166_16, 142_43, 136_41], unit_cents=5_00)
    [16500, 14500, 13500]
    """
    if unit_cents <= 1 or not cents:
        return list(cents)
    whole = [amount // unit_cents * unit_cents for amount in cents]
    units, dust = divmod(sum(cents) - sum(whole), unit_cents)
    lost = sorted(range(len(cents)), key=lambda player: whole[player] - cents[player])
    for player in lost[:units]:
        whole[player] += unit_cents
    whole[0] += dust
    short = any(w < least_cents <= c for w, c in zip(whole, cents, strict=True))
    return list(cents) if short else whole


def _by_icm(money: Money, stacks: Sequence[int]) -> list[int]:
    left = (*money.left, *(0 for _ in money.prizes[len(money.left) :]))
    played_for = [prize - kept for prize, kept in zip(money.prizes, left, strict=True)]
    if min(played_for, default=0) < 0:
        raise BadLeftPrizes(
            N_("More is left to play for than the prize of a place: ICM cannot be calculated."),
            field="left_prizes",
        )
    return icm_cents(stacks, played_for)


_OFFERS: Mapping[Method, Callable[[Money, Sequence[int]], list[int]]] = {
    Method.EVEN: lambda money, stacks: even(money.to_share_cents, len(money.prizes)),
    Method.CHIP_CHOP: lambda money, stacks: chip_chop(
        money.to_share_cents, min_cents=money.secured_cents, stacks=stacks
    ),
    Method.ICM: _by_icm,
}


def check_left(money: Money) -> None:
    """Raises BadLeftPrizes unless they are prizes of the first places that never rise."""
    left = money.left
    if any(later > earlier for earlier, later in pairwise(left)):
        raise BadLeftPrizes(
            N_("A better place wins at least as much. Put what is left to play for in that order."),
            field="left_prizes",
        )
    if any(left[len(money.prizes) :]) or (left and min(left) < 0):
        raise BadLeftPrizes(
            N_("More prizes left to play for than players. Remove some."),
            field="left_prizes",
        )
    if money.to_share_cents < 0:
        raise BadLeftPrizes(
            N_("More would be left to play for than the prizes that are not won yet. Lower it."),
            field="left_prizes",
        )
