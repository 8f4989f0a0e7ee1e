"""Acts in the life of an event, and undo."""

from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import JournalLine


@command(bodies.Start)
def start(order: Order, tournament_id: int, index: int | None) -> JournalLine:
    """Shuffle up and deal: draw seats and buttons, set the clock going."""
    return director.start(tournament_id, index=index, **order)


@command()
def close_registration(order: Order, tournament_id: int) -> JournalLine:
    """Close registration and set the prizes."""
    return director.close_registration(tournament_id, **order)


@command()
def finish(order: Order, tournament_id: int) -> JournalLine:
    """Finish the event: the last player in wins."""
    return director.finish(tournament_id, **order)


@command(bodies.Reason)
def cancel(order: Order, tournament_id: int, reason: str) -> JournalLine:
    """Cancel the event, with a reason."""
    return director.cancel(tournament_id, reason=reason, **order)


@command(bodies.Undo)
def undo(order: Order, tournament_id: int, revision: int) -> JournalLine:
    """Undo one line of the journal; a refusal names in `later` what to undo first."""
    return director.undo(tournament_id, revision=revision, **order)
