"""What players owe: rebuys announced and not yet paid.  Source: Robert's Rules 7.33."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.event_now import EventState
from tdsite.web.languages import reading
from tdsite.web.todo import Todo, act, link
from tournaments.models import JournalLine, Sale
from tournaments.models.money import Method
from tournaments.operations.sales import rest_of
from tournaments.rules.announced import is_overdue

MAX_SHOWN = 4
LAW = "Robert's Rules 7.33"
RIGHT = "entry.settled"


def owed(event_now: EventState) -> Iterator[Todo]:
    """Who owes what, the longest first; from the first break on it is overdue."""
    rows = Sale.objects.filter(
        tournament=event_now.tournament, method=Method.OWED, settled_at=None, voided=False
    )
    sales = list(rows.select_related("entry__player", "entry__seat__table").order_by("at", "pk"))
    if not sales:
        return
    breaks = _breaks_began(event_now)
    for sale in sales[:MAX_SHOWN]:
        yield _one(event_now, sale, overdue=is_overdue(sale.at, breaks))
    if len(sales) > MAX_SHOWN:
        yield _more(event_now, sales[MAX_SHOWN:], breaks)


def _one(event_now: EventState, sale: Sale, *, overdue: bool) -> Todo:
    what = gettext("%(player)s owes %(amount)s")
    why = gettext("To be paid before the next break. The chips are in play already.")
    if overdue:
        why = gettext("A break has begun and nobody has paid yet.")
    seat = getattr(sale.entry, "seat", None)
    where = f"{seat.table.number}-{seat.number}" if seat else ""
    reason = f"{sale.get_kind_display()}, {where}. {why}" if where else why
    pays = {"sale": sale.pk}
    return Todo(
        "cash",
        "stop" if overdue else "info",
        what % {"player": sale.entry.player.name, "amount": _money(event_now, rest_of(sale))},
        reason,
        LAW,
        presses=(
            act(event_now, gettext("Paid in cash"), "settle", RIGHT, **pays, method="cash"),
            act(event_now, gettext("By card"), "settle", RIGHT, **pays, method="card"),
        ),
    )


def _more(event_now: EventState, rest: list[Sale], breaks: list[datetime]) -> Todo:
    sentence = ngettext(
        "%(count)s more payment is awaited", "%(count)s more payments are awaited", len(rest)
    )
    late = any(is_overdue(sale.at, breaks) for sale in rest)
    total = sum(rest_of(sale) for sale in rest)
    return Todo(
        "cash",
        "stop" if late else "info",
        sentence % {"count": len(rest)},
        gettext("%(amount)s in all.") % {"amount": _money(event_now, total)},
        LAW,
        presses=(link(event_now, gettext("Desk"), "desk", "entry"),),
    )


def _breaks_began(event_now: EventState) -> list[datetime]:
    """When breaks began that the clock has told of, and the one that is on."""
    lines = JournalLine.objects.filter(
        tournament=event_now.tournament,
        kind__in=("clock.level_began", "clock.jumped"),
        data__step_kind="break",
    )
    found = list(lines.values_list("at", flat=True))
    reading = event_now.reading
    if event_now.on_break and reading is not None:
        gone_ms = max(0, reading.step.seconds * 1000 - reading.left_ms)
        found.append(event_now.now - timedelta(milliseconds=gone_ms))
    return found


def _money(event_now: EventState, cents: int) -> str:
    currency = event_now.tournament.currency
    return formats.money(cents, currency=currency, locale=reading())
