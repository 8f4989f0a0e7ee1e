"""The seating on paper and as a file, by name or by table; signs of tables and of registration.

Names stand as they may be shown.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.utils.translation import gettext, ngettext

from tables import queries
from tables.models import Seat, Table
from tables.rules.floor import Place
from tdsite.web.paper.figures import Figured, qr
from tdsite.web.paper.house import of_house
from tdsite.web.sheets import csv_text, text
from tournaments import selling
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.languages import primary
from tournaments.rules.surnames import listed_name


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of an open table and who sits on it; `name` is empty when nobody does."""

    table: int
    section: str
    seat: int
    closed: bool = False
    name: str = ""
    entry_number: int = 0

    @property
    def at(self) -> str:
        return str(Place(self.table, self.seat))


def chairs_of(tournament: Tournament) -> list[Chair]:
    """Every chair of the open tables, by table and seat, in one statement."""
    rows = (
        queries.chairs(tournament)
        .select_related("table", "entry__player")
        .order_by("table__number", "number")
    )
    return [_chair(row) for row in rows]


def _chair(row: Seat) -> Chair:
    table, entry = row.table, row.entry
    if entry is None:
        return Chair(table.number, table.section, row.number, row.closed)
    name = entry.player.public_name
    return Chair(table.number, table.section, row.number, row.closed, name, entry.number)


def seating_sheet(
    tournament: Tournament, chairs: Sequence[Chair], *, by: str, now: datetime
) -> dict[str, Any]:
    """The list `by` "name" or "table"."""
    writer = Figured(tournament)
    taken = [chair for chair in chairs if chair.name]
    tables = len({chair.table for chair in chairs})
    counts = [
        ngettext("%(n)s player", "%(n)s players", len(taken)) % {"n": writer.number(len(taken))},
        ngettext("%(n)s table", "%(n)s tables", tables) % {"n": writer.number(tables)},
    ]
    printed = {
        "day": writer.day(now),
        "time": writer.time(now),
        "revision": writer.number(tournament.revision),
    }
    by_table = by == "table"
    return {
        "by": by,
        "title": gettext("Seating by table") if by_table else gettext("Seating by name"),
        "lang": primary(writer.locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "day": writer.day(tournament.started_at or tournament.starts_at),
        "counts": " · ".join(counts),
        "printed": gettext("Printed %(day)s, %(time)s, after log line %(revision)s.") % printed,
        "nobody": gettext("No players seated"),
        "groups": _tables(chairs) if by_table else _letters(taken),
    }


def by_name(chairs: Iterable[Chair]) -> list[Chair]:
    """Who sits, as people look themselves up: by surname, without accents and capitals."""
    return sorted(
        (c for c in chairs if c.name), key=lambda c: (listed_name(c.name).key, c.table, c.seat)
    )


def _letters(taken: Sequence[Chair]) -> list[dict[str, Any]]:
    """The surnames under their first letters."""
    listed = [(listed_name(chair.name), chair.at) for chair in by_name(taken)]
    groups = groupby(listed, key=lambda row: row[0].key[0][:1].upper())
    return [
        {"head": letter, "note": "", "rows": [[str(name), at] for name, at in group]}
        for letter, group in groups
    ]


def _tables(chairs: Sequence[Chair]) -> list[dict[str, Any]]:
    groups = []
    for number, group in groupby(chairs, key=lambda chair: chair.table):
        seats = list(group)
        groups.append(
            {
                "head": gettext("Table %(table)s") % {"table": number},
                "note": seats[0].section,
                "rows": [[str(chair.seat), _who(chair)] for chair in seats],
            }
        )
    return groups


def _who(chair: Chair) -> str:
    if chair.name:
        return chair.name
    return gettext("closed") if chair.closed else "–"


def seating_csv(chairs: Sequence[Chair], *, by: str) -> str:
    """One line per seated player; a table and its seat in cells of their own."""
    headings = [
        gettext("Player"),
        gettext("Entry number"),
        gettext("Section"),
        gettext("Table"),
        gettext("Seat"),
    ]
    rows = [chair for chair in chairs if chair.name] if by == "table" else by_name(chairs)
    cells = [
        (text(row.name), row.entry_number, text(row.section), row.table, row.seat) for row in rows
    ]
    return csv_text([headings, *cells])


def signs_sheet(
    tournament: Tournament,
    tables: Sequence[Table],
    *,
    sheet: str,
    address: Callable[[Table], str],
) -> dict[str, Any]:
    """One sign for each table.  `address` is what its code leads to."""

    def sign(table: Table) -> dict[str, str]:
        return {
            "number": str(table.number),
            "section": table.section,
            "seats": ngettext("%(n)s seat", "%(n)s seats", table.size) % {"n": table.size},
            "qr": qr(address(table)),
        }

    return {
        "sheet": sheet,
        "title": gettext("Table signs"),
        "lang": primary(Figured(tournament).locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "scan": gettext("Staff: scan for the table page.") if address(tables[0]) else "",
        "tables": [sign(table) for table in tables],
    }


def join_sheet(tournament: Tournament, *, sheet: str, address: str) -> dict[str, Any]:
    """The sign whose code leads to the public page of the event."""
    writer = Figured(tournament)
    price = selling.price_of(tournament, PriceKind.ENTRY)
    lines = [
        gettext("Buy-in %(amount)s, %(chips)s chips")
        % {"amount": writer.money(price.total_cents), "chips": writer.number(price.chips)},
        gettext("Scan, enter your name, pay at the desk."),
    ]
    return {
        "sheet": sheet,
        "title": gettext("Public registration"),
        "lang": primary(writer.locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "date": f"{writer.day(tournament.starts_at)}, {writer.time(tournament.starts_at)}",
        "says": gettext("Register here"),
        "lines": lines,
        "qr": qr(address),
        "address": address,
    }
