"""The act on flights that writes two lines: sent on and taken in, in one go."""

from tdsite.api.endpoints import command
from tdsite.rooms.days.acts import merging
from tournaments.acts import ActContext
from tournaments.models import JournalLine


@command("day.merged")
def send_and_merge(order: ActContext, tournament_id: int, flight_id: int) -> JournalLine:
    """Send a flight's bags on and take them in, in one go."""
    return merging.merge(tournament_id, flight=flight_id, **order)
