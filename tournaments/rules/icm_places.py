"""The expected prize of each player when he arrives, all others being there by chance.

The prize depends on how many others have arrived.  In a small group that is a sum player by
player, forwards and backwards; a large field is a tree of groups.  Going up, the numbers arrived
of two halves are added (their chances multiplied as polynomials); coming down, a half learns what
a place in it is worth when the other half is counted in.  Both are convolutions.
"""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Spectra = npt.NDArray[np.complex128]

ONE_GROUP_UP_TO = 48  # players
GROUP_SIZES = (24, 25, 27, 30, 32, 36, 40, 45, 48)  # small primes only, for Fourier's transform
AT_ONCE = 24_576  # times × players: as much as a processor keeps near
SPREADS, SLACK = 9.0, 12.0  # a number of arrivals is never further than that from its mean


def expected_prizes(here: Floats, prizes: Floats, gone: Floats) -> Floats:
    """What each player wins on average if he arrives at each time; prizes are of the first places.

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
