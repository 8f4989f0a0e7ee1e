"""Tables that people bring along: a workbook or columns of text, read as rows of text.

What is in a file says what it is, and not how it is called, whatever stands between its cells.
"""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.core.files.uploadedfile import UploadedFile

from blinds.rules.pasted import Cells, read_pasted, read_table
from blinds.rules.printed.reading import Reading, read_printed
from blinds.rules.structure import MAX_BYTES
from tdsite.web.pdf_text import MAX_PDF_BYTES, pdf_text
from tdsite.web.sheets import PLAN, ZIPPED, BadSheet, BadWorkbook, Limits, read_pages, read_workbook
from tournaments.rules import N_, RuleError

MARKS = (",", ";", "\t", "|")
LOOKED_AT = 50  # records, to find out which mark it is
_SAYS_ITS_MARK = re.compile(r"\A\"?sep=(.)\"?\r?\n", re.IGNORECASE)
_NOT_TEXT = re.compile("[\x01-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd]")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_delimited(content: bytes, limits: Limits) -> list[list[str]]:
    """The cells, record by record, empty records included.  Raises BadSheet."""
    text = decoded(content)
    if len(_NOT_TEXT.findall(text)) * 10 > len(text):
        raise no_table()
    marked = _SAYS_ITS_MARK.match(text)
    text = text[marked.end() :] if marked else text
    mark = marked[1] if marked and marked[1] in MARKS else _mark(text)
    rows = _rows(text, mark, limits)
    return [[]] * bool(marked) + rows


def decoded(content: bytes) -> str:
    """The text in the encoding that it is most likely written in; never an error.

    Excel in Western Europe writes Windows-1252, "Unicode text" is UTF-16, everybody else UTF-8.
    """
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return _clean(content.decode(encoding, errors="replace"))
    head = content[:4000]
    if head.count(0) * 3 > len(head):  # Latin letters in UTF-16 are zero at every other byte
        big = head[::2].count(0) > head[1::2].count(0)
        return _clean(content.decode("utf-16-be" if big else "utf-16-le", errors="replace"))
    try:
        return _clean(content.decode("utf-8"))
    except UnicodeDecodeError:
        return _clean(content.decode("cp1252", errors="replace"))


