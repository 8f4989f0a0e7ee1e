"""The lists of the desk: sales, who is registered, owes, sits or waits; a table and who may buy."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.models import Seat, Table
from tdsite.acts.arguments import situation
from tdsite.web import people
from tdsite.web.sorting import Sort, as_read, in_order
from tournaments import queries, selling
from tournaments.models import Entry, Preregistration, Sale, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.name_search import not_entered
from tournaments.operations import alternates, purchases
from tournaments.rules import RuleError
from tournaments.selling import Cost, Situation
from tournaments.sentences import translate

ROWS = 100
LAST_SALES = 10
NEWEST_FIRST = Sort()
TABS = {
    "sales": _("Last sales"),
    "registered": _("Registered"),
    "unpaid": _("Unpaid"),
    "unseated": _("Without a seat"),
    "seated": _("Seated"),
    "waiting": _("Waiting"),
    "voided": pgettext_lazy("sales", "Voided"),
}


@dataclass(frozen=True, slots=True)
class Tab:
    name: str
    label: str
    count: int | None


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One line of a list: an entry, or one sale of it."""

    entry: Entry
    standing: str
    seat: str
    can_be_voided: bool
    sale: Sale | None = None


def tabs_of(tournament: Tournament) -> list[Tab]:
    """The lists with their lengths."""
    sold = Entry.objects.filter(tournament=tournament)
    live = queries.entries_in(tournament).count()
    seated = Seat.objects.filter(entry__tournament=tournament).count()
    by_void = dict(sold.values_list("voided").annotate(n=Count("pk")))
    counts = {
        "registered": by_void.get(False, 0),
        "unpaid": _owed(tournament).count() + coming(tournament).count(),
        "unseated": live - seated,
        "seated": seated,
        "waiting": len(alternates.waiting(tournament)),
        "voided": Sale.objects.filter(tournament=tournament, voided=True).count(),
    }
    return [Tab(name, str(label), counts.get(name)) for name, label in TABS.items()]


def sorts_of(tab: str) -> Collection[str]:
    """The columns that this list is sorted by; the last sales stay the newest first."""
    if tab in _ENTRIES:
        return _ENTRY_SORTS
    return _SALE_SORTS if tab in _SALES and tab != "sales" else ()


def desk_rows(tournament: Tournament, tab: str, sort: Sort = NEWEST_FIRST) -> list[DeskRow]:
    """The rows of one list of entries or sales, the newest first where no other order is chosen."""
    if tab in _SALES:
        sales = _SALES[tab](tournament).order_by("-number")
        if not sort.column:
            return _sales(tournament, sales[: LAST_SALES if tab == "sales" else ROWS])
        return in_order(_sales(tournament, sales), _SALE_SORTS, sort)[:ROWS]
    if tab not in _ENTRIES:
        return []
    entries = _ENTRIES[tab](tournament).select_related("player", "elimination", "seat__table")
    return [_row(tournament, entry) for entry in _in_order(entries, sort)[:ROWS]]


def _in_order(entries: QuerySet[Entry], sort: Sort) -> QuerySet[Entry]:
    """All of them in that order by the database: they are many, and the first hundred are read."""
    fields = [F(field) for field in _ENTRY_SORTS.get(sort.column, ())]
    if sort.falls:
        return entries.order_by(*(field.desc(nulls_last=True) for field in fields), "-number")
    return entries.order_by(*(field.asc(nulls_last=True) for field in fields), "-number")


def coming(tournament: Tournament) -> QuerySet[Preregistration]:
    """Who registered on the public page and has not entered yet, in the order of coming."""
    return not_entered(tournament).select_related("player")


def _owed(tournament: Tournament) -> QuerySet[Sale]:
    return Sale.objects.filter(
        tournament=tournament, method=Method.OWED, settled_at=None, voided=False
    )


_ENTRIES: dict[str, Callable[[Tournament], QuerySet[Entry]]] = {
    "registered": lambda t: Entry.objects.filter(tournament=t, voided=False),
    "unseated": lambda t: queries.entries_in(t).filter(seat=None),
    "seated": lambda t: Entry.objects.filter(tournament=t, seat__isnull=False),
}
_SALES: dict[str, Callable[[Tournament], QuerySet[Sale]]] = {
    "sales": lambda t: Sale.objects.filter(tournament=t),
    "unpaid": _owed,
    "voided": lambda t: Sale.objects.filter(tournament=t, voided=True),
}


_ENTRY_SORTS = {
    "number": ("number",),
    "player": ("player__sought",),
    "seat": ("seat__table__number", "seat__number"),
    "at": ("entered_at",),
}
_SALE_SORTS: dict[str, Callable[[DeskRow], Any]] = {
    "at": lambda row: _sale(row).at,
    "player": lambda row: as_read(row.entry.player.name),
    "item": lambda row: _sale(row).get_kind_display(),
    "seat": lambda row: as_read(row.seat),
    "amount": lambda row: _sale(row).total_cents,
    "method": lambda row: _sale(row).settled_by or _sale(row).method,
}


def _sale(row: DeskRow) -> Sale:
    assert row.sale is not None
    return row.sale


def _sales(tournament: Tournament, found: QuerySet[Sale]) -> list[DeskRow]:
    sales = found.select_related("entry__player", "entry__elimination", "entry__seat__table", "by")
    return [_row(tournament, sale.entry, sale) for sale in sales]


def _row(tournament: Tournament, entry: Entry, sale: Sale | None = None) -> DeskRow:
    gone = entry.voided or (sale is not None and sale.voided)
    open_still = tournament.registration_closed_at is None
    return DeskRow(
        entry=entry,
        standing=people.standing(entry),
        seat=people.seat_of(entry),
        can_be_voided=open_still and not gone and not people.is_out(entry),
        sale=sale,
    )


@dataclass(frozen=True, slots=True)
class Buyer:
    """A player of the table, and why they may not buy (nothing when they may)."""

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
