"""Sheets as files, CSV and XLSX: written so that no cell is a formula, read within limits.

A workbook that somebody brings along is looked at before it is believed.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import reduce
from typing import Any
from zoneinfo import ZoneInfo

from babel.numbers import get_currency_precision
from django.http import HttpResponse
from django.utils.text import slugify
from python_calamine import CalamineError, CalamineWorkbook
from xlsxwriter import Workbook

from tournaments.models import Tournament
from tournaments.rules import N_, RuleError

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # tells Excel that the file is UTF-8
# Where a sheet begins a cell (some part at semicolons), and what it takes for a formula there.
FORMULA = re.compile(r"(^|[;\t\r\n])(?=[=+\-@\t\r])")
GUARDED = re.compile(r"(^|[;\t\r\n])'(?=[=+\-@\t\r])")


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Rows as a CSV file that Excel takes for UTF-8."""
    sheet = io.StringIO()
    csv.writer(sheet).writerows(rows)
    return BOM + sheet.getvalue()


def units(cents: int, currency: str) -> Decimal:
    """An amount in whole units of its currency: 36000 cents are 360.00 euros."""
    return Decimal(cents).scaleb(-get_currency_precision(currency))


def text(value: str) -> str:
    """A cell that no sheet takes for a formula."""
    return FORMULA.sub(r"\1'", value)


def untext(cell: str) -> str:
    """The same cell read back, as it was before `text`.

    >>> untext(text("+33 6 12;=1")), untext("'tis")
    ('+33 6 12;=1', "'tis")
    """
    return GUARDED.sub(r"\1", cell)


def local(at: datetime | None, tournament: Tournament) -> str:
    """2026-11-20 23:58 at the venue."""
    if at is None:
        return ""
    return f"{at.astimezone(ZoneInfo(tournament.timezone)):%Y-%m-%d %H:%M}"


_NOT_A_NAME = re.compile(r"[\[\]:*?/\\']")  # what Excel refuses in the name of a sheet
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_workbook(title: str, rows: Sequence[Sequence[str | int | Decimal]]) -> bytes:
    """A workbook of one sheet: numbers as numbers, text as text, so that none is a formula."""
    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet(sheet_name(title))
        for down, row in enumerate(rows):
            for across, cell in enumerate(row):
                if isinstance(cell, (int, Decimal)):
                    sheet.write_number(down, across, cell)
                elif cell:
                    sheet.write_string(down, across, cleaned(cell))
    return out.getvalue()


def sheet_name(title: str) -> str:
    """The title as Excel takes it for the name of a sheet: 31 letters, none of its own signs."""
    return _NOT_A_NAME.sub(" ", cleaned(title))[:31].strip() or "1"


def cleaned(text: str) -> str:
    """The text without the signs that no XML may hold."""
    return _NOT_XML.sub("", text)


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_file(
    answer: HttpResponse, event: Tournament, what: str, ending: str, *, how: str = "attachment"
) -> HttpResponse:
    """The answer as a file called after the event."""
    name = slugify(event.name) or f"event-{event.pk}"
    answer["Content-Disposition"] = f'{how}; filename="{name}-{what}.{ending}"'
    return answer


class BadSheet(RuleError):
    """A file that is no table, or one too large to be what it should be."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a table may measure.  `unpacked_bytes` are all pages of a workbook together.

    `cells` go from the first to the last, empty ones between them included; `letters` are those
    of one cell.  `too_large` is the sentence for what is larger.
    """

    rows: int
    columns: int
    cells: int
    packed_bytes: int
    unpacked_bytes: int
    letters: int
    too_large: str


PLAN = Limits(
    rows=2_000,
    columns=60,
    cells=2_000_000,
    packed_bytes=20_000_000,
    unpacked_bytes=20_000_000,
    letters=32_767,
    too_large=N_("Workbook too large for a structure. Load another."),
)


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
