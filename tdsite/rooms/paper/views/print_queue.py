"""The page beside a printer: what comes in prints itself, where the browser allows it."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tdsite.rooms.paper import queue as queues
from tdsite.web.addresses import WITHOUT_CODES, dead_end, goes_without
from tdsite.web.guards import acting, staff_required
from tdsite.web.house import the_house
from tdsite.web.paper.door import COOKIE
from tournaments import access
from tournaments.models import PrintJob
from tournaments.operations import printing

A_YEAR = 365 * 24 * 3600
NAME = re.compile(r"[\w -]{1,40}")
ACTS = {"printed": printing.printed, "drop": printing.drop}


@never_cache
@staff_required
@require_safe
def station(request: HttpRequest, queue: str = "desk") -> HttpResponse:
    """The papers of one printer; the list alone for a nudge."""
    access.require(request.user, "player.created")  # the desk and the floor, of any event
    club = the_house()
    part = "HX-Request" in request.headers
    parts: dict[str, Any] = {
        "section": "print",
        "queue": queue,
        "waiting": queues.waiting(club, queue),
        "lately": queues.lately(club, queue),
        "queues": queues.queues_of(club),
        "mine": request.COOKIES.get(COOKIE, ""),
        "zone": club.timezone,
        "dead_end": dead_end(request),
        "without_codes": goes_without(request),
        "may_set_address": access.allowed(request.user, "club.changed"),
    }
    return render(request, "paper/_papers.html" if part else "paper/station.html", parts)


@staff_required
@require_POST
@acting("player.created")
def update_job(request: HttpRequest, job: int, word: str) -> HttpResponse:
    """A paper came out, is not needed, or is wanted again."""
    row = get_object_or_404(PrintJob, pk=job)
    access.require(request.user, "entry" if _sells(request, row) else "tables", row.tournament_id)
    if word == "again":
        printing.again(row.pk)
    else:
        ACTS[word](row.pk, at=timezone.now())
    if "HX-Request" in request.headers:
        return station(_as_get(request), row.queue)
    return HttpResponseRedirect(reverse("print_station", args=[row.queue]))


def _sells(request: HttpRequest, row: PrintJob) -> bool:
    return access.allowed(request.user, "entry", row.tournament_id)


def _as_get(request: HttpRequest) -> HttpRequest:
    request.method = "GET"
    return request


@staff_required
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Where the papers of this browser come out: here, or at a printer's page."""
    access.require(request.user, "player.created")
    name = " ".join(request.POST.get("queue", "").split())
    name = name if NAME.fullmatch(name) else ""
    answer = HttpResponseRedirect(reverse("print_station", args=[request.POST.get("page", "desk")]))
    if name:
        answer.set_cookie(COOKIE, name, max_age=A_YEAR, samesite="Lax", secure=request.is_secure())
    else:
        answer.delete_cookie(COOKIE)
    return answer


@staff_required
@require_POST
@acting("player.created")
def codes(request: HttpRequest) -> HttpResponse:
    """Whether papers of this browser go without their codes where nobody could open them."""
    back = request.POST.get("back", "")
    here = {request.get_host()}
    if not url_has_allowed_host_and_scheme(back, here, require_https=request.is_secure()):
        back = reverse("print")
    answer = HttpResponseRedirect(back)
    if request.POST.get("codes") == "without":
        answer.set_cookie(
            WITHOUT_CODES, "yes", max_age=A_YEAR, samesite="Lax", secure=request.is_secure()
        )
    else:
        answer.delete_cookie(WITHOUT_CODES)
    return answer
