"""The report and the results of an event as files: CSV for sheets, JSON for programs."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.reports.report_book import plain
from tdsite.web import formats
from tdsite.web.boxes import TIMES, Box, Cell, Document, Fact, Grid, Unit
from tdsite.web.moneybox import MoneyBox
from tdsite.web.payments import Slip
from tdsite.web.results import ResultRow, Results
from tdsite.web.sheets import csv_text, local, text, units
from tournaments import queries
from tournaments.models import Tournament

FileRow = list[str | Decimal]
_SEAT = re.compile(r"^(\d+)-(\d+)$")  # 12-5: a sheet would read a day


def report_csv(document: Document) -> str:
    """Every box under its title, a blank line between; money in whole units with a point."""
    rows: list[FileRow] = []
    for box in document.boxes:
        rows += [[box.title], *_fact_rows(box)]
        for grid in box.grids:
            rows += _grid_rows(box, grid)
        rows.append([])
    return csv_text(rows)


def _fact_rows(box: Box) -> Iterable[FileRow]:
    for fact in box.facts:
        yield [fact.name, written(fact.value, fact.unit, box), *_currency(box, fact)]
    if box.verdict is not None:
        yield [box.verdict.says]


def _currency(box: Box, fact: Fact) -> FileRow:
    return [box.currency] if fact.unit is Unit.CENTS else []


def _grid_rows(box: Box, grid: Grid) -> Iterable[FileRow]:
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


def report_json(document: Document, tournament: Tournament) -> dict[str, Any]:
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


def results_csv(tournament: Tournament, results: Results) -> str:
    """One line per entry.  Money in whole units with a decimal point, times as at the venue.

    Where players are out in flights, the last column names the flight.
    """
    flights = any(row.event != tournament for row in results.rows)
    rows: list[Sequence[str]] = [
        [
            gettext("Place"),
            gettext("Player"),
            gettext("Country"),
            gettext("Entry number"),
            gettext("Table"),
            gettext("Seat"),
            gettext("Out"),
            gettext("Prize"),
            gettext("Currency"),
            gettext("State"),
            gettext("Slip"),
            gettext("Payment method"),
            gettext("Paid by"),
            gettext("Paid at"),
            gettext("Reason"),
            *([gettext("Flight")] if flights else []),
        ]
    ]
    rows += [
        [*_csv_row(tournament, row), *([text(row.flight)] if flights else [])]
        for row in results.rows
    ]
    return csv_text(rows)


def _csv_row(tournament: Tournament, row: ResultRow) -> list[str]:
    slip = row.slip
    table, _, seat = row.seat.partition("-")  # apart: a sheet would read 1-5 as a day
    return [
        str(row.place or ""),
        text(row.player),
        text(row.country),
        str(row.entry_number),
        table,
        seat,
        local(row.out_at, tournament),
        str(units(row.paid_cents, tournament.currency)),
        tournament.currency,
        str(row.standing.label),
        str(slip.number) if slip else "",
        str(slip.method_name) if slip else "",
        text(slip.by) if slip else "",
        local(slip.at, tournament) if slip and not queries.has_no_times(tournament) else "",
        text(slip.why) if slip else "",
    ]


def results_json(tournament: Tournament, results: Results, box: MoneyBox) -> dict[str, Any]:
    """The results for programs: amounts in the currency's smallest unit, times in UTC."""
    sums = results.sums
    return {
        "event": {
            "id": tournament.pk,
            "name": tournament.name,
            "state": tournament.state,
            "currency": tournament.currency,
            "timezone": tournament.timezone,
            "started_at": _utc(tournament.started_at),
            "finished_at": _utc(tournament.finished_at),
        },
        "prizes_set": results.prizes_set,
        "prizes_cents": list(results.prizes),
        "sums": {
            "in_play_cents": sums.in_play.cents,
            "due_cents": sums.due.cents,
            "authorised_cents": sums.authorised.cents,
            "paid_cents": sums.paid.cents,
            "void_cents": sums.void.cents,
            "staff_cents": sums.staff_cents,
            "prize_pool_cents": sums.pool_cents,
            "adds_up": sums.adds_up,
        },
        "money_box": {
            "taken_cents": box.taken_cents,
            "prize_pool_cents": box.pool_cents,
            "fees_cents": box.fees_cents,
            "staff_cents": box.staff_cents,
            "bounty_cents": box.bounty_cents,
            **{f"{part.account}_cents": cents for part, cents in box.further},
            "discount_cents": box.discount_cents,
            "rounding_cents": box.rounding_cents,
            "withheld_cents": box.withheld_cents,
            "overlay_cents": box.overlay_cents,
            "adds_up": box.adds_up,
        },
        "places": [_json_row(row) for row in results.rows],
        "proof": {"revision": tournament.revision, "journal_hash": tournament.journal_hash},
    }


def _json_row(row: ResultRow) -> dict[str, Any]:
    return {
        "place": row.place.place if row.place else None,
        "through": row.place.through if row.place else None,
        "tied": row.place.tied if row.place else False,
        "player": row.player,
        "country": row.country,
        "entry": row.entry_id,
        "entry_number": row.entry_number,
        **({"flight": row.flight} if row.flight else {}),
        "seat": row.seat,
        "out_at": _utc(row.out_at),
        "prize_cents": row.prize_cents,
        "state": row.standing.value,
        "slip": _json_slip(row.slip),
    }


def _json_slip(slip: Slip | None) -> dict[str, Any] | None:
    if slip is None:
        return None
    return {
        "number": slip.number,
        "amount_cents": slip.amount_cents,
        "method": slip.method,
        "by": slip.by,
        "at": _utc(slip.at),
        "voided_by": slip.voided_by,
        "voided_at": _utc(slip.voided_at),
        "why": slip.why,
    }


def _utc(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None
