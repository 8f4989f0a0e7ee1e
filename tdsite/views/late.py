"""Late and absent players: the floor's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.dashboard.event_now import EventNow
from tdsite.late.page import late_now
from tdsite.views.dashboard import base
from tdsite.views.door import event_view
from tournaments import access
from tournaments.models import Tournament

RIGHTS = ("entry.lifted", "stack.put_down", "tables.seen")


@require_GET
@event_view
def late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is missing, and the stacks that wait for late players."""
    access.require(request.user, "see_people", tournament.pk)
    evening = EventNow(tournament, timezone.now())
    parts = {
        **base(request, evening, rights=RIGHTS),
        "late": late_now(tournament, evening.now),
        "section": "late",
        "here_url": reverse("late", args=[tournament.pk]),
    }
    part = "HX-Request" in request.headers
    return render(request, "late/_late.html" if part else "late/late.html", parts)
