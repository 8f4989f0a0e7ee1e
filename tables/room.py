"""How many more players an event has room for."""

from tables import queries
from tables.rules.seating import may_open_late
from tournaments.late_stacks import unsold
from tournaments.models import Tournament
from tournaments.selling import terms_of


def places_free(tournament: Tournament) -> int | None:
    """How many more entries can be sold and have a seat; None when nothing limits them.

    Before the start tables are opened as the field grows; afterwards a further one only when it
    can be dealt at once.
    """
    limits = []
    most = terms_of(tournament).max_entries
    if most is not None:
        limits.append(max(0, most - tournament.entries.filter(voided=False).count()))
    if tournament.started_at is not None:
        limits.append(_chairs_free(tournament))
    return min(limits) if limits else None


def _chairs_free(tournament: Tournament) -> int:
    """The free chairs; with none, those of the table that would be opened."""
    floor = queries.counts(tournament)
    free = sum(table.capacity - table.players for table in floor)
    free += unsold(tournament).count()  # their chairs are held back
    players = sum(table.players for table in floor)
    if not free and may_open_late(players, tables=len(floor)):
        return tournament.seats_per_table
    return free
