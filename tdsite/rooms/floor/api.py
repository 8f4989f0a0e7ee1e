"""The floor: tables, seats, positions, what balancing would do, and the last chip counts."""

from typing import Any

from django.db.models import Prefetch
from rest_framework import serializers

from tables import queries, solving
from tables.models import Seat, Table
from tables.rules.balancing import PlannedMove
from tdsite.api import answers
from tdsite.api.answers import Answer, EntryName, whole
from tdsite.api.endpoints import read
from tournaments.models import ChipCount, Entry, Tournament
from tournaments.queries import entries_in


@read(answers.Floor, seats=True)
def get_floor(tournament: Tournament) -> dict[str, Any]:
    """The open tables with their seats and positions, and what the floor needs next."""
    seats = Seat.objects.select_related("entry__player").order_by("number")
    rows = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    tables = list(rows.prefetch_related(Prefetch("seats", seats)))
    turn = {row.number: row.rank for row in queries.counts(tournament)}
    return {
        "due": queries.due(tournament),
        "tables": [_table(table, break_rank=turn[table.number]) for table in tables],
    }


def _table(table: Table, *, break_rank: int) -> dict[str, Any]:
    seats = [
        {
            "seat": seat.number,
            "closed": seat.closed,
            "reserved": seat.reserved,
            "accessible": seat.accessible,
            "entry": seat.entry,
        }
        for seat in table.seats.all()
    ]
    return {
        "number": table.number,
        "size": table.size,
        "section": table.section,
        "players": sum(seat["entry"] is not None for seat in seats),
        "break_rank": break_rank,
        "positions": queries.positions_of(table),
        "seats": seats,
    }


@read(answers.BalancePlan, refuses=True, seats=True, right="see_people")
def get_balance_plan(tournament: Tournament) -> dict[str, Any]:
    """The fewest moves that make the tables even, before anybody is sent."""
    floor = queries.floor_of(tournament)
    plan = solving.balance_plan(tournament, floor)
    movers = _movers(floor, plan)
    entries = Entry.objects.select_related("player").in_bulk(movers)
    return {
        "due": queries.due(tournament),
        "moves": [_move(move, entries[pk]) for move, pk in zip(plan, movers, strict=True)],
    }


def _movers(floor: queries.Floor, plan: list[PlannedMove]) -> list[int]:
    """The entry of each move; a later move may take somebody on from where they were sent."""
    there = dict(floor.entries)
    movers = []
    for move in plan:
        movers.append(there.pop(move.from_place))
        there[move.to_place] = movers[-1]
    return movers


def _move(move: PlannedMove, entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry,
        "from_place": move.from_place,
        "to_place": move.to_place,
        "law": move.law,
        "role": move.role,
        "known_positions": move.known_positions,
    }


class CountedStack(Answer):
    count_id = whole(help_text="Names the count, to take it back.")
    entry = EntryName()
    chips = whole()
    at = serializers.DateTimeField()


@read(CountedStack, many=True)
def list_counts(tournament: Tournament) -> list[dict[str, Any]]:
    """The last count of every player still in, the largest stack first."""
    rows = ChipCount.objects.filter(
        tournament=tournament, entry__in=entries_in(tournament)
    ).select_related("entry__player")
    last = {row.entry_id: row for row in rows.order_by("at", "pk")}
    return [
        {"count_id": row.pk, "entry": row.entry, "chips": row.chips, "at": row.at}
        for row in sorted(last.values(), key=lambda row: (-row.chips, row.entry_id))
    ]
