"""Durations and times of the day, as columns show them: 20, 20:00, 1h30, 1:15, 12:40 pm."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from blinds.rules.printed import words as say
from blinds.rules.printed.tokens import bared

LONGEST_MINUTES = 240
DAY = 24 * 60

_CLOCK = re.compile(r"(\d{1,2})(?:[:.h](\d\d))?\s*([ap])\.?m\b\.?|(\d{1,2})[:.h](\d\d)(?:\s*uhr)?")
_HOURS = re.compile(
    r"(?<![\w:.,])(\d{1,2})\s*(?:h(?:ours?|rs?|eures?|oras?)?|stunden?|std)\b\s*(?:(\d\d?)\s*(?:m\w*)?)?"
)
_LONG = re.compile(rf"(?<![\w:.])(\d{{1,4}})(?::00)?\s*{say.MINUTES}")


def long_in(text: str) -> str:
    """The minutes a text says with their unit; empty if it says none, or two different ones."""
    bare = re.sub(r"\bhalf[- ]?(?:an )?hour\b|\bdemi[- ]heure\b", "30 min", bared(text))
    bare = re.sub(r"\bone[- ]hour\b|\ban? hour\b|\bune heure\b|\beine stunde\b", "1 hour", bare)
    found = {str(int(one[1]) * 60 + int(one[2] or 0)) for one in _HOURS.finditer(bare)}
    bare = _HOURS.sub(" ", bare)
    found |= {str(int(one[1])) for one in _LONG.finditer(bare)}
    return found.pop() if len(found) == 1 else ""


def clock(text: str) -> int | None:
    """Minutes since midnight; None if it is no time of the day."""
    found = _CLOCK.search(bared(text))
    if not found:
        return None
    hours, minutes = int(found[1] or found[4]), int(found[2] or found[5] or 0)
    if found[3]:
        hours = hours % 12 + 12 * (found[3] == "p")
    return hours * 60 + minutes if hours < 25 and minutes < 60 else None


def passed(first: int, last: int) -> int:
    """Minutes from a time to the next, over midnight and over a clock of twelve hours if it is one.

    >>> passed(23 * 60 + 40, 10)
    30
    """
    found = (last - first) % DAY
    return found - DAY // 2 if found > DAY // 2 else found


@dataclass(frozen=True, slots=True)
class Column:
    """What a column of times is: `minutes` of each row ("" for none), or times of the day.

    `open` is a value that may be hours or minutes; all else is decided.
    """

    kind: str
    minutes: tuple[str, ...] = ()
    open: str = ""


def column(cells: Sequence[str], *, answer: str = "", levels: Sequence[bool] = ()) -> Column:
    """What a column of cells under Time, Duration or no heading says.

    1:15 beside 0:45 is an hour and a quarter, 20:00 in every row is twenty minutes, and times
    that rise from row to row are times of the day.  `answer`: hours or minutes, if asked before.
    """
    bare = [bared(cell).strip() for cell in cells]
    full = [cell for cell in bare if cell]
    timed = all(_colon(cell) or re.search(r"\d\s*[ap]\.?m", cell) for cell in full)
    if timed and answer not in ("hours", "minutes") and _rises([clock(cell) for cell in full]):
        if answer or not all(re.fullmatch(r"[1-5]:\d\d|\dh\d\d", cell) for cell in full):
            return Column("clock")
        return Column("minutes", open=full[0])
    numbers = [int(cell) for cell in bare if re.fullmatch(r"\d{1,4}", cell)]
    if len(numbers) > 2 and len(numbers) == len([c for c in bare if c]) and _adds_up(numbers):
        return Column("elapsed")
    colons = [cell for cell in bare if _colon(cell)]
    way = answer or _way(colons)
    if not way:
        return Column("minutes", open=colons[0])
    return Column("minutes", tuple(_minutes(cell, way) for cell in bare))


def _colon(cell: str) -> bool:
    return bool(re.fullmatch(r"\d{1,3}:\d\d(?:\s*(?:min\w*|h|hrs?|uhr))?|\d{1,2}h\d\d", cell))


def _rises(times: Sequence[int | None]) -> bool:
    """Whether times go on from row to row within a day or two."""
    found = [one for one in times if one is not None]
    if len(found) < 2 or len(found) < len(times):
        return False
    steps = [passed(first, last) for first, last in pairwise(found)]
    return all(0 < step <= 6 * 60 for step in steps)


def _adds_up(numbers: Sequence[int]) -> bool:
    steps = [last - first for first, last in pairwise(numbers)]
    return min(steps) > 0 and numbers[-1] > 60 and len(set(numbers)) == len(numbers)


def _way(colons: Sequence[str]) -> str:
    """Whether 1:15 is hours in this column, or 20:00 minutes; empty if both may be."""
    parts = [re.findall(r"\d+", cell) for cell in colons if "h" not in cell]
    pairs = [(int(one[0]), int(one[1])) for one in parts if len(one) == 2]
    if not pairs:
        return "minutes"
    if any("min" in cell for cell in colons) or any(first > 5 for first, _ in pairs):
        return "minutes" if all(first > 5 or second for first, second in pairs) else ""
    if any(first == 0 for first, _ in pairs) or all(
        first <= 1 and second for first, second in pairs
    ):
        return "hours"
    return "hours" if any(first <= 1 and second for first, second in pairs) else ""


def _minutes(cell: str, way: str) -> str:
    if long := long_in(cell):
        return long
    if hms := re.fullmatch(r"(\d{1,2}):(\d\d):(\d\d)", cell):
        return str(int(hms[1]) * 60 + int(hms[2])) if hms[3] == "00" else cell
    if pair := re.fullmatch(r"(\d{1,3})[:h](\d\d)(?:\s*\w+)?", cell):
        if way == "hours" or "h" in cell:
            return str(int(pair[1]) * 60 + int(pair[2]))
        return pair[1] if pair[2] == "00" else f"{int(pair[1])}:{pair[2]}"
    if re.fullmatch(r"\d{1,4}\.?", cell):
        return str(int(cell.rstrip(".")))
    return "" if re.fullmatch(r"[-–—]*", cell) else cell
