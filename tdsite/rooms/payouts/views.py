"""The payout desk: what is due, authorised, paid and void, and the money beside it."""

from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.payouts import claims
from tdsite.rooms.payouts.claims import SHOWS, Claim
from tdsite.rooms.payouts.preview import Preview, preview
from tdsite.web import as_of, log
from tdsite.web import event_curves as evening
from tdsite.web import results as reports
from tdsite.web.fields import number_in
from tdsite.web.guards import staff_required, the_event
from tdsite.web.moneybox import money_box
from tdsite.web.results import Results
from tdsite.web.scanned_codes import LONGEST, found_by_code
from tdsite.web.sorting import headings, in_order, sort_in
from tdsite.web.submit import new_key
from tournaments import access, dues, queries
from tournaments.models import Tournament
from tournaments.operations.payouts import PAID_IN
from tournaments.rules import RuleError
from tournaments.sentences import translate
from tournaments.staff import called

ROWS_A_PAGE = 100


@dataclass
class PayoutDesk:
    """What is open on the desk besides the rows: a row to confirm, a refusal, a word of success.

    `second`: this payment was refused for want of a second person, or of the right one.
    """

    pay: int | None = None
    void: int | None = None
    refused: int | None = None
    errors: list[str] = field(default_factory=list)
    second: bool = False
    approver: str = ""
    done: str = ""
    slip_url: str = ""


@dataclass(frozen=True, slots=True)
class Scanned:
    """A code was typed or scanned: whose it is, or why it is nobody's."""

    player: str = ""
    refused: str = ""


@staff_required
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    return draw(request, the_event(request, pk), _opened(request))


