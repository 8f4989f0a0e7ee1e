"""Buckets for large fields: filled from the top down, then brought to the exact sum.

Each nice amount is for one bucket or for none; what is over or short is mended by moving places
from one bucket to the next.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from tournaments.rules.auto_prizes_buckets import Field, Floats
from tournaments.rules.auto_prizes_exact import Filled, Wanted

_AROUND = 4  # a bucket holds ideal prizes within so many steps of its amount
_STEPS = 12
_TOLLS = 9


@dataclass(frozen=True, slots=True)
class _Rung:
    """One amount: which buckets of it were better than none, and the best size up to each."""

    amount: int
    low: int
    taken: NDArray[np.bool_]
    rows: NDArray[np.int16]


@dataclass
class _Ladder:
    """`best[k, j]`: places 1 … j given, the last bucket no larger than the k-th size."""

    field: Field
    price: float
    toll: float
    sizes: list[int]
    best: Floats
    rungs: list[_Rung] = dataclasses.field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Buckets that are best at this price; their amounts where they are known."""

    sizes: tuple[int, ...]
    price: float
    amounts: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return sum(size * each for size, each in zip(self.sizes, self.amounts, strict=True))


def tried(field: Field) -> Iterator[Candidate]:
    """Buckets whose sum comes nearer and nearer to the pool, no more of them than allowed."""
    toll = too_low = 0.0
    enough: float | None = None
    for _ in range(_TOLLS):
        fewest = field.places
        for one in _at_toll(field, toll):
            fewest = min(fewest, len(one.sizes))
            if len(one.sizes) <= field.most:
                yield one
        if toll == 0 and fewest <= field.most:
            return
        if fewest <= field.most:
            enough = toll
        else:
            too_low = toll
        toll = (too_low + enough) / 2 if enough else 4 * toll or _first_toll(field)


def _first_toll(field: Field) -> float:
    """A toll that is too low to be felt."""
    return float(field.squares[-1] - field.sums[-1] ** 2 / field.places) / 10**6


def _at_toll(field: Field, toll: float) -> Iterator[Candidate]:
    """The same where each bucket costs a toll, so that there are fewer."""
    wanted, reach = float(field.sums[-1]), float(field.ideal[0])
    low, high = -reach / 4, reach / 4
    for turn in range(_STEPS):
        found = _buckets(field, (low + high) / 2, toll)
        if turn >= _STEPS // 3:
            yield found
        if found.total == round(wanted):
            return
        low, high = (found.price, high) if found.total > wanted else (low, found.price)


def _buckets(field: Field, price: float, toll: float) -> Candidate:
    """The buckets that are best at this price, first to last."""
    sizes = field.sizes()
    if not sizes:
        return Candidate((field.places,), price, (field.amount(0, field.places, price),))
    ladder = _Ladder(field, price, toll, sizes, _nothing_yet(field, sizes))
    starts = np.arange(field.places)
    fits = np.searchsorted(np.array(sizes), field.places - starts, side="right") - 1
    least, end = np.inf, (0, 0)
    for number in range(len(field.amounts)):
        amount = field.amounts[-1 - number]
        before = np.where(fits >= 0, ladder.best[np.maximum(fits, 0), starts], np.inf)
        before[0] = 0.0
        ends = before + _rest(field, starts, amount, price)
        if ends.min() < least:
            least, end = float(ends.min()), (number, int(ends.argmin()))
        _climb(ladder, number)
    return _traced(ladder, end)


def _nothing_yet(field: Field, sizes: list[int]) -> Floats:
    best = np.full((len(sizes), field.places + 1), np.inf)
    best[:, 0] = 0.0
    return best


def _rest(field: Field, starts: NDArray[np.int64], amount: int, price: float) -> Floats:
    """Everybody from each place on gets the amount."""
    total, size = field.sums[-1] - field.sums[starts], field.places - starts
    squares = field.squares[-1] - field.squares[starts]
    found: Floats = squares - 2 * amount * total + size * amount * (amount + price)
    return found


def _climb(ladder: _Ladder, number: int) -> None:
    """One amount more: for each size and place, a bucket of it, or not."""
    field, amount = ladder.field, ladder.field.amounts[-1 - number]
    low, high = _places_around(field, number)
    fresh = ladder.best[:, low : high + 1].copy()
    taken = np.zeros(fresh.shape, dtype=np.bool_)
    sums, squares = field.sums[low : high + 1], field.squares[low : high + 1]
    for row, size in enumerate(ladder.sizes):
        if size > high - low:
            break
        cost = squares[size:] - squares[:-size] - 2 * amount * (sums[size:] - sums[:-size])
        value = ladder.best[row, low : high + 1 - size] + cost
        value += size * amount * (amount + ladder.price) + ladder.toll
        taken[row, size:] = value < fresh[row, size:]
        np.minimum(fresh[row, size:], value, out=fresh[row, size:])
    running = np.minimum.accumulate(fresh, axis=0)
    own = np.arange(len(ladder.sizes), dtype=np.int16)[:, None]
    rows = np.maximum.accumulate(np.where(fresh <= running, own, np.int16(0)), axis=0)
    ladder.rungs.append(_Rung(amount, low, taken, rows))
    ladder.best[:, low : high + 1] = running


