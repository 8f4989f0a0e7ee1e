"""The ruling calculators as pages: an address is a case, and needs no script to be answered."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.rulings import cases
from tdsite.rooms.rulings.boxes import boxes
from tdsite.rooms.rulings.cases import Case
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import event_view, staff_required
from tournaments import access
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules.betting.calculator import Calculator
from tournaments.rules.betting.calculators import GROUPS

RIGHTS = ("ruling.asked",)
ANSWER = "case-answer"  # the part that changes while somebody types
MAX_EVENTS = 12


@require_GET
@staff_required
def everything(request: HttpRequest) -> HttpResponse:
    """All calculators, without an event."""
    access.require(request.user, "calculate")
    return _menu(request, None)


@require_GET
@event_view
def at_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All calculators, filled in with what the event knows."""
    return _menu(request, tournament)


def _menu(request: HttpRequest, tournament: Tournament | None) -> HttpResponse:
    kept = {name: request.GET.get(name, "") for name in ("table", "ruling")}
    query = urlencode({name: text for name, text in kept.items() if text.isdigit()})
    parts = {
        "tournament": tournament,
        "groups": [
            (gettext(name), [_tile(one, tournament, query) for one in group])
            for name, group in GROUPS
        ],
    }
    return render(request, "rulings/calculators.html", parts)


def _tile(one: Calculator, tournament: Tournament | None, query: str) -> tuple[str, str, str]:
    """A calculator in the menu: what it is called, what it answers, where it is."""
    page = _page(one.name, tournament)
    return gettext(one.title), gettext(one.about), f"{page}?{query}" if query else page


def _page(name: str, tournament: Tournament | None) -> str:
    if tournament is None:
        return reverse("calculator", args=[name])
    return reverse("event_calculator", args=[tournament.pk, name])


@require_GET
@staff_required
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """One calculator, without an event."""
    access.require(request.user, "calculate")
    response = _draw(request, name, None)
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


@require_GET
@event_view
def event_calculator(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One calculator, with blinds, limits and policy of the event, and a table's players."""
    response = _draw(request, name, tournament)
    patch_vary_headers(response, ["HX-Target"])
    return response


def _draw(request: HttpRequest, name: str, tournament: Tournament | None) -> HttpResponse:
    """The page, the whole case after a key was pressed, or its answer alone while it is typed."""
    case = cases.of_query(name, request.GET, tournament)
    if case is None:
        raise Http404
    if key := request.GET.get("do", "")[:120]:
        after = cases.pressed(case, key, request.GET.get("amount", "")[:20])
        case = cases.of_typed(case.calculator, after, case.known, tournament)
        if "HX-Request" not in request.headers:
            return HttpResponseRedirect(case.url)
    parts = _parts(request, case, tournament)
    if "HX-Request" not in request.headers:
        return render(request, "rulings/calculator.html", parts)
    template = "_case_answer" if request.headers.get("HX-Target") == ANSWER else "_case"
    response = render(request, f"rulings/{template}.html", parts)
    response["HX-Replace-Url"] = case.url
    return response


def _parts(request: HttpRequest, case: Case, tournament: Tournament | None) -> dict[str, Any]:
    found = boxes(case)
    parts = {
        "tournament": tournament,
        "case": case,
        "fresh": "HX-Request" not in request.headers and case.answer is None,
        "boxes": [box for box in found if not box.more],
        "more": [box for box in found if box.more],
        "menu_url": reverse("event_calculators", args=[tournament.pk])
        if tournament
        else reverse("calculators"),
        "events": [] if tournament else _events(request),
    }
    if tournament is None:
        return parts
    event_now = EventState(tournament, timezone.now())
    tables = sorted(row.number for row in event_now.counts)
    return {**base(request, event_now, rights=RIGHTS), **parts, "tables": tables}


def _events(request: HttpRequest) -> list[Tournament]:
    """The events under way in whose log the person may write."""
    rows = Tournament.objects.filter(state=State.RUNNING).order_by("-started_at")[:MAX_EVENTS]
    return [one for one in rows if access.allowed(request.user, "ruling.asked", one.pk)]
