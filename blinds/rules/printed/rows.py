"""The lines of a sheet and the cells in them, however they were copied."""

import csv
import re
from collections.abc import Sequence

from blinds.rules.printed import words as say
from blinds.rules.printed.headings import headings
from blinds.rules.printed.tables import (
    SheetRow,
    abreast,
    beside,
    counted,
    stacked,
    two_lines,
    without_ranges,
)
from blinds.rules.printed.tokens import spaced

MAX_ROWS, MAX_LETTERS, MAX_COLUMNS, LONGEST_LIST = 1_500, 300, 60, 1_000


def rows_of(text: str) -> list[SheetRow]:
    """The rows of a text; tables copied with one cell on each line are put together again."""
    text = text.removeprefix("\ufeff")
    if text.count("||") > 3 and sum(line.count("|") > 1 for line in text.splitlines()) == 1:
        text = text.replace("||", "|\n|")  # a table whose lines were joined
    lines = [
        (number, line.expandtabs(1) if not line.strip("\t ") else line.rstrip())
        for number, line in enumerate(text.splitlines()[:MAX_ROWS], 1)
        if line.strip()
    ]
    mark = _mark([line for _, line in lines])
    rows = [
        _row(number, part[:MAX_LETTERS], mark)
        for number, line in lines
        for part in _listed(line[:LONGEST_LIST])
    ]
    rows = [row for row in rows if not all(re.fullmatch(r"[-=:+_*.\s]*", c) for c in row.cells)]
    return beside(abreast(counted(stacked(two_lines(without_ranges(rows))))))


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps spreadsheets from taking it for a formula."""
    return re.sub(r"^'(?=[=+\-@])", "", cell)


_BLINDS = r"\d+k?\s*[/–-]\s*\d+k?(?:\s*[-/(]\s*\d+k?\)?)?"
_LISTED = re.compile(rf"\s*(?:{say.LEVEL}\d+\s*[:.)]?\s*)?{_BLINDS}\s*", re.IGNORECASE)
_LAST_PAIR = re.compile(rf"(.*[^\W\d].*:)\s+({_BLINDS}\s*)")


def _listed(line: str) -> list[str]:
    """The parts of a line that lists blinds with commas between: 5/10, 10/20, break, 20/40."""
    parts = re.split(r",\s+", line)
    first = _LAST_PAIR.fullmatch(parts[0])
    if len(parts) > 2 and first and not _LISTED.fullmatch(parts[0]):
        parts[:1] = first.groups()
    if sum(bool(_LISTED.fullmatch(part)) for part in parts) < 3:
        return [line]
    found: list[str] = []
    for part in parts:
        beside = found and re.search(say.BREAK, found[-1].lower()) and "/" not in part
        if beside:
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def _mark(lines: Sequence[str]) -> str:
    for mark in "\t|;":
        if sum(mark in line.strip() for line in lines) * 3 > len(lines):
            return mark
    return (
        ","
        if any("," in line and headings(line[:LONGEST_LIST].split(",")) for line in lines[:15])
        else ""
    )


def _row(number: int, source: str, mark: str) -> SheetRow:
    line = spaced(source)
    if not mark or mark not in line:
        found = [(part[0], part.start()) for part in re.finditer(r"\S+(?: \S+)*", line)]
        return SheetRow(number, source.strip(), *_apart(found))
    if mark == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    try:
        cells = next(csv.reader([line], delimiter=mark))
    except (csv.Error, StopIteration):
        cells = line.split(mark)
    bare = tuple(_unguarded(" ".join(cell.split())) for cell in cells)
    return SheetRow(number, source.strip(), bare[:MAX_COLUMNS])


def _apart(found: Sequence[tuple[str, int]]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    return tuple(cell for cell, _ in found), tuple(at for _, at in found)
