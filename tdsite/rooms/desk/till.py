"""The till of one person: what was taken today, and the drawer it went into."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Case, CharField, Count, F, QuerySet, Sum, When
from django.utils.translation import gettext

from tournaments.models import Sale, TillShift, Tournament
from tournaments.models.money import Method
from tournaments.models.price_parts import cents_of
from tournaments.rules.price_parts import parts

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
    """The person's sales of today by method, how many were voided, and his open drawer."""
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
