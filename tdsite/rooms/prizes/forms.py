"""The prize sheet, and a table of percentages by field of entries, as they are typed or pasted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby, zip_longest
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from tdsite.web.fields import as_typed, number_in, parse_cents
from tdsite.web.formats import MINUS
from tournaments.rules import RuleError
from tournaments.rules.prize_plans import LONGEST_THING, Prize
from tournaments.rules.prize_tables import WHOLE_PPM
from tournaments.rules.prize_terms import MAX_PLACES
from tournaments.sentences import translate

COLUMNS = ("through", "amount", "ticket", "thing", "worth")


@dataclass
class SheetRow:
    """The places `first` to `through` and what each of them wins, as typed and as read."""

    first: int
    through: int
    amount: str
    ticket: str = ""
    thing: str = ""
    worth: str = ""
    prize: Prize | None = None
    error: str = ""

    @property
    def places(self) -> int:
        return self.through - self.first + 1


@dataclass
class PrizeSheet:
    """All lines; `prizes` place by place once every line can be read."""

    rows: list[SheetRow] = field(default_factory=list)

    @property
    def errors(self) -> list[str]:
        return [row.error for row in self.rows if row.error]

    @property
    def prizes(self) -> list[Prize]:
        return [row.prize for row in self.rows if row.prize for _ in range(row.places)]

    @property
    def extras(self) -> list[list[Any]]:
        """Tickets and things by place, as the terms of an event keep them."""
        return [
            [place, row.prize.ticket_cents, row.prize.thing, row.prize.thing_cents]
            for row in self.rows
            if row.prize and (row.prize.ticket_cents or row.prize.thing)
            for place in range(row.first, row.through + 1)
        ]


def sheet_of(prizes: Sequence[Prize], *, currency: str) -> PrizeSheet:
    """The sheet of these prizes, equal neighbours in one line."""
    rows, first = [], 1
    for prize, alike in groupby(prizes):
        count = sum(1 for _ in alike)
        rows.append(
            SheetRow(
                first,
                first + count - 1,
                as_typed(prize.amount_cents, currency=currency),
                as_typed(prize.ticket_cents, currency=currency),
                prize.thing,
                as_typed(prize.thing_cents, currency=currency),
                prize,
            )
        )
        first += count
    return PrizeSheet(rows)


def sheet_typed(data: QueryDict, *, currency: str) -> PrizeSheet:
    """The sheet as it was sent; lines with nothing in them are left out."""
    columns = [data.getlist(name) for name in COLUMNS]
    rows, first = [], 1
    for cells in zip(*columns, strict=False):
        through, amount, ticket, thing, worth = (cell.strip() for cell in cells)
        if not (amount or ticket or thing):
            continue
        last = min(max(first, number_in(through) or first), MAX_PLACES)
        row = SheetRow(first, last, amount, ticket, thing[:LONGEST_THING], worth)
        _read(row, currency)
        rows.append(row)
        first = last + 1
    return PrizeSheet(rows)


def _read(row: SheetRow, currency: str) -> None:
    try:
        amount, ticket, worth = (
            parse_cents(text, currency=currency) for text in (row.amount, row.ticket, row.worth)
        )
    except RuleError as error:
        row.error = translate(error)
    else:
        row.prize = Prize(amount, ticket, row.thing, worth)


PPM_A_PERCENT = 10_000
MAX_COLUMNS, MAX_ROWS = 24, 100
SPARE_ROWS = 3
_PERCENT = re.compile(r"\d{1,3}([.,]\d{1,4})?")


@dataclass
class Column:
    """The percentages of one field of entries, as typed, first place first."""

    top: str
    cells: list[str]
    errors: list[str] = field(default_factory=list)

    @property
    def shares_ppm(self) -> list[int]:
        """The shares that can be read, up to the last one typed."""
        typed = [cell.strip().removesuffix("%").strip() for cell in self.cells]
        while typed and not typed[-1]:
            typed.pop()
        return [_ppm(cell) or 0 for cell in typed]

    @property
    def left_ppm(self) -> int:
        return WHOLE_PPM - sum(self.shares_ppm)

    @property
    def left(self) -> str:
        """The percentage that stays to be given; with a minus, what is given too much."""
        return percent(self.left_ppm).replace("-", MINUS)

    def is_readable(self) -> bool:
        cells = [cell.strip().removesuffix("%").strip() for cell in self.cells]
        return number_in(self.top) is not None and all(not c or _ppm(c) is not None for c in cells)


@dataclass
class PercentSheet:
    """All columns, and the rows as they are drawn."""

    columns: list[Column]
    spare: int = SPARE_ROWS

    @property
    def rows(self) -> list[tuple[int, list[str]]]:
        """Each place with its cells, and some rows more to type in."""
        longest = max((len(column.shares_ppm) for column in self.columns), default=0)
        count = min(MAX_ROWS, longest + self.spare)
        return [
            (place, [c.cells[place - 1] if place <= len(c.cells) else "" for c in self.columns])
            for place in range(1, count + 1)
        ]

    @property
    def problem(self) -> str:
        if all(column.is_readable() for column in self.columns):
            return ""
        return gettext("Enter entries as whole numbers and shares as percentages, like 12.5.")

    @property
    def kept(self) -> list[list[Any]]:
        """The brackets as the library keeps them."""
        return [[number_in(column.top) or 0, column.shares_ppm] for column in self.columns]


def percent_sheet_of(rows: Sequence[Any]) -> PercentSheet:
    """The sheet of brackets as the library keeps them."""
    return PercentSheet([Column(str(top), [percent(each) for each in ppm]) for top, ppm in rows])


def percent_sheet_typed(data: QueryDict) -> PercentSheet:
    """The sheet as it was sent; a pasted one takes its place.  Empty columns are left out."""
    if data.get("paste", "").strip():
        return _pasted(data.get("paste", ""))
    tops = data.getlist("top")[:MAX_COLUMNS]
    columns = [
        Column(top.strip(), data.getlist(f"share-{number}")[:MAX_ROWS])
        for number, top in enumerate(tops)
    ]
    return PercentSheet([c for c in columns if c.top or any(cell.strip() for cell in c.cells)])


def _pasted(text: str) -> PercentSheet:
    """A table from a spreadsheet: the entries in the first line, a line for each place below.

    A first column that only counts the places is let go.
    """
    lines = [re.split(r"\t|;", line) for line in text.strip("\r\n").splitlines()]
    if lines and not (lines[0][0].strip().isdecimal() and len(lines[0]) == len(lines[-1])):
        lines = [line[1:] for line in lines]
    turned = list(zip_longest(*lines[: MAX_ROWS + 1], fillvalue=""))[:MAX_COLUMNS]
    return PercentSheet([Column(top.strip(), list(cells)) for top, *cells in turned])


def percent(ppm: int) -> str:
    """A share as it is typed: 12.5."""
    return f"{(Decimal(ppm) / PPM_A_PERCENT).normalize():f}"


def _ppm(text: str) -> int | None:
    if not _PERCENT.fullmatch(text):
        return None
    return int(Decimal(text.replace(",", ".")) * PPM_A_PERCENT)
