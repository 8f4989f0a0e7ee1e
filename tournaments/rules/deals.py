"""Deals between the last players: what a split by chips would give each of them.

For information only; the players decide, and the director need not vouch for it.
Source: Robert's Rules 7.36-7.38.
"""

from collections.abc import Sequence

from tournaments.rules import N_, RuleError


class NothingToShare(RuleError):
    """No player, no chips, or less money than the players have already won."""


def chip_chop(pool_cents: int, *, min_cents: int, stacks: Sequence[int]) -> list[int]:
    """Each player's money, in the order of the stacks: the next prize, and his part of the rest.

    The rest is shared in proportion to the chips, exact to the cent by the largest remainder
    (of equal ones the earlier).  Raises NothingToShare.
    Source: the customary chip-count formula; Robert's Rules 7.37.
    """
    total, free_cents = sum(stacks), pool_cents - min_cents * len(stacks)
    if total <= 0 or min(stacks) < 0 or min_cents < 0:
        raise NothingToShare(N_("Enter the stack of every player who is still in."), field="stacks")
    if free_cents < 0:
        raise NothingToShare(
            N_("There is less money left than these players have already won. Check the prizes."),
            field="pool_cents",
        )
    shares = [divmod(free_cents * stack, total) for stack in stacks]
    missing = free_cents - sum(cents for cents, _ in shares)
    nearest = sorted(range(len(stacks)), key=lambda player: -shares[player][1])[:missing]
    odd = frozenset(nearest)
    return [min_cents + cents + (player in odd) for player, (cents, _) in enumerate(shares)]
