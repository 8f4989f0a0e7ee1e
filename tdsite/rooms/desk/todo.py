"""What the desk has to do: seats to draw or to offer, chips to sell, what players owe.

Source: Robert's Rules 7.33.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tables.draws import DrawState, seats_in_force
from tdsite.rooms.desk.waiting import line_of
from tdsite.web import formats
from tdsite.web.as_of import Countdown
from tdsite.web.event_page import Press, Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tdsite.web.languages import reading
from tournaments import selling
from tournaments.models import JournalLine, Sale
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.operations.sales import rest_of
from tournaments.queries import entries_in
from tournaments.rules.payments import is_overdue
from tournaments.rules.sales import Window

WAITING_LAW = "Robert's Rules 2.2.21"


def seats(event_now: EventState) -> Iterator[Todo]:
    """Before the start: seats that may be drawn beforehand, and those nobody has seen yet."""
    tournament = event_now.tournament
    held = [draw for draw, now in seats_in_force(tournament) if now is DrawState.MADE]
    unseated = entries_in(tournament).filter(seat=None).count()
    if held:
        yield Todo(
            "lock",
            "warn",
            gettext("Publish seats"),
            gettext("Draw %(draw)s made, staff view only") % {"draw": held[-1].number},
            "Robert's Rules 7.2",
            presses=(link_press(event_now, gettext("Check"), "draw_room", "see_people"),),
        )
    if unseated > 1:
        yield Todo(
            "seat",
            "info",
            gettext("Draw the seats"),
            ngettext(
                "%(count)s player without a seat. Starting the event draws it.",
                "%(count)s players without seats. Starting the event draws them.",
                unseated,
            )
            % {"count": unseated},
            "Robert's Rules 7.2",
            presses=(link_press(event_now, gettext("Seat draw"), "draw_room", "see_people"),),
        )


def _offers(event_now: EventState, desk: str) -> Iterator[Todo]:
    """Seats that are kept for somebody, each until its time is over."""
    for one in line_of(event_now.tournament).waiters:
        if one.offer_ends_at is None:
            continue
        left = max(0, int((one.offer_ends_at - event_now.now).total_seconds()))
        yield Todo(
            "hourglass",
            "warn",
            gettext("Seat held for %(player)s") % {"player": one.player.name},
            gettext("Then the next player in line gets it."),
            WAITING_LAW,
            countdown=Countdown(left, one.offer_ends_at),
            presses=(
                Press(gettext("Seat now"), f"{desk}?player={one.player.pk}", "entry.registered"),
                act_press(
                    event_now,
                    gettext("Decline"),
                    "pass-offer",
                    "alternate.passed",
                    player_id=one.player.pk,
                ),
            ),
        )


def alternates(event_now: EventState) -> Iterator[Todo]:
    """Who waits for a seat, and whose turn it is when one is free."""
    line = line_of(event_now.tournament)
    first = line.first
    if first is None:
        return
    waits = ngettext("%(count)s player waits.", "%(count)s players wait.", len(line.waiters))
    desk = reverse("desk", args=[event_now.tournament.pk])
    yield from _offers(event_now, desk)
    if any(one.offer_ends_at for one in line.waiters):
        return
    if first.may_sit:
        yield Todo(
            "hourglass",
            "warn",
            gettext("Seat free: %(player)s is next") % {"player": first.player.name},
            waits % {"count": len(line.waiters)},
            WAITING_LAW,
            presses=(
                Press(gettext("Seat now"), f"{desk}?player={first.player.pk}", "entry.registered"),
                act_press(
                    event_now,
                    gettext("Hold the seat"),
                    "offer-seat",
                    "alternate.offered",
                    player_id=first.player.pk,
                ),
            ),
        )
        return
    yield Todo(
        "hourglass",
        "",
        ngettext("%(count)s alternate waiting", "%(count)s alternates waiting", len(line.waiters))
        % {"count": len(line.waiters)},
        gettext("Next in line: %(player)s") % {"player": first.player.name},
        WAITING_LAW,
        presses=(link_press(event_now, gettext("Desk"), "desk", "entry"),),
    )


CHIPS_LAW = "Robert's Rules 7.33"
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
        CHIPS_LAW,
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
        CHIPS_LAW,
        countdown=event_now.rebuys_close,
        presses=(
            act_press(
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


MAX_SHOWN = 4

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
        yield _owes(event_now, sale, overdue=is_overdue(sale.at, breaks))
    if len(sales) > MAX_SHOWN:
        yield _more_owe(event_now, sales[MAX_SHOWN:], breaks)


def _owes(event_now: EventState, sale: Sale, *, overdue: bool) -> Todo:
    what = gettext("%(player)s owes %(amount)s")
    why = gettext("Pay before the next break. Chips are already in play.")
    if overdue:
        why = gettext("Break started, nothing paid yet")
    seat = getattr(sale.entry, "seat", None)
    where = f"{seat.table.number}-{seat.number}" if seat else ""
    reason = f"{sale.get_kind_display()}, {where}. {why}" if where else why
    pays = {"sale": sale.pk}
    return Todo(
        "cash",
        "stop" if overdue else "info",
        what % {"player": sale.entry.player.name, "amount": _amount(event_now, rest_of(sale))},
        reason,
        CHIPS_LAW,
        presses=(
            act_press(event_now, gettext("Paid in cash"), "settle", RIGHT, **pays, method="cash"),
            act_press(event_now, gettext("Card"), "settle", RIGHT, **pays, method="card"),
        ),
    )


def _more_owe(event_now: EventState, rest: list[Sale], breaks: list[datetime]) -> Todo:
    sentence = ngettext("%(count)s more payment due", "%(count)s more payments due", len(rest))
    late = any(is_overdue(sale.at, breaks) for sale in rest)
    total = sum(rest_of(sale) for sale in rest)
    return Todo(
        "cash",
        "stop" if late else "info",
        sentence % {"count": len(rest)},
        gettext("%(amount)s total") % {"amount": _amount(event_now, total)},
        CHIPS_LAW,
        presses=(link_press(event_now, gettext("Desk"), "desk", "entry"),),
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


def _amount(event_now: EventState, cents: int) -> str:
    currency = event_now.tournament.currency
    return formats.money(cents, currency=currency, locale=reading())
