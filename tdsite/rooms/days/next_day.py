"""What is due before the next day of an event is played."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tables.models import Seat
from tdsite.web.event_now import EventState
from tournaments import flight_tree, queries
from tournaments.models import Tournament
from tournaments.undo import active_lines


class Due(StrEnum):
    """What comes next: the seats drawn by redraw or in the draw room, or play."""

    DRAW = "draw"
    DRAW_ROOM = "draw_room"
    RESUME = "resume"
    START = "start"


@dataclass(frozen=True, slots=True)
class NextDay:
    day: int
    due: Due
    players: int


def next_day_of(event_now: EventState) -> NextDay | None:
    """The next day of this event, in the night before it; None while a day is played or is bagged.

    A flight has none of its own: its players go on to the event that it feeds.
    """
    tournament = event_now.tournament
    if event_now.is_open and tournament.flights.exists():
        return _after_flights(tournament)
    over = event_now.night if event_now.is_running else None
    if over is None or tournament.feeds_id is not None:
        return None
    drawn = _drawn_since(tournament, over.closed_at)
    due = Due.RESUME if drawn else Due.DRAW
    return NextDay(over.day + 1, due, event_now.figures.left)


def _after_flights(tournament: Tournament) -> NextDay | None:
    """Once all flights are merged."""
    if flight_tree.not_merged(tournament):
        return None
    left = queries.still_in(tournament)
    seated = Seat.objects.filter(table__tournament=tournament, entry__isnull=False).count()
    due = Due.START if seated and seated == left else Due.DRAW_ROOM
    return NextDay(flight_tree.day_of(tournament), due, left)


def _drawn_since(tournament: Tournament, at: datetime | None) -> bool:
    return bool(active_lines(tournament, "day.drawn").filter(at__gte=at).exists())
