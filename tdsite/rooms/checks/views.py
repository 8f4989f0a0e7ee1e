"""The page on the way to the start; once the cards are in the air it leads to the dashboard."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.rooms.checks.start import start_page, starts_in_words
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import event_view
from tdsite.web.submit import go_to
from tournaments import access
from tournaments.models import Tournament


@require_GET
@event_view
def start_check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Fix first, better now than later, in order; the start, and what it does."""
    event_now = EventState(tournament, timezone.now())
    if not event_now.is_open:
        return go_to(request, reverse("dashboard", args=[tournament.pk]))
    in_place = "HX-Request" in request.headers
    page = start_page(event_now, by=request.user)
    return render(
        request,
        "checks/_start_check.html" if in_place else "checks/start.html",
        {
            **base(request, event_now),
            "page": page,
            "starts": starts_in_words(page, zone=tournament.timezone),
            "may_start": access.allowed(request.user, "tournament.started", tournament.pk),
        },
    )
