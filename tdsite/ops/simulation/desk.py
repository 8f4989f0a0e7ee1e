"""The desk of a simulated event: entries in advance, late and again; rebuys and add-ons in play."""

from collections.abc import Iterable
from heapq import heappop
from typing import Any

from tdsite import director
from tdsite.ops.simulation.cashiers import Cashiers, Drawer, Winnings
from tdsite.ops.simulation.field import Paper, Tender, draw_method, draw_tender, names
from tdsite.ops.simulation.floor_replay import TableNow
from tdsite.ops.simulation.plan import LATE_SHARE
from tdsite.ops.simulation.under_way import UnderWay
from tournaments.models import JournalLine
from tournaments.models.money import Method, VoucherKind
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
        except RuleError:  # their time is over, or they have had them all
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


ENTRIES_A_PAPER = 15  # one voucher or ticket is about for so many entries
SMALL_VOUCHER_CENTS = 40_00


class Desk(Cashiers):
    """Who is still to come, and what the cashiers sell and pay."""

    def __init__(self, event: UnderWay) -> None:
        super().__init__(event)
        self.chips, self.winnings = ChipsSold(event, self), Winnings(event, self)
        self._arrivals: list[tuple[float, int]] = []

    def open(self) -> None:
        """Two drawers with their floats, and the vouchers and tickets that people hold."""
        self.drawers.open()
        event = self.event
        for number in range(max(1, event.plan.entries // ENTRIES_A_PAPER)):
            ticket = bool(number % 2)
            kind = VoucherKind.TICKET if ticket else VoucherKind.VOUCHER
            worth = event.plan.price_cents(PriceKind.ENTRY) if ticket else SMALL_VOUCHER_CENTS
            line = event.order(
                director.issue_voucher,
                event.club.pk,
                kind=kind,
                amount_cents=worth,
                currency=event.tournament.currency,
                code=f"S{event.tournament.pk}-{number}",
                by=self.drawers.all[0].cashier,
            )
            self.papers.append(Paper(line.data["code"], kind, worth))

    def close(self) -> None:
        """What is owed is paid, the drawers are counted and signed.  Raises Violation."""
        self.chips.settle_all()
        self.drawers.close()
        drawers = self.drawers
        self.event.books.takings(drawers.held(), [one.cashier for one in drawers.all])

    # entries

    def sell_in_advance(self) -> None:
        """Most of the field before the start; the others are on their way."""
        event, plan = self.event, self.event.plan
        players = [
            event.order(director.create_player, event.club.pk, name=name).data["player_id"]
            for name in names(plan.entries, rng=event.rng)
        ]
        late = int(len(players) * LATE_SHARE)
        for player in players[late:]:
            self.sell(player)
            event.watch(event)
        window = plan.late_seconds * 0.9
        arrivals = sorted((event.rng.random() ** 1.5 * window, p) for p in players[:late])
        self._arrivals = arrivals[::-1]

    def sell(self, player: int, *, again: bool = False) -> None:
        command = director.reenter if again else director.register_and_seat
        price = self.event.plan.price_cents(PriceKind.REENTRY if again else PriceKind.ENTRY)
        tender = draw_tender(price, self.papers, rng=self.rng)
        self.take(self.drawer(), tender, command, self.event.tournament.pk, player_id=player)

    # arrivals

    def arrive(self) -> None:
        """Late entrants and re-entries whose time has come, as long as the desk may sell."""
        played = self.event.played
        while self._arrivals and self._arrivals[-1][0] <= played:
            self._try_to_sell(self._arrivals.pop()[1], again=False)
        while self.coming_back and self.coming_back[0][0] <= played:
            self._try_to_sell(heappop(self.coming_back)[1], again=True)

    def _try_to_sell(self, player: int, *, again: bool) -> None:
        try:
            self.sell(player, again=again)
        except RuleError:  # too late, or no chair: they go home
            self.event.tally.refused += 1
        else:
            self.event.tend()
