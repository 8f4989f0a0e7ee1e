"""Players on their way to another seat: what a board calls out, until its reason has ended."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef

from tables.draws import seats_are_public
from tables.models import Move, MoveReason, SeatCheck, Table
from tournaments import queries
from tournaments.models import Tournament

LASTS = timedelta(minutes=10)  # as long as the line at the foot of a board says it


def standing_moves(tournament: Tournament, *, most: int) -> list[Move]:
    """The moves that players are still to make, the newest first.

    A move is over once the player was seen in the new seat, sent on or out of the event.  Boards
    let go of it after ten minutes: whoever did not come by then is looked for by the floor.  A
    redraw moves everybody, and is found on the pages of seats instead.
    """
    if not seats_are_public(tournament) or queries.still_in(tournament) < 2:
        return []
    sits_there = Move.objects.filter(
        tournament=tournament,
        entry__seat__number=F("to_seat"),
        entry__seat__table__number=F("to_table"),
        entry__seat__table__broken_at=None,
    )
    later = {"entry": OuterRef("entry"), "revision__gt": OuterRef("revision")}
    seen = SeatCheck.objects.filter(
        **later, table_number=OuterRef("to_table"), seat_number=OuterRef("to_seat")
    )
    rows = sits_there.exclude(reason=MoveReason.REDRAW).exclude(Exists(seen))
    rows = rows.exclude(Exists(Move.objects.filter(**later)))
    return list(rows.select_related("entry__player").order_by("-pk")[:most])


def tables_left(
    tournament: Tournament, moves: Sequence[Move], *, most: int
) -> list[tuple[int, datetime]]:
    """The tables that were broken and whose players are still on their way, and since when."""
    left = {move.from_table for move in moves if move.reason == MoveReason.BREAK}
    gone = Table.objects.filter(tournament=tournament, broken_at__isnull=False, number__in=left)
    rows = gone.order_by("-broken_at").values_list("number", "broken_at")[:most]
    return [(number, at) for number, at in rows if at is not None]
