"""The lines of a sheet and the cells in them, however they were copied."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from blinds.rules.pasted import _column_of
from blinds.rules.pasted_lines import _plain, words
from blinds.rules.printed import words as say

MAX_ROWS, MAX_LETTERS = 2_000, 300


@dataclass(frozen=True, slots=True)
class Row:
    """Cells that stand on a line of the source (or on several, one cell each)."""

    number: int
    source: str
    cells: tuple[str, ...]


def heading(cell: str) -> str:
    """The column a heading names; empty if it is none."""
    plain = re.sub(r"\s*/\s*", "/", words(cell.replace("_", " ")))
    for role, named in say.HEADINGS.items():
        known = named.split("|") if "|" in named else named.split()
        if plain in known:
            return role
    return _column_of().get(plain, "")


def headings(cells: Sequence[str]) -> list[str]:
    """The columns of a heading row; empty if it is none."""
    found = [heading(cell) for cell in cells]
    sizes = {"blinds", "small_blind", "big_blind", "bets", "small_bet", "ante", "bb_ante"}
    known = set(filter(None, found))
    return found if len(known) > 1 and known & sizes else []


def rows_of(text: str) -> list[Row]:
    """The rows of a text; tables copied with one cell on each line are put together again."""
    lines = [
        (number, line.strip("\r\n")[:MAX_LETTERS])
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines()[:MAX_ROWS], 1)
        if line.strip()
    ]
    mark = _mark([line for _, line in lines])
    rows = [Row(number, line.strip(), tuple(cut(line, mark))) for number, line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r"[-=:+\s]*", c) for c in row.cells)]
    return _stacked(rows)


def _mark(lines: Sequence[str]) -> str:
    for mark in "\t|;":
        if sum(mark in line for line in lines) * 3 > len(lines):
            return mark
    return "," if any(headings(line.split(",")) for line in lines[:15]) else ""


def cut(line: str, mark: str) -> list[str]:
    if mark == "|":
        line = line.strip().strip("|")
    if mark and mark in line:
        try:
            return [cell.strip() for cell in next(csv.reader([line], delimiter=mark))]
        except (csv.Error, StopIteration):
            return [cell.strip() for cell in line.split(mark)]
    return re.split(r" {2,}|\t", line.strip())


def _stacked(rows: list[Row]) -> list[Row]:
    """Rows whose cells stood one under another, as web pages are copied."""
    for at in range(min(len(rows), 60)):
        end = at
        while end < len(rows) and len(rows[end].cells) == 1 and heading(rows[end].cells[0]):
            end += 1
        names = [row.cells[0] for row in rows[at:end]]
        if len(names) > 2 and headings(names):
            head = Row(rows[at].number, " · ".join(names), tuple(names))
            return [*rows[:at], head, *_records(rows[end:], [heading(name) for name in names])]
    return rows


def _records(rows: Sequence[Row], roles: Sequence[str]) -> list[Row]:
    found: list[list[Row]] = []
    level, wide = 1, len(roles)
    for row in rows:
        cell, now = row.cells[0], found[-1] if found else []
        number = re.fullmatch(rf"(?:{say.LEVEL})?(\d+)", _plain(cell))
        numbered = roles[0] == "level" and number is not None and int(number[1]) == level
        paused = bool(now) and not re.match(r"\d|(?:level|niveau|stufe)", _plain(now[0].cells[0]))
        begins = _words_of_pause(cell) or not now
        begins |= numbered and (paused or len(now) >= wide - 1)
        begins |= roles[0] != "level" and (len(now) == wide or paused)
        if begins or (len(now) >= wide and len(cell) > 20):
            found.append([row])
        else:
            now.append(row)
        level += numbered and found[-1][0] is row
    return [
        Row(
            record[0].number,
            " · ".join(row.source for row in record),
            tuple(row.cells[0] for row in record),
        )
        for record in found
    ]


def _words_of_pause(cell: str) -> bool:
    plain = _plain(cell)
    return bool(re.search(say.BREAK, plain) or re.search(say.DAY_END, plain))
