"""The payout desk: prizes due, paid and void, and the money beside them."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from blinds.queries import standing
from tdsite import director, formats, log
from tdsite.dashboard.amounts import number_in
from tdsite.reports import evening, slips
from tdsite.reports import results as reports
from tdsite.reports.moneybox import money_box
from tdsite.reports.results import Results, Row
from tdsite.views.door import signed_in
from tdsite.views.results import the_event
from tournaments import access, queries
from tournaments.models import Entry, JournalLine, Payout, Tournament
from tournaments.models.money import Method
from tournaments.operations.payouts import PAID_IN, AlreadyPaid

ROWS_A_PAGE = 100
LONGEST_SEARCH = 60


class PayForm(forms.Form):
    amount_cents = forms.IntegerField(min_value=0)
    method = forms.ChoiceField(choices=[(method.value, method.label) for method in PAID_IN])
    key = forms.CharField(max_length=80)


class VoidForm(forms.Form):
    reason = forms.CharField(
        max_length=200, error_messages={"required": _("Say why the slip is void.")}
    )
    key = forms.CharField(max_length=80)


@dataclass
class Desk:
    """What is open on the desk besides the rows: a row to confirm, a refusal, a word of success."""

    pay: int | None = None
    void: int | None = None
    refused: Row | None = None
    errors: list[str] = field(default_factory=list)
    done: str = ""


@signed_in
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    return _draw(request, the_event(request, pk), _opened(request))


@signed_in
@require_GET
def table(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    return render(request, "payouts/_payouts_table.html", _prizes(request, event, _opened(request)))


@signed_in
@require_GET
def money(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event)
    seen = {"tournament": event, "results": results, "box": money_box(event, results)}
    return render(request, "payouts/_payouts_money.html", seen | _charts(event, results))


@signed_in
@require_POST
def pay(request: HttpRequest, pk: int, entry_id: int) -> HttpResponse:
    """Hand over the prize that the button showed."""
    event = the_event(request, pk)
    entry = get_object_or_404(Entry, pk=entry_id, tournament=event)
    form = PayForm(request.POST)
    if not form.is_valid():
        desk = Desk(pay=entry.pk, errors=[gettext("Choose how the prize is paid, then pay.")])
        return _draw(request, event, desk, status=400)
    try:
        line = director.pay(
            entry.pk,
            method=Method(form.cleaned_data["method"]),
            seen_cents=form.cleaned_data["amount_cents"],
            key=form.cleaned_data["key"],
            by=_person(request),
            at=timezone.now(),
        )
    except AlreadyPaid:
        row = _row_of(reports.results_of(event), entry.pk)
        return _draw(request, event, Desk(refused=row), status=409)
    return _done(request, event, gettext("Paid %(amount)s to %(player)s."), line)


@signed_in
@require_POST
def void(request: HttpRequest, pk: int, payout_id: int) -> HttpResponse:
    """Take a payment back, with the reason."""
    event = the_event(request, pk)
    payout = get_object_or_404(Payout, pk=payout_id, tournament=event)
    form = VoidForm(request.POST)
    if not form.is_valid():
        desk = Desk(void=payout.pk, errors=[str(error) for error in form.errors.get("reason", [])])
        return _draw(request, event, desk, status=400)
    line = director.void_payout(
        payout.pk,
        reason=form.cleaned_data["reason"],
        key=form.cleaned_data["key"],
        by=_person(request),
        at=timezone.now(),
    )
    return _done(
        request, event, gettext("The slip of %(player)s is void: %(amount)s to pay anew."), line
    )


def _done(
    request: HttpRequest, event: Tournament, sentence: str, line: JournalLine
) -> HttpResponse:
    """The desk after an act: drawn again in place, or loaded again with a word at the foot."""
    cents = line.data["amount_cents"]
    amount = formats.money(cents, currency=event.currency, locale=request.LANGUAGE_CODE)
    done = sentence % {"amount": amount, "player": line.data["player"]}
    if _in_place(request):
        event.refresh_from_db()
        answer = _draw(request, event, Desk(done=done))
        answer["HX-Trigger-After-Settle"] = "payouts:changed"  # the money beside it, broker or not
        return answer
    messages.success(request, done)
    query = request.GET.urlencode()
    return HttpResponseRedirect(reverse("payouts", args=[event.pk]) + (query and f"?{query}"))


def _draw(
    request: HttpRequest, event: Tournament, desk: Desk, *, status: int = 200
) -> HttpResponse:
    seen = _prizes(request, event, desk)
    if _in_place(request):
        return render(request, "payouts/_payouts_table.html", seen, status=status)
    seen |= _charts(event, seen["results"])
    return render(request, "payouts/payouts.html", seen, status=status)


def _in_place(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def _opened(request: HttpRequest) -> Desk:
    """The row that the address asks to confirm."""
    return Desk(pay=_number(request, "pay"), void=_number(request, "void"))


def _number(request: HttpRequest, name: str) -> int | None:
    return number_in(request.GET.get(name, ""))


def _person(request: HttpRequest) -> User:
    """Who is signed in; the views that ask for him need a sign-in."""
    assert isinstance(request.user, User)
    return request.user


def _prizes(request: HttpRequest, event: Tournament, desk: Desk) -> dict[str, Any]:
    results = reports.results_of(event)
    sought = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    rows = _sought(results, sought)
    shown = Paginator(rows if results.prizes_set else results.prizes, ROWS_A_PAGE)
    page_of_rows = shown.get_page(request.GET.get("page"))
    to_pay = next((row.entry_id for row in rows if row.to_pay), None)
    return {
        "tournament": event,
        "results": results,
        "sums": results.sums,
        "box": money_box(event, results),
        "figures": None if results.prizes_set else queries.figures(event),
        "asked": [
            {
                "line": one,
                "says": log.says(one, currency=event.currency),
                "by": slips.name_of(one.by),
            }
            for one in reports.asked_about(event, at_most=8)
        ],
        "page": page_of_rows,
        "sought": sought,
        "desk": desk,
        "main": None if desk.pay or desk.void else to_pay,
        "can_pay": access.allowed(request.user, "payout.paid", event.pk),
        "can_close": access.allowed(request.user, "registration.closed", event.pk),
        "methods": PAID_IN,
        "key": secrets.token_hex(16),
        "nudged": request.headers.get("HX-Trigger") == "payouts-table",
        "level": standing(event, timezone.now()).level,
        "in_place": _in_place(request),
    }


def _sought(results: Results, sought: str) -> list[Row]:
    """The rows of a place or of players whose name has these letters; all without any."""
    rows = list(results.in_the_money)
    if not sought:
        return rows
    if sought.isdecimal():
        place = int(sought)
        return [row for row in rows if row.place and row.place.place <= place <= row.place.through]
    return [row for row in rows if sought.casefold() in row.player.casefold()]


def _row_of(results: Results, entry_id: int) -> Row | None:
    return next((row for row in results.rows if row.entry_id == entry_id), None)


def _charts(event: Tournament, results: Results) -> dict[str, Any]:
    rows = evening.samples(event, now=timezone.now())
    return {
        "curve": evening.prize_curve(event, results),
        "field": evening.field_chart(event, results, rows),
        "first": rows[0] if rows else None,
        "last": rows[-1] if rows else None,
    }
