"""A satellite played before the event it feeds: its winners are entered with their tickets."""

from tdsite import director
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.tender import Paper, Tender
from tdsite.ops.simulation.violation import Violation
from tournaments import dues
from tournaments.models.money import Method, VoucherKind


def play(target: SimulatedEvent) -> SimulatedEvent:
    """The satellite of that event, from its first sale to its winners' seats there.

    Raises Violation, and what the pace raises.
    """
    plan = target.plan.satellite(target.tournament.pk)
    event = SimulatedEvent(
        plan, club=target.club, by=target.by, pace=target.pace, watch=target.watch
    )
    event.open()
    event.play()
    _enter_winners(event, target)
    return event


def _enter_winners(event: SimulatedEvent, target: SimulatedEvent) -> None:
    """Each winner's ticket pays his entry, whole.  Raises Violation."""
    for ticket in dues.tickets_of(event.tournament):
        paper = Paper(ticket.code, VoucherKind.TICKET, ticket.cents)
        target.desk.papers.append(paper)
        line = target.desk.take(
            target.desk.drawer(),
            Tender(ticket.cents, Method.CASH, paper),
            director.register_and_seat,
            target.tournament.pk,
            player_id=ticket.entry.player_id,
        )
        if line.data["amount_cents"] != ticket.cents:
            raise Violation("a ticket that does not pay an entry", line, ticket)
    if any(ticket.sale is None for ticket in dues.tickets_of(event.tournament)):
        raise Violation("a winner who was not entered", None, event.tournament)
