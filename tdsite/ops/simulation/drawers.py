"""The two cashiers of the evening, and the money that lies in their drawers.

What lies there is counted by hand, so to say: from what each line told the cashier to take and to
give.  The ledger must expect the same.
"""

from collections import Counter
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from tdsite import director
from tdsite.ops.simulation import house
from tdsite.ops.simulation.under_way import UnderWay
from tdsite.ops.simulation.violation import Violation
from tournaments.models import JournalLine
from tournaments.models.club import TillMoveKind
from tournaments.models.money import Method
from tournaments.operations.tills import TillNameTaken

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
        for cashier in house.cashiers():
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
        name = house.till_name(cashier)
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
