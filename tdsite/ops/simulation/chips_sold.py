"""Chips sold during play: rebuys of the broke and the short, add-ons, and what goes wrong.

A bust waits for the player's word until the next hand of his table.  Rebuys may be announced
and paid later, before the next break; now and then one is sold to the wrong player and taken back.
"""

from collections.abc import Iterable
from typing import Any

from tdsite import director
from tdsite.ops.simulation.cashiers import Cashiers
from tdsite.ops.simulation.drawers import Drawer
from tdsite.ops.simulation.hall import TableNow
from tdsite.ops.simulation.tender import Tender, draw_method, draw_tender
from tdsite.ops.simulation.under_way import UnderWay
from tournaments.models import JournalLine
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError

ANNOUNCED = 0.25  # of the rebuys
SETTLED_EARLY = 0.2  # of what is owed, every few minutes
DOUBLE = 0.15
MISTAKEN = 0.1
UNDONE = 0.5  # of the mistakes; the others are voided with a word why
WHOLE_TABLES = 0.6
SEVERAL = (Method.CASH, Method.CARD)  # who pays for a whole table does it in one of these ways


class ChipsSold:
    """What the desk sells at the tables."""

    def __init__(self, event: UnderWay, desk: Cashiers) -> None:
        self.event, self.desk, self.rng = event, desk, desk.rng
        self._owed: list[tuple[int, int]] = []
        self._add_ons_sold = False

    # rebuys

    def decide(self, table: TableNow) -> None:
        """Whoever of the table is broke buys in again before its next hand, or goes.

        As one goes, another who waits may be moved here.
        """
        waiting = self.event.waiting
        while waiting and (here := [e for e in table.seats.values() if e in waiting]):
            self._decide(here[0])

    def decide_all(self) -> None:
        while waiting := self.event.waiting:
            self._decide(min(waiting))

    def _decide(self, entry: int) -> None:
        if self.rng.random() >= self.event.plan.rebuy_share or not self._rebought(entry):
            self.event.order(director.decline_rebuy, entry)
            self.desk.goes_home(self.event.player_of[entry])
            self.event.tend()

    def _rebought(self, entry: int) -> bool:
        try:
            self.rebuy(entry)
        except RuleError:  # his time is over, or he has had them all
            self.event.tally.refused += 1
            return False
        if self.rng.random() < MISTAKEN:
            self._mistake(entry)
        return True

    def rebuy(self, entry: int) -> None:
        """One rebuy or two, paid or announced."""
        count = 2 if self.rng.random() < DOUBLE else 1
        price = count * self.event.plan.price_cents(PriceKind.REBUY)
        tender = draw_tender(price, self.desk.papers, rng=self.rng)
        if not tender.paper and self.rng.random() < ANNOUNCED:
            tender = Tender(price, Method.OWED)
        line = self._sell(self.desk.drawer(), tender, director.rebuy, entry, count=count)
        if tender.method is Method.OWED:
            self._owed.append((line.data["sale"], line.data["amount_cents"]))

    def _sell(
        self, drawer: Drawer, tender: Tender, command: Any, entry: int, *, count: int
    ) -> JournalLine:
        extra = {"count": count}
        if command is director.rebuy:
            extra["stack_chips"] = self.event.stacks.get(entry, 0)
        return self.desk.take(drawer, tender, command, entry, **extra)

    # what is owed

    def settle_some(self) -> None:
        """Some of those who announced a rebuy come to the desk and pay."""
        self._settle([owed for owed in self._owed if self.rng.random() < SETTLED_EARLY])

    def settle_all(self) -> None:
        """Before the next break everybody has paid.  Source: Robert's Rules 7.33."""
        self._settle(list(self._owed))

    def _settle(self, paying: Iterable[tuple[int, int]]) -> None:
        for sale, cents in paying:
            drawer, method = self.desk.drawer(), draw_method(self.rng, only=SEVERAL)
            line = self.event.order(director.settle, sale, method=method, by=drawer.cashier)
            drawer.take(Method.OWED, -cents)
            drawer.take(method, line.data["amount_cents"])
            self._owed.remove((sale, cents))
            self.event.tally.settled += 1

    # add-ons

    def add_ons(self) -> None:
        """In their time, once: whole tables in one act, or one player after the other."""
        event = self.event
        if self._add_ons_sold or not event.plan.add_ons_open(event.index):
            return
        self._add_ons_sold = True
        for table in event.hall.open_tables():
            here = [entry for _, entry in sorted(table.seats.items()) if entry in event.stacks]
            takers = [e for e in here if self.rng.random() < event.plan.add_on_share]
            if takers:
                self._add_ons_at(table, takers)
            if len(takers) < len(here) and self.rng.random() < MISTAKEN:
                self._take_back(next(e for e in here if e not in takers), director.add_on)
            event.watch(event)

    def _add_ons_at(self, table: TableNow, takers: list[int]) -> None:
        price = self.event.plan.price_cents(PriceKind.ADD_ON)
        drawer = self.desk.drawer()
        if self.rng.random() >= WHOLE_TABLES:
            for entry in takers:
                tender = draw_tender(price, self.desk.papers, rng=self.rng)
                self._sell(drawer, tender, director.add_on, entry, count=1)
            return
        method = draw_method(self.rng, only=SEVERAL)
        line = self.event.order(
            director.table_add_ons,
            self.event.tournament.pk,
            table=table.number,
            entry_ids=takers,
            method=method,
            seen_cents=price,
            by=drawer.cashier,
        )
        drawer.take(method, line.data["amount_cents"])

    # mistakes

    def _mistake(self, meant: int) -> None:
        """The same chips sold to a neighbour who never asked for them, and taken back."""
        event = self.event
        short = [e for e, chips in event.stacks.items() if chips <= event.starting_chips]
        others = [entry for entry in short if entry != meant]
        if others:
            self._take_back(self.rng.choice(others), director.rebuy)

    def _take_back(self, entry: int, command: Any) -> None:
        """Sold to the wrong one, then voided with a word why, or undone.

        What one person may not give back alone is never sold in error: the simulated colleague
        cannot sign in, so that nobody could approve.
        """
        event, drawer = self.event, self.desk.drawer()
        kind = PriceKind.REBUY if command is director.rebuy else PriceKind.ADD_ON
        price, limit = event.plan.price_cents(kind), event.club.refund_limit_cents
        if limit is not None and price > limit:
            return
        line = self._sell(drawer, Tender(price, draw_method(self.rng)), command, entry, count=1)
        if self.rng.random() < UNDONE:
            pk = event.tournament.pk
            event.order(director.undo, pk, revision=line.revision, by=drawer.cashier)
        else:
            event.order(
                director.void_sale, line.data["sale"], reason="Wrong player", by=drawer.cashier
            )
        drawer.take(line.data["method"], -line.data["amount_cents"])
