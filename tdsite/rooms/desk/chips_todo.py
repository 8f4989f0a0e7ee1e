"""The moments at which chips are bought: the add-ons while they are sold, the last rebuys."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tdsite.web import formats
from tdsite.web.event_now import EventState
from tdsite.web.languages import reading
from tdsite.web.todo import Press, Todo, act
from tournaments import selling
from tournaments.models import Sale
from tournaments.models.tournament import PriceKind
from tournaments.queries import entries_in
from tournaments.rules.sales import Window

LAW = "Robert's Rules 7.33"
SAID_FOR = 10  # minutes


def buying(event_now: EventState) -> Iterator[Todo]:
    """What is sold now; nothing once registration is closed, as no money comes in any more."""
    if event_now.tournament.registration_closed_at is not None or event_now.reading is None:
        return
    yield from _add_ons(event_now)
    yield from _last_rebuys(event_now)


def _add_ons(event_now: EventState) -> Iterator[Todo]:
    rule = event_now.terms.add_on
    if rule is None or not _is_open(event_now, rule.window):
        return
    closes = event_now.add_ons_close
    desk = reverse("desk_table_add_ons", args=[event_now.tournament.pk])
    yield Todo(
        "chip",
        "warn" if event_now.on_break else "info",
        gettext("Sell the add-ons: they close in") if closes else gettext("Sell the add-ons"),
        f"{_taken(event_now)} {_price(event_now)}",
        LAW,
        countdown=closes,
        presses=(Press(gettext("Add-ons of a table"), desk, "entry.added_on"),),
    )


def _taken(event_now: EventState) -> str:
    """How many of the players still in have had an add-on."""
    rows = Sale.objects.filter(entry__in=entries_in(event_now.tournament), voided=False)
    players = event_now.figures.left
    taken = rows.filter(kind=PriceKind.ADD_ON).values("entry").distinct().count()
    sentence = ngettext(
        "%(taken)s of %(count)s player has one.",
        "%(taken)s of %(count)s players have one.",
        players,
    )
    return sentence % {"taken": taken, "count": players}


def _price(event_now: EventState) -> str:
    price, locale = selling.price_of(event_now.tournament, PriceKind.ADD_ON), reading()
    money = formats.money(price.total_cents, currency=event_now.tournament.currency, locale=locale)
    chips = formats.chips(price.chips, locale=locale)
    return gettext("%(price)s for %(chips)s chips.") % {"price": money, "chips": chips}


def _last_rebuys(event_now: EventState) -> Iterator[Todo]:
    rule = event_now.terms.rebuy
    if rule is None or not _is_open(event_now, rule.window):
        return
    if not rule.window.is_closing(event_now.standing.level):
        return
    sold = event_now.figures.rebuys
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
        countdown=event_now.rebuys_close,
        presses=(
            act(
                event_now,
                gettext("Announce on the boards"),
                "note",
                "board.noted",
                text=announce,
                minutes=SAID_FOR,
            ),
        ),
    )


def _is_open(event_now: EventState, window: Window) -> bool:
    return window.contains(event_now.standing.level, on_break=event_now.standing.on_break)
