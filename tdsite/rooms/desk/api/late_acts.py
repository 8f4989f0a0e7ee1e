"""Stacks put down for players who come late, and taken up again."""

from tables.rules.floor import Place
from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tdsite.api.fields import Body, chips, several
from tournaments.acts import Order
from tournaments.models import JournalLine

MOST_SEATS = 500


class LateSeats(Body):
    seats = several(bodies.AtSeat, 1, MOST_SEATS)


class LeftOfStack(Body):
    stack_chips = chips(help_text="What is left of it.")


@command("stack.put_down", LateSeats)
def put_down_stacks(order: Order, tournament_id: int, seats: list[dict[str, int]]) -> JournalLine:
    """Put a starting stack at each of these free seats: it is dealt in and posts its blinds."""
    places = [Place(one["table"], one["seat"]) for one in seats]
    return director.put_down_stacks(tournament_id, places=places, **order)


@command("stack.removed", LeftOfStack)
def take_up_stack(
    order: Order, tournament_id: int, table: int, seat: int, stack_chips: int
) -> JournalLine:
    """Take up a stack that nobody came for; the seat is free."""
    return director.take_up_stack(
        tournament_id, table=table, seat=seat, stack_chips=stack_chips, **order
    )
