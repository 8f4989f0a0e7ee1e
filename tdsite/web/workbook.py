"""A workbook of one sheet (XLSX), written."""

import io
import re
from collections.abc import Sequence
from decimal import Decimal

from xlsxwriter import Workbook

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
