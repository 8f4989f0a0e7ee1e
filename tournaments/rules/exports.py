"""Results for other sites: which columns there are, and how a file of them is written."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from tournaments.rules import N_, RuleError

COLUMNS = (
    "place",
    "player",
    "first_name",
    "last_name",
    "country",
    "member_number",
    "entry_number",
    "entries",
    "table",
    "seat",
    "out_at",
    "level",
    "by",
    "knock_outs",
    "prize",
    "deal",
    "bounty",
    "withheld",
    "total",
    "in_kind",
    "points",
    "currency",
    "event",
    "date",
    "venue",
    "field",
    "buy_in",
)
MAX_COLUMNS, MAX_LENGTH = 40, 60
SEPARATORS = {"semicolon": ";", "comma": ",", "tab": "\t"}
DECIMALS = {"point": ".", "comma": ","}
DATES = {"iso": "%Y-%m-%d", "day": "%d/%m/%Y", "month": "%m/%d/%Y", "dots": "%d.%m.%Y"}
ENCODINGS = {"bom": "utf-8-sig", "utf8": "utf-8", "western": "cp1252"}
LINES = ("entries", "players", "paid")
CHOICES = {
    "separator": tuple(SEPARATORS),
    "decimal": tuple(DECIMALS),
    "dates": tuple(DATES),
    "encoding": tuple(ENCODINGS),
    "lines": LINES,
}
# where a sheet begins a cell, and what it takes for a formula there
_FORMULA = re.compile(r"^(?=[=+\-@\t\r])")

Value = str | int | Decimal | datetime | date | None
Chosen = tuple[tuple[str, str], ...]


class ExportUnfit(RuleError):
    """An export without a name or columns, or with one that does not exist."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a file is written: one name of `CHOICES` each.

    `lines`: every entry, each player once with the best of their entries, or paid places alone.
    """

    separator: str = "semicolon"
    decimal: str = "point"
    dates: str = "iso"
    encoding: str = "bom"
    lines: str = "entries"
    heads: bool = True

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Manner":
        """The manner as stored; what is not mentioned keeps its default.  Raises ExportUnfit."""
        known = {field.name for field in fields(cls)}
        known_values = {name: value for name, value in data.items() if name in known}
        for name, value in known_values.items():
            if name != "heads" and value not in CHOICES[name]:
                raise ExportUnfit(
                    N_("“%(value)s” is not one of the choices. Choose one from the list."),
                    field=name,
                    value=value,
                )
        return cls(**known_values)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def chosen_columns(rows: Sequence[Sequence[str]]) -> Chosen:
    """The columns in their order with the headings a site wants.  Raises ExportUnfit."""
    if not rows:
        raise ExportUnfit(N_("The export has no columns. Add at least one."), field="columns")
    if len(rows) > MAX_COLUMNS:
        raise ExportUnfit(
            N_("An export has at most %(most)s columns. Take some out."),
            field="columns",
            most=MAX_COLUMNS,
        )
    for code, _ in rows:
        if code not in COLUMNS:
            raise ExportUnfit(
                N_("Unknown column “%(column)s”. Choose one from the list."),
                field="columns",
                column=code,
            )
    return tuple((code, " ".join(heading.split())[:MAX_LENGTH]) for code, heading in rows)


def named(name: str) -> str:
    """The name of an export, tidied.  Raises ExportUnfit without one."""
    tidy = " ".join(name.split())[:MAX_LENGTH]
    if not tidy:
        raise ExportUnfit(N_("Give the export a name."), field="name")
    return tidy


def written(heads: Sequence[str], rows: Sequence[Sequence[Value]], manner: Manner) -> bytes:
    """The file: one line per row, no cell that a sheet takes for a formula.

    A letter that the encoding does not have becomes a question mark.
    """
    sheet = io.StringIO()
    writer = csv.writer(sheet, delimiter=SEPARATORS[manner.separator])
    if manner.heads:
        writer.writerow([guarded(head) for head in heads])
    writer.writerows([[cell(value, manner) for value in row] for row in rows])
    return sheet.getvalue().encode(ENCODINGS[manner.encoding], errors="replace")


def cell(value: Value, manner: Manner) -> str:
    """One value in this manner.

    >>> cell(Decimal("12.50"), Manner(decimal="comma")), cell("=1+1", Manner())
    ('12,50', "'=1+1")
    """
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return str(value).replace(".", DECIMALS[manner.decimal])
    if isinstance(value, datetime):
        return f"{value.strftime(DATES[manner.dates])} {value:%H:%M}"
    if isinstance(value, date):
        return value.strftime(DATES[manner.dates])
    return guarded(value) if isinstance(value, str) else str(value)


def guarded(text: str) -> str:
    """A text that no sheet takes for a formula."""
    return _FORMULA.sub("'", text)
