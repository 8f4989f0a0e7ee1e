"""A workbook (XLSX), looked at before it is believed."""

import io
import re
import zipfile
import zlib
from datetime import date, datetime, time, timedelta
from functools import reduce
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook

from tdsite.web.read_sheets.limits import PLAN, BadSheet, Limits
from tournaments.rules import N_

ZIPPED = b"PK\x03\x04"
_CELL = re.compile(rb"""\sr\s*=\s*["']([^"']*)["']""")  # a cell or a row: r="B12", r="12"
_PLACE = re.compile(rb"([A-Za-z]{0,3})([0-9]{0,7})")
_COUNT = re.compile(rb"""[cC]ount\s*=\s*["'](?![0-9]{0,6}["'])""")  # room made for a million

# what opening a packed book can raise: torn, locked, or packed in a way nobody knows
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError)


class BadWorkbook(BadSheet):
    """A file that is no workbook, or one too large to be what it should be."""


def read_workbook(content: bytes, limits: Limits = PLAN) -> list[list[str]]:
    """The cells of the first sheet, row by row, as text.  Raises BadWorkbook."""
    return read_pages(content, limits, page=0)[1]


def read_pages(content: bytes, limits: Limits, *, page: int) -> tuple[list[str], list[list[str]]]:
    """The names of all sheets, and the cells of one (0 is the first), as text.

    The reader takes a book at its word and makes room for what it says, so it is looked at first.
    Raises BadWorkbook.
    """
    try:
        _check(content, limits)
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        sheet = book.get_sheet_by_index(page)
        rows = sheet.to_python(skip_empty_area=False, nrows=limits.rows + 1)
        texts = [[_text(cell) for cell in row[: limits.columns]] for row in rows]
    except (*_UNREADABLE, CalamineError, ValueError, IndexError) as error:
        raise BadWorkbook(
            N_("This is not an XLSX workbook. Save it again as XLSX or CSV, and load that."),
            field="file",
        ) from error
    if limits is not PLAN and len(texts) > limits.rows:
        raise _too_large(limits)
    return list(book.sheet_names), texts[: limits.rows]


def _check(content: bytes, limits: Limits) -> None:
    """Refuse what unpacks to too much, or claims to be larger than it is."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        pages = book.infolist()
        if "xl/workbook.xml" not in book.namelist() or "content.xml" in book.namelist():
            raise zipfile.BadZipFile
        if sum(page.file_size for page in pages) > limits.unpacked_bytes:
            raise _too_large(limits)
        for page in pages:
            cells = page.filename.lower().startswith("xl/worksheets/")
            _check_page(book.read(page), limits, cells=cells)


def _check_page(page: bytes, limits: Limits, *, cells: bool) -> None:
    if _COUNT.search(page) or (cells and _area(page, limits) > limits.cells):
        raise _too_large(limits)


def _area(sheet: bytes, limits: Limits) -> int:
    """How many cells there are from the first to the last; too many for a place out of bounds."""
    across = down = 1
    for name in set(_CELL.findall(sheet)):
        place = _PLACE.fullmatch(name)
        if place is None:
            return limits.cells + 1
        across = max(across, _number(place[1]))
        down = max(down, int(place[2] or 1))
    return across * down


def _number(letters: bytes) -> int:
    """The number of a column: A is 1, XFD 16,384."""
    return reduce(lambda number, letter: 26 * number + letter - 64, letters.upper(), 0)


def _too_large(limits: Limits) -> BadWorkbook:
    return BadWorkbook(limits.too_large, field="file", most=limits.rows)


def _text(cell: Any) -> str:
    """A cell as it was typed: 20 is not 20.0, a day has no hour, 7:30 is no time of the day."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else f"{cell:.10g}"
    if isinstance(cell, time):
        hours, minutes, seconds = cell.hour, cell.minute, cell.second
        return f"{hours}:{minutes:02}" if hours else f"{minutes}:{seconds:02}"
    if isinstance(cell, timedelta):
        return f"{int(cell.total_seconds()) // 60}:{int(cell.total_seconds()) % 60:02}"
    if isinstance(cell, datetime) and cell.time() == time.min:
        return cell.date().isoformat()
    if isinstance(cell, datetime | date):
        return cell.isoformat()
    return "" if cell is None else str(cell)
