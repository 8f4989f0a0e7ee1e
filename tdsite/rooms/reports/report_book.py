"""A report as a workbook (XLSX): one sheet for each box, numbers as numbers, no formulas."""

import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from babel import Locale
from babel.numbers import get_currency_precision, get_currency_symbol
from django.utils.translation import gettext
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from tdsite.web.boxes import TIMES, Box, Cell, Column, Document, Fact, Grid, Unit
from tdsite.web.languages import reading
from tdsite.web.sheets import cleaned, sheet_name, units

NARROWEST, WIDEST = 9, 60
WHEN, DAY = "yyyy-mm-dd hh:mm", "yyyy-mm-dd"
DAY_SECONDS = 24 * 60 * 60  # a sheet counts times in days


class _Book:
    """The workbook under way, and the looks its cells may have."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.names: set[str] = set()
        self.looks: dict[tuple[str, bool, bool], Format] = {}

    def look(self, pattern: str, *, bold: bool = False, head: bool = False) -> Format:
        key = (pattern, bold, head)
        if key not in self.looks:
            settings = {"bold": bold or head, "valign": "top", **({"bottom": 1} if head else {})}
            self.looks[key] = self.book.add_format(
                {**settings, **({"num_format": pattern} if pattern else {})}
            )
        return self.looks[key]

    def sheet(self, title: str) -> Worksheet:
        name = sheet_name(title)
        while name.casefold() in self.names:
            name = f"{name[:28]} {len(self.names)}"
        self.names.add(name.casefold())
        return self.book.add_worksheet(name)


def write_book(document: Document) -> bytes:
    """The bytes of the workbook; amounts in whole units, times as at the venue."""
    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as written:
        written.set_properties({"title": cleaned(document.heading)})
        book = _Book(written)
        for box in document.boxes:
            _write_box(book, box)
    return out.getvalue()


def _write_box(book: _Book, box: Box) -> None:
    sheet = book.sheet(box.title)
    widths: dict[int, int] = {}
    down = _write_facts(book, sheet, box, widths) if box.facts else 0
    for grid in box.grids:
        down = _write_grid(book, sheet, box, grid, down, widths)
    if not box.facts and not any(grid.lines for grid in box.grids):
        sheet.write_string(down, 0, cleaned(box.empty))
    for at, width in widths.items():
        sheet.set_column(at, at, min(WIDEST, max(NARROWEST, width + 2)))
    sheet.freeze_panes(1, 0)
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


def _write_facts(book: _Book, sheet: Worksheet, box: Box, widths: dict[int, int]) -> int:
    heads = [gettext("Figure"), gettext("Value")]
    _write_row(sheet, 0, heads, [book.look("", head=True)] * 2, widths)
    down = 1
    for fact in box.facts:
        _write_fact(book, sheet, box, fact, down, widths)
        down += 1
    if box.verdict is not None:
        sheet.write_string(down, 0, cleaned(box.verdict.says), book.look("", bold=True))
        down += 1
    return down + 1


def _write_fact(
    book: _Book, sheet: Worksheet, box: Box, fact: Fact, down: int, widths: dict[int, int]
) -> None:
    name = f"{'   ' * fact.depth}{fact.name}"
    looks = [book.look("", bold=fact.total), _look(book, box, fact.unit, bold=fact.total)]
    _write_row(sheet, down, [name, plain(fact.value, fact.unit, box)], looks, widths)


def _write_grid(
    book: _Book, sheet: Worksheet, box: Box, grid: Grid, down: int, widths: dict[int, int]
) -> int:
    if grid.title and down:
        sheet.write_string(down, 0, cleaned(grid.title), book.look("", bold=True))
        down += 1
    if not grid.lines:
        sheet.write_string(down, 0, cleaned(grid.empty))
        return down + 2
    heads = [column.name for column in grid.columns]
    _write_row(sheet, down, heads, [book.look("", head=True)] * len(heads), widths)
    if down == 0:
        sheet.autofilter(0, 0, len(grid.lines), len(heads) - 1)
    for line in grid.lines:
        down += 1
        looks = [_look(book, box, column.unit, bold=line.total) for column in grid.columns]
        _write_row(sheet, down, plain_cells(grid.columns, line.cells, box), looks, widths)
    return down + 2


def plain_cells(columns: Sequence[Column], cells: Iterable[Cell], box: Box) -> list[Cell]:
    """A line's cells as a sheet holds them: whole units of money, times without a zone."""
    return [plain(cell, column.unit, box) for column, cell in zip(columns, cells, strict=True)]


def plain(value: Cell, unit: Unit, box: Box) -> Cell:
    """A value as a sheet holds it."""
    if isinstance(value, datetime):
        return value.astimezone(ZoneInfo(box.zone)).replace(tzinfo=None)
    if unit is Unit.CENTS and isinstance(value, int):
        return units(value, box.currency)
    if unit in TIMES and isinstance(value, int):
        return round(Decimal(value) / DAY_SECONDS, 9)
    return value


def _look(book: _Book, box: Box, unit: Unit, *, bold: bool) -> Format:
    patterns = {
        Unit.CENTS: money_pattern(box.currency),
        Unit.COUNT: "#,##0",
        Unit.CHIPS: "#,##0",
        Unit.AT: WHEN,
        Unit.WHEN: WHEN,
        Unit.DAY: DAY,
        Unit.WAIT: "[m]:ss",
        Unit.HOURS: "[h]:mm",
    }
    return book.look(patterns.get(unit, ""), bold=bold)


def money_pattern(currency: str) -> str:
    """How a sheet writes money of this currency: 1,234.50 €."""
    digits = get_currency_precision(currency)
    symbol = get_currency_symbol(currency, locale=Locale.parse(reading(), sep="-")).replace('"', "")
    return f'#,##0{"." + "0" * digits if digits else ""}\\ "{symbol}"'


def _write_row(
    sheet: Worksheet,
    down: int,
    cells: Sequence[Cell],
    looks: Sequence[Format],
    widths: dict[int, int],
) -> None:
    for across, (cell, look) in enumerate(zip(cells, looks, strict=True)):
        widths[across] = max(widths.get(across, 0), _write_cell(sheet, down, across, cell, look))


def _write_cell(sheet: Worksheet, down: int, across: int, cell: Cell, look: Format) -> int:
    """Write one cell; how many letters wide it is."""
    if isinstance(cell, (int, Decimal)):
        sheet.write_number(down, across, cell, look)
        return len(f"{cell:,}") + 3
    if isinstance(cell, (datetime, date)):
        sheet.write_datetime(down, across, cell, look)
        return len(WHEN)
    if cell:
        sheet.write_string(down, across, cleaned(cell), look)
    return len(cell or "")
