"""The cashiers of a simulated event: their drawers, the papers about, and what they pay out."""

from collections import Counter
from dataclasses import dataclass, field
from heapq import heappush
from random import Random
from typing import Any

from django.contrib.auth.models import User

from tdsite import director
from tdsite.ops.simulation import venue
from tdsite.ops.simulation.field import Paper, Tender
from tdsite.ops.simulation.floor_replay import Violation
from tdsite.ops.simulation.under_way import UnderWay
from tournaments import bounties, queries
from tournaments.bounties import BountyBook
from tournaments.models import JournalLine
from tournaments.models.club import TillMoveKind
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import BountyKind
from tournaments.operations.tills import TillNameTaken
from tournaments.rules.side_prizes import propose

CASHIERS = 2
TRIES = 10
FLOAT_CENTS = 300_00
SAFE_FROM_CENTS = 3_000_00  # more than this is not left in a drawer


@dataclass(slots=True)
class Drawer:
    """A till in the hands of its cashier, with the cash that lies in it."""

    cashier: User
    till: int
    shift: int
    cash_cents: int
    sold: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)

    def take(self, method: str, cents: int) -> None:
        """Money for a sale (+), or back for one (−), by the way it is paid."""
        self.sold[method] += cents
        if method == Method.CASH:
            self.cash_cents += cents

    def pay(self, method: str, cents: int) -> None:
        """A prize handed over."""
        self.paid[method] += cents
        if method == Method.CASH:
            self.cash_cents -= cents


class Drawers:
    """Opened with a float, counted at every break, closed with a name under the count."""

    def __init__(self, event: UnderWay) -> None:
        self.event = event
        self.all: list[Drawer] = []
        self.counts = self.difference_cents = 0

    def open(self) -> None:
        """One for each cashier.  Raises TillNameTaken where the house has no room for so many."""
        taken = 0
        for cashier in venue.cashiers():
            try:
                self.all.append(self._opened(cashier))
            except TillNameTaken:  # by another simulation, since this one looked who is free
                taken += 1
                if taken == TRIES:
                    raise
            if len(self.all) == CASHIERS:
                return

    def _opened(self, cashier: User) -> Drawer:
        club, order = self.event.club.pk, self.event.order
        currency = self.event.tournament.currency
        name = venue.till_name(cashier)
        till = order(director.add_till, club, name=name).data["till_id"]
        shift = order(
            director.open_till, till, float_cents=FLOAT_CENTS, currency=currency, by=cashier
        )
        return Drawer(cashier, till, shift.data["shift_id"], FLOAT_CENTS)

    def count(self) -> None:
        """A count in each drawer; what is too much for it goes to the safe."""
        for drawer in self.all:
            counted = drawer.cash_cents
            self._read(
                self.event.order(
                    director.count_till, drawer.shift, counted_cents=counted, by=drawer.cashier
                )
            )
            if counted > SAFE_FROM_CENTS:
                self._move(drawer, TillMoveKind.DROP, counted - FLOAT_CENTS, "Safe")

    def can_give(self, drawer: Drawer, cents: int) -> bool:
        """Whether there is so much in the drawer, some from the safe if it is nearly enough."""
        missing = cents - drawer.cash_cents
        if 0 < missing <= FLOAT_CENTS:
            self._move(drawer, TillMoveKind.TOP_UP, missing, "Prizes")
        return cents <= drawer.cash_cents

    def close(self) -> None:
        """The last counts, signed; the drawers are put away."""
        for drawer in self.all:
            line = self.event.order(
                director.close_till,
                drawer.shift,
                counted_cents=drawer.cash_cents,
                signed_by=drawer.cashier.get_username(),
                by=drawer.cashier,
            )
            self._read(line)
            self.event.order(director.retire_till, drawer.till)

    def sold(self) -> dict[str, int]:
        """What both took for sales and did not give back, by the way it was paid, in cents."""
        return {m: sum(drawer.sold[m] for drawer in self.all) for m in Method.values}

    def held(self) -> dict[str, int]:
        """What both took, less the prizes they paid."""
        paid = {m: sum(drawer.paid[m] for drawer in self.all) for m in Method.values}
        return {method: cents - paid[method] for method, cents in self.sold().items()}

    def _move(self, drawer: Drawer, kind: TillMoveKind, cents: int, reason: str) -> None:
        self.event.order(
            director.move_till,
            drawer.shift,
            kind=kind,
            amount_cents=cents,
            reason=reason,
            by=drawer.cashier,
        )
        drawer.cash_cents += cents if kind is TillMoveKind.TOP_UP else -cents

    def _read(self, line: JournalLine) -> None:
        self.counts += 1
        self.difference_cents += abs(line.data["difference_cents"])
        if line.data["difference_cents"]:
            raise Violation("a drawer is not what the ledger expects", line, line.data)


