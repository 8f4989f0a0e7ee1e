"""Rows as files for sheets: what Excel opens, and takes for no formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from babel.numbers import get_currency_precision

from tournaments.models import Tournament

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # tells Excel that the file is UTF-8
# Where a sheet begins a cell (some part at semicolons), and what it takes for a formula there.
FORMULA = re.compile(r"(^|[;\t\r\n])(?=[=+\-@\t\r])")


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Rows as a CSV file that Excel takes for UTF-8."""
    sheet = io.StringIO()
    csv.writer(sheet).writerows(rows)
    return BOM + sheet.getvalue()


def units(cents: int, currency: str) -> Decimal:
    """An amount in whole units of its currency: 36000 cents are 360.00 euros."""
    return Decimal(cents).scaleb(-get_currency_precision(currency))


def text(value: str) -> str:
    """A cell that no sheet takes for a formula."""
    return FORMULA.sub(r"\1'", value)


def local(at: datetime | None, tournament: Tournament) -> str:
    """2026-11-20 23:58 at the venue."""
    if at is None:
        return ""
    return f"{at.astimezone(ZoneInfo(tournament.timezone)):%Y-%m-%d %H:%M}"
