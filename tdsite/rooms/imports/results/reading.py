"""A list of results, from its bytes or its pasted text to the events in it."""

import csv
import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tdsite.rooms.imports.players.cells import country_code, read_date
from tdsite.rooms.imports.players.columns import heading_key
from tdsite.rooms.imports.players.reading import whole_name
from tdsite.rooms.imports.results.cells import (
    NOTHING,
    currency_in,
    read_cents,
    read_place,
    read_points,
)
from tdsite.rooms.imports.results.columns import (
    Column,
    Mapping,
    check,
    check_standing,
    of_a_standing,
)
from tdsite.web.read_sheets import Limits, Sheet, read_sheet
from tdsite.web.sheets import untext
from tournaments.models import Player
from tournaments.rules import N_, languages
from tournaments.rules.imports import Remark
from tournaments.rules.listed_results import (
    ListedEvent,
    ListedResult,
    NothingListed,
    ResultsList,
)
from tournaments.rules.player_lists import turned

LIST = Limits(
    rows=5_000,
    columns=40,
    cells=200_000,
    packed_bytes=2_000_000,
    unpacked_bytes=30_000_000,
    letters=500,
    too_large=N_("List too large: at most %(most)s rows. Split it."),
)
LONGEST_EVENT = 120
LONGEST_NAME = Player._meta.get_field("name").max_length or 120
LONGEST_NUMBER = 30
EARLIEST = date(1970, 1, 1)
NO_MONEY = "XXX"  # ISO 4217: no currency is involved


@dataclass(frozen=True, slots=True)
class ListDefaults:
    """What the list itself does not say: the event and its day, and the money it is in."""

    event: str = ""
    on: date | None = None
    currency: str = ""


def rows_of(content: bytes, *, sheet: int = 0) -> Sheet:
    """The table in a file or in pasted text.  Raises BadSheet, BadWorkbook."""
    return read_sheet(content, LIST, sheet=sheet)


