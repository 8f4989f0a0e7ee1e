"""From a plan and a pool to the prizes: which place gets how much, as what.

Whatever the plan, the prizes sum to the pool exactly and never rise from one place to the next.
All money is in the currency's smallest unit.
Source: Robert's Rules, glossary (dotation); WSOP 2026 5, 31; custom of the houses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Annotated

from tournaments.rules import N_, RuleError, auto_prizes, satellites
from tournaments.rules import payouts as payout_rules
from tournaments.rules.auto_prizes import AutoPrizes, nearest, nice_amounts
from tournaments.rules.prize_tables import PrizeTable, festival
from tournaments.rules.satellites import Remainder
from tournaments.rules.values import Cents, Help, Text

LONGEST_THING = 80  # letters
ROUGH_ABOVE = 60  # places: finding the best takes a moment, too long for every sale
PAID_PERCENT = 15  # of the entries, where the director leaves it to the machine
MIN_BUYINS_PERCENT = 150  # the smallest prize in buy-ins of the pool, likewise


class NotThePool(RuleError):
    """The prizes sum to less or more than the pool."""


class BadPrize(RuleError):
    """A prize above the one of the place before it, or a ticket worth more than its prize."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place wins; the first place is the first of a list.

    The money counts against the pool, a part of it may be a ticket; a thing comes on top.
    """

    amount_cents: Cents
    ticket_cents: Annotated[Cents, Help("How much of it is a ticket.")] = 0
    thing: Annotated[str, Text(LONGEST_THING, blank=True), Help("Comes on top: a trophy.")] = ""
    thing_cents: Cents = 0


@dataclass(frozen=True, slots=True)
class ByEntries:
    """Percentages of the pool, by the number of entries."""

    table: PrizeTable


@dataclass(frozen=True, slots=True)
class Fixed:
    """Amounts written down.  What the pool has more goes to the first; if it has less, all
    amounts shrink in proportion."""

    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class Automatic:
    """Nice prizes along a curve; None is left to the machine.

    `whole_cents` is one unit of the currency, in which nice amounts are counted.  `rough`: while
    the pool still grows with every sale, many places get the rounded curve.
    """

    places: int | None = None
    first_cents: int | None = None
    minimum_cents: int | None = None
    whole_cents: int = 100
    rough: bool = False


@dataclass(frozen=True, slots=True)
class Tickets:
    """As many tickets as the pool buys, and the rest by policy."""

    ticket_cents: int
    remainder: Remainder = Remainder.CASH_NEXT
    step_cents: int | None = None


Way = ByEntries | Fixed | Automatic | Tickets


@dataclass(frozen=True, slots=True)
class Plan:
    """How the pool is divided.  `extras` are tickets and things by place; no paid place gets less
    than `minimum_cents`."""

    way: Way
    unit_cents: int = 1
    minimum_cents: int = 0
    extras: Mapping[int, Prize] = field(default_factory=dict)


def unsettled(plan: Plan) -> Plan:
    """The plan as it is drawn while the pool still grows."""
    if not isinstance(plan.way, Automatic):
        return plan
    return replace(plan, way=replace(plan.way, rough=True))


def prizes(plan: Plan, *, pool_cents: int, entries: int) -> tuple[Prize, ...]:
    """The prizes, first to last; none without a pool or without entries."""
    if pool_cents <= 0 or entries < 1:
        return ()
    if isinstance(plan.way, Tickets):
        return _tickets(plan.way, pool_cents, entries)
    amounts = _amounts(plan, pool_cents, entries)
    raised = with_minimum(amounts, minimum_cents=plan.minimum_cents, unit_cents=plan.unit_cents)
    extras = _extras(plan)
    return tuple(
        _with_extra(amount, extras.get(place)) for place, amount in enumerate(raised, start=1)
    )


def _tickets(way: Tickets, pool_cents: int, entries: int) -> tuple[Prize, ...]:
    found = satellites.satellite(
        pool_cents,
        ticket_cents=way.ticket_cents,
        entries=entries,
        policy=way.remainder,
        step_cents=way.step_cents,
    )
    return tuple(
        Prize(cents, way.ticket_cents if place <= found.tickets else 0)
        for place, cents in enumerate(found.prizes_cents, start=1)
    )


def _amounts(plan: Plan, pool_cents: int, entries: int) -> list[int]:
    way = plan.way
    if isinstance(way, ByEntries):
        return payout_rules.prizes(pool_cents, entries, way.table, unit_cents=plan.unit_cents)
    if isinstance(way, Automatic):
        found = automatic(way, pool_cents=pool_cents, entries=entries, unit_cents=plan.unit_cents)
        amounts = [amount * way.whole_cents for amount in found.prizes] if found else [0]
        amounts[0] += pool_cents - sum(amounts)
        return amounts
    assert isinstance(way, Fixed)
    return _fixed(way, pool_cents, entries, unit_cents=plan.unit_cents)


def _fixed(way: Fixed, pool_cents: int, entries: int, *, unit_cents: int) -> list[int]:
    listed = [prize.amount_cents for prize in way.prizes[:entries]]
    whole = sum(listed)
    if pool_cents < whole:
        listed = [pool_cents * cents // (whole * unit_cents) * unit_cents for cents in listed]
    paid = [cents for cents in listed if cents > 0] or [0]
    paid[0] += pool_cents - sum(paid)
    return paid


def automatic(
    way: Automatic, *, pool_cents: int, entries: int, unit_cents: int = 1
) -> AutoPrizes | None:
    """The structure, in whole money, with what was wished as far as the pool allows it.

    None where the pool is less than one whole unit.  The cents that are no whole money go to the
    first, and are not in it.
    """
    pool = pool_cents // way.whole_cents
    if pool < 1:
        return None
    places = min(way.places or max(1, entries * PAID_PERCENT // 100), entries, pool)
    places = min(places, auto_prizes.MAX_PLACES)
    minimum = _minimum(way, pool, places=places, entries=entries)
    first = _first(way, pool, places=places, minimum=minimum)
    if way.rough and places > ROUGH_ABOVE:
        return auto_prizes.roughly(pool, places=places, first=first, minimum=minimum)
    unit = unit_cents // way.whole_cents if unit_cents % way.whole_cents == 0 else 1
    return auto_prizes.structure(
        pool, places=places, first=first, minimum=minimum, unit=max(1, unit)
    )


def _minimum(way: Automatic, pool: int, *, places: int, entries: int) -> int:
    most = max(1, pool // places)
    if way.minimum_cents is not None:
        return min(most, max(1, way.minimum_cents // way.whole_cents))
    wanted = pool * MIN_BUYINS_PERCENT / (100 * entries)
    return nearest(nice_amounts(1, most), min(wanted, most * 0.8))


def _first(way: Automatic, pool: int, *, places: int, minimum: int) -> int:
    low, high = -(-pool // places), pool - (places - 1) * minimum
    if way.first_cents is not None:
        return min(high, max(low, way.first_cents // way.whole_cents))
    wanted = pool * _first_share(places)
    nice = nice_amounts(low, high)
    return nearest(nice, wanted) if nice else int(min(high, max(low, wanted)))


def _first_share(places: int) -> float:
    """The part of the pool that the first gets where so many places are paid."""
    brackets = festival().brackets
    shares = next((b.shares_ppm for b in brackets if len(b.shares_ppm) >= places), None)
    return (shares or brackets[-1].shares_ppm)[0] / 1_000_000


def with_minimum(amounts: Sequence[int], *, minimum_cents: int, unit_cents: int = 1) -> list[int]:
    """The same money with no prize below the minimum, taken from the places above in proportion.

    A pool too small for that pays fewer places.
    """
    pool = sum(amounts)
    if not amounts or amounts[-1] >= minimum_cents:
        return list(amounts)
    places = max(1, min(len(amounts), pool // minimum_cents))
    above = [max(0, amount - minimum_cents) for amount in amounts[:places]]
    free, whole = pool - places * minimum_cents, sum(above)
    if places == 1 or not whole:
        paid = [min(minimum_cents, pool // places)] * places
    else:
        rate = whole * unit_cents
        paid = [minimum_cents + free * each // rate * unit_cents for each in above]
    paid[0] += pool - sum(paid)
    return paid


def _extras(plan: Plan) -> Mapping[int, Prize]:
    if isinstance(plan.way, Fixed):
        return dict(enumerate(plan.way.prizes, start=1)) | dict(plan.extras)
    return plan.extras


def _with_extra(amount: int, extra: Prize | None) -> Prize:
    if extra is None:
        return Prize(amount)
    return replace(extra, amount_cents=amount, ticket_cents=min(amount, extra.ticket_cents))


def stays_to_give(pool_cents: int, prizes: Sequence[Prize]) -> int:
    """What of the pool is not given yet, in cents; below 0: what is given too much."""
    return pool_cents - sum(prize.amount_cents for prize in prizes)


def check_order(prizes: Sequence[Prize], *, any_order: bool = False) -> None:
    """Raise BadPrize where a place gets more than the one above, or a ticket is no part of it.

    `any_order`: a deal or the director says that a lower place may win more.
    """
    for place, (higher, lower) in enumerate(pairwise(prizes), start=2):
        if lower.amount_cents > higher.amount_cents and not any_order:
            raise BadPrize(
                N_(
                    "Place %(number)s would win more than the place above it. Change one of them;"
                    " a correction of set prizes may also confirm any order."
                ),
                field=f"amount-{place}",
                number=place,
            )
    for place, prize in enumerate(prizes, start=1):
        if prize.amount_cents < 1 or prize.ticket_cents > prize.amount_cents:
            raise BadPrize(
                N_("Place %(number)s needs a prize, and its ticket cannot exceed it."),
                field=f"amount-{place}",
                number=place,
            )


def check_sum(pool_cents: int, prizes: Sequence[Prize]) -> None:
    """Raise NotThePool unless all of the pool is given, and no more."""
    left = stays_to_give(pool_cents, prizes)
    if left > 0:
        raise NotThePool(
            N_("Part of the pool is not allocated. Give it to a place."),
            field="prizes",
            amount_cents=left,
        )
    if left < 0:
        raise NotThePool(
            N_("The prizes are more than the pool. Take the difference off a place."),
            field="prizes",
            amount_cents=-left,
        )
