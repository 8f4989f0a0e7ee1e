"""Tables and chairs: the file knows tables by name and seats from 0, the book both by number."""

import re

from tdsite.rooms.imports.tdt.fields import Fields, as_number
from tournaments.rules import N_
from tournaments.rules.past_events import PastSeat, PastTable

SIZES = range(2, 11)
MAX_TABLES = 999
_DIGITS = re.compile(r"\d{1,3}")


class Room:
    """The tables of the file, and the number of each table that a seat names."""

    def __init__(self, tables: Fields) -> None:
        self.remarks = tables.remarks
        self._numbers: dict[str, int] = {}
        self.sitting: dict[str, PastSeat] = {}
        unavailable = tables.of("UnavailableSeats")
        rows = list(tables.each("Tables"))
        self.tables = tuple(self._table(row, unavailable) for row in rows[:MAX_TABLES])

    def seat(self, fields: Fields) -> PastSeat | None:
        """The chair a `GameSeat` means; None where it means none."""
        index = fields.number("SeatIndex", "Seat")
        name = fields.text("TableName")
        key = fields.text("TableUUID") or name
        if not key or index is None or not 0 <= index < 100:
            return None
        return PastSeat(self._number(key, name), int(index) + 1)

    def _table(self, row: Fields, unavailable: Fields) -> PastTable:
        name = row.text("Name")
        key = row.text("UUID") or name
        number = self._number(key, name)
        chairs = row.listed("Seats")
        size = row.whole("NumberOfSeats", most=10_000) or len(chairs)
        if size not in SIZES:
            self.remarks.add(
                N_("Table %(table)s has %(seats)s seats in the file; two to ten can be kept."),
                table=number,
                seats=size,
            )
        size = min(max(size, SIZES[0]), SIZES[-1])
        for index, player in enumerate(chairs[:size]):
            if isinstance(player, str) and player:
                self.sitting.setdefault(player, PastSeat(number, index + 1))
        taken = {seat.seat for seat in self.sitting.values() if seat.table == number}
        closed = [n for n in _marked(unavailable.listed(key)) if n <= size and n not in taken]
        return PastTable(number, size, tuple(sorted(set(closed))))

    def _number(self, key: str, name: str) -> int:
        """The number in the table's name, or the next that is free."""
        if key not in self._numbers and len(self._numbers) < MAX_TABLES:
            found = _DIGITS.search(name)
            wanted = int(found.group()) if found else 0
            taken = set(self._numbers.values())
            if not wanted or wanted in taken:
                wanted = next(n for n in range(1, len(taken) + 2) if n not in taken)
            self._numbers[key] = wanted
        return self._numbers.get(key, MAX_TABLES)


def _marked(seats: list[object]) -> list[int]:
    """Seats from 1: a list of yes and no for every seat, or of the indexes meant."""
    if all(isinstance(seat, bool) for seat in seats):
        return [n for n, marked in enumerate(seats, start=1) if marked]
    numbers = [as_number(seat) for seat in seats]
    return [int(n) + 1 for n in numbers if n is not None and 0 <= n < SIZES[-1]]
