"""Chapter: chips issued and money posted are those of the sales in force, whatever happens.

Random desks sell, settle, void, give stacks up and undo; a second book, kept with plain sums over
the sales and ends in force, says what every account and the chip ledger must read.
"""

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tdsite import director
from tests.factories import (
    NOON,
    add_on_price,
    club,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    sell,
)
from tests.scenarios.test_undo import in_a_room_of_its_own
from tournaments import queries
from tournaments.models import Elimination, Entry, JournalLine, Sale, Voucher
from tournaments.models.entries import Ending
from tournaments.models.money import Account, Method
from tournaments.operations.sales import SaleDetails
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db

METHODS = (Method.CASH, Method.CASH, Method.CARD, Method.OWED, Method.COMP)
ODD = {"prize_cents": 97_03, "fee_cents": 9_01, "bounty_cents": 5_00, "until_level": 1}
PRICES = (
    entry_price(**ODD),
    reentry_price(**ODD, forfeit_at_close=True),
    rebuy_price(trigger="any", until_level=1, prize_cents=33_33),
    add_on_price(from_level=1, until_level=1, limit=3),
)
EARLY = {"name": "Early", "prize_cents": 90_02, "fee_cents": 5_00, "members_only": True}


class Desk:
    """An event in its only level of sales; each act is chosen by a number, `which` says on whom."""

    def __init__(self) -> None:
        self.order: dict[str, Any] = {"by": dana(), "at": NOON}
        self.tournament = event(*PRICES, cash_unit_cents=5)
        self.pk = self.tournament.pk
        director.change_event(self.pk, fields={}, prices=PRICES, lines=[EARLY], **self.order)
        sell(self.tournament, *(f"P{n}" for n in range(4)))
        director.start(self.pk, **self.order)
        for code in ("V1", "V2"):
            director.issue_voucher(
                club().pk, amount_cents=40_00, currency="EUR", code=code, **self.order
            )

    def act(self, what: int, which: int) -> JournalLine:
        return getattr(self, f"_{ACTS[what % len(ACTS)]}")(which)

    def _paid(self, which: int) -> dict[str, Any]:
        details = SaleDetails(
            discount_cents=which % 3 * 7_01,
            discount_reason="Why",
            voucher_code=("", "", "V1", "V2")[which % 4],
        )
        return {"method": METHODS[which % len(METHODS)], "details": details, **self.order}

    def _entry(self, which: int) -> Entry:
        entries = list(Entry.objects.filter(tournament=self.pk).order_by("pk"))
        return entries[which % len(entries)]

    def _sale(self, which: int) -> Sale:
        sales = list(Sale.objects.filter(tournament=self.pk).order_by("-pk"))
        return sales[which % len(sales)]

    def _register(self, which: int) -> JournalLine:
        return director.register_and_seat(self.pk, player_id=player().pk, **self._paid(which))

    def _rebuy(self, which: int) -> JournalLine:
        paid = self._paid(which)
        return director.rebuy(self._entry(which).pk, count=which % 3 + 1, **paid)

    def _add_on(self, which: int) -> JournalLine:
        return director.add_on(self._entry(which).pk, count=which % 2 + 1, **self._paid(which))

    def _give_up(self, which: int) -> JournalLine:
        who = self._entry(which).player_id
        paid = self._paid(which)
        return director.reenter(self.pk, player_id=who, forfeit_chips=which * 100, **paid)

    def _settle(self, which: int) -> JournalLine:
        method = METHODS[which % 3]
        owed = Sale.objects.filter(tournament=self.pk, method=Method.OWED, settled_at=None)
        sale = owed.filter(voided=False).first() or self._sale(which)
        return director.settle(sale.pk, method=method, **self.order)

    def _void(self, which: int) -> JournalLine:
        return director.void_sale(self._sale(which).pk, **self.order)

    def _void_entry(self, which: int) -> JournalLine:
        return director.void_entry(self._entry(which).pk, **self.order)

    def _table(self, which: int) -> JournalLine:
        entries = [self._entry(which).pk, self._entry(which + 1).pk]
        return director.table_add_ons(self.pk, table=1, entry_ids=entries, **self.order)

    def _undo(self, which: int) -> JournalLine:
        lines = JournalLine.objects.filter(tournament=self.pk).order_by("-revision")
        revision = lines[which % 4].revision
        return director.undo(self.pk, revision=revision, **self.order)

    def check(self) -> None:
        """The book reads what the second one does."""
        found = {a: n for a, n in queries.balances(self.tournament).items() if n}
        assert found == {account: n for account, n in self._second_book().items() if n}
        assert queries.chips_in_play(self.tournament) == self._chips()
        for voucher in Voucher.objects.all():
            assert voucher.sales.filter(voided=False).count() <= 1

    def _in_force(self) -> list[Sale]:
        rows = Sale.objects.filter(tournament=self.pk, voided=False, entry__voided=False)
        return list(rows.select_related("voucher"))

    def _second_book(self) -> Counter[str]:
        book: Counter[str] = Counter()
        for sale in self._in_force():
            book[Account.PRIZE_POOL] -= sale.quantity * sale.prize_cents
            book[Account.FEES] -= sale.quantity * sale.fee_cents
            book[Account.BOUNTY] -= sale.quantity * sale.bounty_cents
            book[Account.DISCOUNT] += sale.discount_cents
            book[Account.VOUCHER] += sale.voucher_cents
            book[Account.ROUNDING] -= sale.rounding_cents
            paid = sale.total_cents - sale.voucher_cents
            book[Account(sale.settled_by or sale.method)] += paid
        return book

    def _chips(self) -> int:
        given_up = Elimination.objects.filter(tournament=self.pk, kind=Ending.FORFEIT)
        return sum(sale.quantity * sale.chips for sale in self._in_force()) - sum(
            given_up.values_list("stack_chips", flat=True)
        )


ACTS = (
    *("register", "rebuy", "add_on", "give_up", "settle", "void", "void_entry", "table"),
    *("rebuy", "undo", "undo"),
)
STEPS = st.lists(st.tuples(st.integers(0, len(ACTS) - 1), st.integers(0, 30)), max_size=12)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(STEPS)
def test_the_books_agree_after_every_act(steps):
    def play() -> None:
        desk = Desk()
        for what, which in steps:
            try:
                with transaction.atomic():
                    desk.act(what, which)
            except RuleError:
                continue
            desk.check()

    in_a_room_of_its_own(play)
