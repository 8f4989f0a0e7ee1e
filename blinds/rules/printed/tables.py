"""Tables put together again: headings on two lines, cells in a heap, tables abreast."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from blinds.rules.pasted_lines import plain
from blinds.rules.printed import words as say
from blinds.rules.printed.headings import heading, headings, names

_RANGE = re.compile(r"\s*(\d{1,4})\s*[-–—]\s*(\d{1,4})\s*(?:\(?\s*min\w*\.?\s*\)?)?(?=\s|$)")


_PAIR = re.compile(r"\d[\d.,k]*\s*[/–-]\s*\d[\d.,k]*")
_NUMBERED = re.compile(
    rf"(?<!\S)(?:{say.LEVEL}\d{{1,2}}|\d{{1,2}}(?=[.):\s]))[.):]?\s+(?=\d[\d.,k]*\s*[/–-]\s*\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Cells that stand on a line of the source (or on several, one cell each).

    `starts` are their places on the line; none where a mark parts the cells, and empty ones count.
    """

    number: int
    source: str
    cells: tuple[str, ...]
    starts: tuple[int, ...] = ()

    @property
    def whole(self) -> str:
        return "  ".join(filter(None, self.cells))


# minutes since the start


def without_ranges(rows: list[SheetRow]) -> list[SheetRow]:
    """Lines that begin with 0-30, 31-60, 60-75 begin with 30 min, 30 min, 15 min instead."""
    found = [(at, one) for at, row in enumerate(rows) if (one := _RANGE.match(row.cells[0]))]
    chained = 0
    while chained < len(found):
        first, last = int(found[chained][1][1]), int(found[chained][1][2])
        before = int(found[chained - 1][1][2]) if chained else first
        if last <= first or first not in (before, before + 1) or (not chained and first > 1):
            break
        chained += 1
    if chained < 3:
        return rows
    last = 0
    for at, one in found[:chained]:
        long = int(one[2]) - int(one[1]) + (0 < int(one[1]) == last + 1)
        last = int(one[2])
        rest = rows[at].cells[0][one.end() :].strip()
        cells = (f"{long} min {rest}".strip(), *rows[at].cells[1:])
        rows[at] = replace(rows[at], cells=cells)
    return rows


# headings on two lines


def two_lines(rows: list[SheetRow]) -> list[SheetRow]:
    """Headings on two lines, Small over Blind, made one."""
    for at in range(min(len(rows) - 1, 40)):
        upper, lower = rows[at], rows[at + 1]
        if headings(upper.cells) or re.search(r"\d", upper.whole + lower.whole):
            continue
        joined = _joined(upper, lower)
        if joined and headings(joined.cells) and not _as_good(lower, joined):
            return [*rows[:at], joined, *rows[at + 2 :]]
    return rows


def _as_good(lower: SheetRow, joined: SheetRow) -> bool:
    alone, both = headings(lower.cells), headings(joined.cells)
    return bool(alone) and len(set(alone)) >= len(set(both))


def _joined(upper: SheetRow, lower: SheetRow) -> SheetRow | None:
    if len(lower.cells) < 2:
        return None
    if not upper.starts or not lower.starts:
        if len(upper.cells) != len(lower.cells):
            return None
        cells = [
            " ".join(filter(None, pair)) for pair in zip(upper.cells, lower.cells, strict=True)
        ]
        return SheetRow(upper.number, f"{upper.source} · {lower.source}", tuple(cells))
    if len(lower.cells) < len(upper.cells):
        return None
    found = list(lower.cells)
    for cell, start in zip(upper.cells, upper.starts, strict=True):
        middle = start + len(cell) / 2
        near = min(
            range(len(found)),
            key=lambda n: abs(lower.starts[n] + len(lower.cells[n]) / 2 - middle),
        )
        found[near] = f"{cell} {found[near]}"
    return replace(lower, source=f"{upper.source} · {lower.source}", cells=tuple(found))


# one cell on each line


