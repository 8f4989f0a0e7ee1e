"""Buckets of a large field brought to the exact sum by moving places from one to the next.

A place that moves over the border between two buckets changes the sum by the difference of their
amounts, and what it costs depends on that border alone: the sums that can be reached are followed
border by border.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from tournaments.rules.auto_prizes_exact import Filled, Wanted
from tournaments.rules.auto_prizes_ladder import Candidate

_STEPS = (*range(9), 10, 12, 15, 19, 23, 29, 36, 45, 56, 70)  # places moved over one border
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
    for moved in sorted({*_STEPS, *(-each for each in _STEPS)}):
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
