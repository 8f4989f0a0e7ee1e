"""Which free chairs are filled when players come to tables: evenly, then by chance."""

import heapq
from collections.abc import Mapping, Sequence

from tables.rules.draws import pick
from tables.rules.floor import NoFreeSeat, Place, Seating
from tournaments.rules import N_


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
                "There are not enough seats (players: %(players)s, free seats: %(free)s)."
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
