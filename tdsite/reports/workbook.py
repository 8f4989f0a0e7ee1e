"""A workbook of one sheet (XLSX), read and written."""

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import reduce
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook
from xlsxwriter import Workbook

from tournaments.rules import N_, RuleError

MOST_BYTES = 20_000_000  # of all pages of the book, unpacked
MOST_ROWS = 2_000
MOST_COLUMNS = 60
MOST_CELLS = 2_000_000  # from the first cell to the last, empty ones between them included
_CELL = re.compile(rb"""\sr\s*=\s*["']([^"']*)["']""")  # a cell or a row: r="B12", r="12"
_PLACE = re.compile(rb"([A-Za-z]{0,3})([0-9]{0,7})")
_COUNT = re.compile(rb"""[cC]ount\s*=\s*["'](?![0-9]{0,6}["'])""")  # room made for a million
_NOT_A_NAME = re.compile(r"[\[\]:*?/\\']")  # what Excel refuses in the name of a sheet
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


# what opening a packed book can raise: torn, locked, or packed in a way nobody knows
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError)


class BadWorkbook(RuleError):
    """A file that is no workbook, or one too large to be a plan."""


def read_workbook(content: bytes) -> list[list[str]]:
    """The cells of the first sheet, row by row, as text.  Raises BadWorkbook.

    The reader takes a book at its word and makes room for what it says, so it is looked at first.
    """
    try:
        _check(content)
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False, nrows=MOST_ROWS)
        return [[_text(cell) for cell in row[:MOST_COLUMNS]] for row in rows]
    except (*_UNREADABLE, CalamineError, ValueError, IndexError) as error:
        raise BadWorkbook(
            N_("This is not an XLSX workbook. Save it again as XLSX or CSV, and load that."),
            field="file",
        ) from error


def write_workbook(title: str, rows: Sequence[Sequence[str | int]]) -> bytes:
    """A workbook of one sheet: numbers as numbers, text as text, so that none is a formula."""
    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet(_NOT_A_NAME.sub(" ", _clean(title))[:31].strip() or "1")
        for down, row in enumerate(rows):
            for across, cell in enumerate(row):
                if isinstance(cell, int):
                    sheet.write_number(down, across, cell)
                elif cell:
                    sheet.write_string(down, across, _clean(cell))
    return out.getvalue()


def _check(content: bytes) -> None:
    """Refuse what unpacks to too much, or claims to be larger than it is."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        pages = book.infolist()
        if "xl/workbook.xml" not in book.namelist() or "content.xml" in book.namelist():
            raise zipfile.BadZipFile
        if sum(page.file_size for page in pages) > MOST_BYTES:
            raise _too_large()
        for page in pages:
            _check_page(book.read(page), cells=page.filename.lower().startswith("xl/worksheets/"))


def _check_page(page: bytes, *, cells: bool) -> None:
    if _COUNT.search(page) or (cells and _area(page) > MOST_CELLS):
        raise _too_large()


def _area(sheet: bytes) -> int:
    """How many cells there are from the first to the last; too many for a place out of bounds."""
    across = down = 1
    for name in set(_CELL.findall(sheet)):
        place = _PLACE.fullmatch(name)
        if place is None:
            return MOST_CELLS + 1
        across = max(across, _number(place[1]))
        down = max(down, int(place[2] or 1))
    return across * down


def _number(letters: bytes) -> int:
    """The number of a column: A is 1, XFD 16,384."""
    return reduce(lambda number, letter: 26 * number + letter - 64, letters.upper(), 0)


def _too_large() -> BadWorkbook:
    return BadWorkbook(N_("This workbook is too large for a plan. Load another."), field="file")


def _text(cell: Any) -> str:
    """A cell as it was typed: 20 is not 20.0, and 7:30 is no time of the day."""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else f"{cell:.10g}"
    if isinstance(cell, time):
        hours, minutes, seconds = cell.hour, cell.minute, cell.second
        return f"{hours}:{minutes:02}" if hours else f"{minutes}:{seconds:02}"
    if isinstance(cell, timedelta):
        return f"{int(cell.total_seconds()) // 60}:{int(cell.total_seconds()) % 60:02}"
    if isinstance(cell, datetime | date):
        return cell.isoformat()
    return "" if cell is None else str(cell)


def _clean(text: str) -> str:
    return _NOT_XML.sub("", text)
