"""Acts in the life of an event, and undo."""

from tdsite import director
from tdsite.api.bodies import Reason, Undo
from tdsite.api.doors import command
from tdsite.rooms.events.api import bodies
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("tournament.changed", bodies.Mend)
def mend(order: Order, tournament_id: int, code: str) -> JournalLine:
    """Mend what a check found; the checks say which of them a press can mend."""
    return director.mend(tournament_id, code=code, **order)


@command("tournament.started", bodies.Start, draws=True)
def start(order: Order, tournament_id: int, index: int | None) -> JournalLine:
    """Shuffle up and deal: draw seats and buttons, set the clock going."""
    return director.start(tournament_id, index=index, **order)


@command("registration.opened")
def open_registration(order: Order, tournament_id: int) -> JournalLine:
    """Open the registration of an event that was announced only."""
    return director.open_registration(tournament_id, **order)


@command("registration.suspended")
def suspend_registration(order: Order, tournament_id: int) -> JournalLine:
    """Sell no entries until registration goes on; rebuys and add-ons are still sold."""
    return director.suspend_registration(tournament_id, **order)


@command("registration.resumed")
def resume_registration(order: Order, tournament_id: int) -> JournalLine:
    """Sell entries again after registration was suspended."""
    return director.resume_registration(tournament_id, **order)


@command("tournament.aimed", bodies.TicketsFor)
def aim_tickets(order: Order, tournament_id: int, target_id: int | None) -> JournalLine:
    """Say for which event the tickets of this one are, even after its end."""
    return director.aim_tickets(tournament_id, target_id=target_id, **order)


@command("registration.closed")
def close_registration(order: Order, tournament_id: int) -> JournalLine:
    """Close registration and set the prizes."""
    return director.close_registration(tournament_id, **order)


@command("tournament.finished")
def finish(order: Order, tournament_id: int) -> JournalLine:
    """Finish the event: the last player in wins."""
    return director.finish(tournament_id, **order)


@command("tournament.cancelled", Reason)
def cancel(order: Order, tournament_id: int, reason: str) -> JournalLine:
    """Cancel the event, with a reason."""
    return director.cancel(tournament_id, reason=reason, **order)


@command("act.undone", Undo)
def undo(order: Order, tournament_id: int, revision: int) -> JournalLine:
    """Undo one line of the journal; a refusal names in `later` what to undo first."""
    return director.undo(tournament_id, revision=revision, **order)
