"""A new event announced, and the terms of one changed."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.events import acts
from tdsite.rooms.events.eventforms import PlainEventForm, event_as_typed
from tdsite.rooms.events.priceforms import LineForms, PriceForm, price_as_typed
from tdsite.web.club import current_club
from tdsite.web.guards import event_view, staff_required, staff_user
from tdsite.web.hooks import hooks
from tdsite.web.submit import attempt, go_to, new_key, notify, order
from tournaments import access
from tournaments.journal import StaleRevision
from tournaments.models import Club, JournalLine, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.payloads.events import EventOpened
from tournaments.payloads.shapes import payload
from tournaments.rules import N_, RuleError

MAX_BYTES = 1_000_000
LOOKED_BACK, MAX_SOURCES = 60, 6
# what belongs to one event only, and to none that is like it
NOT_COPIED = {
    "rehearsal": "",
    "feeds": None,
    "flight": "",
    "target": None,
    "opens_at": None,
    "closes_at": None,
}
OF_THE_TERMS = ("tournament.changed", "tournament.started", "registration.closed")


@staff_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """The form, and the event it describes.  What was typed stays, an uploaded plan too."""
    access.require(request.user, "tournament.opened")
    club = current_club()
    data = _typed(request) if request.method == "POST" else None
    like = _copied(club, (data or request.GET).get("like", ""))
    with timezone.override(_zone(data, club.timezone)):
        form, prices = _forms(club, data, like)
        known = list(like.price_lines.order_by("position")) if like else []
        lines = LineForms(data, currency=form.money_of, known=known)
        sold = [price for price in prices if price.is_sold]
        parts = {"form": form, "prices": prices, "lines": lines, "club": club}
        parts |= {"like": like, "sources": _sources(club)}
        if data is None or not _all_valid(form, sold, lines):
            return _page(request, parts, status=200 if data is None else 400)
        return attempt(
            lambda: _open(request, club, form, sold, lines),
            refused=lambda error: _page(request, parts, why_not=form.refuse(error), status=409),
            then=lambda line: _opened(request, form, line),
        )


@event_view
@require_http_methods(["GET", "POST"])
def edit_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same form, filled in; what the start or the close fixed cannot be typed over."""
    access.require(request.user, "tournament.changed", tournament.pk)
    data = _typed(request) if request.method == "POST" else None
    with timezone.override(_zone(data, tournament.timezone)):
        form, prices = _forms_of(tournament, data)
        known = list(tournament.price_lines.order_by("position"))
        lines = LineForms(data, currency=form.money_of, known=known)
        sold = [price for price in prices if price.is_sold]
        parts = {
            "form": form,
            "prices": prices,
            "lines": lines,
            "club": tournament.club,
            "tournament": tournament,
        }
        if data is None or not _all_valid(form, sold, lines):
            return _page(request, parts, status=200 if data is None else 400)

        def refused(error: RuleError) -> HttpResponse:
            why_not = form.refuse(error)
            form.retype("seen", tournament.revision)
            return _page(request, parts, why_not=why_not, status=409)

        return attempt(
            lambda: _change(request, tournament, form, sold, lines),
            refused=refused,
            then=lambda line: _changed(request, tournament, line),
        )


def _page(
    request: HttpRequest, parts: dict[str, Any], *, why_not: str = "", status: int
) -> HttpResponse:
    parts["form"].forget_plan()
    parts |= {"refused": request.method == "POST", "why_not": why_not}
    return render(request, "events/new_event.html", parts, status=status)


def _all_valid(form: PlainEventForm, prices: list[PriceForm], lines: LineForms) -> bool:
    """Whether every part has its shape; each is looked at, so that all is told at once."""
    return all([form.is_valid(), *(price.is_valid() for price in prices), lines.is_valid()])


def _forms_of(tournament: Tournament, data: Any) -> tuple[PlainEventForm, list[PriceForm]]:
    currency = str((data or {}).get("currency") or tournament.currency)
    known = {price.kind: price for price in tournament.prices.all()}
    initial = event_as_typed(tournament) | {"seen": tournament.revision}
    form = hooks().event_form.form(
        data, club=tournament.club, event=tournament, currency=currency, initial=initial
    )
    prices = [
        PriceForm(
            data,
            kind=kind,
            currency=currency,
            initial=price_as_typed(known.get(kind), currency=tournament.currency),
        )
        for kind in PriceKind
    ]
    return form, prices


def _change(
    request: HttpRequest,
    tournament: Tournament,
    form: PlainEventForm,
    prices: list[PriceForm],
    lines: LineForms,
) -> JournalLine:
    _check_seen(tournament, form.cleaned_data["seen"])
    return acts.change_event(
        tournament.pk,
        fields=form.event_fields(),
        prices=[price.price() for price in prices],
        lines=lines.lines(),
        structure_name=form.structure_name(),
        schedule=form.schedule,
        **form.played_with(),
        by=staff_user(request),
        at=timezone.now(),
    )


