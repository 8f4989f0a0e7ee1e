"""What the printed report and the results sheet say, in words and figures ready to be set."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext

from tdsite.rooms.reports.pictures import Chart
from tdsite.web import log
from tdsite.web.boxes import NUMBERS, Box, Document, Fact, Grid, GridRow, Unit, spoken
from tdsite.web.moneybox import MoneyBox
from tdsite.web.paper.figures import Figured
from tdsite.web.paper.house import of_house
from tdsite.web.results import PrizeState, ResultRow, Results
from tournaments.models import JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures
from tournaments.staff import called

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


LONGEST_LIST = 1000


def results_sheet(
    tournament: Tournament,
    results: Results,
    *,
    box: MoneyBox,
    figures: Figures,
    lines: list[JournalLine],
    now: datetime,
) -> dict[str, Any]:
    """The results page: event, money, every place, exceptions, proof."""
    writer = Figured(tournament)
    paid = results.in_the_money  # who signs for a prize; all others need one short line
    proof = {
        "revision": tournament.revision,
        "seal": tournament.journal_hash[:16],
        "day": writer.day(now),
        "time": writer.time(now),
    }
    return {
        "lang": writer.locale,
        "title": gettext("Results"),
        "event": tournament.name,
        **of_house(tournament.club, tournament),
        "day": writer.day(tournament.started_at or tournament.starts_at),
        "state": _state(results, finished=tournament.state == State.FINISHED),
        "figures": _figure_rows(writer, results, figures),
        "sums": _prize_rows(writer, results) if results.prizes_set else [],
        "sums_title": gettext("Prizes"),
        "box_title": gettext("Money summary"),
        "box": _money_rows(writer, box),
        "box_note": gettext("Balanced") if box.adds_up else gettext("Unbalanced"),
        "heads": [
            gettext("Place"),
            gettext("Player"),
            gettext("Seat"),
            gettext("Out"),
            gettext("Prize"),
            gettext("State"),
            gettext("By"),
            gettext("Signature"),
        ],
        "rows": [_place_row(writer, row) for row in paid],
        "rest": [_place_row(writer, row)[:2] for row in _on_paper(results) if row not in paid],
        "rest_title": gettext("Places without a prize"),
        "rows_none": gettext("No eliminations yet"),
        "asked_title": gettext("Exceptions"),
        "asked": [_asked(writer, one) for one in lines],
        "asked_none": gettext("No voids, no undone busts."),
        "proof": gettext("Log line %(revision)s, seal %(seal)s. Printed %(day)s, %(time)s.")
        % proof,
    }


def _on_paper(results: Results) -> list[ResultRow]:
    """Every place; of a field too long for paper, the paid ones.  The CSV always has all."""
    placed = [row for row in results.rows if row.place]
    return placed if len(placed) <= LONGEST_LIST else list(results.in_the_money)


def _state(results: Results, *, finished: bool) -> str:
    if finished:
        return gettext("Final")
    return ngettext("%(left)s player still plays", "%(left)s players still play", results.left) % {
        "left": results.left
    }


def _figure_rows(writer: Figured, results: Results, figures: Figures) -> list[list[str]]:
    return [
        [gettext("Entries"), writer.number(figures.entries)],
        [gettext("Re-entries"), writer.number(figures.reentries)],
        [gettext("Rebuys"), writer.number(figures.rebuys)],
        [gettext("Add-ons"), writer.number(figures.add_ons)],
        [gettext("Places paid"), writer.number(len(results.prizes))],
        [gettext("Prize pool"), writer.money(results.sums.pool_cents)],
    ]


def _prize_rows(writer: Figured, results: Results) -> list[list[str]]:
    sums = results.sums
    lines = [
        [gettext("In play"), writer.money(sums.in_play.cents)],
        [gettext("Due"), writer.money(sums.due.cents)],
        *(
            [[gettext("Authorised"), writer.money(sums.authorised.cents)]]
            if sums.authorised.cents
            else []
        ),
        [gettext("Paid"), writer.money(sums.paid.cents)],
        [gettext("Voided, to pay again"), writer.money(sums.void.cents)],
    ]
    if sums.staff_cents:
        lines.append([gettext("Rounding remainder (staff)"), writer.money(sums.staff_cents)])
    return [*lines, [gettext("Prize pool"), writer.money(sums.pool_cents)]]


def _money_rows(writer: Figured, box: MoneyBox) -> list[list[str]]:
    sold = [
        [
            f"{line.kind_name}: {writer.number(line.count)} × {writer.money(line.each_cents)}",
            writer.money(line.total_cents),
        ]
        for line in box.sold
    ]
    return [
        *sold,
        *([name, writer.money(cents)] for name, cents in box.allowances),
        [gettext("Collected"), writer.money(box.taken_cents)],
        [gettext("Fee"), writer.money(box.fees_cents)],
        [gettext("Staff"), writer.money(box.staff_cents)],
        *([name, writer.money(cents)] for _, name, cents in box.also),
        [gettext("Overlay (house)"), writer.money(box.overlay_cents)],
        [gettext("Prize pool"), writer.money(box.pool_cents)],
    ]


def _place_row(writer: Figured, row: ResultRow) -> list[str]:
    slip = row.slip
    paid = slip if row.standing is PrizeState.PAID else None
    return [
        str(row.place),
        f"{row.player} ({row.country})" if row.country else row.player,
        f"{row.flight} {row.seat}" if row.event != writer.event else row.seat,
        writer.time(row.out_at),
        writer.money(row.paid_cents) if row.paid_cents else "–",
        "" if row.standing is PrizeState.OUTSIDE else str(row.standing.label),
        f"{paid.by}, {writer.time(paid.at)}" if paid else "",
    ]


def _asked(writer: Figured, line: JournalLine) -> list[str]:
    why, who = line.data.get("reason", ""), called(line.by)
    sentence = log.says(line, currency=writer.event.currency)
    return [sentence, ", ".join(part for part in (why, who, writer.time(line.at)) if part)]
