"""Expected prizes of any field, as an integral over the time at which players finish.

Give each player a time of arrival, exponential with his stack for its rate: who arrives first has
won, and the order of the others is Harville's.  A player who arrives at t has the place after all
who were before him, whose number is a sum of independent chances; his worth is
E = ∫ S·exp(−S·t)·Ψ(t) dt, Ψ the expected prize of that place.

The time is read on a scale s on which all of that is smooth: the arc of the mean number arrived,
where the spread of a binomial is the same everywhere, and a logarithm for the tallest stack.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tournaments.rules.icm_places import expected_prizes

Floats = npt.NDArray[np.float64]

MIN_NODES, NODES_A_STEP, NODES_IN = 32, 4, 8
LOG = 3.0  # less leaves the time between a few giants and many short stacks too coarse
TAIL = -46.0  # log of the chance that a paid place is still to be had, where the integral is cut
GRID = 48


def by_arrival(chips: Floats, prizes: Floats) -> Floats:
    """Each player's expected prize; every stack is above zero, and fewer prizes than players."""
    stacks, size_of = np.unique(chips, return_inverse=True)
    rates = stacks / chips.mean()
    many = np.bincount(size_of).astype(np.float64)
    times, weights = _nodes(rates, many, len(prizes))
    gone = np.exp(-np.outer(times, rates))
    here = -np.expm1(-np.outer(times, rates))
    psi = expected_prizes(here[:, size_of], prizes, gone[:, size_of])
    worth: Floats = rates[size_of] * np.einsum("q,qi,qi->i", weights, gone[:, size_of], psi)
    return worth


def _nodes(rates: Floats, many: Floats, paid: int) -> tuple[Floats, Floats]:
    """The times to look at, and the weight of each: Gauss and Legendre's on the scale s."""
    grid = np.geomspace(1e-4 / rates[-1], 60 / rates[0], GRID)
    end = _when_all_paid_are_gone(grid, rates, many, paid)
    last = float(_scale(np.array([end]), rates, many)[0][0])
    wanted = MIN_NODES + NODES_A_STEP * last
    nodes, weights = _legendre(int(np.ceil(wanted / NODES_IN)) * NODES_IN)
    aims = nodes * last
    times = _invert(aims, grid, rates, many)
    return times, weights * last / _scale(times, rates, many)[1]


def _scale(times: Floats, rates: Floats, many: Floats) -> tuple[Floats, Floats]:
    """The scale s at these times, and how fast it rises there."""
    total = many.sum()
    passed = np.outer(times, rates)
    gone = np.exp(-passed)
    mean, still = -np.expm1(-passed) @ many, gone @ many
    top = rates[-1]
    at = np.sqrt(total) * np.arctan2(np.sqrt(mean), np.sqrt(still)) + LOG * np.log1p(top * times)
    rise = np.sqrt(total) * (gone @ (many * rates)) / (2 * np.sqrt(mean * still))
    return at, rise + LOG * top / (1 + top * times)


def _invert(aims: Floats, grid: Floats, rates: Floats, many: Floats) -> Floats:
    """The times at which the scale shows these values: Newton's steps inside known bounds."""
    known = _scale(grid, rates, many)[0]
    above = np.clip(np.searchsorted(known, aims), 1, len(grid) - 1)
    lower, upper = np.log(grid[above - 1]), np.log(grid[above])
    first = aims < known[0]  # below the grid the scale is as good as a root
    lower[first] = -200.0
    part = (aims - known[above - 1]) / (known[above] - known[above - 1])
    logs = lower + np.clip(part, 0, 1) * (upper - lower)
    logs[first] = np.log(grid[0]) + 2 * np.log(aims[first] / known[0])
    for _ in range(8):
        at, rise = _scale(np.exp(logs), rates, many)
        miss = aims - at
        logs = np.clip(logs + miss / (rise * np.exp(logs)), lower, upper)
        if np.abs(miss).max() < 1e-13 * aims[-1]:
            break
    found: Floats = np.exp(logs)
    return found


def _when_all_paid_are_gone(grid: Floats, rates: Floats, many: Floats, paid: int) -> float:
    """A time after which nobody who still has to arrive is paid, but for a chance of e^TAIL.

    Chernoff's bound: P(arrived ≤ paid) ≤ E z^arrived / z^paid for every z below one.
    """
    gone = np.exp(-np.outer(grid, rates))
    bound = np.full(GRID, np.inf)
    for z in (0.9, 0.7, 0.4, 0.1, 1e-3, 1e-8, 1e-20, 1e-40):
        log = np.log1p(gone * ((1 - z) / z)) @ many + (many.sum() - paid) * np.log(z)
        bound = np.minimum(bound, log)
    return float(grid[np.argmax(bound < TAIL)])


@lru_cache(maxsize=64)
def _legendre(number: int) -> tuple[Floats, Floats]:
    """Gauss and Legendre's nodes between 0 and 1 and their weights, by Newton's steps."""
    angles = np.pi * (np.arange(number, 0, -1) - 0.25) / (number + 0.5)
    for _ in range(6):
        cosines = np.cos(angles)
        before, value = np.ones(number), cosines
        for degree in range(2, number + 1):
            rise = ((2 * degree - 1) * cosines * value - (degree - 1) * before) / degree
            before, value = value, rise
        slope = number * (cosines * value - before) / np.sin(angles)
        angles = angles - value / slope
    return np.cos(angles / 2) ** 2, 1 / slope**2
