"""The room between two days, and that of an event played elsewhere."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tables import queries
from tables.models import DrawKind, Move, MoveReason, Seat, Table
from tables.operations import draws
from tables.operations.buttons import draw_buttons
from tables.operations.moves import TooManyForThat, close_tables, redraw_given
from tables.operations.seating import open_tables, sit
from tables.rules.floor import Place
from tables.rules.seating import Assignment, assignments
from tournaments.acts import Act
from tournaments.models import Entry, Tournament
from tournaments.rules import N_, RuleError

NEXT_DAY_LAW = "Robert's Rules 7.2"


FEWEST_AT_A_TABLE = 2


class TooManyTables(RuleError):
    """More tables than there are games to play."""


def leave_room(act: Act) -> None:
    """Empty every chair: who is left plays on elsewhere."""
    taken = Seat.objects.filter(table__tournament=act.tournament, entry__isnull=False)
    act.update_links("entry_id", [(seat, None) for seat in taken])


def draw_next_day(act: Act, *, tables: int | None = None) -> list[Assignment]:
    """New seats for everybody at the first tables of the room, and new buttons.

    As many tables as the players need, or so many; those that were broken stand again.
    Raises TooManyTables, TooManyForThat, NoFreeSeat, TooFewAccessible, CannotKeepApart.
    Source: Robert's Rules 7.2, 7.18.
    """
    floor = queries.floor_of(act.tournament)
    came_from = {entry: place for place, entry in floor.entries.items()}
    wanted = tables or queries.tables_wanted(act.tournament, len(came_from))
    if wanted > max(1, len(came_from) // FEWEST_AT_A_TABLE):
        raise TooManyTables(
            N_("%(tables)s tables leave a player alone. Use fewer."),
            field="tables",
            tables=wanted,
        )
    staying = _open_first(act, wanted)
    if len(came_from) > _chairs(act, staying):
        raise TooManyForThat(
            N_("%(players)s players do not fit at %(tables)s tables. Use more tables."),
            field="tables",
            players=len(came_from),
            tables=wanted,
        )
    text, entries = redraw_given(act.tournament, staying)
    found = [
        Assignment(entries[a.entry], a.place)
        for a in assignments(draws.hold(act, DrawKind.REDRAW, text))
    ]
    sit(act, found)
    act.create_many(
        [
            Move(
                tournament=act.tournament,
                revision=act.revision,
                entry_id=a.entry,
                from_table=came_from[a.entry].table,
                from_seat=came_from[a.entry].seat,
                to_table=a.place.table,
                to_seat=a.place.seat,
                reason=MoveReason.REDRAW,
                law=NEXT_DAY_LAW,
                at=act.at,
            )
            for a in found
        ]
    )
    close_tables(act, [table.table for table in floor.tables if table.table not in staying])
    draw_buttons(act)
    return found


def _open_first(act: Act, number: int) -> set[int]:
    """So many tables, the first of the room, whether they stand, were broken or are new."""
    first = Table.objects.filter(tournament=act.tournament).order_by("number")[:number]
    there = list(first)
    act.update_alike(there, broken_at=None)
    new = open_tables(act, number - len(there)) if number > len(there) else []
    return {table.number for table in (*there, *new)}


def _chairs(act: Act, tables: set[int]) -> int:
    rows = queries.counts(act.tournament)
    return sum(row.capacity for row in rows if row.number in tables)


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
