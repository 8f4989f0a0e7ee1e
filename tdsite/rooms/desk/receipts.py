"""What a sale leaves: its receipt, its papers and their printer, the till of the person."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Case, CharField, Count, F, QuerySet, Sum, When
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tables.models import Draw, DrawKind
from tdsite.web.offers import BOUGHT, listed
from tdsite.web.paper.draws import Card
from tdsite.web.people import seat_of
from tournaments.ledger import line_of_receipt
from tournaments.models import Entry, JournalLine, PaperKind, Sale, TillShift, Tournament
from tournaments.models.money import Method
from tournaments.models.price_parts import cents_of
from tournaments.operations import papers
from tournaments.operations.sales import rest_of
from tournaments.rules.prices import parts


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sale with its entry, the seat it got and why that one.  `change_cents` None: not asked."""

    sale: Sale
    entry: Entry
    table: str
    seat: str
    why: str
    change_cents: int | None = None

    @property
    def chips(self) -> int:
        return self.sale.quantity * self.sale.chips


def receipt_of(tournament: Tournament, number: int) -> Receipt | None:
    """The sale of that receipt number, if there is one."""
    sale = (
        Sale.objects.filter(tournament=tournament, number=number)
        .select_related("entry__player", "entry__seat__table", "by")
        .first()
    )
    if sale is None:
        return None
    sale.tournament = tournament
    line = line_of_receipt(sale)
    place = (line.data.get("seat") if line else "") or seat_of(sale.entry)
    table, _, seat = place.partition("-")
    return Receipt(sale, sale.entry, table, seat, _why(sale, line, place), change_of(sale))


def change_of(sale: Sale) -> int | None:
    """What goes back over the counter, in cents; None where nobody said what was given."""
    if sale.given_cents is None:
        return None
    return sale.given_cents - rest_of(sale)


def _why(sale: Sale, line: JournalLine | None, place: str) -> str:
    if sale.kind in BOUGHT:
        return gettext("Chips for the next hand, delivered to this seat")
    draw = (
        line
        and Draw.objects.filter(
            tournament=sale.tournament, drawn_revision=line.revision, kind=DrawKind.LATE_SEAT
        ).first()
    )
    if not draw:
        if place:
            return gettext("Seat chosen, not drawn")
        return gettext("The seat is drawn when the event starts.")
    laid_out = draw.lines.splitlines()[0].split()[2:]  # pick 1 4-2 4-5 …
    return _of_the_pool(laid_out)


def _of_the_pool(free: list[str]) -> str:
    tables = sorted({int(place.partition("-")[0]) for place in free})
    sentence = ngettext(
        "Only free seat at table %(tables)s, fewest players.",
        "Drawn from %(seats)s free seats at table %(tables)s, fewest players.",
        len(free),
    )
    return sentence % {"seats": len(free), "tables": listed(tables)}


@dataclass(frozen=True, slots=True)
class SalePaper:
    """One paper of a sale: what it is called and where its PDF is."""

    paper: PaperKind
    about: str
    name: str
    url: str


def papers_of(tournament: Tournament, sale: Sale) -> list[SalePaper]:
    """What may be printed of a sale, the one that is handed out first."""
    number = str(sale.number)
    receipt = _of_sale(tournament, PaperKind.RECEIPT, number, gettext("Receipt"))
    if sale.voided:
        return [
            _of_sale(tournament, PaperKind.REFUND_SLIP, number, gettext("Refund slip")),
            receipt,
        ]
    if sale.is_for_chips:
        return [_of_sale(tournament, PaperKind.CHIP_SLIP, number, gettext("Chip slip")), receipt]
    card = SalePaper(
        PaperKind.SEAT_CARD,
        Card(sale.entry, seat_of(sale.entry)).about,
        gettext("Seat card"),
        reverse("seat_card", args=[tournament.pk, sale.entry_id]),
    )
    return [card, receipt]


def _of_sale(tournament: Tournament, paper: PaperKind, number: str, name: str) -> SalePaper:
    return SalePaper(paper, number, name, reverse(paper.value, args=[tournament.pk, number]))


def send(tournament: Tournament, sale: Sale, *, printer: str, by: Any, at: datetime) -> None:
    """The paper that is handed out, to the page beside that printer."""
    first = papers_of(tournament, sale)[0]
    papers.enqueue(tournament, first.paper, first.about, by=by, at=at, queue=printer)


THE_DAY_BEGINS = time(6)  # a night of poker is one day in the till
MONEY = (Method.CASH, Method.CARD, Method.TRANSFER)


@dataclass(frozen=True, slots=True)
class Till:
    """What one person took in this event today, in cents; `total_cents` is money only."""

    total_cents: int
    methods: list[tuple[str, int]]
    sales: int
    voids: int
    shift: TillShift | None = None


def day_began(now: datetime, zone: str) -> datetime:
    """The beginning of the working day at the venue: six in the morning."""
    local = now.astimezone(ZoneInfo(zone))
    day = local.date() if local.time() >= THE_DAY_BEGINS else local.date() - timedelta(days=1)
    return datetime.combine(day, THE_DAY_BEGINS, tzinfo=local.tzinfo)


def day_at(now: datetime, zone: str) -> date:
    """The day on the calendar at the venue."""
    return now.astimezone(ZoneInfo(zone)).date()


def till_of(tournament: Tournament, person: User, now: datetime) -> Till:
    """The person's sales of today by method, how many were voided, and their open drawer."""
    since = day_began(now, tournament.timezone)
    mine = Sale.objects.filter(tournament=tournament, by=person, at__gte=since)
    found, vouchers_cents, sales = _taken(mine)
    methods = [(str(m.label), found[m]) for m in Method if found.get(m)]
    if vouchers_cents:
        methods.append((gettext("Vouchers"), vouchers_cents))
    return Till(
        total_cents=sum(found.get(method, 0) for method in MONEY),
        methods=methods,
        sales=sales,
        voids=mine.filter(voided=True).count(),
        shift=shift_of(tournament, person),
    )


def _taken(mine: QuerySet[Sale]) -> tuple[dict[str, int], int, int]:
    """Cents by the way they were paid in the end, cents paid by vouchers, and how many sales."""
    whole = F("quantity") * cents_of(parts()) - F("discount_cents") + F("rounding_cents")
    paid = Case(
        When(settled_by="", then=F("method")),
        default=F("settled_by"),
        output_field=CharField(),
    )
    rows = (
        mine.filter(voided=False)
        .annotate(paid=paid)
        .values_list("paid")
        .annotate(
            rest=Sum(whole - F("voucher_cents")), vouchers=Sum("voucher_cents"), n=Count("pk")
        )
    )
    found = list(rows)
    by_method = {method: rest for method, rest, _, _ in found}
    return by_method, sum(row[2] for row in found), sum(row[3] for row in found)


def shift_of(tournament: Tournament, person: User) -> TillShift | None:
    """The till the person keeps open in the event's currency."""
    mine = TillShift.objects.filter(holder=person, closed_at=None, currency=tournament.currency)
    return mine.select_related("till").first()
