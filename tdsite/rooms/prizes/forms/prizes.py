"""The prize sheet as it is typed: a line for each prize, or for places that win alike."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.http import QueryDict

from tdsite.web.amounts import as_typed, number_in, parse_cents
from tournaments.rules import RuleError
from tournaments.rules.prize_plans import LONGEST_THING, Prize
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
