"""Tickets won in satellites."""

from typing import Any

from tdsite.api.endpoints import read
from tdsite.rooms.satellites import shown
from tdsite.rooms.satellites.api import answers
from tournaments.models import Tournament


@read(answers.Tickets, right="see_money")
def get_tickets(tournament: Tournament) -> dict[str, Any]:
    """The tickets of a satellite with what became of them, and the satellites of this event."""
    figures = shown.figures_of(tournament)
    return {
        "tickets_count": figures["tickets"],
        "players_left": figures["left"],
        "target_id": tournament.target_id,
        "tickets": [
            {
                "entry": line.ticket.entry,
                "place": line.place,
                "amount_cents": line.ticket.cents,
                "code": line.ticket.code,
                "state": line.state,
            }
            for line in shown.lines_of(tournament)
        ],
        "satellites": [
            {
                "tournament_id": one.tournament.pk,
                "name": one.tournament.name,
                "won": one.won,
                "used": one.used,
                "open": one.open,
                "open_cents": one.open_cents,
            }
            for one in shown.feeders_of(tournament)
        ],
    }
