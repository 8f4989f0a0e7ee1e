"""A whole table's add-ons: who sits there, who may buy, and why somebody may not."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from tables.models import Seat, Table
from tdsite.acts.asking import moment
from tournaments import pricing
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import purchases
from tournaments.pricing import Cost
from tournaments.rules import RuleError
from tournaments.sentences import told


@dataclass(frozen=True, slots=True)
class Buyer:
    """A player of the table, and why he may not buy (nothing when he may)."""

    entry: Entry
    seat: str
    why_not: str


@dataclass(frozen=True, slots=True)
class TableAddOns:
    """The add-ons of one table (None: no table is chosen yet), and the tables there are."""

    tables: tuple[int, ...]
    table: int | None
    cost: Cost | None
    buyers: tuple[Buyer, ...]

    @property
    def anybody(self) -> bool:
        return any(not buyer.why_not for buyer in self.buyers)

    @property
    def who_may(self) -> tuple[int, ...]:
        """The entries that may buy."""
        return tuple(buyer.entry.pk for buyer in self.buyers if not buyer.why_not)

    def sum_cents(self, ticked: Collection[int]) -> int:
        """What these pay together."""
        each = self.cost.total_cents if self.cost else 0
        return each * sum(entry in ticked for entry in self.who_may)


def add_ons_of(tournament: Tournament, number: int | None, now: datetime) -> TableAddOns:
    """Everybody at the table in the order of the chairs."""
    open_tables = Table.objects.filter(tournament=tournament, broken_at=None)
    numbers = tuple(open_tables.order_by("number").values_list("number", flat=True))
    if number not in numbers:
        return TableAddOns(numbers, None, None, ())
    seats = Seat.objects.filter(
        table__tournament=tournament, table__number=number, entry__isnull=False
    )
    people = seats.select_related("entry__player", "entry__elimination", "table")
    buyers = tuple(_buyer(tournament, seat, now) for seat in people.order_by("number"))
    return TableAddOns(numbers, number, _cost(tournament, buyers, now), buyers)


def _buyer(tournament: Tournament, seat: Seat, now: datetime) -> Buyer:
    entry = seat.entry
    assert entry is not None
    entry.tournament = tournament
    place, why_not = f"{seat.table.number}-{seat.number}", ""
    try:
        purchases.check_may_add_on(entry, moment=moment(tournament, now))
    except RuleError as error:
        why_not = told(error)
    return Buyer(entry, place, why_not)


def _cost(tournament: Tournament, buyers: tuple[Buyer, ...], now: datetime) -> Cost | None:
    """What one costs here: the price of the first who may buy."""
    first = next((buyer for buyer in buyers if not buyer.why_not), None)
    if first is None:
        return None
    level = moment(tournament, now).level
    return pricing.cost_of(tournament, PriceKind.ADD_ON, first.entry.player, at=now, level=level)
