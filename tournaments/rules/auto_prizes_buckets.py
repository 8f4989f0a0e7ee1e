"""Buckets of equal prizes: the best of them when the sum may be anything, and what that proves.

The exact sum is dropped and paid for instead, with a price for each unit of money given (a
Lagrange multiplier).  What is left is a dynamic program over (places so far, size of the last
bucket); that sizes never fall is a running minimum over sizes.  Its value, less the price of the
pool, is a floor under every structure that does sum to the pool.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import count

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_ALL_SIZES = 150  # up to so many places every size of a bucket is tried in the search
_FINE_SIZES = 24
_STEPS, _STEPS_OF_MANY = 24, 14


@dataclass(frozen=True)
class Field:
    """The places to share out among, by their ideal prizes, and the amounts there are for them.

    `ideal` falls, `amounts` rise; there are at most `most` buckets.
    """

    ideal: tuple[float, ...]
    amounts: tuple[int, ...]
    most: int

    @property
    def places(self) -> int:
        return len(self.ideal)

    @cached_property
    def sums(self) -> Floats:
        return np.concatenate(([0.0], np.cumsum(self.ideal)))

    @cached_property
    def squares(self) -> Floats:
        return np.concatenate(([0.0], np.cumsum(np.square(self.ideal))))

    @cached_property
    def halfways(self) -> Floats:
        amounts = np.array(self.amounts, dtype=np.float64)
        return (amounts[1:] + amounts[:-1]) / 2

    def sizes(self) -> list[int]:
        """The sizes tried for every bucket but the last: all, or a grid when they are many."""
        half = self.places // 2
        if half <= _ALL_SIZES:
            return list(range(1, half + 1))
        found, size = list(range(1, _FINE_SIZES)), _FINE_SIZES
        while size <= half:
            found.append(size)
            size += size // 12
        return found

    def amount(self, first: int, size: int, price: float) -> int:
        """The amount that serves best the bucket of that size from the place `first`."""
        return self.amounts[self.rank(first, size, price)]

    def rank(self, first: int, size: int, price: float) -> int:
        """Where that amount stands among the amounts, counted from 0."""
        mean = (self.sums[first + size] - self.sums[first]) / size
        return int(np.searchsorted(self.halfways, mean - price / 2))

    def costs(
        self, size: int | NDArray[np.int64], first: NDArray[np.int64], price: float
    ) -> Floats:
        """Of buckets of that size from the place `first`: how far off, and what they cost."""
        total = self.sums[first + size] - self.sums[first]
        wanted = total / size - price / 2
        amount = np.array(self.amounts, dtype=np.float64)[np.searchsorted(self.halfways, wanted)]
        squares = self.squares[first + size] - self.squares[first]
        found: Floats = squares - 2 * amount * total + size * amount * (amount + price)
        return found


@dataclass(frozen=True)
class Layers:
    """The program at one price.  `layers[b][k, j]`: b + 1 buckets end after place j, the last of
    them no larger than the k-th size; `last[b][i]`: they, and one more that takes all the rest."""

    field: Field
    price: float
    sizes: list[int]
    costs: Floats
    layers: list[Floats]
    last: list[Floats]

    @property
    def floor(self) -> float:
        """No structure that sums to what the ideal sums to is nearer to it than this."""
        return float(min(row.min() for row in self.last) - self.price * self.field.sums[-1])

    def certified(self) -> float:
        """The floor with every size tried, also where the search itself tried a grid of them."""
        every = list(range(1, self.field.places // 2 + 1))
        if self.sizes == every:
            return self.floor
        return float(_least(self.field, self.price, every) - self.price * self.field.sums[-1])


def solve(field: Field, price: float, sizes: Sequence[int]) -> Layers:
    """The program for buckets of these sizes, and a last one of any size."""
    rows, places = list(sizes), field.places
    costs = np.full((len(rows), places + 1), np.inf)  # by the place the bucket ends after
    for row, size in enumerate(rows):
        costs[row, size:] = field.costs(size, np.arange(places - size + 1), price)
    start = np.arange(places)
    rest = field.costs(places - start, start, price)
    fits = np.searchsorted(np.array(rows), places - start, side="right") - 1
    layers: list[Floats] = []
    last = [np.where(start == 0, rest, np.inf)]
    for _ in range(field.most - 1 if rows else 0):
        layers.append(_layer(costs, rows, layers[-1] if layers else None))
        before = np.where(fits >= 0, layers[-1][np.maximum(fits, 0), start], np.inf)
        last.append(rest + before)
    return Layers(field, price, rows, costs, layers, last)


def _least(field: Field, price: float, sizes: Sequence[int]) -> float:
    """The lowest value, two layers kept at a time."""
    costs = np.full((len(sizes), field.places + 1), np.inf)
    for row, size in enumerate(sizes):
        costs[row, size:] = field.costs(size, np.arange(field.places - size + 1), price)
    start = np.arange(field.places)
    rest = field.costs(field.places - start, start, price)
    fits = np.searchsorted(np.array(sizes), field.places - start, side="right") - 1
    layer: Floats | None = None
    least = float(rest[0])
    for _ in range(field.most - 1):
        layer = _layer(costs, sizes, layer)
        before = np.where(fits >= 0, layer[np.maximum(fits, 0), start], np.inf)
        least = min(least, float((rest + before).min()))
    return least


def _layer(costs: Floats, sizes: Sequence[int], before: Floats | None) -> Floats:
    """One bucket more than before, as running minima over its size."""
    found = np.full_like(costs, np.inf)
    for row, size in enumerate(sizes):
        if before is None:
            found[row, size] = costs[row, size]
        else:
            found[row, size:] = costs[row, size:] + before[row, :-size]
    result: Floats = np.minimum.accumulate(found, axis=0)
    return result


def best_price(field: Field) -> Layers:
    """The program at the price whose floor is highest, found by halving."""
    sizes, reach = field.sizes(), 2 * (field.ideal[0] + field.amounts[-1])
    low, high = -reach, reach
    best: Layers | None = None
    for _ in range(_STEPS if field.places <= _ALL_SIZES else _STEPS_OF_MANY):
        tried = solve(field, (low + high) / 2, sizes)
        if best is None or tried.floor > best.floor:
            best = tried
        total = _sum_given(tried)
        if total == round(field.sums[-1]):
            return tried
        low, high = (tried.price, high) if total > field.sums[-1] else (low, tried.price)
    assert best is not None
    return best


def _sum_given(layers: Layers) -> float:
    """What the structure of the lowest value gives together."""
    layer = int(np.argmin([row.min() for row in layers.last]))
    end = int(np.argmin(layers.last[layer]))
    size = layers.field.places - end
    total = size * layers.field.amount(end, size, layers.price)
    while end > 0:
        layer -= 1
        most = int(np.searchsorted(layers.sizes, min(size, end), side="right"))
        column = np.array(layers.sizes[:most])
        before = _befores(layers, layer - 1, end - column, most)
        size = int(column[np.argmin(layers.costs[:most, end] + before)])
        end -= size
        total += size * layers.field.amount(end, size, layers.price)
    return total


def by_value(layers: Layers, *, steps: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Sizes of buckets, those of the lowest value first; the value is a floor for these sizes.

    Two neighbours of one amount are one bucket said twice, and are left out.  Ends after so many
    steps of the search.
    """
    field, order = layers.field, count()
    owed = layers.price * float(field.sums[-1])
    heap: list[tuple[float, int, int, int, float, tuple[int, ...]]] = []
    for layer, row in enumerate(layers.last):
        for end in (int(each) for each in np.flatnonzero(np.isfinite(row))):
            size = field.places - end
            after = float(field.costs(size, np.array([end]), layers.price)[0])
            heappush(heap, (float(row[end]), -next(order), layer - 1, end, after, (size,)))
    for _ in range(steps):
        if not heap:
            return
        value, _, layer, end, after, sizes = heappop(heap)
        if end == 0:
            yield value - owed, sizes
            continue
        most = int(np.searchsorted(layers.sizes, min(sizes[0], end), side="right"))
        column = np.array(layers.sizes[:most])
        here = layers.costs[:most, end] + after
        values = here + _befores(layers, layer - 1, end - column, most)
        below = field.amount(end, sizes[0], layers.price)
        for each in np.flatnonzero(np.isfinite(values)):
            size = layers.sizes[each]
            if field.amount(end - size, size, layers.price) != below:
                sooner = (layer - 1, end - size, float(here[each]), (size, *sizes))
                heappush(heap, (float(values[each]), -next(order), *sooner))


def _befores(layers: Layers, layer: int, ends: NDArray[np.int64], most: int) -> Floats:
    if layer < 0:
        return np.where(ends == 0, 0.0, np.inf)
    found: Floats = layers.layers[layer][np.arange(most), ends]
    return found
