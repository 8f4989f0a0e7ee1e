"""What an entry has won so far: its prize, its bounties, its last longers, its ticket."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tournaments import bounties, prize_money, queries
from tournaments.models import Entry, Payout, Prize, Sale, SidePot, SidePotEntry, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError, satellites, side_prizes
from tournaments.rules.places import Place
from tournaments.rules.side_prizes import LastLongerState


class NoPrize(RuleError):
    """The entry has won nothing, or its place is not certain yet."""


@dataclass(frozen=True, slots=True)
class Due:
    """All that was won of one kind, in cents; of a prize also its ticket, its thing and place."""

    amount_cents: int
    ticket_cents: int = 0
    thing: str = ""
    place: Place | None = None


def prize_of(entry: Entry) -> Due:
    """What the entry's place wins.

    Raises NoPrize, RulingNeeded; PrizeWithheld, PrizeKept of a disqualified player.
    Source: Robert's Rules 7.35.
    """
    tournament = entry.tournament
    if tournament.registration_closed_at is None:
        raise NoPrize(N_("Prizes are set when registration closes. Close registration first."))
    placed = queries.placed_together(entry)
    if entry.pk not in placed:
        raise NoPrize(
            N_("%(player)s is still playing: prizes are paid once the place is final."),
            player=entry.player.name,
        )
    amount = queries.awards(tournament, placed).paid_cents.get(entry.pk, 0)
    if amount or hasattr(entry, "held_prize"):
        prize_money.check_payable(entry)
    place = placed[entry.pk]
    if not amount:
        raise NoPrize(
            N_("%(player)s finished in place %(place)s, outside the money."),
            player=entry.player.name,
            place=place.place,
        )
    tickets = tickets_won(tournament, placed, convertible=may_be_money(tournament))
    won_by = queries.prize_places(tournament, placed)[entry.pk]
    return Due(amount, tickets.get(entry.pk, 0), thing_of(tournament, won_by), place)


def may_be_money(tournament: Tournament) -> bool:
    """Whether a tie over the last ticket shares its value as money."""
    return bool(tournament.prize_terms.get("convertible", True))


def tickets_won(
    tournament: Tournament, placed: Mapping[int, Place], *, convertible: bool = True
) -> dict[int, int]:
    """The worth of the ticket of every placed entry that wins one, in cents.

    Nobody cuts a ticket: who gets less than its worth by a deal gets all of that in money.
    Who is paid asks whether tickets are `convertible`; lists show a tie as if they were.
    Raises RulingNeeded for a tie over the last ticket if they are not.
    """
    rows = Prize.objects.filter(tournament=tournament, ticket_cents__gt=0)
    parts = dict(rows.values_list("place", "ticket_cents"))
    if not parts:
        return {}
    ranked = queries.prize_places(tournament, placed)
    won = satellites.tickets_won(parts, ranked, convertible=convertible)
    if not won or prize_money.paid_by(tournament) is None:
        return won
    paid = queries.awards(tournament, placed).paid_cents
    return {entry: cents for entry, cents in won.items() if cents <= paid.get(entry, 0)}


def thing_of(tournament: Tournament, place: Place) -> str:
    """The trophy or the trip that goes with the place; nobody shares one."""
    if place.tied:
        return ""
    rows = Prize.objects.filter(tournament=tournament, place=place.place)
    return str(rows.values_list("thing", flat=True).first() or "")


def things(tournament: Tournament) -> dict[int, str]:
    """What goes with the places beside money, by place."""
    rows = Prize.objects.filter(tournament=tournament).exclude(thing="")
    return dict(rows.values_list("place", "thing"))


def active_payouts(entry: Entry, kind: PayoutKind) -> list[Payout]:
    """The payments of one kind that count, the oldest first."""
    rows = Payout.objects.filter(entry=entry, kind=kind, voided=False)
    return list(rows.select_related("paid_by", "authorised_by", "ticket").order_by("number"))


def bounties_of(entry: Entry) -> Due:
    """All bounties the entry has won so far."""
    return Due(bounties.won(entry.tournament).won.get(entry.pk, 0))


WON: dict[PayoutKind, Callable[[Entry], Due]] = {
    PayoutKind.PRIZE: prize_of,
    PayoutKind.BOUNTY: bounties_of,
}


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


def ticket_count(tournament: Tournament) -> int:
    """How many tickets a satellite plays for; 0 before its prizes are set, and elsewhere."""
    if not is_satellite(tournament):
        return 0
    return Prize.objects.filter(tournament=tournament, ticket_cents__gt=0).count()


def play_stops(tournament: Tournament, *, left: int) -> bool:
    """Whether everybody who is left wins a ticket, so that the event may be finished."""
    return satellites.stops(ticket_count(tournament), left=left)


def tickets_of(tournament: Tournament) -> list[Ticket]:
    """Every ticket that is certain, by the number of its entry: the winners' at the end."""
    if tournament.registration_closed_at is None:
        return []
    won = tickets_won(tournament, queries.places(tournament))
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


@dataclass(frozen=True, slots=True)
class Pot:
    """A last longer with its stakes in force, in the order of joining, and how it stands.

    `paid` is what was handed over or authorised, by entry, in cents.
    """

    row: SidePot
    stakes: tuple[SidePotEntry, ...]
    standing: LastLongerState
    paid: Mapping[int, int]

    def due_cents(self, entry: int) -> int:
        """What the entry has won of it and not had yet; below 0: too much."""
        return self.standing.shares.get(entry, 0) - self.paid.get(entry, 0)


def pots(tournament: Tournament, *, with_voided: bool = False) -> list[Pot]:
    """Every last longer of the event by number; those given back too, if asked for."""
    rows = SidePot.objects.filter(tournament=tournament).order_by("number")
    return _pots(tournament, rows if with_voided else rows.filter(voided=False))


def pot_of(row: SidePot) -> Pot:
    """One of them."""
    return _pots(row.tournament, [row])[0]


def _pots(tournament: Tournament, rows: Iterable[SidePot]) -> list[Pot]:
    rows = list(rows)
    if not rows:
        return []
    stakes: dict[int, list[SidePotEntry]] = defaultdict(list)
    found = SidePotEntry.objects.filter(pot__in=rows, voided=False).order_by("pk")
    for stake in found.select_related("entry__player"):
        stakes[stake.pot_id].append(stake)
    paid_by_pot: dict[int, dict[int, int]] = defaultdict(dict)
    paid = Payout.objects.filter(side_pot__in=rows, kind=PayoutKind.SIDE_POT, voided=False)
    for pot, entry, cents in paid.values_list("side_pot_id", "entry_id", "amount_cents"):
        paid_by_pot[pot or 0][entry] = paid_by_pot[pot or 0].get(entry, 0) + cents
    places = queries.places(tournament)
    over = tournament.state in (State.FINISHED, State.CANCELLED)
    return [
        Pot(
            row,
            tuple(stakes[row.pk]),
            side_prizes.standing(
                [stake.entry_id for stake in stakes[row.pk]],
                stake_cents=row.stake_cents,
                places=places,
                withdrawn={s.entry_id for s in stakes[row.pk] if s.entry.voided},
                over=over,
            ),
            paid_by_pot[row.pk],
        )
        for row in rows
    ]
