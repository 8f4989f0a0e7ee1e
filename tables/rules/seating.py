"""Seats by lot: how many tables, which chairs are filled, and where a late entrant may sit.

Source: Robert's Rules 7.2; TDA 2024 7, 8-A; WSOP 2026 34-35.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tables.rules import draws
from tables.rules.apart import CannotKeepApart
from tables.rules.draws import Drawn, pick
from tables.rules.floor import NoFreeSeat, Place, Seating
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import Chance


def water_fill(
    counts: Sequence[int], capacities: Sequence[int], newcomers: int
) -> list[int] | None:
    """Players per table once the newcomers sit, each at the table that then has the fewest.

    Among equals the earliest table of the list comes first; None when there are too few chairs.
    Source: Robert's Rules 7.13, 7.17.

    >>> water_fill([8, 7, 6], [9, 9, 9], 4)
    [9, 8, 8]
    """
    filled = list(counts)
    shortest = [(n, i) for i, n in enumerate(counts) if n < capacities[i]]
    heapq.heapify(shortest)
    for _ in range(newcomers):
        if not shortest:
            return None
        players, index = heapq.heappop(shortest)
        filled[index] = players + 1
        if filled[index] < capacities[index]:
            heapq.heappush(shortest, (filled[index], index))
    return filled


def picks(tables: Sequence[Seating], newcomers: int) -> list[str]:
    """The lines of a draw that lay out one chair for each newcomer.

    So many at each table as `comers` says, tables counting in the order of their numbers;
    closed seats are never drawn.  Raises NoFreeSeat.  Source: Robert's Rules 7.2, 7.13.
    """
    return lines_for(tables, comers(tables, newcomers))


def comers(tables: Sequence[Seating], newcomers: int) -> dict[int, int]:
    """Table → how many of the newcomers it gets when all are filled evenly.

    Raises NoFreeSeat.  Source: Robert's Rules 7.2, 7.13.
    """
    floor = sorted(tables, key=lambda table: table.table)
    filled = water_fill([t.players for t in floor], [t.capacity for t in floor], newcomers)
    if filled is None:
        raise NoFreeSeat(
            N_(
                "Not enough seats (players: %(players)s, free seats: %(free)s)."
                " Open a table or put players on the waiting list."
            ),
            players=newcomers,
            free=sum(len(table.free) for table in floor),
        )
    return {t.table: players - t.players for t, players in zip(floor, filled, strict=True)}


def lines_for(tables: Sequence[Seating], coming: Mapping[int, int]) -> list[str]:
    """A line for each table to which somebody comes, with all its free chairs."""
    return [
        pick(coming[table.table], [Place(table.table, seat) for seat in sorted(table.free)])
        for table in sorted(tables, key=lambda table: table.table)
        if coming[table.table]
    ]


__all__ = [
    "Assignment",
    "CannotKeepApart",
    "ChairTaken",
    "TooFewAccessible",
    "assignments",
    "draw_seats",
    "late_seat",
    "late_seat_draw",
    "late_seat_pool",
    "may_open_late",
    "seats_draw",
    "table_sizes",
]


FEWEST_TO_OPEN_LATE = 4


class ChairTaken(RuleError):
    """A chair given beforehand is occupied, given twice, or not in the room."""


class TooFewAccessible(RuleError):
    """More players need an accessible chair than there are."""


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


def seats_draw(
    entries: Sequence[int],
    tables: Sequence[Seating],
    *,
    fixed: Mapping[int, Place] | None = None,
    keep_apart: Sequence[tuple[int, int]] = (),
    accessible: Mapping[int, frozenset[int]] | None = None,
    need_access: Sequence[int] = (),
    seated: Mapping[int, Place] | None = None,
) -> str:
    """The input of a seating draw: a chair for each entry, and the tables end up even.

    Players who already sit stay.  Which seats stay free at a table is chance too, and closed
    seats are never drawn.  `fixed` entries get the chair given to them beforehand, even a closed
    one, which may be held back for just that.  `need_access` sit in `accessible` chairs (table →
    seats); of all seatings in which they do, each is as likely as any other.  No two of a
    `keep_apart` pair share a table; `seated` says where those of them are who sit already.
    Raises NoFreeSeat, ChairTaken, TooFewAccessible.  Source: Robert's Rules 7.2; TDA 2024 7, 9.
    """
    drawn, fixed_seats = set(entries), dict(fixed or {})
    floor = _occupied(tables, fixed_seats.values())
    bound = [entry for entry in need_access if entry in drawn and entry not in fixed_seats]
    others = [entry for entry in entries if entry not in fixed_seats]
    lines = draws.seated({**(seated or {}), **fixed_seats}) + draws.apart(keep_apart)
    if bound:
        reach = _reach(floor, accessible or {})
        lines.append(draws.only(bound, [c for chairs in reach.values() for c in chairs]))
        lines += [*_picks_with(floor, reach, len(others), len(bound)), draws.deal(others)]
    elif others:
        lines += [*picks(floor, len(others)), draws.deal(others)]
    return "\n".join(lines)


def draw_seats(
    entries: Sequence[int],
    tables: Sequence[Seating],
    *,
    rng: Chance,
    fixed: Mapping[int, Place] | None = None,
    keep_apart: Sequence[tuple[int, int]] = (),
) -> list[Assignment]:
    """A chair by lot for each entry, in order of table and seat.

    Options and errors as in `seats_draw`; raises CannotKeepApart too.
    """
    draw_input = seats_draw(entries, tables, fixed=fixed, keep_apart=keep_apart)
    return assignments(draws.hold(draw_input, rng) if draw_input else Drawn(), fixed)


def assignments(drawn: Drawn, fixed: Mapping[int, Place] | None = None) -> list[Assignment]:
    """Who gets which chair, those given beforehand included, in order of table and seat."""
    chairs = {**(fixed or {}), **drawn.chairs}
    in_order = sorted((place, entry) for entry, place in chairs.items())
    return [Assignment(entry, place) for place, entry in in_order]


Reach = Mapping[int, Sequence[Place]]


def _reach(tables: Sequence[Seating], accessible: Mapping[int, frozenset[int]]) -> Reach:
    """Table → its free accessible chairs, by number."""
    floor = sorted(tables, key=lambda table: table.table)
    return {
        table.table: _places(table.table, table.free & accessible.get(table.table, frozenset()))
        for table in floor
    }


def _picks_with(tables: Sequence[Seating], reach: Reach, newcomers: int, bound: int) -> list[str]:
    """How many chairs of each table are used: as even as the accessible ones allow."""
    _check_reach(reach, bound)
    coming = comers(tables, newcomers)
    if sum(min(coming[table], len(chairs)) for table, chairs in reach.items()) < bound:
        coming = _after_the_bound(tables, reach, newcomers, bound)
    return lines_for(tables, coming)


def _check_reach(reach: Reach, bound: int) -> None:
    free = sum(map(len, reach.values()))
    if free < bound:
        raise TooFewAccessible(
            N_(
                "There are not enough accessible seats (players: %(players)s, seats: "
                "%(free)s). Mark more seats as accessible."
            ),
            players=bound,
            free=free,
        )


def _after_the_bound(
    tables: Sequence[Seating], reach: Reach, newcomers: int, bound: int
) -> dict[int, int]:
    """The tables filled evenly by those who need an accessible chair, then by the others."""
    floor = sorted(tables, key=lambda table: table.table)
    now = [table.players for table in floor]
    first = water_fill(now, [t.players + len(reach[t.table]) for t in floor], bound) or now
    last = water_fill(first, [table.capacity for table in floor], newcomers - bound) or first
    return {t.table: count - t.players for t, count in zip(floor, last, strict=True)}


def _places(table: int, seats: Iterable[int]) -> list[Place]:
    return [Place(table, seat) for seat in sorted(seats)]


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
    drawn = draws.hold(late_seat_draw(0, late_seat_pool(tables)), rng)
    return drawn.chairs[0]


def late_seat_draw(entry: int, pool: Sequence[Place]) -> str:
    """The input of a late entrant's draw: one chair of the pool.  Source: TDA 2024 8-A."""
    return "\n".join([draws.pick(1, pool), draws.deal([entry])])


def may_open_late(players: int, *, tables: int) -> bool:
    """Whether one more table could be dealt at once, with so many players at so many tables.

    Source: Robert's Rules 7.17; WSOP 2026 35.
    """
    return players // (tables + 1) >= FEWEST_TO_OPEN_LATE


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
