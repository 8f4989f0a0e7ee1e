"""The tills of the house: who keeps which, and one person's time at one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.tills import acts
from tdsite.rooms.tills.cash_reports import ShiftReport, shift_report
from tdsite.rooms.tills.forms import (
    CloseForm,
    CountForm,
    HandOverForm,
    MoveForm,
    NewTillForm,
    OpenForm,
)
from tdsite.web import log
from tdsite.web.club import current_club, desks
from tdsite.web.fields import InCurrency
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.second_person import person_behind
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine, Till, TillShift
from tournaments.payloads.money import TillOpened
from tournaments.payloads.shapes import payload
from tournaments.staff import called

LAST_SHIFTS = 30
FIELDS = {"approver_password": "colleague_password"}
ACTS: dict[str, type[InCurrency]] = {
    "move": MoveForm,
    "count": CountForm,
    "close": CloseForm,
    "hand-over": HandOverForm,
}


@dataclass(frozen=True, slots=True)
class TillRow:
    """A drawer: free, or kept by somebody with so much in it."""

    till: Till
    report: ShiftReport | None


@staff_required
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    access.require(request.user, "till.opened")
    return _draw(request, current_club())


@staff_required
@require_POST
@acting("till.added")
def add(request: HttpRequest) -> HttpResponse:
    """A drawer more."""
    club, form = current_club(), NewTillForm(request.POST)
    return submit(
        form,
        lambda: acts.add_till(
            club.pk, name=form.cleaned_data["name"], **_order(request, form, "add")
        ),
        page=lambda status: _draw(request, club, added=form, status=status),
        then=lambda line: _done(request, line, reverse("tills")),
    )


@staff_required
@require_POST
@acting("till.opened")
def open_one(request: HttpRequest) -> HttpResponse:
    """Who asks keeps the drawer from now on."""
    club = current_club()
    form = OpenForm(request.POST, free=free_tills(club), currency=club.currency)
    return submit(
        form,
        lambda: acts.open_till(
            form.cleaned_data["till"].pk,
            float_cents=form.cleaned_data["float_cents"],
            **_order(request, form, "open"),
        ),
        page=lambda status: _draw(request, club, opened=form, status=status),
        then=lambda line: _done(
            request, line, reverse("till_shift", args=[payload(line, TillOpened)["shift_id"]])
        ),
    )


@staff_required
@require_POST
def retire(request: HttpRequest, till_id: int) -> HttpResponse:
    """A drawer put away."""
    till = get_object_or_404(Till, pk=till_id)
    line = acts.retire_till(till.pk, by=staff_user(request), at=timezone.now())
    return _done(request, line, reverse("tills"))


@staff_required
@require_http_methods(["GET", "POST"])
def shift(request: HttpRequest, shift_id: int) -> HttpResponse:
    """One person's time at a till; with `?do=` one of its acts."""
    one = the_shift(request, shift_id)
    do = request.GET.get("do", "")
    if do and do not in ACTS:
        raise Http404
    if request.method == "GET":
        form = ACTS[do](currency=one.currency) if do else None
        return _draw_shift(request, one, do, form)
    if not do:
        raise Http404
    form = ACTS[do](request.POST, currency=one.currency)

    def to_the_shift(line: JournalLine) -> HttpResponse:
        shift_pk = line.data.get("to_shift_id", one.pk) if _is_his(request, line) else one.pk
        return _done(request, line, reverse("till_shift", args=[shift_pk]))

    return submit(
        form,
        lambda: _ORDERS[do](request, one, form),
        page=lambda status: _draw_shift(request, one, do, form, status=status),
        then=to_the_shift,
        fields=FIELDS,
    )


def the_shift(request: HttpRequest, shift_id: int) -> TillShift:
    """The shift, if it is the reader's own or they may see all.  Raises NotAllowed."""
    access.require(request.user, "till.opened")
    found = TillShift.objects.select_related("till__club", "holder", "handed_to")
    one = get_object_or_404(found, pk=shift_id)
    if one.holder != request.user:
        access.require(request.user, "till.added")
    return one


def free_tills(club: Club) -> Any:
    """The drawers that nobody keeps now."""
    kept = TillShift.objects.filter(closed_at=None).values("till")
    return Till.objects.filter(club=club, retired=False).exclude(pk__in=kept).order_by("name")