def stacked(rows: list[SheetRow]) -> list[SheetRow]:
    """Rows whose cells stood one under another, as web pages are copied."""
    for at in range(min(len(rows), 60)):
        end = at
        while end < len(rows) and len(_full(rows[end])) == 1 and heading(_full(rows[end])[0]):
            end += 1
        found = [_full(row)[0] for row in rows[at:end]]
        if len(found) > 2 and headings(found):
            head = SheetRow(rows[at].number, " · ".join(found), tuple(found))
            below = rows[end:]
            if not _is_heap(below, len(found)):
                return [*rows[:at], head, *below]
            return [*rows[:at], head, *_records(below, [heading(name) for name in found])]
    return rows


def _is_heap(rows: Sequence[SheetRow], wide: int) -> bool:
    """Whether the cells under headings stand one on each line, too."""
    words = [len(row.whole.split()) for row in rows[:wide] if not _words_of_pause(row.whole)]
    return not words or max(words) < max(wide - 1, 3)


def _full(row: SheetRow) -> list[str]:
    return [cell for cell in row.cells if cell]


def _records(rows: Sequence[SheetRow], roles: Sequence[str]) -> list[SheetRow]:
    """Lines gathered to rows as wide as their headings; a pause may be shorter."""
    found: list[list[SheetRow]] = []
    level, wide = 1, len(roles)
    for at, row in enumerate(rows):
        full = _full(row)
        ahead = [cell for one in rows[at : at + wide] for cell in _full(one)]
        if len(full) > 1 or (ahead and heading(ahead[0]) and headings(ahead)):
            return [*map(_record, found), *stacked(list(rows[at:]))]
        cell, now = (full or [""])[0], found[-1] if found else []
        number = re.fullmatch(rf"(?:{say.LEVEL})?(\d+)", plain(cell))
        numbered = roles[0] == "level" and number is not None and int(number[1]) == level
        if _begins(cell, now, wide, numbered=numbered, by_number=roles[0] == "level"):
            found.append([row])
            level += numbered
        else:
            now.append(row)
    return [_record(record) for record in found]


def _begins(cell: str, now: list[SheetRow], wide: int, *, numbered: bool, by_number: bool) -> bool:
    """Whether a cell is the first of a row, behind the cells of the row before."""
    if not now or _words_of_pause(cell):
        return True
    paused = _words_of_pause((_full(now[0]) or [""])[0])
    if numbered and (paused or len(now) >= wide - 1):
        return True
    if not by_number and (len(now) == wide or paused):
        return True
    return len(now) >= wide


def _record(rows: Sequence[SheetRow]) -> SheetRow:
    source = " · ".join(row.source.strip("| ") for row in rows)
    return SheetRow(rows[0].number, source, tuple((_full(row) or [""])[0] for row in rows))


def _words_of_pause(cell: str) -> bool:
    bare = plain(cell)
    return bool(re.search(say.BREAK, bare) or re.search(say.DAY_END, bare))


def counted(rows: list[SheetRow]) -> list[SheetRow]:
    """Rows without headings whose cells stood one under another, each behind its level's number."""
    if any(headings(row.cells) for row in rows) or any(len(_full(row)) > 1 for row in rows[:3]):
        return rows
    starts: list[int] = []
    for at, row in enumerate(rows):
        number = re.fullmatch(rf"\W*(?:{say.LEVEL})?(\d+)\W*", plain(row.whole))
        if number and int(number[1]) == len(starts) + 1 and (not starts or at - starts[-1] > 1):
            starts.append(at)
    bounds = [*starts, len(rows)]
    parts = [_until_pause(rows[first:last]) for first, last in pairwise(bounds)]
    wide = min(map(len, parts), default=0)
    if len(starts) < 3 or wide < 2 or any(len(part) != wide for part in parts[:-1]):
        return rows
    found = list(rows[: starts[0]])
    for first, last in pairwise(bounds):
        found.append(_heap(rows[first : first + wide]))
        found += rows[first + wide : last]
    return found


def _until_pause(rows: Sequence[SheetRow]) -> Sequence[SheetRow]:
    return rows[: next((n for n, row in enumerate(rows) if _words_of_pause(row.whole)), len(rows))]


