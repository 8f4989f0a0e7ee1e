"""A file with a list of players, from its bytes to the people in it."""

from dataclasses import dataclass
from datetime import date

from tdsite.rooms.imports.players.dates import DateOrder
from tdsite.rooms.imports.players.mapping import Mapping, check, guessed
from tdsite.rooms.imports.players.people import people_of
from tdsite.web.read_sheets import Limits, Sheet, read_sheet
from tournaments.rules import N_
from tournaments.rules.listed_people import Person

LIST = Limits(
    rows=20_000,
    columns=60,
    cells=2_000_000,
    packed_bytes=10_000_000,
    unpacked_bytes=60_000_000,
    letters=5_000,
    too_large=N_(
        "This file is too large for a list of players: at most %(most)s rows at a time. Split it."
    ),
)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list as it was read, and how."""

    sheet: Sheet
    mapping: Mapping
    people: tuple[Person, ...]


def read_list(content: bytes, mapping: Mapping, *, today: date) -> PlayerList:
    """The people in a file, read as the mapping says.

    Raises BadSheet, BadWorkbook, NoName, TwoColumns.
    """
    check(mapping.columns)
    sheet = read_sheet(content, LIST, sheet=mapping.sheet)
    return PlayerList(sheet, mapping, tuple(people_of(sheet, mapping, today=today)))


def first_look(content: bytes, *, sheet: int = 0) -> tuple[Sheet, Mapping, bool]:
    """The table in a file, how it is most likely meant, and whether its dates say their order.

    Raises BadSheet, BadWorkbook.
    """
    table = read_sheet(content, LIST, sheet=sheet)
    mapping, sure = guessed(table, number=sheet, dates=DateOrder.DAY_FIRST)
    return table, mapping, sure
