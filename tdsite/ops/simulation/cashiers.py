"""The cashiers of the evening, the papers that are about, and who may come back to them.

They have a chance of their own, so that how people pay changes nothing of how they play.
"""

from heapq import heappush
from random import Random
from typing import Any

from tdsite.ops.simulation.drawers import Drawer, Drawers
from tdsite.ops.simulation.tender import Paper, Tender
from tdsite.ops.simulation.under_way import UnderWay
from tournaments.models import JournalLine


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
