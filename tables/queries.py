"""The floor now: who sits where, and what is due next."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Count, Max, Q, QuerySet
from django.db.models.expressions import RawSQL

from tables import orders
from tables.models import Seat, Table
from tables.rules import breaking
from tables.rules.breaking import (
    FinalTablePolicy,
    Redraw,
    RedrawPolicy,
    break_order,
    final_table_at,
    redraw_due,
    tables_needed,
)
from tables.rules.floor import Place, Positions, Seating
from tables.rules.spread import allowed_difference, is_even
from tournaments import prize_money
from tournaments.models import Entry, Tournament
from tournaments.queries import policy_of
from tournaments.rules.policy import BreakOrder, Policy

REDRAWS = {
    "rrop": RedrawPolicy.SEED,
    "french_literal": RedrawPolicy.FRENCH_LITERAL,
    "wsop_67c": RedrawPolicy.WSOP_67C,
    "final_only": RedrawPolicy.FINAL_ONLY,
}
FINAL_TABLES = {
    "max_table_size": FinalTablePolicy.MAX,
    "tda": FinalTablePolicy.TDA,
    "wsop": FinalTablePolicy.WSOP,
}

# an empty chair that nobody is drawn to: out of order, or held back
HELD = Q(closed=True) | Q(reserved=True)


@dataclass(frozen=True, slots=True)
class Floor:
    """All open tables as the rules see them, and the entry in every taken seat."""

    tables: tuple[Seating, ...]
    entries: Mapping[Place, int]

    def entries_at(self, table: int) -> dict[int, int]:
        """Seat → entry at one table."""
        return {place.seat: entry for place, entry in self.entries.items() if place.table == table}


class Due(StrEnum):
    """What the floor needs next, the first that applies."""

    REDRAW = "redraw"
    BREAK = "break"
    BALANCE = "balance"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class TableCount:
    """A table in figures."""

    number: int
    players: int
    capacity: int
    rank: int
    size: int = 0


def open_tables(tournament: Tournament, *, only: Collection[int] | None = None) -> list[Table]:
    """The tables in use, by number; or only some of them."""
    tables = Table.objects.filter(tournament=tournament, broken_at=None)
    if only is not None:
        tables = tables.filter(number__in=only)
    return list(tables.order_by("number"))


def chairs(tournament: Tournament) -> QuerySet[Seat]:
    """The chairs of the tables in use, taken or not."""
    return Seat.objects.filter(table__tournament=tournament, table__broken_at=None)


def last_number(tournament: Tournament) -> int:
    """The highest number that any table of the event ever had; 0 without tables."""
    tables = Table.objects.filter(tournament=tournament)
    return tables.aggregate(last=Max("number"))["last"] or 0


def _ranks(
    tournament: Tournament, tables: Iterable[tuple[int, int, bool]], players: Mapping[int, int]
) -> dict[int, int]:
    """Each table's turn to break, by number: the lowest breaks first.

    `tables` are key, number, and whether it was opened late.  Source: 7.13; WSOP 35.
    """
    by_age = sorted(tables)
    late = [number for _, number, opened_late in by_age if opened_late]
    shortest = policy_of(tournament).break_order is BreakOrder.SHORTEST
    order = break_order(
        [number for _, number, _ in by_age], late, players=players if shortest else None
    )
    return {number: rank for rank, number in enumerate(order)}


def floor_of(tournament: Tournament, *, only: Collection[int] | None = None) -> Floor:
    """The whole floor, or only some tables of it by number, in two statements."""
    tables = open_tables(tournament, only=only)
    taken: dict[int, dict[int, int]] = {table.pk: {} for table in tables}
    closed: dict[int, set[int]] = {table.pk: set() for table in tables}
    rows = chairs(tournament).filter(Q(entry__isnull=False) | HELD)
    if only is not None:
        rows = rows.filter(table__in=tables)
    for table, seat, entry in rows.values_list("table_id", "number", "entry_id"):
        if entry is not None:
            taken[table][seat] = entry
        else:
            closed[table].add(seat)
    turn = _ranks(
        tournament,
        ((t.pk, t.number, t.opened_late) for t in tables),
        {t.number: len(taken[t.pk]) for t in tables},
    )
    return Floor(
        tables=tuple(
            seating(t, frozenset(taken[t.pk]), frozenset(closed[t.pk]), rank=turn[t.number])
            for t in tables
        ),
        entries={
            Place(t.number, seat): entry for t in tables for seat, entry in taken[t.pk].items()
        },
    )


def seating(
    table: Table, taken: frozenset[int], closed: frozenset[int] = frozenset(), *, rank: int = 0
) -> Seating:
    return Seating(table.number, table.size, taken, positions_of(table), closed, rank)


def positions_of(table: Table) -> Positions | None:
    """The positions of the last hand known, or None."""
    if table.button is None or table.sb is None or table.bb is None:
        return None
    return Positions(table.button, table.sb, table.bb, heads_up=table.heads_up)


def place_of(entry: Entry) -> Place | None:
    """Where the entry sits, by the database."""
    seat = Seat.objects.filter(entry=entry).select_related("table").first()
    return place_at(seat) if seat else None


def place_held(entry: Entry) -> Place | None:
    """Where the entry sat when it was read with its seat."""
    seat: Seat | None = getattr(entry, "seat", None)
    return place_at(seat) if seat else None


def place_at(seat: Seat) -> Place:
    return Place(seat.table.number, seat.number)


def late_chairs(tournament: Tournament) -> list[Seat]:
    """The chairs of `late_seat_pool`, in its order, without reading the rest of the room."""
    shortest = RawSQL(_SHORTEST, [tournament.pk])
    free = Seat.objects.filter(table__in=shortest, entry=None, closed=False, reserved=False)
    return list(free.select_related("table").order_by("table__number", "number"))


# of the open tables with room, those with the fewest players
_SHORTEST = f"""
    SELECT id FROM (
        SELECT t.id, COUNT(s.entry_id) AS players, MIN(COUNT(s.entry_id)) OVER () AS fewest
        FROM {Table._meta.db_table} t JOIN {Seat._meta.db_table} s ON s.table_id = t.id
        WHERE t.tournament_id = %s AND t.broken_at IS NULL
        GROUP BY t.id
        HAVING COUNT(*) FILTER (
            WHERE s.entry_id IS NULL AND NOT s.closed AND NOT s.reserved
        ) > 0
    ) AS room WHERE players = fewest"""


def counts(tournament: Tournament) -> list[TableCount]:
    """Players and chairs of every open table, in one statement, the first to break first."""
    tables = Table.objects.filter(tournament=tournament, broken_at=None)
    columns = tables.order_by("number").values_list("pk", "number", "opened_late", "size")
    found = list(
        columns.annotate(
            players=Count("seats__entry"),
            shut=Count(
                "seats",
                filter=Q(seats__entry=None) & (Q(seats__closed=True) | Q(seats__reserved=True)),
            ),
        )
    )
    turn = _ranks(
        tournament,
        ((pk, number, late) for pk, number, late, *_ in found),
        {number: players for _, number, _, _, players, _ in found},
    )
    rows = [
        TableCount(number, players, size - shut, turn[number], size)
        for _, number, _, size, players, shut in found
    ]
    return sorted(rows, key=lambda row: row.rank)


def difference_allowed(tournament: Tournament, tables: int) -> int:
    """How many players apart two tables may be, by the event's policy."""
    return allowed_difference(tables, policy=policy_of(tournament).balance_threshold)