@staff_required
@require_GET
def table(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    return render(request, "payouts/_payouts_table.html", _rows(request, event, _opened(request)))


@staff_required
@require_GET
def money(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event)
    seen = {"tournament": event, "results": results, "box": money_box(event, results)}
    return render(request, "payouts/_payouts_money.html", seen | _charts(event, results))


def draw(
    request: HttpRequest, event: Tournament, desk: PayoutDesk, *, status: int = 200
) -> HttpResponse:
    """The whole page, or the rows alone for a request in place."""
    seen = _rows(request, event, desk)
    if in_place(request):
        return render(request, "payouts/_payouts_table.html", seen, status=status)
    seen |= _charts(event, seen["results"])
    return render(request, "payouts/payouts.html", seen, status=status)


def in_place(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def _opened(request: HttpRequest) -> PayoutDesk:
    """The row that the address asks to confirm."""
    return PayoutDesk(pay=_number(request, "pay"), void=_number(request, "void"))


def _number(request: HttpRequest, name: str) -> int | None:
    return number_in(request.GET.get(name, ""))


def person(request: HttpRequest) -> User:
    """Who is signed in; the views that ask for them need a sign-in."""
    assert isinstance(request.user, User)
    return request.user


def _rows(request: HttpRequest, event: Tournament, desk: PayoutDesk) -> dict[str, Any]:
    results = reports.results_of(event)
    hunted = claims.of_bounties(event)
    prizes = claims.of_players(claims.of_prizes(event, results), hunted)
    show = request.GET.get("show", "")
    show = show if show in SHOWS else ""
    searched = request.GET.get("q", "").strip()[:LONGEST]
    listed = hunted if show == "bounties" else claims.claims_of_tab(prizes, show)
    rows, scanned = _sought(event, listed, searched)
    sort = sort_in(request, claims.SORTS)
    rows = in_order(rows, claims.SORTS, sort)
    if scanned and desk == PayoutDesk() and _is_search(request):
        desk = replace(desk, pay=next((row.entry_id for row in rows if row.to_pay), None))
    can_pay = access.allowed(request.user, "payout.paid", event.pk)
    preview = _asked(request, event, listed, desk) if can_pay else None
    desk = _still_open(desk, listed, preview)
    unset = not results.prizes_set and show != "bounties"
    page_of_rows = Paginator(results.prizes if unset else rows, ROWS_A_PAGE).get_page(
        request.GET.get("page")
    )
    return {
        "tournament": event,
        "results": results,
        "sums": results.sums,
        "box": money_box(event, results),
        "figures": queries.figures(event) if unset else None,
        "unset": unset,
        "exceptions": _exceptions(event),
        "tabs": _tabs(prizes, hunted, show),
        "show": show,
        "sort": sort,
        "headings": headings(claims.SORTS, sort, falling=["amount"]),
        "page": page_of_rows,
        "sought": searched,
        "scanned": scanned,
        "desk": desk,
        "refused": _of_entry(listed, desk.refused),
        "asked": preview,
        "main": _main(rows, desk),
        "can_pay": can_pay,
        "can_close": access.allowed(request.user, "registration.closed", event.pk),
        "satellite": dues.is_satellite(event),
        "methods": PAID_IN,
        "key": new_key(),
        "nudged": request.headers.get("HX-Trigger") == "payouts-table",
        "in_place": in_place(request),
    }


def _is_search(request: HttpRequest) -> bool:
    """Whether the search itself asks: what it opened may be closed again while it stands there."""
    return not in_place(request) or request.headers.get("HX-Trigger") == "prize-search-form"


def _sought(
    event: Tournament, listed: list[Claim], searched: str
) -> tuple[list[Claim], Scanned | None]:
    """The rows that are searched for: of a place, of a name, or of whoever's code it is."""
    try:
        found = found_by_code(event, searched)
    except RuleError as error:
        return [], Scanned(refused=translate(error))
    if found is None:
        return claims.claims_named(listed, searched), None
    if found.player is None:
        return [], Scanned(found.registration.name if found.registration else "")
    rows = claims.claims_of_player(event, listed, found.player)
    return rows, Scanned(found.player.name)


def _tabs(prizes: list[Claim], hunted: list[Claim], show: str) -> list[dict[str, Any]]:
    """The filters with how many rows each has; bounties only where there are some."""
    made = []
    for name, label in SHOWS.items():
        rows = hunted if name == "bounties" else claims.claims_of_tab(prizes, name)
        count = sum(row.to_pay for row in hunted) if name == "bounties" else len(rows)
        if name != "bounties" or hunted or show == name:
            made.append({"name": name, "label": label, "count": count, "chosen": name == show})
    return made


def _exceptions(event: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "line": one,
            "says": log.says(one, currency=event.currency),
            "by": called(one.by),
        }
        for one in reports.asked_about(event, at_most=8)
    ]


def _of_entry(listed: list[Claim], entry_id: int | None) -> Claim | None:
    return next((one for one in listed if one.entry_id == entry_id), None)


def _asked(
    request: HttpRequest, event: Tournament, listed: list[Claim], desk: PayoutDesk
) -> Preview | None:
    """The payment that is to be confirmed."""
    claim = _of_entry(listed, desk.pay)
    if claim is None or not claim.to_pay:
        return None
    bounties_alone = request.GET.get("show") == "bounties"
    return preview(event, claim, by=person(request), alone=bounties_alone)


def _still_open(desk: PayoutDesk, listed: list[Claim], preview: Preview | None) -> PayoutDesk:
    """The desk without a row to confirm that has been paid, or was void, since it was opened."""
    slips = {row.slip.payout_id for row in listed if row.slip and row.can_be_voided}
    return replace(
        desk,
        pay=desk.pay if preview else None,
        void=desk.void if desk.void in slips else None,
    )


def _main(rows: list[Claim], desk: PayoutDesk) -> int | None:
    """The row whose button is the one to press next."""
    if desk.pay or desk.void:
        return None
    return next((row.entry_id for row in rows if row.to_pay), None)


def _charts(event: Tournament, results: Results) -> dict[str, Any]:
    rows = evening.samples(event, now=as_of.now())
    return {
        "curve": evening.prize_curve(event, results),
        "field": evening.field_chart(event, results, rows),
        "first": rows[0] if rows else None,
        "last": rows[-1] if rows else None,
    }


def nothing_chosen() -> str:
    return gettext("Choose a payment method first.")