class Cashiers:
    """Who sells and pays."""

    def __init__(self, event: UnderWay) -> None:
        self.event, self.rng = event, Random(f"{event.plan.seed}:desk")
        self.drawers = Drawers(event)
        self.papers: list[Paper] = []
        self.coming_back: list[tuple[float, int]] = []

    def take(
        self, drawer: Drawer, tender: Tender, command: Any, *args: Any, **kwargs: Any
    ) -> JournalLine:
        """Sell by this command, and put what is paid where it belongs."""
        line = self.event.order(
            command,
            *args,
            **kwargs,
            method=tender.method,
            seen_cents=tender.price_cents,
            details=tender.details,
            by=drawer.cashier,
        )
        if tender.paper:
            self.papers.remove(tender.paper)
            drawer.take(tender.paper.kind, tender.paper_cents)
        drawer.take(line.data["method"], line.data["amount_cents"] - tender.paper_cents)
        return line

    def drawer(self) -> Drawer:
        """The cashier who is free."""
        return self.rng.choice(self.drawers.all)

    def goes_home(self, player: int) -> None:
        """Who is out while registration is open may come back after a while."""
        event = self.event
        if event.registration_open and event.rng.random() < event.plan.reentry_share:
            back = event.played + event.rng.expovariate(1 / 1800) / event.pace.speed
            heappush(self.coming_back, (back, player))


COLLECTED_EARLY = 0.2  # of the bounties won so far, at every break


class Winnings:
    """Who is still to be paid, and the mystery envelopes."""

    def __init__(self, event: UnderWay, desk: Cashiers) -> None:
        self.event, self.desk = event, desk
        self.prizes_cents = self.bounties_cents = self.tickets = self.in_parts = 0

    @property
    def with_bounties(self) -> bool:
        return self.event.plan.bounty_kind is not BountyKind.NONE

    def book(self) -> BountyBook:
        """All bounties as the event stands now, whoever closed its registration."""
        self.event.tournament.refresh_from_db()
        return bounties.won(self.event.tournament)

    # envelopes

    def tend(self) -> None:
        """The envelopes are filled once they may be, and opened for all who fell since."""
        event = self.event
        if event.plan.bounty_kind is not BountyKind.MYSTERY or event.registration_open:
            return
        book = self.book()
        if not book.envelopes and book.needed:
            unit = event.tournament.prize_unit_cents
            amounts = propose(book.collected_cents, book.needed, unit_cents=unit)
            event.order(director.set_envelopes, event.tournament.pk, amounts=amounts)
            book = self.book()
        for line in book.awaiting:
            event.order(director.open_envelope, line.fall.entry)

    # money

    def pay_bounties(self, *, share: float = 1.0) -> None:
        """Some of those who have won bounties come and collect them; all of them for 1."""
        if not self.with_bounties:
            return
        book = self.book()
        for entry in sorted(book.won):
            due = book.due_cents(entry)
            if due > 0 and (share == 1 or self.desk.rng.random() < share):
                self._pay(entry, due, PayoutKind.BOUNTY)
                self.bounties_cents += due
                self.in_parts += entry in book.paid

    def pay_prizes(self) -> None:
        """Every prize, in cash where there is enough of it; tickets as tickets."""
        for entry, cents in queries.awards(self.event.tournament).paid_cents.items():
            if cents:
                self._pay(entry, cents, PayoutKind.PRIZE)
                self.prizes_cents += cents
                self.event.watch(self.event)

    def _pay(self, entry: int, cents: int, kind: PayoutKind) -> None:
        """By a cashier, authorised before by the director where the club asks for two people."""
        event, drawer = self.event, self.desk.drawer()
        limit = event.club.payout_limit_cents
        if limit is not None and cents > limit:
            event.order(director.authorise_payout, entry, kind=kind, seen_cents=cents)
        cash = self.desk.drawers.can_give(drawer, cents)
        method = Method.CASH if cash else Method.TRANSFER
        line = event.order(
            director.pay, entry, kind=kind, method=method, seen_cents=cents, by=drawer.cashier
        )
        ticket = line.data.get("ticket_cents", 0)
        self.tickets += bool(ticket)
        drawer.pay(Method.TICKET, ticket)
        drawer.pay(method, cents - ticket - line.data.get("withheld_cents", 0))
