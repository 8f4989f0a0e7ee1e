"""The Independent Chip Model: what a stack is worth in prizes, after Malmuth and Harville.

A player finishes first with the chance of their part of the chips; among those left the same holds
for the next place, and so on.  For information only: the players decide, and the director need
not vouch for it.  Source: Malmuth, Gambling Theory and Other Topics (1987); Harville, Assigning
probabilities to the outcomes of multi-entry competitions (1973); Robert's Rules 7.36-7.38.

A small field is reckoned by the chance of every set of players to be the first ones.
"""

from collections.abc import Sequence
from functools import cache
from itertools import cycle, islice

import numpy as np
import numpy.typing as npt

from tournaments.rules import N_, RuleError
from tournaments.rules.icm_arc import by_arrival

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.intp]


def by_subsets(chips: Floats, prizes: Floats) -> Floats:
    """Each player's expected prize; every stack is above zero, and prizes are of the first places.

    Only sums of positive numbers, so that it is exact to rounding.  Takes 2^n steps.
    """
    players, paid = len(chips), len(prizes)
    held = np.zeros(1)
    for stack in chips:
        held = np.concatenate((held, held + stack))
    left = held[-1] - held
    left[-1] = 1.0
    by_size, sizes = _layers(players)
    worth_next = np.zeros(1 << players)  # the chance of a set, by what remains in play after it
    worth_next[0] = 1 / left[0]
    for sets, without, last in by_size[: paid - 1]:
        chance = (worth_next[without] * chips[last]).sum(axis=1)
        worth_next[sets] = chance / left[sets]
    weights = np.append(prizes, np.zeros(players + 1 - paid))[sizes] * worth_next
    without_him = [weights.reshape(-1, 2, 1 << player)[:, 0].sum() for player in range(players)]
    return np.multiply(chips, without_him)


@cache
def _layers(players: int) -> tuple[list[tuple[Indexes, Indexes, Indexes]], Indexes]:
    """The sets of each size from one on, with each member out in turn; and every set's size."""
    sets = np.arange(1 << players, dtype=np.intp)
    member = (sets[:, None] >> np.arange(players, dtype=np.intp)) & 1
    sizes = member.sum(axis=1).astype(np.intp)
    layers = []
    for size in range(1, players):
        those = sets[sizes == size]
        last = np.nonzero(member[those])[1].reshape(-1, size)
        layers.append((those, those[:, None] ^ (1 << last), last))
    return layers, sizes


SUBSETS_UP_TO = 14  # players; above that the integral is as exact and faster
MAX_PLAYERS = 30_000
MAX_CENTS = 10**15  # all prizes together; a float tells the cents of no more apart
WIDEST_RATIO = 10**9  # between the largest stack and the smallest
NOISE_CENTS = 1e-6  # shares that differ by less are the same


class NoStacks(RuleError):
    """No player, no chips, or a stack that cannot be."""


class NotThesePrizes(RuleError):
    """A negative prize, more prizes than players to win them, or more money than there is."""


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> Floats:
    """Each player's expected prize, in the order of the stacks and in the unit of the prizes.

    Prizes are listed first place first and need not fall; places that are not listed win nothing.
    Who has no chips left shares the last prizes with the others who have none.  The sum is that
    of the prizes; the relative error is below 1e-10 for stacks up to 1 : 100,000.
    Raises NoStacks, NotThesePrizes.  Source: Malmuth 1987; Harville 1973.
    """
    check_field(stacks, prizes)
    chips = np.asarray(stacks, dtype=np.float64)
    listed = np.zeros(len(stacks))
    won = prizes[: len(stacks)]  # what stands behind them is nothing
    listed[: len(won)] = won
    in_play = chips > 0
    left = int(in_play.sum())
    worth = np.zeros(len(stacks))
    worth[in_play] = _worth(chips[in_play], listed[:left])
    if left < len(stacks):
        worth[~in_play] = listed[left:].mean()
    return worth


def _worth(chips: Floats, prizes: Floats) -> Floats:
    """As `icm`, of players who all have chips and with a prize (or nothing) for every place."""
    if len(chips) == 1:
        return prizes.copy()
    surely = prizes[-1]  # everybody wins the last prize: only what is above it is played for
    above = prizes - surely
    paid = int(np.flatnonzero(above).max(initial=-1)) + 1
    if paid == 0:
        return np.full(len(chips), surely)
    expected = by_subsets if len(chips) <= SUBSETS_UP_TO else by_arrival
    worth: Floats = expected(chips, above[:paid]) + surely
    return worth


def icm_cents(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """The same in whole cents, by the largest remainder: the sum is exactly that of the prizes.

    Of equal remainders the larger stack has the odd cent, then the player listed first; so with
    prizes that never rise more chips are never worth less.  Raises as `icm`.
    """
    worth = icm(stacks, prizes)
    cents = np.floor(worth + NOISE_CENTS).astype(np.int64)
    missing = sum(prizes) - int(cents.sum())
    remainders = np.round(worth - cents, 6)
    first = sorted(range(len(stacks)), key=lambda p: (-remainders[p], -stacks[p], p))
    if missing < 0:  # of very much money the last digits of a float are cents
        first = [player for player in reversed(first) if cents[player]]
    for player in islice(cycle(first), abs(missing)):
        cents[player] += 1 if missing > 0 else -1
    return [int(one) for one in cents]


def check_field(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    """Raises NoStacks, NotThesePrizes."""
    chips = [stack for stack in stacks if stack]
    if not chips or min(chips) < 0:
        raise NoStacks(N_("Enter the stack of every player who is still in."), field="stacks")
    if len(chips) > MAX_PLAYERS or max(chips) > WIDEST_RATIO * min(chips):
        raise NoStacks(
            N_("Too many or too uneven stacks to calculate. Check the counts."),
            field="stacks",
        )
    if prizes and min(prizes) < 0:
        raise NotThesePrizes(N_("A prize cannot be below zero. Check it."), field="prizes")
    if sum(prizes) > MAX_CENTS:
        raise NotThesePrizes(
            N_("An amount this large cannot be shared to the cent. Check the prizes."),
            field="prizes",
        )
    if any(prizes[len(stacks) :]):
        raise NotThesePrizes(
            N_("More prizes than players left. Check who is still in."), field="prizes"
        )
