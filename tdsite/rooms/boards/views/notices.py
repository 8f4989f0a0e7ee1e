"""The notices on the boards, as the dashboard lists them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.web.event_now import EventState
from tdsite.web.event_page import base
from tdsite.web.guards import event_view
from tournaments.models import Tournament
from tournaments.notices import standing


@require_GET
@event_view
def notices(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the boards say now, each with its way down."""
    event_now = EventState(tournament, timezone.now())
    parts = {**base(request, event_now), "notices": standing(tournament, event_now.now)}
    return render(request, "dashboard/_notices.html", parts)
