"""What happens next by itself, and how punctual it was."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.rooms.clock import told as agenda
from tdsite.web.event_now import EventState
from tdsite.web.event_page import base
from tdsite.web.guards import event_view
from tournaments.models import Tournament


@require_GET
@event_view
def timers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The agenda of an event, with the last things done by themselves and their lateness."""
    event_now = EventState(tournament, timezone.now())
    done = agenda.done(event_now)
    lates = [one.late_seconds for one in done if one.late_seconds is not None]
    parts = {
        **base(request, event_now),
        "coming": agenda.coming(event_now),
        "done": done,
        "latest": max(lates, default=None),
    }
    part = "HX-Request" in request.headers
    return render(request, "clock/_timers.html" if part else "clock/timers.html", parts)
