"""The lists under the desk: sales, who is registered, who has not paid, who sits, who waits."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.utils.translation import gettext_lazy as _

from tables.models import Seat
from tdsite.web import people
from tournaments import alternates, queries
from tournaments.models import Entry, Preregistration, Sale, Tournament
from tournaments.models.money import Method
from tournaments.preregistrations import not_entered

ROWS = 100
LAST_SALES = 10
TABS = {
    "sales": _("Last sales"),
    "registered": _("Registered"),
    "unpaid": _("Unpaid"),
    "unseated": _("Without a seat"),
    "seated": _("Seated"),
    "waiting": _("Waiting"),
    "voided": _("Voided"),
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


def desk_rows(tournament: Tournament, tab: str) -> list[DeskRow]:
    """The rows of one list of entries or sales, the newest first."""
    if tab in _SALES:
        most = LAST_SALES if tab == "sales" else ROWS
        return _sales(tournament, _SALES[tab](tournament), most)
    if tab not in _ENTRIES:
        return []
    entries = _ENTRIES[tab](tournament)
    with_all = entries.select_related("player", "elimination", "seat__table").order_by("-number")
    return [_row(tournament, entry) for entry in with_all[:ROWS]]


def coming(tournament: Tournament) -> QuerySet[Preregistration]:
    """Who wrote himself in on the public page and has not entered yet, in the order of coming."""
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


def _sales(tournament: Tournament, found: QuerySet[Sale], most: int) -> list[DeskRow]:
    sales = found.select_related(
        "entry__player", "entry__elimination", "entry__seat__table", "by"
    ).order_by("-number")
    return [_row(tournament, sale.entry, sale) for sale in sales[:most]]


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
