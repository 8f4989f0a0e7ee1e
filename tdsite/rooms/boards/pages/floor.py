"""The page of moves: tables broken, and who is still to go where, the latest first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tables.models import Move
from tables.rules.floor import Place
from tdsite.rooms.boards.standing_moves import LASTS, standing_moves, tables_left
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

    @property
    def until_ms(self) -> int:
        """When a board lets go of it by itself."""
        return int((self.at + LASTS).timestamp() * 1000)


def moves(tournament: Tournament) -> dict[str, Any] | None:
    """The moves still to be made; a redraw moves everybody and is found on the pages of seats."""
    if tournament.state != State.RUNNING:
        return None
    sent = standing_moves(tournament, most=MOVES_SHOWN)
    broken = tables_left(tournament, sent, most=TABLES_SHOWN)
    gone = [Moved(f"table {number}", at, number) for number, at in broken]
    rows = sorted([*gone, *map(_moved, sent)], key=_latest_first)
    return {"rows": rows} if rows else None


def _latest_first(row: Moved) -> tuple[float, bool]:
    return -row.at.timestamp(), bool(row.name)


def _moved(move: Move) -> Moved:
    return Moved(
        f"move {move.pk}",
        move.at,
        move.from_table,
        move.entry.player.public_name,
        move.from_place,
        move.to_place,
    )
