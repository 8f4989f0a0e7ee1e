"""What became of the prizes of disqualified players.

Derived from the decisions each time; a decision is a row, so that undo needs no repair.
"""

from collections.abc import Mapping

from django.db.models import Q

from tournaments import awarding
from tournaments.models import Elimination, Entry, HeldPrize, Payout, Tournament
from tournaments.models.entries import Ending
from tournaments.models.penalties import PrizeDecision
from tournaments.models.prizes import PayoutKind
from tournaments.rules import N_
from tournaments.rules.held_prizes import PrizeKept, PrizeWithheld

NOT_PAID = {
    PrizeDecision.REDISTRIBUTE: N_(
        "The prize of %(player)s, who was disqualified, went to the places after it. Decide"
        " otherwise on the page of penalties to pay it."
    ),
    PrizeDecision.HOUSE: N_(
        "The prize of %(player)s, who was disqualified, stays with the house. Decide otherwise"
        " on the page of penalties to pay it."
    ),
}


def forfeited(tournament: Tournament) -> set[int]:
    """The entries whose prize goes to the places after them."""
    rows = HeldPrize.objects.filter(
        entry__tournament=tournament,
        decision=PrizeDecision.REDISTRIBUTE,
        entry__elimination__kind=Ending.DISQUALIFIED,
    )
    return set(rows.values_list("entry_id", flat=True))


def undecided(tournament: Tournament) -> set[int]:
    """The disqualified entries whose prize nobody has decided on: it is withheld."""
    rows = Elimination.objects.filter(tournament=tournament, kind=Ending.DISQUALIFIED)
    return set(rows.filter(entry__held_prize=None).values_list("entry_id", flat=True))


def not_payable(tournament: Tournament) -> dict[int, str]:
    """The disqualified entries that get no money now, with the decision; "" while there is none."""
    rows = Elimination.objects.filter(tournament=tournament, kind=Ending.DISQUALIFIED)
    waits = ~Q(entry__held_prize__decision=PrizeDecision.PAY) | Q(entry__held_prize=None)
    found = rows.filter(waits).values_list("entry_id", "entry__held_prize__decision")
    return {entry: decision or "" for entry, decision in found}


def check_payable(entry: Entry) -> None:
    """Raise PrizeWithheld, or PrizeKept, when the prize of a disqualified player is not paid."""
    out: Elimination | None = getattr(entry, "elimination", None)
    if out is None or out.kind != Ending.DISQUALIFIED:
        return
    row = HeldPrize.objects.filter(entry=entry).first()
    if row is None:
        raise PrizeWithheld(
            N_(
                "%(player)s was disqualified: the prize is withheld until the director decides on"
                " the page of penalties."
            ),
            player=entry.player.name,
        )
    if row.decision != PrizeDecision.PAY:
        raise PrizeKept(NOT_PAID[PrizeDecision(row.decision)], player=entry.player.name)


def has_share(entry: Entry) -> bool:
    """Whether a guaranteed deal gives him money, which belongs to no place."""
    deal = awarding.paid_by(entry.tournament)
    return deal is not None and deal.shares.get(entry.pk, 0) > 0


def kept(tournament: Tournament) -> Mapping[int, Payout]:
    """The slips by which the house keeps prizes, by entry: all of each is withheld."""
    rows = Payout.objects.filter(
        tournament=tournament,
        kind=PayoutKind.PRIZE,
        voided=False,
        entry__held_prize__decision=PrizeDecision.HOUSE,
    )
    return {row.entry_id: row for row in rows}
