"""What the printed report says: boxes in words and figures ready to be set, charts drawn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from tdsite.rooms.reports.pictures import Chart
from tdsite.web.boxes import NUMBERS, Box, Document, Fact, Grid, GridRow, Unit, spoken

BARS = "reports/_svg_bars.html"
SVG = {
    "field": "reports/_svg_field.html",
    "prizes": "reports/_svg_prizes.html",
    "leaders": "reports/_svg_leaders.html",
}
# columns that take what room there is; all others are as wide as what they hold
WIDE = frozenset({"player", "name", "what", "why", "meaning", "seed", "by", "in_kind", "event"})
MANY_COLUMNS = 9
NOT_ON_PAPER = frozenset({"page", "entry_number", "country", "paid_by"})


def report_sheet(
    document: Document, charts: Sequence[Chart], *, club_name: str, foot: str, locale: str
) -> dict[str, Any]:
    """The report as its sheet takes it: strings only."""
    return {
        "lang": locale,
        "title": document.title,
        "heading": document.heading,
        "under": document.under,
        "state": document.state,
        "house": club_name,
        "foot": foot,
        "sign": gettext("Signature"),
        "pair": document.box("event") is not None,
        "boxes": [_box(box, locale) for box in document.boxes],
        "charts": [_chart(chart) for chart in charts if chart.drawn],
    }


def _box(box: Box, locale: str) -> dict[str, Any]:
    return {
        "code": box.code,
        "title": box.title,
        "verdict": box.verdict.says if box.verdict else "",
        "facts": [_fact(box, fact, locale) for fact in box.facts if fact.value not in (None, "")],
        "grids": [_grid(box, grid, locale) for grid in box.grids],
        "empty": box.empty,
    }


def _fact(box: Box, fact: Fact, locale: str) -> dict[str, Any]:
    value = spoken(fact.value, fact.unit, currency=box.currency, zone=box.zone, locale=locale)
    return {
        "name": fact.name,
        "value": value,
        "deep": fact.depth > 0,
        "total": fact.total,
        "seal": fact.unit is Unit.SEAL,
    }


def _grid(box: Box, grid: Grid, locale: str) -> dict[str, Any]:
    printed = [at for at, column in enumerate(grid.columns) if column.code not in NOT_ON_PAPER]
    columns = [grid.columns[at] for at in printed]
    return {
        "title": grid.title,
        "empty": grid.empty,
        "signed": grid.signed,
        "small": grid.code == "draws",
        "many": len(columns) >= MANY_COLUMNS,
        "columns": [
            {
                "name": column.name,
                "wide": column.code in WIDE,
                "number": column.unit in NUMBERS,
                "seal": column.unit is Unit.SEAL,
                "strong": column.code in ("place", "player", "prize_cents"),
            }
            for column in columns
        ],
        "lines": [
            {"cells": _cells(box, grid, line, printed, locale), "total": line.total}
            for line in _with_country(grid)
        ],
    }


def _with_country(grid: Grid) -> list[GridRow]:
    """The lines with the country behind the name, where paper has no column for it."""
    codes = [column.code for column in grid.columns]
    if "country" not in codes:
        return list(grid.lines)
    name, country = codes.index("player"), codes.index("country")
    return [
        replace(
            line, cells=(*line.cells[:name], _named(line, name, country), *line.cells[name + 1 :])
        )
        for line in grid.lines
    ]


def _named(line: GridRow, name: int, country: int) -> str:
    where = f" ({line.cells[country]})" if line.cells[country] else ""
    return f"{line.cells[name]}{where}"


def _cells(box: Box, grid: Grid, line: GridRow, printed: list[int], locale: str) -> list[str]:
    return [_cell(box, grid.columns[at].unit, line.cells[at], locale) for at in printed]


def _cell(box: Box, unit: Unit, value: Any, locale: str) -> str:
    if unit is Unit.CENTS and value == 0:
        return "–"
    return spoken(value, unit, currency=box.currency, zone=box.zone, locale=locale)


def _chart(chart: Chart) -> dict[str, Any]:
    drawn = render_to_string(SVG.get(chart.code, BARS), {"chart": chart, "paper": True})
    keys = list(chart.series) if len(chart.series) > 1 else []
    return {"title": chart.title, "svg": drawn, "keys": keys}
