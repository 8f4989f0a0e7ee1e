"""An automatic prize structure: nice prizes in growing buckets along a power-law curve.

Given a pool, the places paid, the first prize and the least prize, the prizes come as near as
they can (least squares) to the curve least + (first − least) / place^a that sums to the pool.
They fall from bucket to bucket, the buckets never get smaller, every amount is nice, and the sum
is exact.  Where no nice amounts sum to the pool one prize is not nice; where buckets cannot be
made at all the curve itself is rounded.

Source: Musco, Sviridenko, Thaler, arXiv 1601.04203.

All amounts are whole money (currency units, not cents) until the structure is done.

Source: Musco, Sviridenko, Thaler, "Determining Tournament Payout Structures for Daily Fantasy
Sports", arXiv 1601.04203, 3.1 and 3.2.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, count, islice, takewhile
from math import exp, gcd, inf, log, sqrt

from tournaments.rules import N_, RuleError
from tournaments.rules import auto_prizes_buckets as program
from tournaments.rules import auto_prizes_ladder as ladder
from tournaments.rules.auto_prizes_buckets import Field
from tournaments.rules.auto_prizes_exact import (
    Filled,
    Wanted,
    fill,
    fill_freely,
    neighbours,
    partitions,
)
from tournaments.rules.auto_prizes_ladder import Candidate, shift

_STEEPEST = 64.0  # beyond it everybody but the first gets the minimum, to the last bit of a float
_HALVINGS = 200


def nice_amounts(least: int, most: int, *, unit: int = 1) -> list[int]:
    """The nice amounts from `least` to `most` that are whole multiples of `unit`, rising.

    Nice is A·10^k with A ≤ 1000, where A from 10 is a multiple of 5, from 100 of 25, from 250
    of 50.
    """
    digits = [*range(1, 10), *range(10, 100, 5), *range(100, 250, 25), *range(250, 1001, 50)]
    powers = takewhile(lambda power: power <= most, (10**k for k in count()))
    found = set(chain.from_iterable((digit * power for digit in digits) for power in powers))
    return sorted(amount for amount in found if least <= amount <= most and amount % unit == 0)


def nearest(amounts: Sequence[int], wanted: float) -> int:
    """The amount nearest to what is wanted; of two as near the larger.  There must be one."""
    return min(amounts, key=lambda amount: (abs(amount - wanted), -amount))


def power_law(pool: int, *, places: int, first: int, minimum: int) -> list[float]:
    """What each place should get: minimum + (first − minimum) / place^a, together the pool.

    The caller has made sure that some a does it: first + (places − 1)·minimum ≤ pool ≤
    first·places.
    """
    logs = [log(place) for place in range(1, places + 1)]
    spread, wanted = first - minimum, pool - places * minimum

    def curve(power: float) -> list[float]:
        return [spread * exp(-power * each) for each in logs]

    low, high = 0.0, _STEEPEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if sum(curve(middle)) > wanted else (low, middle)
    return [minimum + above for above in curve(high)]


MAX_BUCKETS = 40
MAX_PLACES = 5000
_BY_VALUE = 200  # up to so many places the sizes of the lowest floor are tried one by one
_EXACT = 1e-9
_ALL_WAYS = 16  # up to so many places all sizes are tried
_PROGRAMS, _POPS = 40, 1500
_STARTS, _TRIALS = 8, 1200
_PLACES_TRIED_TOGETHER = 20_000  # of a small one, from all its beginnings
_PLACES_TRIED = 150_000  # of a large field: so many places are gone over to find a better cut
_CERTIFIED_UP_TO = 1_600  # places; beyond, the proof takes longer than the search


class NotEnough(RuleError):
    """The pool does not pay the first prize and the least prize to all others."""


class TooMuch(RuleError):
    """The pool is more than the first prize for every place."""


class BadWish(RuleError):
    """A number of places, a first prize or a least prize that no structure can have."""


@dataclass(frozen=True, slots=True)
class AutoPrizes:
    """Prizes first to last, in whole money; they never rise and sum to the pool.

    `cost` is the distance from the ideal curve (the root of the sum of squares), `floor` what no
    structure can go below (0 where that takes too long to say).  `odd_place` is the place whose
    prize is not nice; `plain` when no buckets could be made and the rounded curve is paid.
    """

    prizes: tuple[int, ...]
    buckets: tuple[tuple[int, int], ...]  # how many places, and what each of them gets
    ideal: tuple[float, ...]
    cost: float
    floor: float
    odd_place: int | None = None
    plain: bool = False

    @property
    def gap(self) -> float:
        """How much farther than the floor, as a part of it: 0 is proved to be the best."""
        if self.cost <= self.floor:
            return 0.0
        return self.cost / self.floor - 1 if self.floor > 0 else inf


@lru_cache(maxsize=128)
def structure(
    pool: int,
    *,
    places: int,
    first: int,
    minimum: int,
    most_buckets: int = MAX_BUCKETS,
    unit: int = 1,
) -> AutoPrizes:
    """The prizes for so many places, the first as given, none below the minimum.

    All amounts are in whole money; every prize but the one that is not nice is a multiple of
    `unit`.  Raises BadWish, NotEnough, TooMuch.
    """
    _check(pool, places=places, first=first, minimum=minimum)
    ideal = power_law(pool, places=places, first=first, minimum=minimum)
    amounts = nice_amounts(minimum, first - 1, unit=unit)
    most = min(most_buckets, places) - 1
    if places == 1 or most < 1 or not amounts:
        return _plain(pool, ideal, first=first, minimum=minimum)
    field = Field(tuple(ideal[1:]), tuple(amounts), min(most, len(amounts)))
    base = program.best_price(field)
    wanted = Wanted(field, pool - first, first, minimum, base.price)
    found = None
    if (pool - first) % gcd(*amounts) == 0:
        found = _best(wanted, base, fill)
    if found is not None and places <= _ALL_WAYS:
        found = _proved(wanted, found)
    found = found or _best(wanted, base, fill_freely)
    if found is None:
        return _plain(pool, ideal, first=first, minimum=minimum)
    proved = places <= _ALL_WAYS and found.free is None
    return _told(found, first, ideal, sqrt(found.cost if proved else _floor(base)))


def _floor(base: program.Layers) -> float:
    """What no structure can go below; 0 of a field too large to prove more."""
    return max(0.0, base.certified()) if base.field.places <= _CERTIFIED_UP_TO else 0.0


def _check(pool: int, *, places: int, first: int, minimum: int) -> None:
    if not 1 <= places <= MAX_PLACES:
        raise BadWish(
            N_("Pay from 1 to %(most)s places. Change the number."),
            field="places",
            most=MAX_PLACES,
        )
    if minimum < 1 or first < minimum:
        raise BadWish(
            N_("The first prize cannot be below the smallest one. Change one of them."),
            field="first_cents",
        )
    if first + (places - 1) * minimum > pool:
        raise NotEnough(
            N_(
                "The pool does not pay so many places with this first and smallest prize."
                " Pay fewer places, or less to each."
            ),
            field="places",
        )
    if first * places < pool:
        raise TooMuch(
            N_("Even if all places got the first prize, money would be left. Raise the first."),
            field="first_cents",
        )


Way = Callable[..., Filled | None]


def _best(wanted: Wanted, base: program.Layers, way: Way) -> Filled | None:
    """The best of what lies near the best candidates."""
    found: list[Filled] = []
    enough = inf
    for near in _candidates(wanted.field, base):
        here = replace(wanted, price=near.price)
        one = way(here, near.sizes, under=enough)
        if way is fill and near.amounts:
            one = shift(here, near, under=one.cost if one else enough) or one
        if one is not None:
            found = sorted([*found, one], key=lambda each: each.cost)[:_STARTS]
            enough = found[-1].cost if len(found) == _STARTS else inf
            if way is fill and one.cost <= base.floor * (1 + _EXACT):
                return one
    many = wanted.field.places > _BY_VALUE
    if many and way is fill_freely:  # what is not nice makes good already what a step would win
        return found[0] if found else None
    few = many or way is fill_freely
    improved, left = list[Filled](), _trials(wanted, few=few)
    for each in found[: 1 if few else None]:
        better, tried = _improved(wanted, each, way, trials=min(_TRIALS, left), many=few)
        improved, left = [*improved, better], left - tried
    return min(improved, key=lambda each: each.cost, default=None)


def _trials(wanted: Wanted, *, few: bool) -> int:
    """How many cuts may be tried: what a cut costs grows with the field, and somebody waits."""
    if few:
        return max(1, min(120, _PLACES_TRIED // wanted.field.places))
    return _PLACES_TRIED_TOGETHER // wanted.field.places


def _proved(wanted: Wanted, best: Filled) -> Filled:
    """The best of all: every cut, every amount, nothing let go that could be nearer."""
    for sizes in partitions(wanted.field.places, most=wanted.field.most):
        best = fill(wanted, sizes, under=best.cost, thoroughly=True) or best
    return best


def _candidates(field: Field, base: program.Layers) -> Iterator[Candidate]:
    """Buckets to begin with."""
    if field.places < _ALL_WAYS:
        return (Candidate(s, base.price) for s in partitions(field.places, most=field.most))
    climbed = ladder.tried(field)
    if field.places > _BY_VALUE:
        return climbed
    values = islice(program.by_value(base, steps=_POPS), _PROGRAMS)
    return chain((Candidate(sizes, base.price) for _, sizes in values), climbed)


def _improved(
    wanted: Wanted, best: Filled, way: Way, *, trials: int, many: bool
) -> tuple[Filled, int]:
    """Step by step to a neighbour that is nearer, until none is or enough were tried; how many."""
    seen = {best.sizes}
    while len(seen) < trials:
        better = best
        around = neighbours(best.sizes, most=wanted.field.most, near=2 if many else 40) - seen
        for sizes in sorted(around)[: trials - len(seen)]:
            seen.add(sizes)
            better = way(wanted, sizes, under=better.cost) or better
        if better is best:
            break
        best = better
    return best, len(seen)


def _told(found: Filled, first: int, ideal: list[float], floor: float) -> AutoPrizes:
    buckets = ((1, first), *zip(found.sizes, found.amounts, strict=True))
    prizes = tuple(amount for size, amount in buckets for _ in range(size))
    odd = None if found.free is None else 2 + sum(found.sizes[: found.free])
    return AutoPrizes(prizes, buckets, tuple(ideal), sqrt(found.cost), floor, odd)


def roughly(pool: int, *, places: int, first: int, minimum: int) -> AutoPrizes:
    """The rounded curve: near what `structure` finds, at no cost.  Raises as it does."""
    _check(pool, places=places, first=first, minimum=minimum)
    ideal = power_law(pool, places=places, first=first, minimum=minimum)
    return _plain(pool, ideal, first=first, minimum=minimum)


def _plain(pool: int, ideal: list[float], *, first: int, minimum: int) -> AutoPrizes:
    """The curve rounded down, and what is over given to the places from the second on."""
    if len(ideal) == 1:
        return AutoPrizes((pool,), ((1, pool),), (float(pool),), 0.0, 0.0)
    prizes = [first, *(min(first, max(minimum, int(each))) for each in ideal[1:])]
    over = pool - sum(prizes)
    for place in range(1, len(prizes)):
        more = min(over, prizes[place - 1] - prizes[place])
        prizes[place] += more
        over -= more
    cost = sqrt(sum((each - prize) ** 2 for each, prize in zip(ideal, prizes, strict=True)))
    buckets = tuple((prizes.count(each), each) for each in sorted(set(prizes), reverse=True))
    return AutoPrizes(tuple(prizes), buckets, tuple(ideal), cost, 0.0, plain=True)
