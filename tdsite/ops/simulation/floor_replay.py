"""The floor as the journal tells it: every line's changes, applied to an empty room.

This is a second book beside the database, made of nothing but journal lines, so that each can be
held against the other; where they differ, that is a `Violation`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tables.queries import Floor, TableCount
from tables.rules.breaking import break_order
from tables.rules.floor import next_clockwise
from tournaments.acts import Change, merged_changes
from tournaments.models import JournalLine


class Violation(Exception):
    """The book does not add up.  Says what, after which line of the journal, and the figures."""

    def __init__(self, what: str, line: JournalLine | None, figures: object = "") -> None:
        after = f" after line {line.revision} ({line.kind} {line.data})" if line else ""
        super().__init__(f"{what}{after}: {figures}")
        self.line = line


@dataclass(slots=True)
class TableNow:
    """A table: seat → entry, its chairs, and the seat of its big blind where it is known."""

    pk: int
    number: int
    late: bool
    broken: bool
    bb: int | None
    seats: dict[int, int] = field(default_factory=dict)
    chairs: int = 0
    shut: int = 0

    def deal(self) -> None:
        """The big blind goes to the next player."""
        if self.seats:
            size = max(self.chairs, self.bb or 1)
            self.bb = next_clockwise(self.bb or size, self.seats, size)


class Hall:
    """All tables by their key, and the chair of every entry."""

    def __init__(self) -> None:
        self.tables: dict[int, TableNow] = {}
        self.chairs: dict[int, tuple[int, int]] = {}
        self.where: dict[int, int] = {}
        self._ranks: dict[int, int] = {}
        self._open: list[TableNow] = []

    def apply(self, line: JournalLine) -> None:
        """Change the room as the line did.  Raises Violation when that cannot be."""
        changes = merged_changes(line.changes)
        for change in (c for c in changes if c["model"] == "tables.table"):
            self._table(change)
        seats = [c for c in changes if c["model"] == "tables.seat"]
        for change in seats:
            self._stand_up(change)
        for change in seats:
            self._sit_down(change, line)

    def _table(self, change: Change) -> None:
        pk, after = change["pk"], change["after"]
        self._ranks, self._open = {}, []
        if after is None:
            del self.tables[pk]
        elif change["before"] is None:
            self.tables[pk] = TableNow(
                pk,
                after["number"],
                late=after["opened_late"],
                broken=after["broken_at"] is not None,
                bb=after["bb"],
            )
        else:
            table = self.tables[pk]
            table.bb = after.get("bb", table.bb)
            table.broken = after["broken_at"] is not None if "broken_at" in after else table.broken

    def _stand_up(self, change: Change) -> None:
        before = change["before"] or {}
        if (entry := before.get("entry_id")) is not None:
            table, number = self.chairs[change["pk"]]
            self.where.pop(entry, None)
            self.tables[table].seats.pop(number, None)
        if change["after"] is None:
            table, _ = self.chairs.pop(change["pk"])
            if table in self.tables:
                self.tables[table].chairs -= 1

    def _sit_down(self, change: Change, line: JournalLine) -> None:
        pk, after = change["pk"], change["after"]
        if after is None:
            return
        if change["before"] is None:
            self.chairs[pk] = (after["table_id"], after["number"])
            self.tables[after["table_id"]].chairs += 1
        table = self.tables[self.chairs[pk][0]]
        if "closed" in after and after["closed"] != (change["before"] or {}).get("closed", False):
            table.shut += 1 if after["closed"] else -1
        if (entry := after.get("entry_id")) is not None:
            self._seat(entry, pk, table, line)

    def _seat(self, entry: int, pk: int, table: TableNow, line: JournalLine) -> None:
        number = self.chairs[pk][1]
        if entry in self.where:
            raise Violation("an entry on two chairs", line, f"entry {entry}")
        if number in table.seats:
            raise Violation("a seat taken twice", line, f"{table.number}-{number}")
        if table.broken:
            raise Violation("a player at a broken table", line, f"{table.number}-{number}")
        self.where[entry] = pk
        table.seats[number] = entry

    def open_tables(self) -> list[TableNow]:
        if not self._open:
            self._open = [table for table in self.tables.values() if not table.broken]
        return self._open

    def counts(self) -> list[TableCount]:
        """Players and chairs of every open table, the first to break first."""
        open_now = {table.number: table for table in self.open_tables()}
        if not self._ranks:
            late = [t.number for t in sorted(open_now.values(), key=lambda t: t.pk) if t.late]
            order = break_order(list(open_now), late)
            self._ranks = {number: rank for rank, number in enumerate(order)}
        return [
            TableCount(number, len(table.seats), table.chairs - table.shut, rank)
            for number, rank in self._ranks.items()
            for table in (open_now[number],)
        ]

    def is_quiet(self, seats: int, *, allowed: int) -> bool:
        """Whether no law can ask for anything: all tables needed, and none too far apart."""
        counts = [len(table.seats) for table in self.open_tables()]
        if len(self.where) <= seats * (len(counts) - 1):
            return False
        return max(counts) - min(counts) <= allowed

    def big_blinds(self) -> dict[int, int]:
        """Where the floor last saw the big blind, at the fullest tables and the shortest."""
        known = [t for t in self.open_tables() if t.bb is not None and len(t.seats) > 1]
        known.sort(key=lambda t: (len(t.seats), t.number))
        ends = [*known[:3], *known[3:][-3:]]
        return {t.number: t.bb for t in ends if t.bb is not None}

    def differs(self, floor: Floor) -> Iterator[Any]:
        """What the room of the journal and the room of the database do not agree on."""
        mine = {
            (t.number, seat): entry for t in self.open_tables() for seat, entry in t.seats.items()
        }
        theirs = {(place.table, place.seat): entry for place, entry in floor.entries.items()}
        yield from (set(mine.items()) ^ set(theirs.items()))
        yield from (t.number for t in self.tables.values() if t.broken and t.seats)
