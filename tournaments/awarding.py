"""What deals in force make of the prizes.

Derived from the deals each time, so that whatever is undone or corrected later needs no repair.
The prizes of the event stay as they were set: a deal that the house guarantees is laid over them,
one that it only wrote down changes nothing that is paid.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Deal, Tournament
from tournaments.rules.payouts import Paid


@dataclass(frozen=True, slots=True)
class StandingDeal:
    """What the players have agreed, all deals of the event together, each on what the one before
    left to play for.

    `shares` is what each entry gets by them, in cents; `left` what the first places still win, a
    prize (or 0) for every place of those who made the first deal.  `guaranteed`: the house pays
    by it.
    """

    number: int  # of the last one
    guaranteed: bool
    shares: Mapping[int, int]
    left: tuple[int, ...]

    def prizes_after(self, prizes: Sequence[int]) -> list[int]:
        """What the places win besides the shares, first place first."""
        return [*self.left, *prizes[len(self.left) :]]


def deals_in_force(tournament: Tournament) -> list[Deal]:
    """The deals that stand, the first one first, with their shares."""
    rows = Deal.objects.filter(tournament=tournament, voided=False).order_by("number")
    return list(rows.prefetch_related("shares"))


def deal_of(tournament: Tournament) -> StandingDeal | None:
    """The agreement that stands, whether the house pays by it or not; None without one."""
    return standing(deals_in_force(tournament))


def standing(deals: Sequence[Deal]) -> StandingDeal | None:
    """Deals laid over each other, the first one first."""
    if not deals:
        return None
    shares: Counter[int] = Counter()
    left: list[int] = []
    for deal in deals:
        rows = list(deal.shares.all())
        for row in rows:
            shares[row.entry_id] += row.amount_cents
        left[: len(rows)] = left_prizes(deal, len(rows))
    last = deals[-1]
    return StandingDeal(last.number, last.guaranteed, dict(shares), tuple(left))


def left_prizes(deal: Deal, places: int) -> list[int]:
    """What a deal leaves to so many first places, in cents."""
    kept = {int(place): int(cents) for place, cents in deal.left_prizes.items()}
    return [kept.get(place, 0) for place in range(1, places + 1)]


def paid_by(tournament: Tournament) -> StandingDeal | None:
    """The agreement that the payout desk pays by; None without one, or before prizes are set."""
    if tournament.registration_closed_at is None:
        return None
    deal = deal_of(tournament)
    return deal if deal is not None and deal.guaranteed else None


def prizes_under(prizes: Sequence[int], deal: StandingDeal | None) -> list[int]:
    """The prizes of the places, as a guaranteed deal leaves them."""
    return list(prizes) if deal is None else deal.prizes_after(prizes)


def places_paid(tournament: Tournament, prizes: Sequence[int]) -> int:
    """How many places win money: a deal may reach further down than the prizes it shares out."""
    return len(prizes_under(prizes, paid_by(tournament)))


def with_deal(paid: Paid[int], placed: Collection[int], deal: StandingDeal | None) -> Paid[int]:
    """Awards with what those who have a place get by a guaranteed deal."""
    if deal is None:
        return paid
    shares = {entry: deal.shares.get(entry, 0) for entry in placed}
    together = {e: paid.paid_cents.get(e, 0) + cents for e, cents in shares.items()}
    return Paid(paid.paid_cents | together, paid.staff_cents)


def not_won_cents(
    prizes: Sequence[int], left: int, deal: StandingDeal | None, *, placed: Collection[int]
) -> int:
    """The part of the prizes that nobody who has a place has won, with so many still in."""
    shared = deal.shares if deal else {}
    kept = sum(cents for entry, cents in shared.items() if entry not in placed)
    return kept + sum(prizes_under(prizes, deal)[:left])
