"""The tickets of a satellite: how many there are, who has won one, what became of it.

Derived from the prizes, the places and the payments; nothing is stored.
"""

from dataclasses import dataclass

from tournaments import dues, queries
from tournaments.models import Entry, Payout, Prize, Sale, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.rules import satellites

SATELLITE = "satellite"


@dataclass(frozen=True, slots=True)
class Ticket:
    """One ticket won: whose, how much it is worth, and where it was played.

    `payout` None: it is not handed out yet.  `sale` is the purchase that took it.
    """

    entry: Entry
    cents: int
    payout: Payout | None = None
    sale: Sale | None = None

    @property
    def code(self) -> str:
        return self.payout.ticket.code if self.payout and self.payout.ticket else ""


def is_satellite(tournament: Tournament) -> bool:
    return tournament.prize_table == SATELLITE


def count(tournament: Tournament) -> int:
    """How many tickets a satellite plays for; 0 before its prizes are set, and elsewhere."""
    if not is_satellite(tournament):
        return 0
    return Prize.objects.filter(tournament=tournament, ticket_cents__gt=0).count()


def play_stops(tournament: Tournament, *, left: int) -> bool:
    """Whether everybody who is left wins a ticket, so that the event may be finished."""
    return satellites.stops(count(tournament), left=left)


def of(tournament: Tournament) -> list[Ticket]:
    """Every ticket that is certain, by the number of its entry: the winners' at the end."""
    if tournament.registration_closed_at is None:
        return []
    won = dues.tickets_won(tournament, queries.places(tournament))
    handed = _handed_out(tournament)
    used = _used([payout.ticket_id for payout in handed.values() if payout.ticket_id])
    entries = Entry.objects.filter(pk__in=won.keys() | handed.keys()).select_related("player")
    return [
        Ticket(
            entry,
            handed[entry.pk].ticket_cents if entry.pk in handed else won[entry.pk],
            handed.get(entry.pk),
            used.get(handed[entry.pk].ticket_id) if entry.pk in handed else None,
        )
        for entry in entries.order_by("number")
    ]


def _handed_out(tournament: Tournament) -> dict[int, Payout]:
    rows = Payout.objects.filter(
        tournament=tournament,
        kind=PayoutKind.PRIZE,
        state=PayoutState.PAID,
        voided=False,
        ticket__isnull=False,
    )
    return {payout.entry_id: payout for payout in rows.select_related("ticket")}


def _used(vouchers: list[int]) -> dict[int | None, Sale]:
    """The sale in force that took each ticket, by the ticket."""
    sales = Sale.objects.filter(voucher__in=vouchers, voided=False)
    return {sale.voucher_id: sale for sale in sales.select_related("entry", "tournament")}
