"""A workbook of one sheet (XLSX), read and written."""

import io
import re
import zipfile
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook
from xlsxwriter import Workbook

from tournaments.rules import N_, RuleError

MOST_BYTES = 20_000_000  # of all pages of the book, unpacked
MOST_ROWS = 2_000
MOST_COLUMNS = 60
_NOT_A_NAME = re.compile(r"[\[\]:*?/\\']")  # what Excel refuses in the name of a sheet
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class BadWorkbook(RuleError):
    """A file that is no workbook, or one too large to be a plan."""


def read_workbook(content: bytes) -> list[list[str]]:
    """The cells of the first sheet, row by row, as text.  Raises BadWorkbook."""
    try:
        _check_size(content)
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False, nrows=MOST_ROWS)
        return [[_text(cell) for cell in row[:MOST_COLUMNS]] for row in rows]
    except (zipfile.BadZipFile, CalamineError, ValueError, IndexError) as error:
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


def _check_size(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        if sum(page.file_size for page in book.infolist()) > MOST_BYTES:
            raise BadWorkbook(
                N_("This workbook is too large for a plan. Load another."), field="file"
            )


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
