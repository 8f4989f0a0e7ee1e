"""What the numbers without a mark are, by their place on all lines of one shape.

Every way to read the columns that blinds, antes, minutes and level numbers allow is tried; one
that is left alone is taken, and of several none.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from blinds.rules.printed.tokens import are_blinds

LONGEST_LEVEL_MINUTES = 180
Values = Sequence[int | None]


def ways(
    columns: Sequence[Values], *, fixed: set[str], ante_to: Values = (), lead: int = 0
) -> list[list[str]]:
    """Every way to name the columns; `fixed` are names that marks have given away already.

    `ante_to` are big blinds that stand on the lines in a pair, behind `lead` of the columns.
    """
    named = [way for way in _named(columns, fixed) if _leads(way, fixed, lead)]
    strict = [way for way in named if _sound(columns, way, fixed, ante_to, strict=True)]
    if not strict:
        return [way for way in named if _sound(columns, way, fixed, ante_to, strict=False)]
    counted = [w for w in strict if "level" in w and _counts(columns[w.index("level")])]
    return counted or strict


def _leads(way: list[str], fixed: set[str], lead: int) -> bool:
    """Whether the number of the level stands before the blinds of the line."""
    return "level" not in way or "big_blind" not in fixed or way.index("level") < lead


def _named(columns: Sequence[Values], fixed: set[str]) -> Iterator[list[str]]:
    free = [r for r in ("level", "small_blind", "big_blind", "ante", "minutes") if r not in fixed]
    yield from _next(len(columns), free, [])


def _next(wanted: int, free: list[str], begun: list[str]) -> Iterator[list[str]]:
    if len(begun) == wanted:
        yield begun
        return
    for role in free:
        yield from _next(wanted, [one for one in free if one != role], [*begun, role])


def _sound(
    columns: Sequence[Values], way: list[str], fixed: set[str], ante_to: Values, *, strict: bool
) -> bool:
    if "big_blind" not in fixed and not {"small_blind", "big_blind"} <= set(way):
        return False
    if not _in_order(way):
        return False
    named = dict(zip(way, columns, strict=True))
    fits = all(_fits(role, column, strict=strict) for role, column in named.items())
    return fits and _belongs(named, ante_to)


def _in_order(way: list[str]) -> bool:
    """Small beside big, the ante beside the blinds, minutes at an end or behind the number."""
    if "small_blind" in way and way.index("big_blind") != way.index("small_blind") + 1:
        return False
    if "level" in way and way.index("level") > 1:
        return False
    if "minutes" in way:
        at = way.index("minutes")
        if 0 < at < len(way) - 1 and not (at == 1 and way[0] == "level"):
            return False
    if "ante" in way and "big_blind" in way:
        at = way.index("ante")
        return at in (way.index("big_blind") + 1, way.index("small_blind") - 1)
    return True


def _fits(role: str, column: Values, *, strict: bool) -> bool:
    full = [number for number in column if number is not None]
    if role == "level":
        return len(full) == len(column) and _rises(full, strict=strict) and full[-1] <= 100
    if role == "minutes":
        few = len(set(full)) <= max(1, len(full) // 2) or not strict
        return (
            len(full) == len(column) and few and all(1 <= n <= LONGEST_LEVEL_MINUTES for n in full)
        )
    if role == "ante":
        paid = [number for number in full if number]
        moves = len(paid) < 3 or len(set(paid)) > 1
        return all(a <= b for a, b in pairwise(paid)) and moves
    return len(full) == len(column) and all(a <= b for a, b in pairwise(full))


def _rises(numbers: Sequence[int], *, strict: bool) -> bool:
    if strict:
        return all(b == a + 1 for a, b in pairwise(numbers))
    return all(b > a for a, b in pairwise(numbers))


def _counts(column: Values) -> bool:
    return list(column) == list(range(1, len(column) + 1))


def _belongs(named: dict[str, Values], ante_to: Values) -> bool:
    if "big_blind" in named:
        pairs = zip(named["small_blind"], named["big_blind"], strict=True)
        if not all(small and big and are_blinds(small, big) for small, big in pairs):
            return False
        same = sum(s == b for s, b in zip(named["small_blind"], named["big_blind"], strict=True))
        if same > 1 and 2 * same > len(named["big_blind"]):
            return False  # a small blind as large as the big one is a first level's
    if "ante" not in named:
        return True
    big = named.get("big_blind", ante_to)
    return all(is_ante(ante, to) for ante, to in zip(named["ante"], big, strict=False))


def is_ante(ante: int | None, big: int | None) -> bool:
    """Whether it may be an ante at this big blind: none, or a twenty-fifth of it and more."""
    return not ante or not big or big <= 25 * ante <= 50 * big
