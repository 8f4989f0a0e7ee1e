"""Acts in the life of an event, and undo."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.events.api import bodies
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("tournament.aimed", bodies.TicketsFor)
def aim_tickets(order: Order, tournament_id: int, target_id: int | None) -> JournalLine:
    """Say for which event the tickets of this one are, even after its end."""
    return director.aim_tickets(tournament_id, target_id=target_id, **order)
