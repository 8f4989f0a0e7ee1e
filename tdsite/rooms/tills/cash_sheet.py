"""The cash report on paper and in sheets: one till, or one event; figures, moves, a signature."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import get_language, gettext, pgettext

from tdsite.rooms.tills.cash_reports import CashRow, EventReport, ShiftReport, Tally
from tdsite.web import formats
from tdsite.web.paper.house import of_house
from tdsite.web.sheets import text, units
from tournaments.models import Club
from tournaments.staff import called

Sheet = list[list[str | int | Decimal]]


class CashFormats:
    """Figures as the papers of one house write them."""

    def __init__(self, club: Club, currency: str, zone: str) -> None:
        self.club, self.currency, self.zone = club, currency, zone
        self.locale = get_language() or club.language

    def money(self, cents: int | None) -> str:
        return formats.money(cents or 0, currency=self.currency, locale=self.locale)

    def when(self, at: datetime | None) -> str:
        if at is None:
            return ""
        day = formats.local_date(at, zone=self.zone, locale=self.locale)
        return f"{day}, {formats.at_time(at, zone=self.zone)}"

    def time(self, at: datetime) -> str:
        return formats.at_time(at, zone=self.zone)


def heads() -> list[str]:
    """The columns of every table of methods."""
    return [
        gettext("Payment method"),
        gettext("Sold"),
        gettext("Refunded"),
        gettext("Paid out"),
        gettext("Total"),
    ]


def shift_sheet(report: ShiftReport, *, now: datetime) -> dict[str, Any]:
    """One shift: the drawer from float to count, the methods, the moves, the signature."""
    shift = report.shift
    writer = CashFormats(shift.till.club, shift.currency, shift.till.club.timezone)
    return {
        **_frame(writer, now),
        "title": gettext("Cash report"),
        "heading": shift.till.name,
        "under": ", ".join([report.keeper, writer.when(shift.opened_at)]),
        "state": pgettext("till", "Open") if report.is_open else writer.when(shift.closed_at),
        "drawer_title": gettext("Cash in the till"),
        "drawer": [[name, writer.money(cents)] for name, cents in drawer(report)],
        "note": _note(shift.explanation, gettext("Explanation")),
        "tables": [_table(writer, gettext("By method"), report.tally)]
        + [_table(writer, tally.title, tally) for tally in report.events if len(report.events) > 1],
        "moves_title": gettext("Cash in/out"),
        "moves": [
            [
                writer.time(move.at),
                f"{move.get_kind_display()}: {move.reason}",
                called(move.by),
                writer.money(move.amount_cents),
            ]
            for move in report.moves
        ],
        "signatures": [
            [gettext("Counted by"), shift.signed_by],
            [
                gettext("Taken over by") if shift.handed_to else gettext("Checked by"),
                called(shift.handed_to.holder) if shift.handed_to else "",
            ],
        ],
    }


def event_sheet(report: EventReport, *, now: datetime) -> dict[str, Any]:
    """One event: all methods, then cashier by cashier, then till by till."""
    event = report.tournament
    writer = CashFormats(event.club, event.currency, event.timezone)
    cashiers = [_table(writer, tally.title, tally) for tally in report.cashiers]
    tills = [
        _table(writer, till_title(tally, writer), tally) for tally in report.tills if tally.shift
    ]
    return {
        **_frame(writer, now),
        "title": gettext("Cash report"),
        "heading": event.name,
        "under": writer.when(event.started_at or event.starts_at),
        "state": "",
        "drawer_title": "",
        "drawer": [],
        "note": "",
        "tables": [_table(writer, gettext("By method"), report.whole), *cashiers, *tills],
        "moves_title": "",
        "moves": [],
        "signatures": [[gettext("Checked by"), ""]],
    }


def till_title(tally: Tally, writer: CashFormats) -> str:
    """A till by its name and who kept it when."""
    shift = tally.shift
    if shift is None:
        return gettext("Without a till")
    return f"{shift.till.name}, {called(shift.holder)}, {writer.when(shift.opened_at)}"


def drawer(report: ShiftReport) -> list[tuple[str, int]]:
    """From the float to the difference, name and cents."""
    cash, shift = report.cash, report.shift
    lines = [
        (gettext("Opening float"), shift.float_cents),
        (gettext("Cash sales"), cash.sold_cents),
        (gettext("Cash refunds"), cash.refunded_cents),
        (gettext("Prizes paid in cash"), cash.paid_cents),
        (gettext("Cash in/out"), report.moved_cents),
        (gettext("Expected"), report.expected_cents),
    ]
    if shift.counted_cents is not None:
        lines += [
            (gettext("Counted"), shift.counted_cents),
            (gettext("Difference"), report.difference_cents or 0),
        ]
    return lines


def shift_rows(report: ShiftReport) -> Sheet:
    """The report of a shift as a sheet; money in whole units."""
    shift, currency = report.shift, report.shift.currency
    rows: Sheet = [
        [gettext("Till"), text(shift.till.name)],
        [gettext("Cashier"), text(report.keeper)],
        [gettext("Opened"), _stamp(shift.opened_at, shift.till.club.timezone)],
        [gettext("Closed"), _stamp(shift.closed_at, shift.till.club.timezone)],
        [gettext("Currency"), currency],
    ]
    rows += [[name, units(cents, currency)] for name, cents in drawer(report)]
    rows += [
        [gettext("Explanation"), text(shift.explanation)],
        [gettext("Signed by"), text(shift.signed_by)],
        [],
        [*heads()],
        *_sheet_rows(report.tally, currency),
    ]
    if report.moves:
        rows += [[], [gettext("Time"), gettext("Movement"), gettext("By"), gettext("Amount")]]
    rows += [
        [
            _stamp(move.at, shift.till.club.timezone),
            text(f"{move.get_kind_display()}: {move.reason}"),
            text(called(move.by)),
            units(move.amount_cents, currency),
        ]
        for move in report.moves
    ]
    return rows


def event_rows(report: EventReport) -> Sheet:
    """The report of an event as a sheet: who, through which till, by which method."""
    event = report.tournament
    writer = CashFormats(event.club, event.currency, event.timezone)
    rows: Sheet = [["", *heads()]]
    groups = [(gettext("All"), report.whole)]
    groups += [(tally.title, tally) for tally in report.cashiers]
    groups += [(till_title(tally, writer), tally) for tally in report.tills if tally.shift]
    for title, tally in groups:
        rows += [[text(title), *row] for row in _sheet_rows(tally, event.currency)]
    return rows


def _sheet_rows(tally: Tally, currency: str) -> Sheet:
    return [
        [row.name, *(units(cents, currency) for cents in _cents(row))] for row in tally.used_rows
    ]


def _cents(row: CashRow) -> tuple[int, int, int, int]:
    return (row.sold_cents, row.refunded_cents, row.paid_cents, row.net_cents)


def _stamp(at: datetime | None, zone: str) -> str:
    if at is None:
        return ""
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def _table(writer: CashFormats, title: str, tally: Tally) -> dict[str, Any]:
    rows = [[row.name, *map(writer.money, _cents(row))] for row in tally.used_rows]
    if len(rows) > 1:
        rows.append([gettext("Total"), *map(writer.money, _cents(tally.total))])
    return {"title": title, "heads": heads(), "rows": rows, "sum": len(rows) > 1}


def _note(content: str, name: str) -> str:
    return f"{name}: {content}" if content else ""


def _frame(writer: CashFormats, now: datetime) -> dict[str, Any]:
    return {
        "lang": writer.locale,
        **of_house(writer.club),
        "none": gettext("No movements"),
        "proof": gettext("Printed %(day)s, %(time)s.")
        % {
            "day": formats.local_date(now, zone=writer.zone, locale=writer.locale),
            "time": writer.time(now),
        },
    }
