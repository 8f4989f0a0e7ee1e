"""Acts of the waiting list."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.draw.api import bodies
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.models.money import Method


@command("alternate.joined", bodies.Waiting)
def join_waiting(order: Order, tournament_id: int, player_id: int) -> JournalLine:
    """Put a player on the waiting list of a full event."""
    return director.join_waiting(tournament_id, player_id=player_id, **order)


@command("alternate.left", bodies.Waiting)
def leave_waiting(order: Order, tournament_id: int, player_id: int) -> JournalLine:
    """Take a player off the waiting list."""
    return director.leave_waiting(tournament_id, player_id=player_id, **order)


@command("alternate.offered", bodies.Offer)
def offer_seat(
    order: Order, tournament_id: int, player_id: int | None = None, seconds: int | None = None
) -> JournalLine:
    """Keep a free seat for the next in line for a time, or for the one who is named."""
    return director.offer_seat(tournament_id, player_id=player_id, seconds=seconds, **order)


@command("alternate.passed", bodies.Waiting)
def pass_offer(order: Order, tournament_id: int, player_id: int) -> JournalLine:
    """The seat kept for a player goes to the next; he goes to the end of the line."""
    return director.pass_offer(tournament_id, player_id=player_id, **order)


@command("entry.registered", bodies.AlternateSale, status=201, draws=True)
def seat_alternate(order: Order, tournament_id: int, player_id: int, method: str) -> JournalLine:
    """Sell the entry of a player who waits, the first in line first, and draw the seat."""
    return director.seat_alternate(
        tournament_id, player_id=player_id, method=Method(method), **order
    )
