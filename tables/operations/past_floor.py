"""The room of an event that was played elsewhere: its tables, and who sat there at the end."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tables.models import Seat, Table
from tables.rules.floor import Place
from tournaments.acts import Act
from tournaments.models import Entry, Tournament


def lay_out(
    act: Act,
    tournament: Tournament,
    sizes: Mapping[int, int],
    *,
    closed: Sequence[Place],
    sitting: Mapping[Place, Entry],
    at: datetime,
) -> list[Table]:
    """Tables by number and size; those at which nobody sat at the end were broken by then."""
    used = {place.table for place in sitting}
    tables = act.create_many(
        [
            Table(
                tournament=tournament,
                number=number,
                size=size,
                broken_at=None if number in used else at,
            )
            for number, size in sorted(sizes.items())
        ]
    )
    chairs = [(table, Place(table.number, n)) for table in tables for n in range(1, table.size + 1)]
    act.create_many(
        [
            Seat(
                table=table,
                number=place.seat,
                closed=place in closed and place not in sitting,
                entry=sitting.get(place),
            )
            for table, place in chairs
        ]
    )
    return tables
