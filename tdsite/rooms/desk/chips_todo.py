"""The moments at which chips are bought: the add-ons while they are sold, the last rebuys."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.event_now import EventNow
from tdsite.web.languages import reading
from tdsite.web.todo import Press, Todo, act
from tournaments import selling
from tournaments.models import Sale
from tournaments.models.tournament import PriceKind
from tournaments.queries import entries_in
from tournaments.rules.sales import Window

LAW = "Robert's Rules 7.33"
SAID_FOR = 10  # minutes


def buying(evening: EventNow) -> Iterator[Todo]:
    """What is sold now; nothing once registration is closed, as no money comes in any more."""
    if evening.tournament.registration_closed_at is not None or evening.reading is None:
        return
    yield from _add_ons(evening)
    yield from _last_rebuys(evening)


def _add_ons(evening: EventNow) -> Iterator[Todo]:
    rule = evening.terms.add_on
    if rule is None or not _is_open(evening, rule.window):
        return
    closes = evening.add_ons_close
    desk = reverse("desk_table_add_ons", args=[evening.tournament.pk])
    yield Todo(
        "chip",
        "warn" if evening.on_break else "info",
        gettext("Sell the add-ons: they close in") if closes else gettext("Sell the add-ons"),
        f"{_taken(evening)} {_price(evening)}",
        LAW,
        countdown=closes,
        presses=(Press(gettext("Add-ons of a table"), desk, "entry.added_on"),),
    )


def _taken(evening: EventNow) -> str:
    """How many of the players still in have had an add-on."""
    rows = Sale.objects.filter(entry__in=entries_in(evening.tournament), voided=False)
    players = evening.figures.left
    taken = rows.filter(kind=PriceKind.ADD_ON).values("entry").distinct().count()
    said = ngettext(
        "%(taken)s of %(count)s player has one.",
        "%(taken)s of %(count)s players have one.",
        players,
    )
    return said % {"taken": taken, "count": players}


def _price(evening: EventNow) -> str:
    price, locale = selling.price_of(evening.tournament, PriceKind.ADD_ON), reading()
    money = formats.money(price.total_cents, currency=evening.tournament.currency, locale=locale)
    chips = formats.chips(price.chips, locale=locale)
    return gettext("%(price)s for %(chips)s chips.") % {"price": money, "chips": chips}


def _last_rebuys(evening: EventNow) -> Iterator[Todo]:
    rule = evening.terms.rebuy
    if rule is None or not _is_open(evening, rule.window):
        return
    if not rule.window.is_closing(evening.standing.level):
        return
    sold = evening.figures.rebuys
    announce = (
        gettext("Last rebuys: they close with the break after this level.")
        if rule.window.through_break
        else gettext("Last rebuys: they close with this level.")
    )
    yield Todo(
        "chip",
        "info",
        gettext("Announce the last rebuys: they close in"),
        ngettext("%(count)s is sold so far.", "%(count)s are sold so far.", sold) % {"count": sold},
        LAW,
        countdown=evening.rebuys_close,
        presses=(
            act(
                evening,
                gettext("Announce on the boards"),
                "note",
                "board.noted",
                text=announce,
                minutes=SAID_FOR,
            ),
        ),
    )


def _is_open(evening: EventNow, window: Window) -> bool:
    return window.contains(evening.standing.level, on_break=evening.standing.on_break)
