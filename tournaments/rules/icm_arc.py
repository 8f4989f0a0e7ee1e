"""Expected prizes of any field, as an integral over the time at which players finish.

Give each player a time of arrival, exponential with the stack for its rate: who arrives first has
won, and the order of the others is Harville's.  A player who arrives at t has the place after all
who were before, whose number is a sum of independent chances; the player's worth is
E = ∫ S·exp(−S·t)·Ψ(t) dt, Ψ the expected prize of that place.

The time is read on a scale s on which all of that is smooth: the arc of the mean number arrived,
where the spread of a binomial is the same everywhere, and a logarithm for the tallest stack.

The prize of one who arrives depends on how many others have.  In a small group that is a sum
player by player, forwards and backwards; a large field is a tree of groups.  Going up, the numbers
arrived of two halves are added (their chances multiplied as polynomials); coming down, a half
learns what a place in it is worth when the other half is counted in.  Both are convolutions.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Spectra = npt.NDArray[np.complex128]

ONE_GROUP_UP_TO = 48  # players
GROUP_SIZES = (24, 25, 27, 30, 32, 36, 40, 45, 48)  # small primes only, for Fourier's transform
AT_ONCE = 24_576  # times × players: as much as a processor keeps near
SPREADS, SLACK = 9.0, 12.0  # a number of arrivals is never further than that from its mean


def expected_prizes(here: Floats, prizes: Floats, gone: Floats) -> Floats:
    """What each player wins on average, arriving at each time; prizes are of the first places.

    `here` and `gone` are the chances, by time and player, of having arrived or not: together one,
    both given because each may be tiny.
    """
    times, players = here.shape
    if players <= ONE_GROUP_UP_TO:
        worth = np.zeros((players, times))
        worth[: len(prizes)] = prizes[:, None]
        forward = _forward(here.T, gone.T, most=len(prizes))
        return _backward(here.T, gone.T, forward, worth).T
    doublings, size = _tree(players)
    padded = size << doublings
    step = max(1, AT_ONCE // padded)
    psi = np.empty((times, players))
    for first in range(0, times, step):
        some = slice(first, first + step)
        some_here, some_gone = _padded(here[some], padded, 0.0), _padded(gone[some], padded, 1.0)
        psi[some] = _in_a_tree(some_here, some_gone, prizes, size)[:, :players]
    return psi


def _tree(players: int) -> tuple[int, int]:
    """How often groups are joined by two, and the players of a group."""
    doublings = 0
    while players > GROUP_SIZES[-1] << doublings:
        doublings += 1
    return doublings, next(size for size in GROUP_SIZES if size << doublings >= players)


def _padded(chances: Floats, to: int, chance: float) -> Floats:
    """With players who never arrive."""
    times, players = chances.shape
    return np.concatenate((chances, np.full((times, to - players), chance)), axis=1)


def _forward(here: Floats, gone: Floats, *, most: int) -> list[Floats]:
    """The chances of 0, 1, 2 … arrived (fewer than `most`) among the players before each one.

    Players come first, then whatever is reckoned side by side.
    """
    before = [np.ones((1, *here.shape[1:]))]
    for arrived, missing in zip(here, gone, strict=True):
        last = before[-1]
        counts = min(len(last) + 1, most)
        joined = np.empty((counts, *last.shape[1:]))
        np.multiply(last, missing, out=joined[: len(last)])
        if counts > len(last):
            joined[-1] = 0.0
        joined[1:] += last[: counts - 1] * arrived
        before.append(joined)
    return before


def _backward(here: Floats, gone: Floats, before: list[Floats], worth: Floats) -> Floats:
    """Each player's expected prize; `worth` is that of so many arrived in the whole group."""
    psi = np.empty_like(here)
    after = worth
    for player in range(len(here) - 1, -1, -1):
        counts = before[player]
        psi[player] = np.einsum("c...,c...->...", counts, after[: len(counts)])
        if player:
            missing, arrived = gone[player], here[player]
            after = after[:player] * missing + after[1 : player + 1] * arrived
    return psi


def _in_a_tree(here: Floats, gone: Floats, prizes: Floats, size: int) -> Floats:
    """As `expected_prizes`, of groups of this size, whose number is a power of two."""
    times, players = here.shape
    grouped = (times, players // size, size)
    here_by, gone_by = (np.moveaxis(one.reshape(grouped), 2, 0).copy() for one in (here, gone))
    before = _forward(here_by, gone_by, most=size + 1)
    spectra = _spectra(np.moveaxis(before[-1], 0, 2))
    spread = _spread(here, gone, size)
    worth = np.zeros((times, 1, players))
    worth[:, 0, : len(prizes)] = prizes
    for level in range(len(spectra) - 1, -1, -1):
        worth = _halved(_likely(worth, *spread[level + 1]), spectra[level])
    worth = _likely(worth, *spread[0])
    psi = _backward(here_by, gone_by, before, np.moveaxis(worth, 2, 0))
    return np.moveaxis(psi, 0, 2).reshape(times, players)


def _spectra(counts: Floats) -> list[Spectra]:
    """The transform of every group's chances, groups first, then pairs of groups, up to halves."""
    spectra = []
    while counts.shape[1] > 1:
        length = 2 * (counts.shape[2] - 1)
        spectra.append(np.fft.rfft(counts, n=length))
        if counts.shape[1] == 2:
            break
        left, right = counts[:, 0::2], counts[:, 1::2]
        product = spectra[-1][:, 0::2] * spectra[-1][:, 1::2]
        counts = np.empty((*product.shape[:2], length + 1))
        counts[:, :, :-1] = np.fft.irfft(product, n=length)
        counts[:, :, 0] = left[:, :, 0] * right[:, :, 0]  # on which the top one has wrapped round
        counts[:, :, -1] = left[:, :, -1] * right[:, :, -1]
    return spectra


def _halved(worth: Floats, spectra: Spectra) -> Floats:
    """What so many arrived are worth in each half, with the other half counted in by chance."""
    times, pairs, length = worth.shape
    other = spectra.reshape(times, pairs, 2, -1)[:, :, ::-1]
    both = np.fft.irfft(np.fft.rfft(worth)[:, :, None] * other.conj(), n=length)
    return both[:, :, :, : length // 2].reshape(times, 2 * pairs, length // 2)


def _spread(here: Floats, gone: Floats, size: int) -> list[tuple[Floats, Floats]]:
    """The least and most that arrive in each group of each level, but for a negligible chance."""
    times = len(here)
    mean = here.reshape(times, -1, size).sum(axis=2)
    variance = (here * gone).reshape(times, -1, size).sum(axis=2)
    found = []
    while True:
        reach = SPREADS * np.sqrt(variance) + SLACK
        found.append((mean - reach, mean + reach))
        if mean.shape[1] == 1:
            return found
        mean, variance = (one.reshape(times, -1, 2).sum(axis=2) for one in (mean, variance))


def _likely(worth: Floats, least: Floats, most: Floats) -> Floats:
    """Without what cannot be: a first prize far away would drown the others in rounding."""
    counts = np.arange(worth.shape[2])
    likely = (counts >= least[:, :, None]) & (counts <= most[:, :, None])
    return np.where(likely, worth, 0.0)


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