def _heap(rows: Sequence[SheetRow]) -> SheetRow:
    text = "  ".join(row.whole for row in rows)
    return SheetRow(rows[0].number, " · ".join(row.source for row in rows), (text,), (0,))


# tables beside each other


def abreast(rows: list[SheetRow]) -> list[SheetRow]:
    """Lines without headings on which two levels stand or more, as two columns of them."""
    parted = {at: parts for at, row in enumerate(rows) if (parts := _levels_abreast(row))}
    counts = {len(parts) for parts in parted.values()}
    if len(parted) < 2 or len(counts) != 1:
        return rows
    first, last, count = min(parted), max(parted), counts.pop()
    block = [parted.get(at, [rows[at]]) for at in range(first, last + 1)]
    columns = [parts[n] for n in range(count) for parts in block if n < len(parts)]
    return [*rows[:first], *columns, *rows[last + 1 :]]


def _levels_abreast(row: SheetRow) -> list[SheetRow]:
    """The levels of a line, each with a number of its own and one pair; none if it is but one."""
    starts = [one.start() for one in _NUMBERED.finditer(row.whole)]
    if len(starts) < 2 or row.whole[: starts[0]].strip():
        return []
    bounds = [*starts, len(row.whole)]
    texts = [row.whole[first:last].strip() for first, last in pairwise(bounds)]
    if any(len(_PAIR.findall(text)) != 1 for text in texts):
        return []
    return [SheetRow(row.number, row.source, (text,), (0,)) for text in texts]


def beside(rows: list[SheetRow]) -> list[SheetRow]:
    """Tables that stand beside each other under one line of headings, one below the other."""
    for at, row in enumerate(rows[:60]):
        named = headings(row.cells)
        count = _repeats(named)
        if count < 2:
            continue
        wide = len(named) // count
        end = next((n for n in range(at + 1, len(rows)) if headings(rows[n].cells)), len(rows))
        blocks: list[list[SheetRow]] = [[] for _ in range(count)]
        for below in rows[at + 1 : end]:
            for block, part in zip(blocks, _parted(below, row, wide, count), strict=True):
                if part:
                    block.append(part)
        cells, starts = _cut(row, 0, wide)
        if len(row.cells) == 1:
            cells, starts = (" ".join(names(row.cells)[:wide]),), (0,)
        head = SheetRow(row.number, row.source, cells, starts)
        return [*rows[:at], head, *[one for block in blocks for one in block], *beside(rows[end:])]
    return rows


def _repeats(named: Sequence[str]) -> int:
    for wide in range(2, len(named) // 2 + 1):
        if len(named) % wide == 0 and list(named) == list(named[:wide]) * (len(named) // wide):
            return len(named) // wide
    return 1


def _cut(row: SheetRow, first: int, last: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return row.cells[first:last], row.starts[first:last]


def _parted(row: SheetRow, head: SheetRow, wide: int, count: int) -> list[SheetRow | None]:
    if not row.starts:
        parts = [row.cells[n * wide : (n + 1) * wide] for n in range(count)]
        return [SheetRow(row.number, row.source, part) if any(part) else None for part in parts]
    if len(head.cells) == wide * count:
        bounds = [head.starts[n * wide] - 2 for n in range(count)] + [10**6]
        bounds[0] = -1
        found: list[SheetRow | None] = []
        for low, high in pairwise(bounds):
            inside = [n for n, at in enumerate(row.starts) if low <= at < high]
            cells, starts = [row.cells[n] for n in inside], [row.starts[n] for n in inside]
            found.append(
                SheetRow(row.number, row.source, tuple(cells), tuple(starts)) if cells else None
            )
        return found
    words = row.whole.split()
    if len(words) % count == 0 and len(words) >= count * 2:
        size = len(words) // count
        texts = [" ".join(words[n * size : (n + 1) * size]) for n in range(count)]
        return [SheetRow(row.number, row.source, (text,), (0,)) for text in texts]
    return [row, *[None] * (count - 1)]
