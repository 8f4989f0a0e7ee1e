"""Which free chairs are filled when players come to tables: evenly, then by chance."""

import heapq
from collections.abc import Sequence

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

    So many at each table as `water_fill` says, tables counting in the order of their numbers;
    closed seats are never drawn.  Raises NoFreeSeat.  Source: Robert's Rules 7.2, 7.13.
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
    return [
        pick(players - table.players, [Place(table.table, seat) for seat in sorted(table.free)])
        for table, players in zip(floor, filled, strict=True)
        if players > table.players
    ]
