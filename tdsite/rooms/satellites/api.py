"""Tickets won in satellites, for programs."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Exists, OuterRef
from rest_framework import serializers

from tdsite.api import answers
from tdsite.api.answers import Answer, EntryName, whole, words
from tdsite.api.endpoints import Listed, listing, read
from tdsite.rooms.satellites import tickets_won
from tdsite.rooms.satellites.tickets_won import Played
from tournaments.models import Club, Sale, Tournament, Voucher


class Ticket(Answer):
    """A ticket won in a satellite."""

    entry = EntryName()
    place = words()
    amount_cents = whole()
    code = words(help_text="Empty before it is handed out.")
    state = serializers.ChoiceField(Played.choices)


class Feeder(Answer):
    """A satellite of an event, with what became of its tickets."""

    tournament_id = whole()
    name = words()
    won = whole()
    used = whole()
    open = whole()
    open_cents = whole()


class Tickets(Answer):
    """The tickets of a satellite, and the satellites that give tickets for this event."""

    tickets_count = whole(help_text="0 before registration closes, and where there are none.")
    players_left = whole()
    target_id = whole(allow_null=True)
    tickets = Ticket(many=True)
    satellites = Feeder(many=True)


@read(Tickets, right="see_money")
def get_tickets(tournament: Tournament) -> dict[str, Any]:
    """The tickets of a satellite with what became of them, and the satellites of this event."""
    figures = tickets_won.figures_of(tournament)
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
            for line in tickets_won.lines_of(tournament)
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
            for one in tickets_won.feeders_of(tournament)
        ],
    }


@listing(answers.Voucher, order="-issued_at", right="voucher.issued")
def list_vouchers(club: Club) -> Listed:
    """The club's vouchers and satellite tickets, the last one first."""
    taken = Sale.objects.filter(voucher=OuterRef("pk"), voided=False)
    return Voucher.objects.filter(club=club).annotate(used=Exists(taken)), _vouchers


def _vouchers(rows: Sequence[Voucher]) -> Any:
    return answers.Voucher(rows, many=True).data
