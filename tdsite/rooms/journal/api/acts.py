"""Lines that stand in each other's way, undone together."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.journal.api import bodies as undo_bodies
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("act.undone", undo_bodies.UndoTogether)
def undo_together(order: Order, tournament_id: int, revisions: list[int]) -> JournalLine:
    """Undo several lines by one act, the newest first: all of them or none."""
    return director.undo_together(tournament_id, revisions=revisions, **order)
