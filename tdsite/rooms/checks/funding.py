"""Where the prizes of an event without any would come from, before anybody presses it.

First the fees: what is charged already goes to the players.  Where nothing is charged, what the
club last guaranteed or added.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tdsite.rooms.checks.facts import Facts
from tdsite.web.tags import money
from tournaments import prize_money
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind, State

EXAMPLE_ENTRIES = 10
EXAMPLE_PRIZES = 3


@dataclass(frozen=True, slots=True)
class Funding:
    """What the press says and would change: the fees into the pool, or `terms` of the event.

    Amounts in cents.
    """

    press: str
    effect: str
    fees: bool
    terms: Mapping[str, int]


def funding_of(facts: Facts) -> Funding | None:
    """The prizes a press can propose; None where only a person can say how much."""
    fees = {price.kind: price.fee_cents for price in facts.prices if price.fee_cents}
    if fees:
        return Funding(
            gettext("Fees into the pool"),
            " ".join([*_moved(facts, fees), _prizes(facts, fees.get(PriceKind.ENTRY, 0), 0)]),
            fees=True,
            terms={},
        )
    earlier = _earlier(facts)
    return _as_before(facts, earlier) if earlier else None


def _moved(facts: Facts, fees: Mapping[str, int]) -> list[str]:
    return [
        gettext("%(kind)s: the fee of %(amount)s goes to the prizes.")
        % {"kind": PriceKind(kind).label, "amount": money(cents, facts.event.currency)}
        for kind, cents in fees.items()
    ]


def _as_before(facts: Facts, earlier: Tournament) -> Funding:
    guarantee, added = earlier.guarantee_cents, earlier.added_cents
    press = gettext("Guarantee %(amount)s") if guarantee else gettext("Add %(amount)s")
    sentence = gettext("As in %(event)s.") % {"event": earlier.name}
    return Funding(
        press % {"amount": money(guarantee or added, facts.event.currency)},
        f"{sentence} {_prizes(facts, 0, max(guarantee, added))}".strip(),
        fees=False,
        terms={"guarantee_cents": guarantee, "added_cents": added},
    )


def _earlier(facts: Facts) -> Tournament | None:
    """The event that began last and whose prizes the house guaranteed or added to."""
    event = facts.event
    began = Tournament.objects.filter(
        club=event.club_id, currency=event.currency, started_at__isnull=False, feeds=None
    )
    of_the_house = began.exclude(guarantee_cents=0, added_cents=0).exclude(pk=event.pk)
    return of_the_house.exclude(state=State.CANCELLED).order_by("-started_at").first()


def _prizes(facts: Facts, entry_cents: int, house_cents: int) -> str:
    """What the event's own prize table makes of it, for as many entries as are sold or ten."""
    entries = max(EXAMPLE_ENTRIES, facts.event.entries.filter(voided=False).count())
    pool = entries * entry_cents + house_cents
    if not pool:
        return ""
    found = prize_money.planned(facts.event, pool, entries=entries)
    amounts = [money(prize.amount_cents, facts.event.currency) for prize in found]
    more = ["…"] if len(amounts) > EXAMPLE_PRIZES else []
    return gettext("Prizes with %(entries)s entries: %(prizes)s.") % {
        "entries": entries,
        "prizes": ", ".join([*amounts[:EXAMPLE_PRIZES], *more]),
    }
