"""Who is not there when a hand is dealt: penalties served and absent stacks, table by table."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from tables import queries
from tables.rules.floor import Place, Positions, clockwise_after
from tournaments import penalties
from tournaments.models import Absence, Penalty, Tournament


@dataclass(frozen=True, slots=True)
class NotThere:
    """The penalties in force and the seats of all who are not there at some tables.

    `away` are the entries whose player is away; `rows` the penalties, the earliest first.
    """

    rows: tuple[Penalty, ...]
    away: frozenset[int]
    places: dict[int, Place]

    @property
    def table_of(self) -> dict[int, int]:
        return {entry: place.table for entry, place in self.places.items()}

    def at(self, tables: Collection[int]) -> "NotThere":
        """Those of them who sit at one of these tables."""
        places = {entry: place for entry, place in self.places.items() if place.table in tables}
        rows = tuple(row for row in self.rows if row.entry_id in places)
        return NotThere(rows, self.away & places.keys(), places)


NOBODY = NotThere((), frozenset(), {})


def not_there(
    tournament: Tournament, tables: Collection[int] | None, *, before: datetime | None = None
) -> NotThere:
    """Those at these tables, or at all; in two statements while everybody is there.

    `before`: only what was so when the hand was dealt.
    """
    rows = penalties.in_force(tournament).filter(entry__elimination=None)
    gone = Absence.objects.filter(tournament=tournament, ended_at=None, entry__elimination=None)
    if tables is not None:
        rows = rows.filter(entry__seat__table__number__in=tables)
        gone = gone.filter(entry__seat__table__number__in=tables)
    if before is not None:
        rows, gone = rows.filter(at__lte=before), gone.filter(at__lte=before)
    found = tuple(rows.select_related("entry__player"))
    away = frozenset(gone.values_list("entry_id", flat=True))
    entries = away | {row.entry_id for row in found}
    if not entries:
        return NOBODY
    seats = queries.chairs(tournament).filter(entry__in=entries)
    places = {
        entry: Place(table, seat)
        for entry, table, seat in seats.values_list("entry_id", "table__number", "number")
        if entry is not None
    }
    return NotThere(
        tuple(row for row in found if row.entry_id in places),
        frozenset(away & places.keys()),
        places,
    )


def is_dealt_in(seat: int, positions: Positions, *, size: int) -> bool:
    """Whether the seat gets cards: not strictly between the button and the small blind.

    Source: Robert's Rules 7.16; TDA 2024 10-A.

    >>> is_dealt_in(2, Positions(1, 4, 5), size=9), is_dealt_in(6, Positions(1, 4, 5), size=9)
    (False, True)
    """
    if positions.heads_up or seat in (positions.button, positions.sb, positions.bb):
        return True
    for other in clockwise_after(positions.button, size):
        if other == positions.sb:
            return True
        if other == seat:
            return False
    return True


def players_at(tournament: Tournament, number: int) -> int:
    """How many sit at a table, whoever serves or is away among them."""
    chairs = queries.chairs(tournament).filter(table__number=number)
    return chairs.filter(entry__isnull=False).count()
