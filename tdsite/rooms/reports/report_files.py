"""A report as CSV for sheets and JSON for programs."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.reports.report_book import plain
from tdsite.web import formats
from tdsite.web.boxes import TIMES, Box, Cell, Document, Fact, Grid, Unit
from tdsite.web.sheets import csv_text, text, units
from tournaments.models import Tournament

FileRow = list[str | Decimal]
_SEAT = re.compile(r"^(\d+)-(\d+)$")  # 12-5: a sheet would read a day


def csv_of(document: Document) -> str:
    """Every box under its title, a blank line between; money in whole units with a point."""
    rows: list[FileRow] = []
    for box in document.boxes:
        rows += [[box.title], *_facts(box)]
        for grid in box.grids:
            rows += _grid(box, grid)
        rows.append([])
    return csv_text(rows)


def _facts(box: Box) -> Iterable[FileRow]:
    for fact in box.facts:
        yield [fact.name, written(fact.value, fact.unit, box), *_currency(box, fact)]
    if box.verdict is not None:
        yield [box.verdict.says]


def _currency(box: Box, fact: Fact) -> FileRow:
    return [box.currency] if fact.unit is Unit.CENTS else []


def _grid(box: Box, grid: Grid) -> Iterable[FileRow]:
    if not grid.lines:
        return
    if grid.title:
        yield [grid.title]
    yield [*(column.name for column in grid.columns), gettext("Currency")]
    for line in grid.lines:
        cells = zip(grid.columns, line.cells, strict=True)
        yield [*(written(cell, column.unit, box) for column, cell in cells), box.currency]


def written(value: Cell, unit: Unit, box: Box) -> str | Decimal:
    """A value as a CSV file holds it; no cell that a sheet takes for a formula or a day."""
    if value is None:
        return ""
    if unit is Unit.CENTS and isinstance(value, int):
        return units(value, box.currency)
    if unit in TIMES and isinstance(value, int):
        return f"{formats.hours(value)}:{value % 60:02}"
    held = plain(value, unit, box)
    if isinstance(held, datetime):
        return f"{held:%Y-%m-%d}" if unit is Unit.DAY else f"{held:%Y-%m-%d %H:%M}"
    if isinstance(held, (int, Decimal)):
        return str(held)
    return _SEAT.sub("\\1\N{EN DASH}\\2", text(str(held)))


def json_of(document: Document, tournament: Tournament) -> dict[str, Any]:
    """Every box by its code: amounts in the smallest unit, times in UTC, names untranslated."""
    data: dict[str, Any] = {
        "id": tournament.pk,
        "state": tournament.state,
        "currency": tournament.currency,
        "timezone": tournament.timezone,
    }
    return data | boxes_json(document.boxes)


def boxes_json(boxes: Iterable[Box]) -> dict[str, Any]:
    """The boxes by code; a grid is a list of objects under its own code."""
    return {
        box.code: {
            **{fact.code: raw(fact.value) for fact in box.facts},
            **({"holds": box.verdict.holds} if box.verdict else {}),
            **{grid.code: _objects(grid) for grid in box.grids},
        }
        for box in boxes
    }


def _objects(grid: Grid) -> list[dict[str, Any]]:
    codes = [column.code for column in grid.columns]
    return [
        dict(zip(codes, map(raw, line.cells), strict=True)) for line in grid.lines if not line.total
    ]


def raw(value: Cell) -> Any:
    """A value as JSON holds it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, Decimal)):
        return str(value)
    return value
