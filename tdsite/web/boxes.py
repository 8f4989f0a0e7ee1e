"""What a report is made of: boxes of facts and grids.  Screen, paper, sheets and JSON draw from it.

A cell is a plain value and its unit; only the last step, a screen or a file, makes words of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from tdsite.web import formats
from tournaments.models import Tournament

Cell = str | int | Decimal | datetime | date | None


class Unit(StrEnum):
    """What a value counts, and so how it is written."""

    TEXT = "text"
    COUNT = "count"
    CHIPS = "chips"
    CENTS = "cents"
    POINTS = "points"
    AT = "at"  # a moment: hours and minutes at the venue
    WHEN = "when"  # a moment with its day
    DAY = "day"
    WAIT = "wait"  # seconds that somebody waited, shown as 1:06
    HOURS = "hours"  # seconds of work, shown as hours and minutes: 7:35
    SEAL = "seal"  # a hash, in hexadecimal
    PAGE = "page"  # the address of a page


ON_SCREEN = 500  # lines of a grid; paper and files have them all
TIMES = frozenset({Unit.WAIT, Unit.HOURS})  # whole seconds
NUMBERS = frozenset({Unit.COUNT, Unit.CHIPS, Unit.CENTS, Unit.POINTS}) | TIMES


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure under its name; `link` is the page it comes from.

    `depth` 1: a part of the fact above it.  `total`: the sum of those before it.
    """

    code: str
    name: str
    value: Cell
    unit: Unit = Unit.TEXT
    link: str = ""
    depth: int = 0
    total: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    code: str
    name: str
    unit: Unit = Unit.TEXT


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row of a grid; `links` are pages by the code of their column.  `faded`: void, undone."""

    cells: tuple[Cell, ...]
    links: Mapping[str, str] = field(default_factory=dict)
    faded: bool = False
    total: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under columns.  `signed`: on paper each row has a line to sign on."""

    code: str
    title: str
    columns: tuple[Column, ...]
    lines: tuple[GridRow, ...]
    empty: str = ""
    signed: bool = False

    @property
    def on_screen(self) -> tuple[GridRow, ...]:
        """The lines a page shows; a browser has trouble with all of a large field."""
        return self.lines[:ON_SCREEN]

    @property
    def has_more(self) -> bool:
        return len(self.lines) > ON_SCREEN

    def of(self, code: str) -> list[Cell]:
        """The cells of one column."""
        at = [column.code for column in self.columns].index(code)
        return [line.cells[at] for line in self.lines]


def grid(
    code: str,
    title: str,
    columns: Sequence[Column],
    lines: Sequence[GridRow],
    *,
    keep: Sequence[str] = (),
    empty: str = "",
    signed: bool = False,
) -> Grid:
    """A grid without the columns in which nobody has anything; those of `keep` always stay."""
    filled = [
        at
        for at, column in enumerate(columns)
        if column.code in keep or any(line.cells[at] not in ("", None, 0) for line in lines)
    ]
    return Grid(
        code,
        title,
        tuple(columns[at] for at in filled),
        tuple(
            GridRow(tuple(line.cells[at] for at in filled), line.links, line.faded, line.total)
            for line in lines
        ),
        empty=empty,
        signed=signed,
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something holds, in words."""

    holds: bool
    says: str


@dataclass(frozen=True, slots=True)
class Box:
    """One box of a report; its money is in one currency, its times are at one place."""

    code: str
    title: str
    currency: str
    zone: str
    facts: tuple[Fact, ...] = ()
    grids: tuple[Grid, ...] = ()
    verdict: Verdict | None = None
    note: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class ReportBox:
    """A box that another room adds to the report of an event, behind the box of that `code`."""

    behind: str
    of: Callable[[Tournament], Box | None]


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report: what it is called, and its boxes in order."""

    title: str
    heading: str
    under: str
    state: str
    boxes: tuple[Box, ...]

    def box(self, code: str) -> Box | None:
        return next((box for box in self.boxes if box.code == code), None)


def spoken(value: Cell, unit: Unit, *, currency: str, zone: str, locale: str) -> str:
    """The value as people read it; a dash where money or a count is none."""
    if value is None or value == "":
        return ""
    if isinstance(value, datetime):
        return _moment(value, unit, zone=zone, locale=locale)
    if isinstance(value, date):
        return formats.day(value, locale=locale)
    if isinstance(value, (int, Decimal)):
        return _number(value, unit, currency=currency, locale=locale)
    return str(value)


def _number(value: int | Decimal, unit: Unit, *, currency: str, locale: str) -> str:
    if unit is Unit.POINTS:
        return formats.number(value, locale=locale)
    if isinstance(value, Decimal) or unit not in NUMBERS:
        return str(value)
    if unit is Unit.CENTS:
        return formats.money(value, currency=currency, locale=locale)
    if unit in TIMES:
        return formats.clock(value) if unit is Unit.WAIT else formats.hours(value)
    return formats.chips(value, locale=locale)


def _moment(at: datetime, unit: Unit, *, zone: str, locale: str) -> str:
    time = formats.at_time(at, zone=zone)
    if unit is Unit.AT:
        return time
    day = formats.local_date(at, zone=zone, locale=locale)
    return day if unit is Unit.DAY else f"{day}, {time}"
