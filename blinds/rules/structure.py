"""The plan of a tournament as a file: read whole or not at all, and written back.

A file is a table with a heading row (kind, small_blind, big_blind, ante, ante_type, minutes,
remove_chips, label; if wanted game, betting, small_bet, big_bet, bring_in, note), or the same
columns as a JSON list of objects.
Source: Robert's Rules 7.8.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence

from blinds.rules.sheet import COLUMNS, OPTIONAL, REQUIRED, PlanSheetRow, Problem, read_step
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind, level_number
from tournaments.rules import N_, RuleError

__all__ = [
    "AnteType",
    "MalformedStructure",
    "PlanStep",
    "Problem",
    "Schedule",
    "StepKind",
    "cells_of",
    "level_number",
    "parse_csv",
    "parse_json",
    "table_of",
    "to_csv",
    "to_json",
]

MAX_BYTES = 1_000_000
MAX_STEPS = 500
MAX_DENOMINATIONS = 20  # of a plan, or in a case
MAX_PIECES = 10**6
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for one


class MalformedStructure(RuleError):
    """A plan that cannot be read, with everything that is wrong with it.

    The sentence leads to the first problem; row 0 is the file as a whole.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            N_(
                "Structure not loaded. First problem: row %(row)s, column “%(column)s”. "
                "Correct all listed problems and load it again."
            ),
            field="structure",
            row=problems[0].row,
            column=problems[0].column,
            count=len(problems),
        )
        self.problems = tuple(problems)


def parse_csv(text: str) -> Schedule:
    """The plan written in a table separated by commas, semicolons or tabs.

    A byte order mark, blank rows, any order of columns and separators of thousands are
    welcome.  At most 1 MB and 500 steps.  Raises MalformedStructure.
    """
    _check_size(text)
    rows = _table(text.removeprefix("\ufeff"))
    if not rows:
        raise _unreadable(N_("The file is empty. Write a heading row and one row for each step."))
    (heading_row, titles), *body = rows
    headings = [title.strip().lower().replace(" ", "_") for title in titles]
    _check_headings(heading_row, headings)
    return _schedule([_row(number, headings, cells) for number, cells in body])


def parse_json(text: str) -> Schedule:
    """The plan written as a JSON list with an object for each step, keyed like the columns.

    Problems count the objects from 1.  At most 1 MB and 500 steps.  Raises MalformedStructure.
    """
    _check_size(text)
    try:
        items = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise _unreadable(N_("This is not JSON. Save the structure again and load it.")) from None
    if not isinstance(items, list):
        raise _unreadable(N_("The structure must be a list with one object for each step."))
    return _schedule([_item(number, item) for number, item in enumerate(items, start=1)])


