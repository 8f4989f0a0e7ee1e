"""A second way to the Independent Chip Model, slow and plain: nothing of it is in the product.

Players arrive at exponential times; the integral is a sum at even steps of the logarithm of time,
in long floats, with the number of others arrived added up player by player.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np


def plainly(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Each player's worth by the definition: every order of the places in turn, as fractions."""

    @cache
    def worth(left: tuple[int, ...], place: int) -> dict[int, Fraction]:
        if place == len(prizes) or not left:
            return {}
        total, found = sum(stacks[i] for i in left), dict.fromkeys(left, Fraction(0))
        for first in left:
            chance = Fraction(stacks[first], total)
            found[first] += chance * prizes[place]
            others = tuple(i for i in left if i != first)
            for player, cents in worth(others, place + 1).items():
                found[player] += chance * cents
        return found

    whole = worth(tuple(range(len(stacks))), 0)
    return [whole[player] for player in range(len(stacks))]


def by_even_steps(
    stacks: Sequence[int], prizes: Sequence[int], *, step: float, at_once: int = 64
) -> np.ndarray:
    """Each player's worth, by sums in steps of log time; exact once the step is small enough."""
    rates = np.array(stacks, dtype=np.longdouble) / sum(stacks)
    cents = np.array(prizes, dtype=np.longdouble)
    until = np.log(60 / min(rates))
    times = np.exp(np.arange(-48.0, float(until), step, dtype=np.longdouble))
    worth = np.zeros(len(rates), dtype=np.longdouble)
    for first in range(0, len(times), at_once):
        some = times[first : first + at_once]
        gone = np.exp(-np.outer(rates, some))
        psi = _others(-np.expm1(-np.outer(rates, some)), gone, cents)
        worth += step * (np.outer(rates, some) * gone * psi).sum(axis=1)
    return worth


def _others(here: np.ndarray, gone: np.ndarray, cents: np.ndarray) -> np.ndarray:
    """The prize of each player if they arrive now, by the number of others who are there."""
    most = len(cents)
    before = [np.zeros((most, here.shape[1]), dtype=np.longdouble)]
    before[0][0] = 1
    for arrived, missing in zip(here, gone, strict=True):
        joined = before[-1] * missing
        joined[1:] += before[-1][:-1] * arrived
        before.append(joined)
    after = np.repeat(cents[:, None], here.shape[1], axis=1)
    psi = np.empty_like(here)
    for player in range(len(here) - 1, -1, -1):
        psi[player] = (before[player] * after).sum(axis=0)
        counted = after * gone[player]
        counted[:-1] += after[1:] * here[player]
        after = counted
    return psi
