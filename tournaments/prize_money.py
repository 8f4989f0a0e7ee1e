"""The prizes of an event: as its plan and its pool make them, and frozen from the close on."""

from babel.numbers import get_currency_precision

from tournaments import all_flights
from tournaments.models import Tournament
from tournaments.rules import days, prize_plans, prize_terms
from tournaments.rules.prize_plans import Plan, Prize
from tournaments.rules.prize_terms import Terms
from tournaments.rules.reachable import reachable


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
        entries = all_flights.entries_sold(tournament)
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
        entries = all_flights.entries_sold(tournament)
    places = days.early_places(
        entries,
        bp=tournament.early_bp,
        each_cents=tournament.early_cents,
        pool_cents=pool_cents,
    )
    return [Prize(tournament.early_cents)] * places
