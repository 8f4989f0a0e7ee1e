"""What the parts of the desk are drawn from: above all a sale, under the card of the person."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import segno
from babel.numbers import get_currency_precision
from django.db.models import Count, Exists, Max, OuterRef, Q
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tdsite.acts.arguments import situation
from tdsite.rooms.desk import lists, receipts
from tdsite.rooms.desk.forms import NewPlayerForm, SaleForm
from tdsite.rooms.desk.receipts import day_at, papers_of
from tdsite.rooms.desk.waiting import line_of, standing_of
from tdsite.web import formats, offers
from tdsite.web.addresses import player_address
from tdsite.web.fields import number_in
from tdsite.web.languages import reading
from tdsite.web.offers import MarkShown, Offer, Person, marks_of
from tdsite.web.sorting import headings, sort_in
from tdsite.web.submit import new_key
from tournaments import access, selling
from tournaments.models import Entry, Player, Preregistration, Sale, SidePot, Tournament, Voucher
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.operations.players import check_may_play
from tournaments.operations.sales import money_back
from tournaments.rules import RuleError
from tournaments.rules.marks import WarningFirst
from tournaments.selling import Cost
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Card:
    """The head of a sale.  `nth` says which entry this would be; nothing where none is sold.

    `stops` is why nothing is sold to this person, `warns` what has to be seen first.
    """

    stops: str
    warns: str
    marks: tuple[MarkShown, ...]
    nth: str
    past: str
    owed: tuple[Sale, ...]
    vouchers: tuple[Voucher, ...]

    @property
    def owed_cents(self) -> int:
        return sum(sale.total_cents for sale in self.owed)


def card_of(tournament: Tournament, person: Person, offer: Offer, now: datetime) -> Card:
    """The card of a person, in a few statements."""
    today = day_at(now, tournament.timezone)
    stops, warns = _looked_at(tournament, person.player, today)
    return Card(
        stops=stops,
        warns=warns,
        marks=tuple(marks_of(person.player, today)),
        nth=_nth(tournament, person, offer),
        past=_past(tournament, person.player),
        owed=tuple(_owed(tournament, person.player)),
        vouchers=tuple(_vouchers(tournament, person.player, today)),
    )


def _looked_at(tournament: Tournament, player: Player, today: date) -> tuple[str, str]:
    """What a sale would be refused with: for good, and until somebody has looked."""
    try:
        check_may_play(tournament.club, player, on=today)
    except WarningFirst as error:
        return "", translate(error)
    except RuleError as error:
        return translate(error), ""
    return "", ""


def _nth(tournament: Tournament, person: Person, offer: Offer) -> str:
    kept = sum(not entry.voided for entry, _ in person.entries)
    if not offer.enters or (offer.kind == PriceKind.ENTRY and kept):
        return ""
    again = selling.terms_of(tournament).reentry
    nth = formats.place(kept + 1, locale=reading())
    if again is None or again.max_per_player is None:
        return gettext("%(nth)s entry") % {"nth": nth} if kept else ""
    most = again.max_per_player + 1
    return gettext("%(nth)s of %(most)s entries") % {"nth": nth, "most": most}


def _past(tournament: Tournament, player: Player) -> str:
    """When they were here last, and how often: Last here 14 November 2026, 23 events."""
    elsewhere = Entry.objects.filter(player=player, voided=False).exclude(tournament=tournament)
    known = elsewhere.aggregate(events=Count("tournament", distinct=True), last=Max("entered_at"))
    if not known["events"]:
        return gettext("First time here")
    day = formats.local_date(known["last"], zone=tournament.timezone, locale=reading())
    sentence = ngettext(
        "Last visit %(day)s, %(events)s event",
        "Last visit %(day)s, %(events)s events",
        known["events"],
    )
    return sentence % {"day": day, "events": known["events"]}


def _owed(tournament: Tournament, player: Player) -> list[Sale]:
    sales = Sale.objects.filter(
        tournament=tournament,
        entry__player=player,
        method=Method.OWED,
        settled_at=None,
        voided=False,
    )
    return list(sales.order_by("number"))


def _vouchers(tournament: Tournament, player: Player, today: date) -> list[Voucher]:
    used = Sale.objects.filter(voucher=OuterRef("pk"), voided=False)
    mine = Voucher.objects.filter(player=player, cancelled=False, currency=tournament.currency)
    valid = mine.filter(Q(expires_on=None) | Q(expires_on__gte=today)).exclude(Exists(used))
    return list(valid.order_by("expires_on", "pk"))


ICONS = {
    Method.CASH: "cash",
    Method.CARD: "card",
    Method.TRANSFER: "swap",
    Method.VOUCHER: "ticket",
    Method.TICKET: "trophy",
    Method.COMP: "cup",
    Method.OWED: "hourglass",
}
# In the field for the money a letter chooses the way to pay.
KEYS = {
    Method.CASH: "c",
    Method.CARD: "d",
    Method.TRANSFER: "t",
    Method.VOUCHER: "v",
    Method.TICKET: "k",
    Method.COMP: "h",
    Method.OWED: "o",
}


def sale_context(
    tournament: Tournament,
    player: Player,
    *,
    by: Any,
    query: Mapping[str, str],
    form: SaleForm | None = None,
) -> dict[str, Any]:
    """The person card and the sale under it, with what was typed when it was refused.

    `query` has the kind and the price line that were chosen.
    """
    now = timezone.now()
    person = offers.person_at(tournament, player, now)
    offer = person.offer(query.get("kind", ""))
    line, wanted = line_of(tournament), number_in(query.get("price_line", ""))
    choice = offer.choice(wanted)
    card = card_of(tournament, person, offer, now)
    return {
        "wait": standing_of(tournament, player, line, now, by=by) if offer.enters else None,
        "person": person,
        "card": card,
        "offer": offer,
        "choice": choice,
        "line_refused": next(
            (one.why_not for one in offer.choices if one.cost.number == wanted), ""
        ),
        "paid_ahead": _paid_ahead(person),
        "form": form,
        "methods": _methods(form["method"].value() if form else Method.CASH),
        "decimals": get_currency_precision(tournament.currency),
        "seat_preview": offers.seat_preview(tournament),
        "may_pick": access.allowed(by, "tables.moved", tournament.pk)
        and tournament.started_at is not None,
        "key": new_key(),
    }


def _paid_ahead(person: Person) -> Entry | None:
    """The entry of somebody who has paid and needs a paper alone: nothing is sold to them now."""
    entry = person.live_entry
    if entry is None or any(offer.possible or offer.forfeits for offer in person.offers):
        return None
    return None if hasattr(entry, "elimination") else entry


def _methods(chosen: str) -> list[tuple[str, str, str, str, bool]]:
    return [(m.value, str(m.label), ICONS[m], KEYS[m], m == chosen) for m in Method]


def price_now(tournament: Tournament) -> Cost:
    """What an entry costs somebody who is new now: the line that fits, or the regular price."""
    when = situation(tournament, timezone.now())
    found = selling.offered(tournament, PriceKind.ENTRY, Player(), at=when.at, level=when.level)
    return next((one for one in found if one.default), found[-1]).cost


def new_player_context(
    name: str,
    registration: Preregistration | None = None,
    form: NewPlayerForm | None = None,
    **extra: Any,
) -> dict[str, Any]:
    """The form for a person who is not in the book, as typed or as on the public page."""
    known: dict[str, Any] = {"name": name}
    if registration is not None:
        copied = ("name", "alias", "member_number", "phone", "email", "country", "born_on")
        known = {field: getattr(registration, field) for field in copied}
        known["registration"] = registration.token
    return {"new_player": form or NewPlayerForm(initial=known), "key": new_key(), **extra}


def void_context(tournament: Tournament, number: int, **extra: Any) -> dict[str, Any]:
    """The way back of a sale, by its receipt number.  404 when there is none."""
    sales = Sale.objects.select_related("entry__player", "entry__seat__table", "voucher")
    sale = sales.filter(tournament=tournament, number=number).first()
    if sale is None:
        raise Http404
    bought = sale.kind in offers.BOUGHT
    others = [] if bought else sale.entry.sales.filter(voided=False).exclude(pk=sale.pk)
    with_it = [(other, money_back(other)) for other in others]
    back = money_back(sale) + sum(cents for _, cents in with_it)
    limit = tournament.club.refund_limit_cents
    return {
        "voiding": receipts.receipt_of(tournament, number),
        "with_it": with_it,
        "money_back": back,
        "needs_second": limit is not None and back > limit,
        "key": new_key(),
        **extra,
    }


def table_context(
    tournament: Tournament, number: int | None, *, ticked: Collection[int] = (), **extra: Any
) -> dict[str, Any]:
    """The add-ons of one table; without its number, the tables to choose from.

    `ticked` are the entries that buy.
    """
    add_ons = lists.add_ons_of(tournament, number, timezone.now())
    return {
        "add_ons": add_ons,
        "ticked": ticked,
        "sum_cents": add_ons.sum_cents(ticked),
        "decimals": get_currency_precision(tournament.currency),
        "methods": _methods(Method.CASH)[:3],
        "key": new_key(),
        **extra,
    }


def result_context(
    request: HttpRequest, tournament: Tournament, number: int | None
) -> dict[str, Any]:
    """The sale that was just made, by its receipt number, with the code of the player's page."""
    sold = receipts.receipt_of(tournament, number) if number is not None else None
    if sold is None:
        return {"receipt": None}
    code = segno.make(player_address(request)(sold.entry), error="m", micro=False)
    return {
        "receipt": sold,
        "qr": code.svg_data_uri(border=2),
        "papers": papers_of(tournament, sold.sale),
        "last_longers": SidePot.objects.filter(tournament=tournament, voided=False).order_by(
            "number"
        ),
    }


def till_context(
    tournament: Tournament, by: Any, tab: str, request: HttpRequest | None = None
) -> dict[str, Any]:
    """The till of this person with one of the lists, in the order that the request asks for."""
    tab = tab if tab in lists.TABS else "sales"
    sorts = lists.sorts_of(tab)
    sort = sort_in(request, sorts) if request else lists.NEWEST_FIRST
    return {
        "till": receipts.till_of(tournament, by, timezone.now()),
        "tabs": lists.tabs_of(tournament),
        "tab": tab,
        "sort": sort,
        "headings": headings(sorts, sort, falling=["amount"]),
        "rows": lists.desk_rows(tournament, tab, sort),
        "coming": lists.coming(tournament)[: lists.ROWS] if tab == "unpaid" else [],
    }
