"""The players' time cards, as the tablet at their table shows them."""

from dataclasses import dataclass

from tables import calls
from tdsite.rooms.floor.seats import TableNow
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class CardSeat:
    """A seated player and the time cards he has left."""

    seat: int
    entry: int
    player: str
    left: int


def cards_at(tournament: Tournament, here: TableNow) -> list[CardSeat]:
    """Who sits at a table, with his time cards; nobody where the event has none."""
    if not (tournament.shot_clock_seconds and tournament.time_cards):
        return []
    seated = [row.chair for row in here.rows if row.chair.entry]
    left = calls.cards_of(tournament, [chair.entry for chair in seated if chair.entry])
    return [
        CardSeat(chair.number, chair.entry, chair.player, left[chair.entry])
        for chair in seated
        if chair.entry
    ]
