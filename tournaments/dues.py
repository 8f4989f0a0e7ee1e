"""What an entry has won so far: its prize, its bounties, its last longers.

Derived from the places each time.  The payout desk, the to-do list and the player's page ask here
and nowhere else, so that they never differ.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments import awarding, bounties, held_prizes, queries
from tournaments.models import Entry, Payout, Prize, Tournament
from tournaments.models.prizes import PayoutKind
from tournaments.rules import N_, RuleError, satellites
from tournaments.rules.places import Place


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
            N_("%(player)s still plays: a prize is paid when the place is certain."),
            player=entry.player.name,
        )
    amount = queries.awards(tournament, placed).paid_cents.get(entry.pk, 0)
    if amount or hasattr(entry, "held_prize"):
        held_prizes.check_payable(entry)
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
    if not won or awarding.paid_by(tournament) is None:
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
