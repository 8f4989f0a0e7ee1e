"""What was won in the evening, handed over by the cashiers: prizes, tickets, bounties.

Some collect their bounties at a break, the others at the end.  The envelopes of mystery bounties
are filled when registration closes and opened as players fall.
"""

from tdsite import director
from tdsite.ops.simulation.cashiers import Cashiers
from tdsite.ops.simulation.under_way import UnderWay
from tournaments import bounties, queries
from tournaments.bounties import BountyBook
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import BountyKind
from tournaments.rules.side_prizes import propose

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
