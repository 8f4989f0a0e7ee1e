"""What players owe: rebuys announced and not yet paid.  Source: Robert's Rules 7.33."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.event_now import EventNow
from tdsite.web.languages import reading
from tdsite.web.todo import Todo, act, link
from tournaments.models import JournalLine, Sale
from tournaments.models.money import Method
from tournaments.operations.sales import rest_of
from tournaments.rules.announced import is_overdue

MAX_SHOWN = 4
LAW = "Robert's Rules 7.33"
RIGHT = "entry.settled"


def owed(evening: EventNow) -> Iterator[Todo]:
    """Who owes what, the longest first; from the first break on it is overdue."""
    rows = Sale.objects.filter(
        tournament=evening.tournament, method=Method.OWED, settled_at=None, voided=False
    )
    sales = list(rows.select_related("entry__player", "entry__seat__table").order_by("at", "pk"))
    if not sales:
        return
    breaks = _breaks_began(evening)
    for sale in sales[:MAX_SHOWN]:
        yield _one(evening, sale, overdue=is_overdue(sale.at, breaks))
    if len(sales) > MAX_SHOWN:
        yield _more(evening, sales[MAX_SHOWN:], breaks)


def _one(evening: EventNow, sale: Sale, *, overdue: bool) -> Todo:
    what = gettext("%(player)s owes %(amount)s")
    why = gettext("To be paid before the next break. The chips are in play already.")
    if overdue:
        why = gettext("A break has begun and nobody has paid yet.")
    seat = getattr(sale.entry, "seat", None)
    where = f"{seat.table.number}-{seat.number}" if seat else ""
    said = f"{sale.get_kind_display()}, {where}. {why}" if where else why
    pays = {"sale": sale.pk}
    return Todo(
        "cash",
        "stop" if overdue else "info",
        what % {"player": sale.entry.player.name, "amount": _money(evening, rest_of(sale))},
        said,
        LAW,
        presses=(
            act(evening, gettext("Paid in cash"), "settle", RIGHT, **pays, method="cash"),
            act(evening, gettext("By card"), "settle", RIGHT, **pays, method="card"),
        ),
    )


def _more(evening: EventNow, rest: list[Sale], breaks: list[datetime]) -> Todo:
    sentence = ngettext(
        "%(count)s more payment is awaited", "%(count)s more payments are awaited", len(rest)
    )
    late = any(is_overdue(sale.at, breaks) for sale in rest)
    total = sum(rest_of(sale) for sale in rest)
    return Todo(
        "cash",
        "stop" if late else "info",
        sentence % {"count": len(rest)},
        gettext("%(amount)s in all.") % {"amount": _money(evening, total)},
        LAW,
        presses=(link(evening, gettext("Desk"), "desk", "entry"),),
    )


def _breaks_began(evening: EventNow) -> list[datetime]:
    """When breaks began that the clock has told of, and the one that is on."""
    lines = JournalLine.objects.filter(
        tournament=evening.tournament,
        kind__in=("clock.level_began", "clock.jumped"),
        data__step_kind="break",
    )
    found = list(lines.values_list("at", flat=True))
    reading = evening.reading
    if evening.on_break and reading is not None:
        gone_ms = max(0, reading.step.seconds * 1000 - reading.left_ms)
        found.append(evening.now - timedelta(milliseconds=gone_ms))
    return found


def _money(evening: EventNow, cents: int) -> str:
    currency = evening.tournament.currency
    return formats.money(cents, currency=currency, locale=reading())
