"""Expected prizes of a small field, by the chance of every set of players to be the first ones."""

from functools import cache

import numpy as np
import numpy.typing as npt

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
