"""Seats by lot: how many tables, who sits where, and where a late entrant may sit.

Source: Robert's Rules 7.2; TDA 2024 7, 8-A; WSOP 2026 34-35.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tables.rules.apart import CannotKeepApart, deal_apart
from tables.rules.filling import places_to_fill
from tables.rules.floor import NoFreeSeat, Place, Seating
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import Chance

__all__ = [
    "Assignment",
    "CannotKeepApart",
    "ChairTaken",
    "draw_seats",
    "late_seat",
    "late_seat_pool",
    "table_sizes",
]


class ChairTaken(RuleError):
    """A chair given beforehand is occupied, given twice, or not in the room."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """An entry and the chair it was given."""

    entry: int
    place: Place


def table_sizes(
    players: int,
    *,
    seats: int,
    expected: int | None = None,
    minimum: int = 4,
    extra_tables: int = 0,
) -> list[int]:
    """Players per table at the start, the larger tables first; sizes differ by one at most.

    Tables are opened for the `expected` number of entries, and so many extra, but none that
    would start with fewer than `minimum` players, unless the players need it to have a chair.
    Source: Robert's Rules 7.2, 7.17; WSOP 2026 35.

    >>> table_sizes(11, seats=9)
    [6, 5]
    """
    if players < 1:
        return []
    needed = _tables_for(players, seats)
    wished = _tables_for(max(players, expected or 0), seats) + extra_tables
    tables = max(needed, min(wished, players // minimum))
    size, larger = divmod(players, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def draw_seats(
    entries: Sequence[int],
    tables: Sequence[Seating],
    *,
    rng: Chance,
    fixed: Mapping[int, Place] | None = None,
    keep_apart: Sequence[tuple[int, int]] = (),
) -> list[Assignment]:
    """A chair by lot for each entry, in order of table and seat; the tables end up even.

    Players who already sit stay.  Which seats stay free at a table is chance too, and closed
    seats are never drawn.  `fixed` entries get the chair given to them beforehand, even a closed
    one, which may be held back for just that.  No two of a `keep_apart` pair share a table.
    Raises NoFreeSeat, ChairTaken, CannotKeepApart.  Source: Robert's Rules 7.2; TDA 2024 7, 9.
    """
    given = dict(fixed or {})
    drawn = [entry for entry in entries if entry not in given]
    free = places_to_fill(_occupied(tables, given.values()), len(drawn), rng=rng)
    dealt = deal_apart(drawn, free, keep_apart=keep_apart, seated=given, rng=rng)
    chairs = sorted((place, entry) for entry, place in {**given, **dealt}.items())
    return [Assignment(entry, place) for place, entry in chairs]


def late_seat_pool(tables: Sequence[Seating]) -> list[Place]:
    """The chairs a late entrant draws from: all free ones at the tables with fewest players.

    Full tables do not count.  Raises NoFreeSeat.  Source: TDA 2024 8-A; Robert's Rules 7.17.
    """
    with_room = [table for table in tables if table.free]
    if not with_room:
        raise NoFreeSeat(
            N_("Every seat is taken: open a table or put the player on the waiting list.")
        )
    fewest = min(table.players for table in with_room)
    shortest = [table for table in with_room if table.players == fewest]
    return sorted(Place(table.table, seat) for table in shortest for seat in table.free)


def late_seat(tables: Sequence[Seating], *, rng: Chance) -> Place:
    """One chair of the late entrants' pool, each equally likely.

    Raises NoFreeSeat.  Source: TDA 2024 8-A.
    """
    return rng.one_of(late_seat_pool(tables))


def _tables_for(players: int, seats: int) -> int:
    return -(-players // seats)


def _occupied(tables: Sequence[Seating], places: Iterable[Place]) -> list[Seating]:
    """The tables with these chairs taken."""
    floor = {table.table: table for table in tables}
    for place in places:
        table = floor.get(place.table)
        if table is None or place.seat not in table.free | (table.closed - table.taken):
            raise ChairTaken(
                N_("Seat %(place)s is not free: give the player another seat, or draw one."),
                field="seat",
                place=str(place),
            )
        floor[place.table] = replace(table, taken=table.taken | {place.seat})
    return list(floor.values())
