"""The calls of the tables: who waits for what, and how long it takes somebody to come."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.web import floor_calls
from tdsite.web.event_now import EventState
from tdsite.web.event_page import base
from tdsite.web.guards import event_view
from tournaments import access
from tournaments.models import FloorCall, Tournament

RIGHTS = ("floor.called", "floor.answered", "floor.done", "floor.withdrawn")
MAX_CLOSED = 30


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The calls that stand, the times of each kind, and the last ones that are over."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    over = FloorCall.objects.filter(tournament=tournament).exclude(ended_at=None)
    rows = over.select_related("answered_by").order_by("-ended_at", "-pk")[:MAX_CLOSED]
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "calls": floor_calls.standing(tournament, event_now.now),
        "times": floor_calls.times(tournament),
        "over": [(row, floor_calls.waited_s(row), floor_calls.who_comes(row)) for row in rows],
        "here_url": reverse("floor_calls", args=[tournament.pk]),
    }
    part = "HX-Request" in request.headers
    return render(request, "floor/_calls.html" if part else "floor/calls.html", parts)
