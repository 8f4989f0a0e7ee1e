"""A list of players, from its bytes to the people in it, with what is wrong in each row."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tdsite.rooms.imports.players.cells import DateOrder, country_code, read_date
from tdsite.rooms.imports.players.columns import (
    Column,
    Mapping,
    check,
    check_dates,
    guessed,
    heading_key,
)
from tdsite.web.languages import in_each
from tdsite.web.read_sheets import Limits, Sheet, read_sheet
from tdsite.web.sheets import untext
from tournaments.models import Player
from tournaments.models.players import MarkKind
from tournaments.operations.players import EARLIEST_BIRTH, LONGEST_NOTES
from tournaments.rules import N_, languages
from tournaments.rules.imports import RESTRICTIONS, Person, Remark
from tournaments.rules.names import search_key
from tournaments.rules.player_lists import turned

# as everywhere; each language has words of its own beside them
YES, NO = frozenset({"1", "x"}), frozenset({"", "0", "-"})
LONGEST = {
    name: getattr(Player._meta.get_field(name), "max_length", None) or LONGEST_NOTES
    for name in ("name", "alias", "member_number", "phone", "email", "notes", "origin")
}
UUID_LETTERS = 36
_PARTS = re.compile("[,;/+]")


@dataclass(slots=True)
class _Row:
    """One row while it is read: its fields, and what was found wrong so far."""

    dates: DateOrder
    today: date
    found: dict[str, Any] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)

    def keep(self, name: str, cell: str) -> None:
        most = LONGEST[name]
        if len(cell) > most:
            sentence = N_("More than %(most)s characters. Shorten it.")
            self.remark(name, cell, sentence, refuses=name == "name", most=most)
        else:
            self.found[name] = cell

    def remark(
        self, name: str, cell: str, sentence: str, *, refuses: bool = False, **values: object
    ) -> None:
        self.remarks.append(Remark(name, sentence, values, refuses, cell[:80]))


def people_of(sheet: Sheet, mapping: Mapping, *, today: date) -> Iterator[Person]:
    """The people of a list, each under the number of their row; empty rows are nobody."""
    columns = [(Column(one), at) for at, one in enumerate(mapping.columns) if one]
    headings = sheet.rows[mapping.heading - 1] if mapping.heading else ()
    for number, row in enumerate(sheet.rows[mapping.heading :], start=mapping.heading + 1):
        cells = [(c, at, _cell(c, row[at])) for c, at in columns if at < len(row) and row[at]]
        if cells:
            yield _person(number, cells, headings, _Row(mapping.dates, today))


def _cell(column: Column, cell: str) -> str:
    """What stands in it, without the mark that keeps a sheet from taking it for a formula.

    Only notes may have several lines.
    """
    plain = untext(cell)
    return plain if column is Column.NOTES else " ".join(plain.split())


def _person(
    number: int,
    cells: Sequence[tuple[Column, int, str]],
    headings: Sequence[str],
    row: _Row,
) -> Person:
    for column, _, cell in cells:
        if cell.casefold() in _words("errors"):
            row.remark(column, cell, N_("Spreadsheet error in this cell"))
        elif column in READ:
            READ[column](row, cell)
    cells_read = [(c, at, cell) for c, at, cell in cells if cell.casefold() not in _words("errors")]
    _name(row, {c: cell for c, _, cell in cells_read})
    _notes(row, [(at, cell) for c, at, cell in cells_read if c is Column.NOTES], headings)
    return Person(key=number, remarks=tuple(row.remarks), **{"name": "", **row.found})


def _name(row: _Row, cells: dict[Column, str]) -> None:
    name = cells.get(Column.NAME) or whole_name(
        cells.get(Column.FIRST_NAME, ""), cells.get(Column.LAST_NAME, "")
    )
    if not any(c.isalnum() for c in name):
        row.remark("name", name, N_("Row without a name"), refuses=True)
        return
    row.keep("name", turned(name))


def whole_name(first: str, last: str) -> str:
    """Both parts; a column of whole names beside one of parts says everything already.

    >>> whole_name("Anna", "Berg"), whole_name("Anna", "Anna Berg"), whole_name("", "Berg")
    ('Anna Berg', 'Anna Berg', 'Berg')
    """
    firsts, lasts = search_key(first).split(), search_key(last).split()
    if firsts and lasts and len(firsts) != len(lasts):
        shorter, longer = sorted((firsts, lasts), key=len)
        if longer[: len(shorter)] == shorter or longer[-len(shorter) :] == shorter:
            return max(first, last, key=lambda part: len(part.split()))
    return f"{first} {last}".strip()


def _notes(row: _Row, cells: Sequence[tuple[int, str]], headings: Sequence[str]) -> None:
    """All columns of notes together; where there are several, each says which it is."""
    if len(cells) == 1:
        row.keep("notes", cells[0][1])
    elif cells:
        named = [f"{headings[at]}: {c}" if at < len(headings) else c for at, c in cells]
        row.keep("notes", "\n".join(named))


def _member_number(row: _Row, cell: str) -> None:
    row.keep("member_number", cell)


def _alias(row: _Row, cell: str) -> None:
    row.keep("alias", cell)


def _phone(row: _Row, cell: str) -> None:
    if not any(c.isdigit() for c in cell):
        row.remark("phone", cell, N_("Not a phone number, skipped"))
    elif "phone" not in row.found:
        row.keep("phone", cell)


def _email(row: _Row, cell: str) -> None:
    address = cell.removeprefix("mailto:").strip("<>;, ")
    try:
        validate_email(address)
    except ValidationError:
        row.remark("email", cell, N_("Not an e-mail address, skipped"))
    else:
        row.keep("email", address)


def _born_on(row: _Row, cell: str) -> None:
    found = read_date(cell, row.dates, today=row.today)
    if found is None:
        row.remark("born_on", cell, N_("Not a date, skipped"))
    elif not EARLIEST_BIRTH <= found <= row.today:
        row.remark("born_on", cell, N_("Impossible birth date, skipped"))
    else:
        row.found["born_on"] = found


def _country(row: _Row, cell: str) -> None:
    code = country_code(cell)
    if code:
        row.found["country"] = code
    else:
        row.remark("country", cell, N_("Unknown country, skipped"))


def _banned(row: _Row, cell: str) -> None:
    """Yes or no, or in words what the person is."""
    word = cell.casefold()
    if word in YES | _words("yes"):
        row.found["banned"] = True
    elif word not in NO | _words("no") and not _is_status(row, cell):
        row.remark("banned", cell, N_("Not yes or no, skipped"))


def _status(row: _Row, cell: str) -> None:
    word = cell.casefold()
    if word not in NO | _words("no") and not _is_status(row, cell):
        row.remark("status", cell, N_("Not a restriction that is known here, skipped"))


def _is_status(row: _Row, cell: str) -> bool:
    """Whether the words say what the person is: banned, self-excluded, or free."""
    statuses = {heading_key(part) for part in _PARTS.split(cell)} - {""}
    for kind in ("banned", "self_excluded"):
        if statuses & _statuses()[kind]:
            row.found[kind] = True
    return bool(statuses) and all(
        any(one in words for words in _statuses().values()) for one in statuses
    )


@languages.kept
def _statuses() -> dict[str, frozenset[str]]:
    found = {
        kind: {heading_key(word) for word in _words(kind)}
        for kind in ("banned", "self_excluded", "free")
    }
    for kind, label in in_each({one: MarkKind(one).label for one in RESTRICTIONS}):
        found[kind].add(heading_key(label))  # as our own files say it
    return {kind: frozenset(words) for kind, words in found.items()}


def _origin(row: _Row, cell: str) -> None:
    """The number in the other program; that of The Tournament Director is also in its files."""
    if cell.startswith(("tdt:", "list:")):  # as our own files have it
        row.keep("origin", cell)
        return
    tdt = len(cell) == UUID_LETTERS and cell.count("-") == 4
    row.keep("origin", f"tdt:{cell.lower()}" if tdt else f"list:{cell}")


READ: dict[Column, Callable[[_Row, str], None]] = {
    Column.MEMBER_NUMBER: _member_number,
    Column.ALIAS: _alias,
    Column.PHONE: _phone,
    Column.EMAIL: _email,
    Column.BORN_ON: _born_on,
    Column.COUNTRY: _country,
    Column.STATUS: _status,
    Column.BANNED: _banned,
    Column.ORIGIN: _origin,
}


@languages.kept
def _cells() -> dict[str, frozenset[str]]:
    known_words = languages.all_words("lists", "people", "cells")
    return {
        kind: frozenset(word.casefold() for word in words) for kind, words in known_words.items()
    }


def _words(kind: str) -> frozenset[str]:
    """What a cell may say in any language: a yes, a no, or a spreadsheet's error."""
    return _cells()[kind]