def _clean(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\0", "")


def _mark(text: str) -> str:
    """The mark that cuts most records into the same number of cells, and into the most."""
    start = text[:20_000]
    lines = start if len(start) == len(text) else start.rpartition("\n")[0] or start
    return max(MARKS, key=lambda mark: _evenness(lines, mark))


def _evenness(text: str, mark: str) -> tuple[float, int]:
    try:
        records = list(islice(_records(text, mark), LOOKED_AT))
    except csv.Error:
        return 0.0, 0
    lengths = Counter(len(record) for record in records if len(record) > 1)
    if not lengths:
        return 0.0, 0
    cells, times = max(lengths.items(), key=lambda found: (found[1], found[0]))
    return times / sum(map(bool, records)), cells


def _records(text: str, mark: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=mark)


def _rows(text: str, mark: str, limits: Limits) -> list[list[str]]:
    rows: list[list[str]] = []
    records = _records(text, mark)
    while True:
        try:
            row = next(records, None)
        except csv.Error:  # a quote that never closes swallows all that follows
            raise _never_closed(rows) from None
        if row is None:
            return rows
        if len(rows) >= limits.rows:
            raise BadSheet(limits.too_large, field="file", most=limits.rows)
        _check_cells(row, rows, limits)
        rows.append(row[: limits.columns])


def _check_cells(row: Sequence[str], rows: Sequence[object], limits: Limits) -> None:
    if any(len(cell) > limits.letters for cell in row):
        raise _never_closed(rows)


def no_table() -> BadSheet:
    return BadSheet(N_("Not a table. Save the list as XLSX or CSV."), field="file")


def _never_closed(rows: Sequence[object]) -> BadSheet:
    return BadSheet(
        N_("Row %(row)s has an unclosed quotation mark. Correct it and load the file again."),
        field="file",
        row=len(rows) + 1,
    )


# the beginnings of what people load by mistake: an old workbook, PDF, pictures
_OTHER_FILES = (b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of one sheet as text, all equally long.  Row 1 of the file is `rows[0]`.

    `sheets` are the names of all sheets of a workbook; none for columns of text.
    """

    rows: tuple[tuple[str, ...], ...]
    sheets: tuple[str, ...] = ()


def read_sheet(content: bytes, limits: Limits, *, sheet: int = 0, lines: bool = False) -> Sheet:
    """The table in a file, of a workbook that sheet.  Raises BadSheet, BadWorkbook.

    `lines`: a cell keeps its lines, which are put into one otherwise.
    """
    if len(content) > limits.packed_bytes:
        raise BadSheet(limits.too_large, field="file", most=limits.rows)
    if content.startswith(ZIPPED):
        names, rows = read_pages(content, limits, page=sheet)
        return Sheet(_even(rows, lines=lines), tuple(names))
    if content.startswith(_OTHER_FILES):
        raise no_table()
    found = _even(read_delimited(content, limits), lines=lines)
    if not found:
        raise BadSheet(N_("This file is empty. Load another."), field="file")
    return Sheet(found)


def _even(rows: Sequence[Sequence[str]], *, lines: bool) -> tuple[tuple[str, ...], ...]:
    """Cells without the room around them, rows equally long, no empty rows at the end."""
    cut = [[_tidy(cell, lines=lines) for cell in row] for row in rows]
    while cut and not any(cut[-1]):
        cut.pop()
    wide = max((_used(row) for row in cut), default=0)
    return tuple((*row[:wide], *[""] * (wide - len(row))) for row in cut)


def _tidy(cell: str, *, lines: bool) -> str:
    if lines and "\n" in cell:
        return "\n".join(" ".join(line.split()) for line in cell.strip().splitlines())
    return " ".join(cell.split())


def _used(row: Sequence[str]) -> int:
    return max((across for across, cell in enumerate(row, start=1) if cell), default=0)


__all__ = ["PLAN", "BadSheet", "BadWorkbook", "Limits", "Sheet", "read_sheet", "read_workbook"]


ZIP_SIGN, PDF_SIGN = b"PK\x03\x04", b"%PDF"


class NothingRead(RuleError):
    """A text or a file in which no step of a plan was found."""


@dataclass(frozen=True, slots=True)
class StructureRead:
    """The rows of a structure from elsewhere.

    `sheet` is a printed sheet line by line, `text` what it was read from; what we wrote
    ourselves is no sheet, and is read as it stands.
    """

    rows: list[Cells]
    text: str = ""
    sheet: Reading | None = None


def read_upload(
    upload: UploadedFile | None, pasted: str, answers: Mapping[str, str]
) -> StructureRead:
    """A structure in an uploaded file, or in the pasted text.  Raises NothingRead, BadSheet."""
    if upload is None:
        return read_text(pasted[:MAX_BYTES], answers)
    content = upload.read(MAX_PDF_BYTES + 1)
    if len(content) > MAX_BYTES and not content.startswith(PDF_SIGN):
        raise NothingRead(
            N_("The file is larger than 1 MB, too large for a structure. Load another."),
            field="file",
        )
    return read_content(content, answers)


def read_content(content: bytes, answers: Mapping[str, str]) -> StructureRead:
    """A structure by what is in the file: XLSX, PDF, JSON, text.  Raises NothingRead, BadSheet."""
    if content.startswith(ZIP_SIGN):
        table = read_workbook(content)
        if table and _is_ours("\t".join(table[0])):
            return StructureRead(list(read_table(table)))
        return read_text("\n".join("\t".join(map(_one_line, row)) for row in table), answers)
    if content.startswith(PDF_SIGN):
        return read_text(pdf_text(content), answers)
    if content.startswith(_OTHER_FILES):
        raise NothingRead(
            N_("This file is a picture, or of another program. Paste its text instead."),
            field="file",
        )
    return read_text(decoded(content), answers)


def read_text(text: str, answers: Mapping[str, str]) -> StructureRead:
    """A structure in a text: one that we wrote, or a printed sheet.  Raises NothingRead."""
    if _is_ours(text):
        rows = list(read_pasted(text))
        found = StructureRead(rows, text)
    else:
        sheet = read_printed(text, answers)
        rows, found = list(sheet.cells), StructureRead(list(sheet.cells), text, sheet)
    if not rows and not (found.sheet and found.sheet.questions):
        raise NothingRead(
            N_("No levels found. Each line needs blinds, like 100/200."),
            field="pasted",
        )
    return found


def _is_ours(text: str) -> bool:
    """Whether a text is a structure as we write it: JSON, or columns that begin with the kind."""
    head = text[:200].lstrip("\ufeff \r\n\t")
    return head.startswith("[") or bool(re.match(r"\"?kind\b", head, re.IGNORECASE))


def _one_line(cell: str) -> str:
    return " ".join(cell.split())