def _places_around(field: Field, number: int) -> tuple[int, int]:
    """The places whose ideal is within a few steps of the amount."""
    amounts, falling = field.amounts[::-1], -np.array(field.ideal)
    above, under = number - _AROUND, number + _AROUND
    low = int(np.searchsorted(falling, -float(amounts[above]))) if above >= 0 else 0
    if under >= len(amounts):
        return low, field.places
    return low, int(np.searchsorted(falling, -float(amounts[under]), side="right"))


def _traced(ladder: _Ladder, end: tuple[int, int]) -> Candidate:
    number, place = end
    sizes, amounts = [ladder.field.places - place], [ladder.field.amounts[-1 - number]]
    row = int(np.searchsorted(np.array(ladder.sizes), sizes[0], side="right")) - 1
    for rung in reversed(ladder.rungs[:number]):
        if place == 0:
            break
        if not rung.low <= place < rung.low + rung.rows.shape[1]:
            continue
        row = int(rung.rows[row, place - rung.low])
        if rung.taken[row, place - rung.low]:
            sizes.insert(0, ladder.sizes[row])
            amounts.insert(0, rung.amount)
            place -= ladder.sizes[row]
    return Candidate(tuple(sizes), ladder.price, tuple(amounts))


_SHIFTS = (*range(9), 10, 12, 15, 19, 23, 29, 36, 45, 56, 70)  # places moved over one border
_KEPT = 600  # sums followed at a time, those least off

Moved = tuple[int, int, float]  # places moved down over a border, money less given, and its cost
States = dict[int, tuple[float, tuple[int, ...]]]  # by money: what it costs, and where borders are


def shift(wanted: Wanted, near: Candidate, *, under: float) -> Filled | None:
    """Buckets of the same amounts that sum to the pool, if they cost less than `under`."""
    borders, amounts = list(accumulate(near.sizes)), near.amounts
    missing = wanted.pool - near.total
    states: States = {0: (0.0, (wanted.field.places,))}
    for number in range(len(amounts) - 2, -1, -1):
        farthest = near.sizes[number] // 3  # small buckets stay as they are
        moves = list(_moves(wanted, borders[number], amounts[number : number + 2], farthest))
        states = _over(states, wanted, moves)
    fits = (state for money, state in states.items() if money == missing)
    found = [where for _, where in fits if _never_fall(where)]
    return _filled(wanted, found[0], amounts, under=under) if found else None


def _over(states: States, wanted: Wanted, moves: Sequence[Moved]) -> States:
    """The sums with one border more, the borders below it standing where they stand."""
    found: States = {}
    for money, (cost, below) in states.items():
        next_size = below[1] - below[0] if len(below) > 1 else wanted.field.places
        for place, more, extra in moves:
            if not 0 < below[0] - place <= next_size:
                continue
            known = found.get(money + more)
            if known is None or cost + extra < known[0]:
                found[money + more] = (cost + extra, (place, *below))
    if len(found) <= _KEPT:
        return found
    return dict(sorted(found.items(), key=lambda state: state[1][0])[:_KEPT])


def _moves(wanted: Wanted, border: int, amounts: Sequence[int], farthest: int) -> Iterator[Moved]:
    """Where the border may go, what that gives more, and what it costs at this price."""
    field, (upper, lower) = wanted.field, amounts
    step = upper - lower
    for moved in sorted({*_SHIFTS, *(-each for each in _SHIFTS)}):
        place = border + moved
        if abs(moved) > farthest or not 0 < place < field.places:
            continue
        ideal = float(field.sums[place] - field.sums[border])
        cost = moved * (upper**2 - lower**2) - 2 * step * ideal + wanted.price * moved * step
        yield place, moved * step, cost


def _never_fall(borders: Sequence[int]) -> bool:
    sizes = [after - before for before, after in pairwise((0, *borders))]
    return sizes[0] > 0 and all(size <= larger for size, larger in pairwise(sizes))


def _filled(
    wanted: Wanted, borders: Sequence[int], amounts: Sequence[int], *, under: float
) -> Filled | None:
    field, cost = wanted.field, 0.0
    for (start, end), amount in zip(pairwise((0, *borders)), amounts, strict=True):
        ideal = float(field.sums[end] - field.sums[start])
        cost += float(field.squares[end] - field.squares[start])
        cost += amount * ((end - start) * amount - 2 * ideal)
    sizes = tuple(after - before for before, after in pairwise((0, *borders)))
    return Filled(sizes, tuple(amounts), max(0.0, cost)) if cost < under else None
