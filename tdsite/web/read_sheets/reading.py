"""A table in whatever file it comes, by what is in it and not by how it is called."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdsite.web.read_sheets.delimited import no_table, read_delimited
from tdsite.web.read_sheets.limits import BadSheet, Limits
from tdsite.web.read_sheets.workbook import ZIPPED, read_pages
from tournaments.rules import N_

# the beginnings of what people load by mistake: an old workbook, PDF, pictures
_OTHER_FILES = (b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one sheet as text, all equally long.  Row 1 of the file is `rows[0]`.

    `sheets` are the names of all sheets of a workbook; none for columns of text.
    """

    rows: tuple[tuple[str, ...], ...]
    sheets: tuple[str, ...] = ()


def read_sheet(content: bytes, limits: Limits, *, sheet: int = 0) -> Sheet:
    """The table in a file, of a workbook that sheet.  Raises BadSheet, BadWorkbook."""
    if len(content) > limits.packed_bytes:
        raise BadSheet(limits.too_large, field="file", most=limits.rows)
    if content.startswith(ZIPPED):
        names, rows = read_pages(content, limits, page=sheet)
        return Sheet(_even(rows), tuple(names))
    if content.startswith(_OTHER_FILES):
        raise no_table()
    found = _even(read_delimited(content, limits))
    if not found:
        raise BadSheet(N_("This file is empty. Load another."), field="file")
    return Sheet(found)


def _even(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Cells without the room around them, rows equally long, no empty rows at the end."""
    cut = [[" ".join(cell.split()) for cell in row] for row in rows]
    while cut and not any(cut[-1]):
        cut.pop()
    wide = max((_used(row) for row in cut), default=0)
    return tuple((*row[:wide], *[""] * (wide - len(row))) for row in cut)


def _used(row: Sequence[str]) -> int:
    return max((across for across, cell in enumerate(row, start=1) if cell), default=0)
