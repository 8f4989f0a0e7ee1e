"""A plan copied from somewhere else: a spreadsheet's cells, or the lines of a printed sheet.

Every line becomes the cells of one step under our own columns (see sheet.py), as well as it can
be understood; what is wrong with them is for the reading of the row to say.
Source: Robert's Rules 7.8.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from blinds.rules.pasted_lines import (
    CHIPS,
    amount,
    hours_in,
    is_break,
    is_day_end,
    removed,
    spoken,
    words,
)
from blinds.rules.sheet import COLUMNS, OPTIONAL
from blinds.rules.steps import AnteType
from tournaments.rules import languages

Cells = dict[str, str]

# Beyond these nobody wrote a plan; a line is read in a time that grows with its square.
MAX_ROWS = 2_000
MAX_COLUMNS = 60
MAX_LINE_LENGTH = 2_000
MAX_CELL_LENGTH = 300

_AMOUNTS = ("small_blind", "big_blind", "ante", "remove_chips", "small_bet", "big_bet", "bring_in")
_BLINDS = re.compile(
    rf"({CHIPS})\s*[/–-]\s*({CHIPS})(?:\s*(?:[/–-]|\()\s*({CHIPS}))?", re.IGNORECASE
)


def read_pasted(text: str) -> tuple[Cells, ...]:
    """The cells of each step in a text: JSON as we write it, columns with headings, or lines.

    Columns stand apart by tabs, semicolons, commas or wide gaps; headings are known in every
    language of the site.  A column or a line that says nothing of a plan is passed over, and so is
    what lies beyond 2,000 lines, or 2,000 letters of a line.
    """
    bare = text.removeprefix("\ufeff").strip()
    if bare.startswith("["):
        return _objects(bare)
    lines = [line[:MAX_LINE_LENGTH] for line in bare.splitlines() if line.strip()]
    del lines[MAX_ROWS:]
    mark = _delimiter(lines)
    return read_table([_split(line, mark) for line in lines])


def read_table(rows: Iterable[Sequence[str]]) -> tuple[Cells, ...]:
    """The same of cells that stand apart already, as a spreadsheet keeps them."""
    full = (row[:MAX_COLUMNS] for row in rows if any(map(str.strip, row)))
    cells_read = [[_bare(cell)[:MAX_CELL_LENGTH] for cell in row] for row in islice(full, MAX_ROWS)]
    for at, row in enumerate(cells_read[:10]):  # a sheet may have its name above the headings
        columns = _columns(row)
        if columns:
            found = [_headed(columns, cells) for cells in cells_read[at + 1 :]]
            break
    else:
        found = [spoken("  ".join(filter(None, cells))) for cells in cells_read]
    return tuple(_gathered(cells for cells in found if cells))


@languages.kept
def column_of() -> dict[str, str]:
    """The column of each heading, in every language, in lower case without accents."""
    return _by_word("headings")


@languages.kept
def _betting() -> dict[str, str]:
    return _by_word("betting")


@languages.kept
def _payers() -> dict[str, str]:
    return _by_word("payers")


def _by_word(part: str) -> dict[str, str]:
    """What each word means; where languages differ, as English has it."""
    found: dict[str, str] = {}
    for meant, named in languages.all_words("lists", "plan", part).items():
        for one in named:
            found.setdefault(words(one), meant)
    return found


def _gathered(found: Iterable[Cells]) -> list[Cells]:
    """The steps; chips raced off on a line of their own go to the pause beside it."""
    steps: list[Cells] = []
    waiting: Cells = {}
    for cells in found:
        if "kind" in cells:
            steps.append(cells if cells["kind"] == "level" else waiting | cells)
            waiting = {}
        elif steps and steps[-1]["kind"] != "level":
            steps[-1] = cells | steps[-1]
        else:
            waiting = cells
    return steps


def _bare(cell: str) -> str:
    """A cell without the apostrophe that keeps spreadsheets from taking it for a formula."""
    return re.sub(r"^'(?=[=+\-@])", "", cell.strip())


def _columns(row: Sequence[str]) -> list[str]:
    """The columns a heading row names, one for each cell; empty if it is no heading row."""
    known_as = column_of()
    columns = [known_as.get(words(cell.replace("_", " ")), "") for cell in row]
    known = [column for column in columns if column]
    sizes = {"blinds", "small_blind", "big_blind", "bring_in", "ante"}
    return columns if len(known) > 1 and sizes & set(known) else []


def _headed(columns: Sequence[str], row: Sequence[str]) -> Cells:
    """The cells of a row under its headings."""
    cells: Cells = {}
    for column, cell in zip(columns, row, strict=False):
        if column and cell and not cells.get(column):
            cells[column] = cell
    whole = " ".join(row)
    gone, filled = removed(whole), cells.keys() - {"level", "label", "note"}
    alone = sum(map(bool, row)) == 1  # a remark across the sheet, under whatever heading
    if not _pauses(whole) and (not filled or (gone and alone)):
        return gone
    kind = _kind(cells, whole)
    if kind != "level":
        return _pause(kind, cells, whole)
    _write_plainly(cells, whole)
    return cells


def _write_plainly(cells: Cells, whole: str) -> None:
    """The cells of a level the way we write them."""
    cells.pop("level", None)
    cells["kind"] = "level"
    _part_blinds(cells)
    for column in _AMOUNTS:
        if column in cells:
            cells[column] = amount(cells[column])
    _translate(cells, "betting")
    _translate(cells, "ante_type")
    if "minutes" in cells:
        cells["minutes"] = _minutes(cells["minutes"])
    if "ante" in cells and "ante_type" not in cells:
        cells["ante_type"] = _payer(cells)


def _pauses(text: str) -> bool:
    return is_break(text) or is_day_end(text)


def _kind(cells: Mapping[str, str], whole: str) -> str:
    """What a row is: as it says, or a pause if it speaks of one and has no blinds."""
    name = cells.get("kind", "").lower().replace(" ", "_")
    if name in ("level", "break", "day_end"):
        return name
    sizes = ("small_blind", "big_blind", "bring_in")
    if any(re.search(r"[1-9]", cells.get(column, "")) for column in sizes):
        return "level"
    return "day_end" if is_day_end(whole) else "break" if is_break(whole) else "level"


def _pause(kind: str, cells: Mapping[str, str], whole: str) -> Cells:
    found = spoken(whole) if _pauses(whole) else {}
    kept: Cells = {"kind": kind}
    if kind == "break":
        minutes = _minutes(cells.get("minutes", "")) or found.get("minutes", "")
        kept |= {"minutes": minutes} if minutes else {}
    removed = amount(cells.get("remove_chips", "")) or found.get("remove_chips", "")
    named = cells.get("label", "") or ("" if "kind" in cells else found.get("label", ""))
    columns = {"remove_chips": removed, "label": named, "note": cells.get("note", "")}
    return kept | {column: cell for column, cell in columns.items() if cell}


def _part_blinds(cells: Cells) -> None:
    """Blinds written in one cell, 100/200 or 100-200 (25), into their own."""
    both = _BLINDS.search(cells.pop("blinds", ""))
    if not both:
        return
    small, big, ante = both.groups()
    cells |= {"small_blind": amount(small), "big_blind": amount(big)}
    if ante and not cells.get("ante"):
        cells["ante"] = amount(ante)


def _minutes(text: str) -> str:
    """20, 20 min or 20:00 as we write it; 1h30 and 1 h are hours."""
    hours = hours_in(text)
    if hours:
        return str(int(hours[1]) * 60 + int(hours[2] or 0))
    found = re.search(r"\d{1,4}(?::[0-5]\d)?", text)
    return found[0].removesuffix(":00") if found else text


def _translate(cells: Cells, column: str) -> None:
    if column in cells:
        cells[column] = named_in(column, cells[column])


def named_in(column: str, text: str) -> str:
    """How we write a way to bet, or who pays an ante; as it stands where it is not known."""
    known = _betting() if column == "betting" else _payers()
    return str(known.get(words(text.replace("_", " ").replace("-", " ")), text))


def _payer(cells: Mapping[str, str]) -> str:
    """Who pays an ante of this size where nobody says so: all of a big blind is paid by it."""
    if not re.search(r"[1-9]", cells.get("ante", "")):
        return AnteType.NONE.value
    whole = cells["ante"] == cells.get("big_blind")
    return (AnteType.BIG_BLIND if whole else AnteType.PER_PLAYER).value


def _objects(text: str) -> tuple[Cells, ...]:
    """A JSON list as we write it; anything else is no plan."""
    try:
        items = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    known = COLUMNS + OPTIONAL
    return tuple(
        {name: "" if cell is None else str(cell) for name, cell in item.items() if name in known}
        for item in items[:MAX_ROWS]
        if isinstance(item, dict)
    )


def _delimiter(lines: Sequence[str]) -> str:
    """What stands between the cells: the mark most lines have the same number of times."""
    for mark in ("\t", ";"):
        if any(mark in line for line in lines):
            return mark
    if lines and any(_columns(line.split(",")) for line in lines[:10]):
        return ","
    counts = Counter(len(re.split(r" {2,}", line.strip())) for line in lines)
    return "  " if counts and counts.most_common(1)[0][0] > 1 else ""


def _split(line: str, delimiter: str) -> list[str]:
    if not delimiter:
        return [line]
    if delimiter == "  ":
        return re.split(r" {2,}", line.strip())
    if '"' not in line:
        return line.split(delimiter)
    read: Callable[..., Iterable[list[str]]] = csv.reader
    return next(iter(read(io.StringIO(line), delimiter=delimiter)), [])
