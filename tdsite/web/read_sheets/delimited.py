"""Columns of text (CSV and its kin), whatever stands between the cells and whoever wrote it."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from tdsite.web.read_sheets.limits import BadSheet, Limits
from tournaments.rules import N_

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
    return BadSheet(
        N_("This file is no table. Save the list as XLSX or CSV, and load that."), field="file"
    )


def _never_closed(rows: Sequence[object]) -> BadSheet:
    return BadSheet(
        N_(
            "Row %(row)s has a cell that goes on and on: is a quotation mark opened there that is"
            " never closed? Correct it, and load the file again."
        ),
        field="file",
        row=len(rows) + 1,
    )