LIST = Limits(
    rows=20_000,
    columns=60,
    cells=2_000_000,
    packed_bytes=10_000_000,
    unpacked_bytes=60_000_000,
    letters=5_000,
    too_large=N_("File too large: at most %(most)s rows. Split it."),
)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list as it was read, and how."""

    sheet: Sheet
    mapping: Mapping
    people: tuple[Person, ...]


def read_list(content: bytes, mapping: Mapping, *, today: date) -> PlayerList:
    """The people in a file, read as the mapping says.

    Raises BadSheet, BadWorkbook, NoName, TwoColumns, DatesUnsaid.
    """
    check(mapping.columns)
    check_dates(mapping)
    sheet = read_sheet(content, LIST, sheet=mapping.sheet, lines=True)
    return PlayerList(sheet, mapping, tuple(people_of(sheet, mapping, today=today)))


def first_look(content: bytes, *, sheet: int = 0) -> tuple[Sheet, Mapping, bool]:
    """The table in a file, how it is most likely meant, and whether its dates say their order.

    Raises BadSheet, BadWorkbook.
    """
    table = read_sheet(content, LIST, sheet=sheet, lines=True)
    mapping, sure = guessed(table, number=sheet, dates=DateOrder.DAY_FIRST)
    return table, mapping, sure
