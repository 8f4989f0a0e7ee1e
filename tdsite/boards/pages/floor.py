"""The page of moves: tables broken, and who goes from where to where, the latest first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tables.draws import seats_are_public
from tables.models import Move, MoveReason, Table
from tables.rules.floor import Place
from tournaments.models import Tournament
from tournaments.models.tournament import State

MOVES_SHOWN = 24
TABLES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Moved:
    """A player sent to another seat; or (without a name) a table that was broken."""

    key: str
    at: datetime
    table: int
    name: str = ""
    here: Place | None = None
    there: Place | None = None


def moves(tournament: Tournament) -> dict[str, Any] | None:
    """The last moves; a redraw moves everybody and is found on the pages of seats instead."""
    if tournament.state != State.RUNNING:
        return None
    rows = sorted([*_broken(tournament), *_moved(tournament)], key=_latest_first)
    return {"rows": rows} if rows else None


def _latest_first(row: Moved) -> tuple[float, bool]:
    return -row.at.timestamp(), bool(row.name)


def _broken(tournament: Tournament) -> list[Moved]:
    gone = Table.objects.filter(tournament=tournament, broken_at__isnull=False)
    found = gone.order_by("-broken_at").values_list("number", "broken_at")[:TABLES_SHOWN]
    return [Moved(f"table {number}", at, number) for number, at in found if at is not None]


def _moved(tournament: Tournament) -> list[Moved]:
    if not seats_are_public(tournament):
        return []
    rows = Move.objects.filter(tournament=tournament).exclude(reason=MoveReason.REDRAW)
    newest = rows.select_related("entry__player").order_by("-pk")[:MOVES_SHOWN]
    return [
        Moved(
            f"move {move.pk}",
            move.at,
            move.from_table,
            move.entry.player.public_name,
            move.from_place,
            move.to_place,
        )
        for move in newest
    ]
