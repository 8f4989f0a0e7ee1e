"""A whole table's add-ons: who sits there, who may buy, and why somebody may not."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from tables.models import Seat, Table
from tdsite.acts.asking import situation
from tournaments import selling
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import purchases
from tournaments.rules import RuleError
from tournaments.selling import Cost
from tournaments.sentences import translate
from tournaments.situation import Situation


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
    here = situation(tournament, now)
    buyers = tuple(_buyer(here, seat) for seat in people.order_by("number"))
    return TableAddOns(numbers, number, _cost(here, buyers), buyers)


def _buyer(here: Situation, seat: Seat) -> Buyer:
    entry = seat.entry
    assert entry is not None
    entry.tournament = here.event
    place, why_not = f"{seat.table.number}-{seat.number}", ""
    try:
        purchases.check_may_add_on(entry, now=here)
    except RuleError as error:
        why_not = translate(error)
    return Buyer(entry, place, why_not)


def _cost(here: Situation, buyers: tuple[Buyer, ...]) -> Cost | None:
    """What one costs here: the price of the first who may buy."""
    first = next((buyer for buyer in buyers if not buyer.why_not), None)
    if first is None:
        return None
    return selling.cost_of(
        here.event, PriceKind.ADD_ON, first.entry.player, at=here.at, level=here.level
    )