def _is_his(request: HttpRequest, line: JournalLine) -> bool:
    taken = line.data.get("to_shift_id")
    return bool(taken) and access.allowed(request.user, "till.added")


def _move(request: HttpRequest, one: TillShift, form: forms.Form) -> JournalLine:
    return acts.move_till(
        one.pk,
        kind=form.cleaned_data["kind"],
        amount_cents=form.cleaned_data["amount_cents"],
        reason=form.cleaned_data["reason"],
        **_order(request, form, "move"),
    )


def _count(request: HttpRequest, one: TillShift, form: forms.Form) -> JournalLine:
    return acts.count_till(
        one.pk,
        counted_cents=form.cleaned_data["counted_cents"],
        **_order(request, form, "count"),
    )


def _close(request: HttpRequest, one: TillShift, form: forms.Form) -> JournalLine:
    return acts.close_till(
        one.pk,
        **_under_the_count(form),
        **_order(request, form, "close"),
    )


def _hand_over(request: HttpRequest, one: TillShift, form: forms.Form) -> JournalLine:
    data = form.cleaned_data
    to = person_behind(
        request, data["colleague"], data["colleague_password"], right="till.handed_over"
    )
    assert to is not None  # the form wants a name
    return acts.hand_over_till(
        one.pk,
        to=to,
        **_under_the_count(form),
        **_order(request, form, "hand-over"),
    )


_ORDERS: dict[str, Callable[[HttpRequest, TillShift, forms.Form], JournalLine]] = {
    "move": _move,
    "count": _count,
    "close": _close,
    "hand-over": _hand_over,
}


def _under_the_count(form: forms.Form) -> dict[str, Any]:
    names = ("counted_cents", "explanation", "signed_by")
    return {name: form.cleaned_data[name] for name in names}


def _order(request: HttpRequest, form: forms.Form, act: str) -> ActContext:
    """The same press twice is one act; a corrected form is another."""
    content = sorted(
        (name, value) for name, value in request.POST.items() if not name.endswith("password")
    )
    return order(request, form.cleaned_data["key"], act, content)


def _done(request: HttpRequest, line: JournalLine, url: str) -> HttpResponse:
    currency = line.data.get("currency", "EUR")
    return move_on(request, line, url, sentence=log.says(line, currency=currency))


def _draw(
    request: HttpRequest,
    club: Club,
    *,
    added: NewTillForm | None = None,
    opened: OpenForm | None = None,
    status: int = 200,
) -> HttpResponse:
    sees_all = access.allowed(request.user, "till.added")
    shifts = TillShift.objects.filter(till__club=club).select_related("till", "holder")
    kept = {one.till_id: one for one in shifts.filter(closed_at=None)}
    mine = next((one for one in kept.values() if one.holder == request.user), None)
    here = Till.objects.filter(club=club, retired=False).order_by("name")
    past = shifts.filter(closed_at__isnull=False)
    past = past if sees_all else past.filter(Q(holder=staff_user(request)))
    reports = {pk: shift_report(one) for pk, one in kept.items()}
    free = free_tills(club)
    seen = {
        "rows": [TillRow(till, reports.get(till.pk)) for till in here],
        "past": [_closed(one) for one in past.order_by("-closed_at")[:LAST_SHIFTS]],
        "mine": mine,
        "me": request.user,
        "sees_all": sees_all,
        "free": free.exists(),
        "club": club,
        "zone": club.timezone,
        "added": added or NewTillForm(),
        "opened": opened or OpenForm(free=free, currency=club.currency),
        "key": new_key(),
        "desks": desks(request),
    }
    return render(request, "tills/tills.html", seen, status=status)


def _closed(one: TillShift) -> dict[str, Any]:
    assert one.counted_cents is not None
    assert one.expected_cents is not None
    return {
        "shift": one,
        "keeper": called(one.holder),
        "difference_cents": one.counted_cents - one.expected_cents,
    }


def _draw_shift(
    request: HttpRequest,
    one: TillShift,
    do: str,
    form: InCurrency | None,
    *,
    status: int = 200,
) -> HttpResponse:
    report = shift_report(one)
    seen = {
        "report": report,
        "shift": one,
        "currency": one.currency,
        "zone": one.till.club.timezone,
        "do": do if report.is_open else "",
        "form": form if report.is_open else None,
        "key": new_key(),
        "desks": desks(request),
    }
    return render(request, "tills/shift.html", seen, status=status)
