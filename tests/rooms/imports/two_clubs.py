"""An event in the book of one club and of another, and what anybody can see of it in either.

What is seen is read from the rows by itself, by numbers that mean the same in both books.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from blinds import queries as blinds
from tdsite.rooms.reports.log_lines import level_at, turns_of
from tests.factories import NOON, club, dana, player
from tournaments import bounties, ledger, queries
from tournaments.models import (
    ChipMovement,
    Deal,
    Elimination,
    Entry,
    Payout,
    Posting,
    Prize,
    Sale,
    Tournament,
)
from tournaments.rules.ledger import checks

BY = {"by": dana, "at": NOON}


@contextmanager
def another_book() -> Iterator[None]:
    """What is done in here is of another installation: afterwards nothing of it is there."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def here_with(*names: str) -> Any:
    """A club whose numbers are others, with players of these names."""
    here = club()
    for n in range(3):
        player(f"Somebody {n}")
    for name in names:
        player(name)
    return here


def seen(event: Tournament) -> dict[str, Any]:
    """Everything of an event that has a meaning in any book."""
    number = dict(Entry.objects.filter(tournament=event).values_list("pk", "number"))
    turns = turns_of(event)
    book = bounties.won(event)
    return {
        "event": (event.name, event.state, event.started_at, event.finished_at, event.currency),
        "terms": (event.guarantee_cents, event.prize_table, event.prize_terms, event.policy),
        "entries": [
            (one.number, one.player.name, one.entered_at, one.voided)
            for one in Entry.objects.filter(tournament=event).order_by("number")
        ],
        "sales": [
            (
                *(number[one.entry_id], one.kind, one.quantity, one.chips, one.method, one.at),
                *(one.voided, one.discount_cents, one.voucher_cents, one.price_cents),
                sorted(one.split.by_account().items()),
            )
            for one in Sale.objects.filter(tournament=event).order_by("number")
        ],
        "ends": [
            (
                *(one.sequence, number[one.entry_id], one.kind, one.at, one.stack_chips),
                *(one.table_number, one.seat_number, level_at(turns, one.at)),
                tuple(number[k.by_entry_id] for k in one.knock_outs.order_by("position", "pk")),
            )
            for one in Elimination.objects.filter(tournament=event).order_by("sequence")
        ],
        "places": {number[pk]: place for pk, place in queries.places(event).items()},
        "won": {number[pk]: cents for pk, cents in queries.awards(event).paid_cents.items()},
        "bounties": {number[pk]: cents for pk, cents in book.won.items()},
        "prizes": list(
            Prize.objects.filter(tournament=event)
            .order_by("place")
            .values_list("place", "amount_cents")
        ),
        "payouts": [
            (number[one.entry_id], one.kind, one.amount_cents, one.method, one.paid_at, one.voided)
            for one in Payout.objects.filter(tournament=event).order_by("number", "pk")
        ],
        "deals": [
            (
                *(one.method, one.at, one.pool_cents, one.left_prizes, one.voided),
                sorted((number[s.entry_id], s.amount_cents, s.signed) for s in one.shares.all()),
            )
            for one in Deal.objects.filter(tournament=event).order_by("number")
        ],
        "money": Counter(
            (one.account, one.amount_cents, number.get(one.entry_id or 0))
            for one in Posting.objects.filter(tournament=event)
        ),
        "chips": Counter(
            (one.reason, one.chips, number.get(one.entry_id or 0))
            for one in ChipMovement.objects.filter(tournament=event)
        ),
        "levels": list(blinds.schedule_of(event)),
        "turns": turns,
        "laws": [(law.name, law.holds) for law in checks(ledger.book_of(event))],
    }


def differences(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {name: (one[name], other[name]) for name in one if one[name] != other[name]}
