"""The till of one person, and the lists under it."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Count, F, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from tables.models import Seat
from tdsite.desk import people
from tournaments import queries
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.money import Method

THE_DAY_BEGINS = time(6)  # a night of poker is one day in the till
ROWS = 100
LAST_SALES = 10
TABS = {
    "sales": _("Last sales"),
    "registered": _("Registered"),
    "unseated": _("Without a seat"),
    "seated": _("Seated"),
    "voided": _("Voided"),
}


@dataclass(frozen=True, slots=True)
class Till:
    """What one person took in this event today, in cents."""

    total_cents: int
    methods: list[tuple[str, int]]
    sales: int
    voids: int


@dataclass(frozen=True, slots=True)
class Tab:
    name: str
    label: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list: an entry, or (last sales) one sale of it."""

    entry: Entry
    standing: str
    seat: str
    can_be_voided: bool
    sale: Sale | None = None


def day_began(now: datetime, zone: str) -> datetime:
    """The beginning of the working day at the venue: six in the morning."""
    local = now.astimezone(ZoneInfo(zone))
    day = local.date() if local.time() >= THE_DAY_BEGINS else local.date() - timedelta(days=1)
    return datetime.combine(day, THE_DAY_BEGINS, tzinfo=local.tzinfo)


def till_of(tournament: Tournament, person: User, now: datetime) -> Till:
    """The person's sales of today by method, and how many were voided."""
    since = day_began(now, tournament.timezone)
    mine = Sale.objects.filter(tournament=tournament, by=person, at__gte=since)
    cents = F("quantity") * (F("prize_cents") + F("fee_cents") + F("staff_cents"))
    rows = mine.filter(voided=False).values_list("method")
    found = {m: (s, n) for m, s, n in rows.annotate(cents=Sum(cents), sales=Count("pk"))}
    return Till(
        total_cents=sum(taken for taken, _ in found.values()),
        methods=[(str(m.label), found[m][0]) for m in Method if m in found],
        sales=sum(sales for _, sales in found.values()),
        voids=mine.filter(voided=True).count(),
    )


def tabs_of(tournament: Tournament) -> list[Tab]:
    """The lists with their lengths, in three statements."""
    sold = Entry.objects.filter(tournament=tournament)
    live = queries.entries_in(tournament).count()
    seated = Seat.objects.filter(entry__tournament=tournament).count()
    by_void = dict(sold.values_list("voided").annotate(n=Count("pk")))
    counts = {
        "registered": by_void.get(False, 0),
        "unseated": live - seated,
        "seated": seated,
        "voided": by_void.get(True, 0),
    }
    return [Tab(name, str(label), counts.get(name)) for name, label in TABS.items()]


def rows_of(tournament: Tournament, tab: str) -> list[Row]:
    """The rows of one list, the newest first."""
    if tab == "sales":
        return _last_sales(tournament)
    entries = _LISTS[tab](tournament)
    with_all = entries.select_related("player", "elimination", "seat__table").order_by("-number")
    return [_row(tournament, entry) for entry in with_all[:ROWS]]


_LISTS: dict[str, Any] = {
    "registered": lambda t: Entry.objects.filter(tournament=t, voided=False),
    "unseated": lambda t: queries.entries_in(t).filter(seat=None),
    "seated": lambda t: Entry.objects.filter(tournament=t, seat__isnull=False),
    "voided": lambda t: Entry.objects.filter(tournament=t, voided=True),
}


def _last_sales(tournament: Tournament) -> list[Row]:
    sales: QuerySet[Sale] = (
        Sale.objects.filter(tournament=tournament)
        .select_related("entry__player", "entry__elimination", "entry__seat__table", "by")
        .order_by("-number")
    )
    return [_row(tournament, sale.entry, sale) for sale in sales[:LAST_SALES]]


def _row(tournament: Tournament, entry: Entry, sale: Sale | None = None) -> Row:
    gone = entry.voided or (sale is not None and sale.voided)
    open_still = tournament.registration_closed_at is None
    return Row(
        entry=entry,
        standing=people.standing(entry),
        seat=people.seat_of(entry),
        can_be_voided=open_still and not gone and not people.is_out(entry),
        sale=sale,
    )
