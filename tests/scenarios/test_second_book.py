"""Chapter: random evenings against a second book.  Not a cent and not a place may differ.

Each evening is a number, so that one that fails can be played again:
`EVENING=128 pytest tests/scenarios/test_second_book.py`; `EVENINGS=2000` plays so many.
"""

import os
from typing import Any

import pytest

from tests.random_evening import OFTEN, Evening, evening_for_tickets
from tournaments import bounties, ledger, queries
from tournaments.models import Payout, Voucher
from tournaments.models.money import Account
from tournaments.models.tournament import State
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db

TILL = {
    "cash": Account.CASH,
    "card": Account.CARD,
    "transfer": Account.TRANSFER,
    "ticket": Account.TICKET,
}
WITH_TICKETS = (*OFTEN, "hand_out", "hand_out", "hand_out", "bust", "finish")


def first_book(evening: Evening) -> dict[str, Any]:
    """What the product says now, in the second book's words."""
    tournament = evening.tournament
    heads = bounties.won(tournament)
    held = queries.balances(tournament)
    closed = tournament.registration_closed_at is not None
    over = tournament.state == State.FINISHED  # odd money has gone from the pool to the staff
    awards = queries.awards(tournament) if closed else None
    paid: dict[tuple[int, str], int] = {}
    for slip in Payout.objects.filter(tournament=tournament, voided=False):
        paid[slip.entry_id, slip.kind] = paid.get((slip.entry_id, slip.kind), 0) + slip.amount_cents
    return {
        "left": {entry.pk for entry in evening.playing()},
        "places": {e: (p.place, p.through) for e, p in queries.places(tournament).items()},
        "heads": dict(heads.heads),
        "bounties": dict(heads.won),
        "unclaimed": heads.unclaimed_cents,
        "pool": queries.pool_cents(tournament) + (awards.staff_cents if over and awards else 0),
        "prizes": queries.prizes(tournament) if closed else [],
        "awards": {e: c for e, c in awards.paid_cents.items() if c} if awards else {},
        "staff_odd": awards.staff_cents if awards else 0,
        "paid": paid,
        "fees": -held[Account.FEES],
        "tills": {method: held[account] for method, account in TILL.items()},
        "chips": queries.chips_in_play(tournament),
    }


def second_book(evening: Evening) -> dict[str, Any]:
    found = evening.book.reads()
    assert found.impossible == [], told(evening)
    return {
        "left": found.left,
        "places": found.places,
        "heads": found.heads,
        "bounties": found.bounties,
        "unclaimed": found.unclaimed,
        "pool": found.pool,
        "prizes": found.prizes,
        "awards": found.awards,
        "staff_odd": found.staff_odd,
        "paid": found.paid,
        "fees": found.fees,
        "tills": {method: found.tills[method] for method in TILL},
        "chips": found.chips,
    }


def told(evening: Evening) -> str:
    return "\n".join(f"{n}: {fact}" for n, fact in sorted(evening.book.acts.items()))


def agree(evening: Evening) -> None:
    assert first_book(evening) == second_book(evening), told(evening)
    broken = [law for law in checks(ledger.book_of(evening.tournament)) if not law.holds]
    assert not broken


def evenings() -> list[int]:
    if "EVENING" in os.environ:
        return [int(os.environ["EVENING"])]
    return list(range(int(os.environ.get("EVENINGS", "8"))))


@pytest.mark.parametrize("number", evenings())
def test_both_books_say_the_same_after_every_act(number):
    evening = Evening(number)
    agree(evening)
    for what in evening.chance.choices(OFTEN, k=45):
        line = evening.act(what)
        if line is not None:
            agree(evening)


@pytest.mark.parametrize("number", evenings()[: max(1, len(evenings()) // 2)])
def test_tickets_are_the_same_money_in_the_books_of_both_events(number):
    satellite = evening_for_tickets(number)
    target = satellite.target
    for what in satellite.chance.choices(WITH_TICKETS, k=45):
        line = satellite.act(what)
        target.tournament.refresh_from_db()
        if line is not None:
            agree(satellite)
            agree(target)
        if satellite.chance.random() < 0.2 and target.act(satellite.chance.choice(OFTEN)):
            agree(target)
    unused = Voucher.objects.filter(cancelled=False).exclude(sales__voided=False)
    handed = sum(unused.values_list("amount_cents", flat=True))
    both = [queries.balances(one.tournament)[Account.TICKET] for one in (satellite, target)]
    assert sum(both) == -handed