def to_csv(schedule: Schedule, *, guarded: bool = False) -> str:
    """The plan as a table separated by commas, which parse_csv reads back to the same plan.

    `guarded`: for a spreadsheet, which must take no label for a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in table_of(schedule):
        writer.writerow([_guarded(cell) for cell in row] if guarded else row)
    return out.getvalue()


def table_of(schedule: Schedule) -> list[list[str | int]]:
    """The plan as rows of cells under a heading row; columns nobody used are left out."""
    rows = [cells_of(step) for step in schedule]
    used = [column for column in OPTIONAL if any(column in row for row in rows)]
    columns = [*COLUMNS, *used]
    return [list(columns), *[[row.get(column, "") for column in columns] for row in rows]]


def _guarded(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def to_json(schedule: Schedule) -> str:
    """The plan as a JSON list, which parse_json reads back to the same plan."""
    return json.dumps([cells_of(step) for step in schedule], ensure_ascii=False, indent=1)


def cells_of(step: PlanStep) -> dict[str, str | int]:
    """The cells of a step under their columns; those that say nothing are left out."""
    cells: dict[str, str | int] = {"kind": str(step.kind)}
    if step.kind is StepKind.LEVEL:
        cells |= {"small_blind": step.small_chips, "big_blind": step.big_chips}
        cells |= {"ante": step.ante_chips, "ante_type": str(step.ante_type)}
    if step.kind is not StepKind.DAY_END:
        cells["minutes"] = _minutes(step.seconds)
    written = {
        "remove_chips": step.remove_chips,
        "label": step.label,
        "game": step.game,
        "betting": "" if step.betting is Betting.NO_LIMIT else str(step.betting),
        "small_bet": step.small_bet_chips,
        "big_bet": step.big_bet_chips,
        "bring_in": step.bring_in_chips,
        "note": step.note,
    }
    return cells | {column: cell for column, cell in written.items() if cell}


def _minutes(seconds: int) -> int | str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if rest else minutes


def _schedule(rows: Sequence[PlanSheetRow]) -> Schedule:
    if not rows or len(rows) > MAX_STEPS:
        raise _unreadable(
            N_("A structure has 1 to %(most)s levels and breaks; this one has %(steps)s."),
            most=MAX_STEPS,
            steps=len(rows),
        )
    steps = [read_step(row) for row in rows if row.cells or not row.problems]
    if problems := [problem for row in rows for problem in row.problems]:
        raise MalformedStructure(problems)
    return tuple(step for step in steps if step)


def _table(text: str) -> list[tuple[int, list[str]]]:
    """The rows that say something, each with its number in the file."""
    heading = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=max(",;\t", key=heading.count), strict=True
    )
    try:
        return [(reader.line_num, cells) for cells in reader if any(map(str.strip, cells))]
    except csv.Error:
        raise MalformedStructure(
            [Problem(reader.line_num, "", N_("This row is not closed: check its quotes."), {})]
        ) from None


def _check_headings(row: int, headings: Sequence[str]) -> None:
    if problems := list(_heading_problems(row, headings)):
        raise MalformedStructure(problems)


def _heading_problems(row: int, headings: Sequence[str]) -> Iterator[Problem]:
    for heading in dict.fromkeys(filter(None, headings)):
        if heading not in COLUMNS + OPTIONAL:
            yield _unknown(row, heading)
        if headings.count(heading) > 1:
            yield Problem(row, heading, N_("This column appears twice. Remove one of them."), {})
    for column in REQUIRED:
        if column not in headings:
            yield Problem(row, column, N_("This column is missing. Add it to the heading row."), {})


def _row(number: int, headings: Sequence[str], cells: Sequence[str]) -> PlanSheetRow:
    row = PlanSheetRow(
        number, {name: cell for name, cell in zip(headings, cells, strict=False) if name}
    )
    stray = [cell for name, cell in zip(headings, cells, strict=False) if not name]
    stray += cells[len(headings) :]
    for cell in filter(str.strip, stray):
        row.object_to("", N_("“%(text)s” has no column heading. Remove it."), text=cell.strip())
    return row


def _item(number: int, item: object) -> PlanSheetRow:
    if not isinstance(item, dict):
        row = PlanSheetRow(number, {})
        row.object_to("", N_("Each step of the list must be an object."))
        return row
    row = PlanSheetRow(
        number, {name: "" if cell is None else str(cell) for name, cell in item.items()}
    )
    row.problems += _item_problems(number, item.items())
    return row


def _item_problems(number: int, cells: Iterable[tuple[str, object]]) -> Iterator[Problem]:
    for name, cell in cells:
        if name not in COLUMNS + OPTIONAL:
            yield _unknown(number, name)
        elif isinstance(cell, bool) or not isinstance(cell, str | int | None):
            yield Problem(number, name, N_("Enter text or a whole number here."), {})


def _unknown(row: int, column: str) -> Problem:
    return Problem(
        row,
        column,
        N_("Unknown column. Columns: %(columns)s."),
        {"columns": ", ".join(COLUMNS + OPTIONAL)},
    )


def _check_size(text: str) -> None:
    if len(text.encode(errors="replace")) > MAX_BYTES:
        raise _unreadable(
            N_("The file is larger than 1 MB, too large for a structure. Load another.")
        )


def _unreadable(sentence: str, **values: object) -> MalformedStructure:
    return MalformedStructure([Problem(0, "", sentence, values)])
