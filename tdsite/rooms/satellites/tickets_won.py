"""The tickets of a satellite, and the satellites of an event, as their page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournaments import dues, queries
from tournaments.dues import Ticket
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State


class Played(TextChoices):
    """What became of a ticket."""

    WON = "won", _("Won")
    OPEN = "open", _("To play")
    ENTERED = "entered", _("Entered")
    ELSEWHERE = "elsewhere", _("Played in another event")
    TWICE = "twice", _("Second ticket")


@dataclass(frozen=True, slots=True)
class TicketRow:
    """One ticket: whose, its code, and where it was played.

    TWICE: its owner plays in the target already; the ticket stays theirs, or is paid as money.
    """

    ticket: Ticket
    state: Played
    place: str

    @property
    def can_enter(self) -> bool:
        return self.state in (Played.WON, Played.OPEN)


def lines_of(tournament: Tournament) -> list[TicketRow]:
    """Every ticket that is certain, with what became of it."""
    won = dues.tickets_of(tournament)
    placed = queries.places(tournament)
    already = _in_target(tournament, [one.entry.player_id for one in won])
    return [
        TicketRow(one, _state(one, tournament, already), str(placed.get(one.entry.pk, "")))
        for one in won
    ]


def _in_target(tournament: Tournament, players: Iterable[int]) -> set[int]:
    """Those of these players who play in the target."""
    if tournament.target_id is None:
        return set()
    rows = Entry.objects.filter(tournament=tournament.target_id, voided=False, player__in=players)
    return set(rows.values_list("player_id", flat=True))


def _state(ticket: Ticket, tournament: Tournament, already: set[int]) -> Played:
    if ticket.sale is not None:
        here = ticket.sale.tournament_id == tournament.target_id
        return Played.ENTERED if here else Played.ELSEWHERE
    if ticket.entry.player_id in already:
        return Played.TWICE
    return Played.OPEN if ticket.payout else Played.WON


@dataclass(frozen=True, slots=True)
class Feeder:
    """One satellite of an event: how many tickets it gave, and what became of them."""

    tournament: Tournament
    lines: tuple[TicketRow, ...]

    @property
    def won(self) -> int:
        return len(self.lines)

    @property
    def used(self) -> int:
        return sum(line.ticket.sale is not None for line in self.lines)

    @property
    def open(self) -> int:
        return self.won - self.used

    @property
    def open_cents(self) -> int:
        """The money that waits under tickets nobody has played."""
        return sum(line.ticket.cents for line in self.lines if line.ticket.sale is None)


def feeders_of(target: Tournament) -> list[Feeder]:
    """The satellites of this event, the earliest first."""
    rows = target.satellites.exclude(state=State.CANCELLED).order_by("starts_at", "pk")
    return [Feeder(one, tuple(lines_of(one))) for one in rows]


def figures_of(tournament: Tournament) -> dict[str, Any]:
    """How many tickets there are, and how many players are left to win them."""
    played_for = dues.ticket_count(tournament)
    left = queries.still_in(tournament)
    return {
        "tickets": played_for,
        "left": left,
        "stops": dues.play_stops(tournament, left=left),
    }
