"""The stacks of a table as they were last counted."""

from dataclasses import dataclass
from datetime import datetime

from tdsite.rooms.floor.wall import Oval
from tournaments import counts
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class SeatStack:
    """A player at a table; `chips` is None while nobody has counted them."""

    seat: int
    entry: int
    player: str
    chips: int | None
    at: datetime | None


def stacks(tournament: Tournament, oval: Oval) -> list[SeatStack]:
    """The players at a table who still have chips."""
    known = counts.latest(tournament)
    found = []
    for chair in oval.chairs:
        if chair.entry is None or chair.waits:
            continue
        count = known.get(chair.entry)
        chips, at = (count.chips, count.at) if count else (None, None)
        found.append(SeatStack(chair.number, chair.entry, chair.player, chips, at))
    return found