def _changed(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    notify(request, line, gettext("Event settings saved"))
    return go_to(request, reverse("dashboard", args=[tournament.pk]))


def _check_seen(tournament: Tournament, seen: int | None) -> None:
    """Raise StaleRevision if the terms are not those that were drawn; sales are no matter."""
    later = JournalLine.objects.filter(tournament=tournament, revision__gt=seen or 0)
    changed = later.filter(Q(kind__in=OF_THE_TERMS) | Q(data__kind__in=OF_THE_TERMS))
    if seen is not None and changed.exists():
        raise StaleRevision(
            N_(
                "The settings were changed by someone else meanwhile. Compare, then save "
                "again to replace them."
            )
        )


def _zone(data: Any, known: str) -> ZoneInfo:
    """The zone in which times are typed: the one that is chosen beside them."""
    typed = data.get("timezone", "") if data else ""
    return ZoneInfo(typed if typed in available_timezones() else known)


def _typed(request: HttpRequest) -> Any:
    """What was sent; the text of an uploaded plan becomes a field, so that it is kept."""
    data = request.POST.copy()
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        data["plan"] = _text(upload.read(MAX_BYTES + 1))
        data["plan_name"] = str(upload.name)[:120]
    return data


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _forms(
    club: Club, data: Any, like: Tournament | None
) -> tuple[PlainEventForm, list[PriceForm]]:
    """The form of a new event: empty, or as the one that it is a copy of."""
    currency = str((data or {}).get("currency") or (like or club).currency)
    first = {"currency": club.currency, "starts_at": _this_evening(), "key": new_key()}
    first |= {"timezone": club.timezone, "language": club.language}
    known = {}
    if like is not None:
        first |= {**event_as_typed(like), **NOT_COPIED, "like": like.pk}
        first["starts_at"] = _next_after(like.starts_at)
        known = {price.kind: price for price in like.prices.all()}
    form = hooks().event_form.form(data, club=club, currency=currency, initial=first, like=like)
    prices = [
        PriceForm(
            data,
            kind=kind,
            currency=currency,
            initial=price_as_typed(known.get(kind), currency=currency),
        )
        for kind in PriceKind
    ]
    return form, prices


def _copied(club: Club, number: str) -> Tournament | None:
    """The event that is to be played again; None for a new one from nothing."""
    rows = Tournament.objects.filter(club=club).prefetch_related("prices")
    return rows.filter(pk=number).first() if number.isascii() and number.isdigit() else None


def _sources(club: Club) -> list[Tournament]:
    """The newest events, one of each name: what is played tonight was mostly played before."""
    rows = Tournament.objects.filter(club=club, feeds=None).order_by("-starts_at", "-pk")
    newest = {event.name: event for event in reversed(rows[:LOOKED_BACK])}
    return list(reversed(newest.values()))[:MAX_SOURCES]


def _next_after(at: datetime) -> datetime:
    """The next time that it is this weekday and this hour at the venue."""
    local, now = timezone.localtime(at), timezone.localtime()
    weeks = max(0, (now - local).days // 7 + 1) if local <= now else 0
    return timezone.make_aware(local.replace(tzinfo=None) + timedelta(weeks=weeks))


def _this_evening() -> datetime:
    """Eight o'clock at the venue, today or tomorrow."""
    now = timezone.localtime()
    tonight = now.replace(hour=20, minute=0, second=0, microsecond=0)
    return tonight if tonight > now else tonight + timedelta(days=1)


def _open(
    request: HttpRequest,
    club: Club,
    form: PlainEventForm,
    prices: list[PriceForm],
    lines: LineForms,
) -> JournalLine:
    fields = {"timezone": club.timezone, "language": club.language, **form.event_fields()}
    return acts.open_event(
        club.pk,
        fields=fields,
        prices=[price.price() for price in prices],
        lines=lines.lines() or (),
        structure_name=form.structure_name(),
        schedule=form.schedule,
        **form.played_with(),
        **order(request, form.cleaned_data["key"], _content(form)),
    )


def _opened(request: HttpRequest, form: PlainEventForm, line: JournalLine) -> HttpResponse:
    name = form.event_fields()["name"]
    messages.success(request, gettext("%(event)s created") % {"event": name})
    return go_to(request, reverse("dashboard", args=[payload(line, EventOpened)["tournament_id"]]))


def _content(form: PlainEventForm) -> list[tuple[str, Any]]:
    """All that was typed, of the prices too, to know it again."""
    return sorted((n, v) for n, v in form.data.items() if n != "csrfmiddlewaretoken")
