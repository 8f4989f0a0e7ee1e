"""What the move slips say: who goes where, why, by which law, and whether he is dealt in."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tables import queries as floor_queries
from tables.models import Move, MoveReason
from tables.rules import button
from tables.rules.floor import Seating
from tdsite.web.paper.copies import copy_mark
from tdsite.web.paper.figured import Figured
from tournaments.models import JournalLine, Tournament
from tournaments.rules.languages import primary


def about(move: Move) -> str:
    """What a move slip is counted under."""
    return f"{move.revision} {move.entry_id}"


def slips_sheet(
    tournament: Tournament,
    moves: Sequence[Move],
    *,
    sheet: str,
    prints: Mapping[str, int],
    now: datetime,
) -> dict[str, Any]:
    """One slip for each move, which is read with its entry and player."""
    writer = Figured(tournament)
    plays = _plays(tournament, moves)
    return {
        "sheet": sheet,
        "title": gettext("Move slips"),
        "title_one": gettext("Move slip"),
        "lang": primary(writer.locale),
        "house": tournament.club.name,
        "event": tournament.name,
        "from_word": gettext("From"),
        "table_word": gettext("To table"),
        "seat_word": gettext("Seat"),
        "printed": gettext("Printed %(time)s") % {"time": writer.time(now)},
        "slips": [
            {
                "name": move.entry.player.name,
                "entry": gettext("Entry no. %(number)s") % {"number": move.entry.number},
                "here": str(move.from_place),
                "table": str(move.to_table),
                "seat": str(move.to_seat),
                "time": writer.time(move.at),
                "reason": _reason(move),
                "law": move.law,
                "play": plays.get(move.pk, ""),
                "copy": copy_mark(prints[about(move)], time=writer.time(now)),
            }
            for move in moves
        ],
    }


def _reason(move: Move) -> str:
    words = {
        MoveReason.BALANCE: gettext("Tables are balanced."),
        MoveReason.BREAK: gettext("Table %(table)s is broken."),
        MoveReason.REDRAW: gettext("Everybody gets a new seat by draw."),
        MoveReason.DIRECTOR: gettext("The tournament director decided so."),
    }
    return words[MoveReason(move.reason)] % {"table": move.from_table}


def _plays(tournament: Tournament, moves: Sequence[Move]) -> dict[int, str]:
    """Whether each plays his first hand there, as long as that is known: until anything else
    happens in the room.  Source: Robert's Rules 7.16; TDA 2024 10-A.
    """
    sentences = {
        move.pk: gettext("Everybody is dealt in with the first hand.")
        for move in moves
        if move.reason == MoveReason.REDRAW
    }
    known = [move for move in moves if move.pk not in sentences]
    if not known or _went_on(tournament, known[0].revision):
        return sentences
    floor = floor_queries.floor_of(tournament, only={move.to_table for move in known})
    tables = {table.table: table for table in floor.tables}
    return sentences | {
        move.pk: _play(tables[move.to_table], move.to_seat)
        for move in known
        if move.to_table in tables
    }


def _went_on(tournament: Tournament, revision: int) -> bool:
    later = JournalLine.objects.filter(tournament=tournament, revision__gt=revision)
    return later.exclude(kind__startswith="clock.").exists()


def _play(table: Seating, seat: int) -> str:
    if table.positions is None or len(table.taken) < 2:
        return ""
    hand = button.next_hand(table.positions, table.taken, size=table.size)
    if seat in hand.waiting:
        return gettext("Waits for the button to pass, then is dealt in.")
    return gettext("Dealt in with the next hand.")
