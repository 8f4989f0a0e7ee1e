"""Buckets of given sizes filled with nice amounts that sum to the pool exactly."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.rules.auto_prizes_buckets import Field

_NEAR = 5  # amounts tried for each bucket, on either side of the best
_KEPT, _KEPT_OF_MANY = 1500, 400  # sums followed at a time, those least off
_ALL = 10**9
_MANY = 25  # buckets
_KEPT_FREE, _FREE = 24, 4  # the same, and the buckets tried, where one takes whatever is left
_STEP = 3  # places moved at a time between buckets


@dataclass(frozen=True, slots=True)
class Filled:
    """Amounts of the buckets, falling, and how far from the ideal they are (squares).

    `free` is the bucket, counted from 0, whose amount need not be nice.
    """

    sizes: tuple[int, ...]
    amounts: tuple[int, ...]
    cost: float
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the buckets sum to, what the highest stays below and the lowest reaches, and the price
    at which sums are weighed against nearness."""

    field: Field
    pool: int
    below: int
    least: int
    price: float


@dataclass(frozen=True, slots=True)
class _Bucket:
    size: int
    share: float
    squares: float
    best: float
    options: tuple[tuple[int, float], ...]  # an amount, and what it costs more than the best


States = dict[int, tuple[float, tuple[int, ...]]]  # by sum: what it costs more, and the amounts


def fill(
    wanted: Wanted, sizes: Sequence[int], *, under: float, thoroughly: bool = False
) -> Filled | None:
    """The best amounts found for these sizes, all nice, if they cost less than `under`.

    From the last bucket up, the sums that can be reached are followed, each by what it costs more
    than the best amounts would at this price; a sum that costs too much is let go.
    `thoroughly` every amount is tried and no other sum is let go.
    """
    buckets = list(_buckets(wanted, sizes, near=len(wanted.field.amounts) if thoroughly else _NEAR))
    spare = under - (sum(bucket.best for bucket in buckets) - wanted.price * wanted.pool)
    if spare <= 0:
        return None
    reach, states = _reach(buckets), _START
    kept = _KEPT if len(buckets) <= _MANY else _KEPT_OF_MANY
    kept = _ALL if thoroughly else kept
    for bucket, (low, high) in zip(reversed(buckets), reversed(reach), strict=True):
        near = (wanted.pool - high, wanted.pool - low)
        states = _more(states, bucket, near=near, spare=spare, kept=kept)
    if wanted.pool not in states:
        return None
    amounts = states[wanted.pool][1]
    return _found(wanted, buckets, amounts, None, under=under)


_START: States = {0: (0.0, ())}


def fill_freely(wanted: Wanted, sizes: Sequence[int], *, under: float) -> Filled | None:
    """The same with one bucket of a single place whose amount is whatever is left."""
    buckets = list(_buckets(wanted, sizes))
    anything = (-(10**30), 10**30)
    best: Filled | None = None
    for free in [number for number, size in enumerate(sizes) if size == 1][:_FREE]:
        states = _START
        for bucket in reversed(buckets[:free] + buckets[free + 1 :]):
            states = _more(states, bucket, near=anything, spare=under, kept=_KEPT_FREE)
        for total, (_, nice) in states.items():
            amounts = (*nice[:free], wanted.pool - total, *nice[free:])
            limit = best.cost if best else under
            best = _found(wanted, buckets, amounts, free, under=limit) or best
    return best


def _found(
    wanted: Wanted,
    buckets: Sequence[_Bucket],
    amounts: tuple[int, ...],
    free: int | None,
    *,
    under: float,
) -> Filled | None:
    """The buckets, if their amounts fall from below the first prize and cost less than that."""
    falls = all(higher > lower for higher, lower in pairwise((wanted.below, *amounts)))
    if not falls or amounts[-1] < wanted.least:
        return None
    cost = sum(
        bucket.squares + amount * (bucket.size * amount - 2 * bucket.share)
        for bucket, amount in zip(buckets, amounts, strict=True)
    )
    sizes = tuple(bucket.size for bucket in buckets)
    return Filled(sizes, amounts, max(0.0, cost), free) if cost < under else None


def _more(
    states: States, bucket: _Bucket, *, near: tuple[int, int], spare: float, kept: int
) -> States:
    """The sums with one bucket more above those below it."""
    found: States = {}
    for total, (extra, below) in states.items():
        last = below[0] if below else 0
        for amount, more in bucket.options:
            if extra + more >= spare:
                break
            total_then = total + bucket.size * amount
            if amount > last and near[0] <= total_then <= near[1]:
                known = found.get(total_then)
                if known is None or extra + more < known[0]:
                    found[total_then] = (extra + more, (amount, *below))
    if len(found) <= kept:
        return found
    return dict(sorted(found.items(), key=lambda state: state[1][0])[:kept])


def _buckets(wanted: Wanted, sizes: Sequence[int], *, near: int = _NEAR) -> Iterator[_Bucket]:
    field, first = wanted.field, 0
    for size in sizes:
        share = float(field.sums[first + size] - field.sums[first])
        squares = float(field.squares[first + size] - field.squares[first])
        best = field.rank(first, size, wanted.price)
        amounts = field.amounts[max(0, best - near) : best + near + 1]
        costs = [squares + each * (size * (each + wanted.price) - 2 * share) for each in amounts]
        least = min(costs)
        options = sorted(zip(amounts, (cost - least for cost in costs), strict=True), key=_by_cost)
        yield _Bucket(size, share, squares, least, tuple(options))
        first += size


def _by_cost(option: tuple[int, float]) -> float:
    return option[1]


def _reach(buckets: Sequence[_Bucket]) -> list[tuple[int, int]]:
    """What the buckets above each one can give together: the least and the most."""
    reach, low, high = [], 0, 0
    for bucket in buckets:
        reach.append((low, high))
        low += bucket.size * min(amount for amount, _ in bucket.options)
        high += bucket.size * max(amount for amount, _ in bucket.options)
    return reach


def neighbours(sizes: Sequence[int], *, most: int, near: int) -> set[tuple[int, ...]]:
    """Sizes a step away that never fall: places moved to a bucket near, one split, two joined."""
    found: set[tuple[int, ...]] = set()
    for giver, size in enumerate(sizes):
        found.update(_moved(sizes, giver, near=near))
        if len(sizes) < most:
            for part in range(1, min(size // 2, 30) + 1):
                found.add((*sizes[:giver], part, size - part, *sizes[giver + 1 :]))
        if giver:
            joined = sizes[giver - 1] + size
            found.add((*sizes[: giver - 1], joined, *sizes[giver + 1 :]))
    return {each for each in found if each[0] > 0 and all(a <= b for a, b in pairwise(each))}


def _moved(sizes: Sequence[int], giver: int, *, near: int) -> Iterable[tuple[int, ...]]:
    for taker in range(max(0, giver - near), min(len(sizes), giver + near + 1)):
        for moved in range(1, _STEP + 1) if taker != giver else ():
            changed = list(sizes)
            changed[giver] -= moved
            changed[taker] += moved
            yield tuple(changed)


def partitions(places: int, *, most: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Every way to cut so many places into at most so many buckets whose sizes never fall."""
    if most < 1 or places < least:
        return
    yield (places,)
    for size in range(least, places // 2 + 1):
        for rest in partitions(places - size, most=most - 1, least=size):
            yield (size, *rest)
