"""The prizes of an event: what was collected, what plan and deals make of it, what is withheld."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import get_currency_precision
from django.db import connection
from django.db.models import Q

from tournaments.models import (
    CarriedBag,
    Deal,
    Elimination,
    Entry,
    HeldPrize,
    Payout,
    Posting,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.money import Account
from tournaments.models.penalties import PrizeDecision
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import State
from tournaments.rules import N_, days, prize_plans, prize_terms
from tournaments.rules.payouts import Paid, PrizeKept, PrizeWithheld
from tournaments.rules.prize_plans import Plan, Prize
from tournaments.rules.prize_terms import Terms, reachable

_BELOW = f"""WITH RECURSIVE staged(id, closed) AS (
        SELECT id, registration_closed_at IS NOT NULL FROM {Tournament._meta.db_table}
        WHERE id = %s
        UNION SELECT t.id, t.registration_closed_at IS NOT NULL
        FROM {Tournament._meta.db_table} t JOIN staged ON t.feeds_id = staged.id
        WHERE t.state <> '{State.CANCELLED}')"""


def entries_sold(tournament: Tournament) -> int:
    """The entries of the event and of all its flights; what bags became is not sold again."""
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES_SOLD, [tournament.pk])
        (found,) = cursor.fetchone()
    return int(found)


_ENTRIES_SOLD = f"""{_BELOW}
    SELECT COUNT(*) FROM {Entry._meta.db_table} e
    WHERE e.tournament_id IN (SELECT id FROM staged) AND NOT e.voided AND NOT EXISTS
        (SELECT 1 FROM {CarriedBag._meta.db_table} c WHERE c.entry_id = e.id)"""


def collected_cents(tournament: Tournament) -> int:
    """What is in the prize pool so far, with what its flights have sent and not yet delivered.

    Of flights that still sell, all of their pool; that of flights before the close is less early
    money, which is set only then.  The same as the event's own pool once all are merged.
    """
    with connection.cursor() as cursor:
        cursor.execute(_COLLECTED, [tournament.pk, tournament.pk])
        (found,) = cursor.fetchone()
    return int(found or 0)


_COLLECTED = f"""{_BELOW}
    SELECT -SUM(p.amount_cents) FROM {Posting._meta.db_table} p
    JOIN staged ON staged.id = p.tournament_id
    WHERE p.account IN ('{Account.CARRIED}', '{Account.PRIZE_POOL}') AND (
        p.account = '{Account.CARRIED}' OR p.tournament_id = %s OR NOT staged.closed)"""


def whole_cents(currency: str) -> int:
    """How many of its smallest units make one of the currency: 100, for yen 1."""
    return int(10 ** get_currency_precision(currency))


def terms_of(tournament: Tournament) -> Terms:
    """What the event keeps of its prize structure."""
    return Terms(
        prize_table=tournament.prize_table,
        prize_terms=tournament.prize_terms,
        unit_cents=tournament.prize_unit_cents,
        minimum_cents=tournament.minimum_prize_cents,
        ticket_cents=tournament.ticket_cents,
        remainder=tournament.remainder,
        step_cents=tournament.remainder_step_cents,
        whole_cents=whole_cents(tournament.currency),
    )


def plan_of(tournament: Tournament) -> Plan:
    """The event's plan of prizes.  Raises BadPlan and what its parts raise."""
    return prize_terms.plan_of(terms_of(tournament))


def frozen(tournament: Tournament) -> list[Prize]:
    """The prizes set at the close, first place first; none before it."""
    rows = tournament.prizes.order_by("place")
    return [
        Prize(*row)
        for row in rows.values_list("amount_cents", "ticket_cents", "thing", "thing_cents")
    ]


def planned(
    tournament: Tournament, pool_cents: int, *, entries: int | None = None, settled: bool = False
) -> list[Prize]:
    """What the plan makes of a pool and of so many entries, or of those sold so far in all flights.

    Until the pool is `settled`, many automatic prizes are only near what they will be.  A flight
    pays early money alone; where fewer go on than are paid, the others share what is left.
    """
    if tournament.feeds_id is not None:
        return early_prizes(tournament, pool_cents, entries=entries)
    if entries is None:
        entries = entries_sold(tournament)
    plan = plan_of(tournament)
    if not settled:
        plan = prize_plans.unsettled(plan)
    found = prize_plans.prizes(plan, pool_cents=pool_cents, entries=entries)
    if settled and tournament.flights.exists():
        here = tournament.entries.filter(voided=False).count()
        return reachable(found, here, unit_cents=tournament.prize_unit_cents)
    return list(found)


def early_prizes(
    tournament: Tournament, pool_cents: int, *, entries: int | None = None
) -> list[Prize]:
    """What a flight pays in the flight itself: the same for each of its last places, or nothing.

    They are counted from its first place: those who go on win none of them, and the money of their
    places goes on with them.
    """
    if entries is None:
        entries = entries_sold(tournament)
    places = days.early_places(
        entries,
        bp=tournament.early_bp,
        each_cents=tournament.early_cents,
        pool_cents=pool_cents,
    )
    return [Prize(tournament.early_cents)] * places


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
    return deals_combined(deals_in_force(tournament))


def deals_combined(deals: Sequence[Deal]) -> StandingDeal | None:
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


NOT_PAID = {
    PrizeDecision.REDISTRIBUTE: N_(
        "The prize of %(player)s (disqualified) went to the next places. Change that "
        "on the Penalties page to pay it."
    ),
    PrizeDecision.HOUSE: N_(
        "The prize of %(player)s (disqualified) is kept by the house. Change that on "
        "the Penalties page to pay it."
    ),
}


def forfeited_prizes(tournament: Tournament) -> set[int]:
    """The entries whose prize goes to the places after them."""
    rows = HeldPrize.objects.filter(
        entry__tournament=tournament,
        decision=PrizeDecision.REDISTRIBUTE,
        entry__elimination__kind=Ending.DISQUALIFIED,
    )
    return set(rows.values_list("entry_id", flat=True))


def undecided_prizes(tournament: Tournament) -> set[int]:
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
            N_("%(player)s was disqualified: prize withheld until decided on the Penalties page."),
            player=entry.player.name,
        )
    if row.decision != PrizeDecision.PAY:
        raise PrizeKept(NOT_PAID[PrizeDecision(row.decision)], player=entry.player.name)


def has_share(entry: Entry) -> bool:
    """Whether a guaranteed deal gives the player money, which belongs to no place."""
    deal = paid_by(entry.tournament)
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
