"""The desk of the evening: entries sold in advance, late and again."""

from heapq import heappop

from tdsite import director
from tdsite.ops.simulation.cashiers import Cashiers
from tdsite.ops.simulation.chips_sold import ChipsSold
from tdsite.ops.simulation.plan import LATE_SHARE
from tdsite.ops.simulation.players import names
from tdsite.ops.simulation.tender import Paper, draw_tender
from tdsite.ops.simulation.under_way import UnderWay
from tdsite.ops.simulation.winnings import Winnings
from tournaments.models.money import VoucherKind
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError

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
        except RuleError:  # too late, or no chair: he goes home
            self.event.tally.refused += 1
        else:
            self.event.tend()