def tables_wanted(tournament: Tournament, players: int) -> int:
    """How many tables so many players need, the final table's own size considered."""
    policy = policy_of(tournament)
    final = final_table_size(tournament, policy)
    return tables_needed(players, seats=tournament.seats_per_table, final_table_at=final)


def final_table_size(tournament: Tournament, policy: Policy | None = None) -> int:
    """With how many players the last tables become one; of a flight, as many as a table seats.

    The final table is that of the event it feeds.
    """
    if tournament.feeds_id is not None:
        return tournament.seats_per_table
    policy = policy or policy_of(tournament)
    return final_table_at(tournament.seats_per_table, FINAL_TABLES[policy.final_table_at.value])


def redraw_now(tournament: Tournament, *, before: int, wanted: int) -> Redraw:
    """Whether the law asks for a redraw now; never in a flight, which only breaks its tables.

    Who is left there draws a seat for the next day.  Source: Robert's Rules 7.18.
    """
    if tournament.feeds_id is not None:
        return Redraw.NO
    started = Table.objects.filter(tournament=tournament, opened_late=False).count()
    return redraw_due(
        started=started,
        before=before,
        now=wanted,
        policy=REDRAWS[policy_of(tournament).redraw.value],
        entrants=prize_money.entries_sold(tournament),
    )


def due(tournament: Tournament) -> Due:
    """What the floor needs next: a redraw, a table broken, players moved, or nothing."""
    return due_of(tournament, expected(tournament, counts(tournament)))


def due_of(tournament: Tournament, rows: list[TableCount]) -> Due:
    """What a floor of these counts, the first to break first, needs next."""
    players = sum(row.players for row in rows)
    if not players:
        return Due.NOTHING
    wanted = tables_wanted(tournament, players)
    if _redraw_is_due(tournament, rows, players, wanted):
        return Due.REDRAW
    if breaking.must_break([row.players for row in rows], [row.capacity for row in rows]):
        return Due.BREAK
    allowed = difference_allowed(tournament, len(rows))
    return Due.NOTHING if is_even([r.players for r in rows], allowed=allowed) else Due.BALANCE


def redraw_is_optional(tournament: Tournament, rows: list[TableCount]) -> bool:
    """Whether the law leaves a redraw to the director now.  Source: Robert's Rules 7.18."""
    players = sum(row.players for row in rows)
    wanted = tables_wanted(tournament, players)
    return _redraw_law(tournament, rows, players, wanted) is Redraw.OPTIONAL


def _redraw_is_due(
    tournament: Tournament, rows: list[TableCount], players: int, wanted: int
) -> bool:
    return _redraw_law(tournament, rows, players, wanted) is Redraw.MANDATORY


def _redraw_law(
    tournament: Tournament, rows: list[TableCount], players: int, wanted: int
) -> Redraw:
    """What the law says, NO while the tables that stay have no chair for everybody."""
    if not players or wanted >= len(rows) or wanted > 3:
        return Redraw.NO
    staying = [row.capacity for row in rows[len(rows) - wanted :]]
    room = sum(staying) + (_chairs_to_add(tournament, rows[-1]) if wanted == 1 else 0)
    return redraw_now(tournament, before=len(rows), wanted=wanted) if players <= room else Redraw.NO


def _chairs_to_add(tournament: Tournament, table: TableCount) -> int:
    """Chairs the final table may get beyond those it has: ten is the most."""
    return max(0, min(final_table_size(tournament) - table.capacity, 10 - table.size))


def expected(tournament: Tournament, rows: list[TableCount]) -> list[TableCount]:
    """The same tables as they will be when everybody sits who moves once their hand ends."""
    waiting = orders.standing(tournament)
    if not waiting:
        return rows
    allowed = difference_allowed(tournament, len(rows))
    players = {row.number: row.players for row in rows}
    there = orders.after_them(waiting, players, allowed=allowed)
    return [replace(row, players=there[row.number]) for row in rows]
