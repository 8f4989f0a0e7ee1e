"""The ideal curve of an automatic prize structure, and which amounts are nice.

All amounts are whole money (currency units, not cents) until the structure is done.
Source: Musco, Sviridenko, Thaler, "Determining Tournament Payout Structures for Daily Fantasy
Sports", arXiv 1601.04203, 3.1 and 3.2.
"""

from collections.abc import Sequence
from itertools import chain, count, takewhile
from math import exp, log

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