def as_text(sheet: Sheet) -> str:
    """The same table as text that can be mended and read again: cells between tabs."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(sheet.rows)
    return out.getvalue()


@dataclass
class _Lines:
    """The list while it is read: its events in order, and what is wrong with its rows."""

    mapping: Mapping
    defaults: ListDefaults
    today: date
    results: dict[tuple[str, date, str], list[ListedResult]] = field(default_factory=dict)
    entries: dict[tuple[str, date, str], int] = field(default_factory=dict)
    totals: dict[tuple[str, date, str], int] = field(default_factory=dict)
    wrong: list[tuple[int, Remark]] = field(default_factory=list)
    last: tuple[str, date, str] | None = None
    missing: set[str] = field(default_factory=set)

    def ask(self, row: int, column: str, sentence: str) -> None:
        """What is left out of the whole list is asked for once, at the first row without it."""
        if column not in self.missing:
            self.missing.add(column)
            self.refuse(row, column, sentence)

    def refuse(self, row: int, column: str, sentence: str, cell: str = "", **values: Any) -> None:
        self.wrong.append((row, Remark(column, sentence, values, refuses=True, written=cell[:80])))


def results_of(
    sheet: Sheet, mapping: Mapping, defaults: ListDefaults, *, today: date
) -> ResultsList:
    """The events of a list, and everything that has to be put right in it first.

    Raises ColumnsUnfit, NothingListed.
    """
    check(mapping)
    lines = _lines_of(sheet, mapping, defaults, today)
    events = _events(lines)
    wrong = [*lines.wrong, *_not_placed(events)]
    if not events and not wrong:
        raise NothingListed(N_("No results in this list. Load another."), field="file")
    return ResultsList(events, tuple(sorted(wrong, key=lambda pair: pair[0])))


def standing_of(sheet: Sheet, mapping: Mapping, *, name: str, today: date) -> ResultsList:
    """The standings of a season: everybody with their points, as one event without places.

    Raises ColumnsUnfit, NothingListed.
    """
    mapping = of_a_standing(mapping)
    check_standing(mapping)
    lines = _lines_of(sheet, mapping, ListDefaults(name, today, NO_MONEY), today)
    events = _events(lines)
    if not events and not lines.wrong:
        raise NothingListed(N_("No results in this list. Load another."), field="file")
    return ResultsList(events, tuple(lines.wrong))


def _lines_of(sheet: Sheet, mapping: Mapping, defaults: ListDefaults, today: date) -> _Lines:
    lines = _Lines(mapping, defaults, today)
    for number, row in enumerate(sheet.rows[mapping.heading :], start=mapping.heading + 1):
        if any(row):
            _read(lines, number, row)
    return lines


def _events(lines: _Lines) -> tuple[ListedEvent, ...]:
    return tuple(
        ListedEvent(
            name, on, currency, tuple(results), lines.entries.get(key), lines.totals.get(key)
        )
        for key, results in lines.results.items()
        for name, on, currency in [key]
    )


def _not_placed(events: Sequence[ListedEvent]) -> list[tuple[int, Remark]]:
    """An event in which nobody has a place tells no result."""
    sentence = N_("“%(event)s”: no line has a place. Add the places, or take its lines out.")
    return [
        (event.row, Remark(Column.PLACE, sentence, {"event": event.name}, refuses=True))
        for event in events
        if all(one.place is None for one in event.results)
    ]


def _read(lines: _Lines, number: int, row: Sequence[str]) -> None:
    cells = {
        Column(means): untext(row[at])
        for at, means in enumerate(lines.mapping.columns)
        if means and row[at]
    }
    if not cells:
        return
    if _is_total(cells):
        _keep_total(lines, number, cells)
        return
    before = len(lines.wrong)
    name = _name(lines, number, cells)
    key = _event(lines, number, cells)
    place = _place(lines, number, cells.get(Column.PLACE, ""))
    cents = _prize(lines, number, cells, key[2] if key else lines.defaults.currency)
    points = _points(lines, number, cells.get(Column.POINTS, ""))
    country = country_code(cells.get(Column.COUNTRY, ""))
    member_number = cells.get(Column.MEMBER_NUMBER, "")
    if len(member_number) > LONGEST_NUMBER:
        _too_long(lines, number, Column.MEMBER_NUMBER, member_number, LONGEST_NUMBER)
    if len(lines.wrong) > before or key is None:
        return
    _entries_told(lines, number, cells.get(Column.ENTRIES_TOLD, ""), key)
    lines.last = key
    lines.results.setdefault(key, []).append(
        ListedResult(number, name, *place, cents, points, member_number, country)
    )


def _name(lines: _Lines, number: int, cells: dict[Column, str]) -> str:
    name = cells.get(Column.PLAYER) or whole_name(
        cells.get(Column.FIRST_NAME, ""), cells.get(Column.LAST_NAME, "")
    )
    if not any(c.isalnum() for c in name):
        lines.refuse(number, Column.PLAYER, N_("Row without a name"), name)
    elif len(name) > LONGEST_NAME:
        _too_long(lines, number, Column.PLAYER, name, LONGEST_NAME)
    return turned(name)


def _too_long(lines: _Lines, number: int, column: Column, cell: str, most: int) -> None:
    lines.refuse(number, column, N_("More than %(most)s characters. Shorten it."), cell, most=most)


def _event(lines: _Lines, number: int, cells: dict[Column, str]) -> tuple[str, date, str] | None:
    """The event of the line; what a cell leaves out is as it was told for the whole list."""
    name = cells.get(Column.EVENT) or lines.defaults.event
    if not name:
        lines.ask(number, Column.EVENT, N_("No event: name it above."))
    elif len(name) > LONGEST_EVENT:
        _too_long(lines, number, Column.EVENT, name, LONGEST_EVENT)
    on = _day(lines, number, cells.get(Column.DATE, ""))
    currency = _currency(lines, number, cells)
    return (name, on, currency) if name and on and currency else None


def _day(lines: _Lines, number: int, cell: str) -> date | None:
    if not cell:
        if lines.defaults.on is None:
            lines.ask(number, Column.DATE, N_("No date: enter it above."))
        return lines.defaults.on
    found = read_date(cell, lines.mapping.dates, today=lines.today)
    if found is None:
        lines.refuse(number, Column.DATE, N_("Not a date"), cell)
    elif not EARLIEST <= found <= lines.today:
        lines.refuse(number, Column.DATE, N_("Not a day that was: past results are"), cell)
        return None
    return found


def _currency(lines: _Lines, number: int, cells: dict[Column, str]) -> str:
    cell = cells.get(Column.CURRENCY, "")
    code = currency_in(cell)
    if cell and not code:
        lines.refuse(number, Column.CURRENCY, N_("Unknown currency"), cell)
    named = currency_in(cells.get(Column.PRIZE, ""))
    currency = code or lines.defaults.currency
    if named and named != currency:
        sentence = N_("This is %(named)s, the event is in %(currency)s. Choose its currency above.")
        lines.refuse(
            number, Column.PRIZE, sentence, cells[Column.PRIZE], named=named, currency=currency
        )
    return currency if code or not cell else ""


def _place(lines: _Lines, number: int, cell: str) -> tuple[int | None, int | None]:
    if cell in NOTHING:
        return None, None
    read = read_place(cell)
    if read is None or read[0] > LIST.rows or (read[1] or 0) > LIST.rows:
        lines.refuse(number, Column.PLACE, N_("Not a place"), cell)
        return None, None
    return read


def _prize(lines: _Lines, number: int, cells: dict[Column, str], currency: str) -> int:
    cell = cells.get(Column.PRIZE, "")
    if cell in NOTHING or not currency:
        return 0
    cents = read_cents(cell, currency)
    if cents is None:
        lines.refuse(number, Column.PRIZE, N_("Not an amount of money"), cell)
    return cents or 0


def _points(lines: _Lines, number: int, cell: str) -> Any:
    if cell in NOTHING:
        return None
    points = read_points(cell)
    if points is None:
        lines.refuse(number, Column.POINTS, N_("Not a number of points"), cell)
    return points


def _entries_told(lines: _Lines, number: int, cell: str, key: tuple[str, date, str]) -> None:
    if cell.isdecimal() and int(cell) <= 1_000_000:
        lines.entries.setdefault(key, int(cell))


def _is_total(cells: dict[Column, str]) -> bool:
    """A line of totals has no place, and says so where others have their player."""
    named = cells.get(Column.PLAYER) or cells.get(Column.LAST_NAME) or cells.get(Column.FIRST_NAME)
    words = (heading_key(named or ""), heading_key(cells.get(Column.PLACE, "")))
    has_place = read_place(cells.get(Column.PLACE, "")) is not None
    return not has_place and any(word in _total_words() for word in words if word)


def _keep_total(lines: _Lines, number: int, cells: dict[Column, str]) -> None:
    """It belongs to the event above it."""
    if lines.last is None:
        return
    cents = read_cents(cells.get(Column.PRIZE, ""), lines.last[2])
    if cents is not None:
        lines.totals[lines.last] = cents


@languages.kept
def _total_words() -> frozenset[str]:
    words = languages.all_words("lists", "results", "cells").get("total", ())
    return frozenset(heading_key(word) for word in words)


def hash_of(event: ListedEvent) -> str:
    """What the same results are known by, in whatever file they come again."""
    facts = [
        [one.place, one.through, one.name, one.prize_cents, str(one.points)]
        for one in event.best_first
    ]
    canonical = json.dumps([event.name, event.on.isoformat(), event.currency, facts])
    return hashlib.sha256(canonical.encode()).hexdigest()
