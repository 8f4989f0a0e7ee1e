"""What the frame of a page asks for: the clock, what is urgent, the other events, all rooms."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.rooms.dashboard import palette
from tdsite.rooms.dashboard.palette_acts import Reader
from tdsite.web.club import MAX_EVENTS, club_or_none, visible_events
from tdsite.web.event_state import EventState
from tdsite.web.guards import event_view, staff_required
from tdsite.web.hooks import hooks
from tdsite.web.shell import all_pages
from tournaments.models import Tournament

KEPT_SECONDS = 15  # what turns urgent by time alone is seen so much later at most


@require_GET
@event_view
def event_clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Level, blinds and time."""
    event_now = EventState(tournament, timezone.now())
    return render(request, "shell/_pulse_now.html", {"event_now": event_now})


@require_GET
@event_view
def urgent(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How many things of the to-do list cannot wait, and how many wait; nothing for none.

    Every page of an event asks every few seconds: the list is made once for all of them, and anew
    after each act.
    """
    key = f"due:{tournament.pk}:{tournament.revision}"
    kept = cache.get_or_set(key, lambda: _due(tournament), KEPT_SECONDS)
    number, waits = kept or (0, 0)
    parts = {"tournament": tournament, "number": number, "waits": waits}
    return render(request, "shell/_urgent_now.html", parts)


def _due(tournament: Tournament) -> tuple[int, int]:
    """What cannot wait, and what does."""
    due = list(hooks().due(EventState(tournament, timezone.now())))
    urgent = sum(todo.tone == "stop" for todo in due)
    return urgent, len(due) - urgent


@require_GET
@staff_required
def switcher(request: HttpRequest) -> HttpResponse:
    """The events that run or are to come, what runs first; `from` is the one that is open."""
    now = timezone.now()
    here = request.GET.get("from", "")
    rows = [EventState(event, now) for event in visible_events(request, now)[:MAX_EVENTS]]
    parts = {"rows": rows, "here": int(here) if here.isdecimal() else None}
    return render(request, "shell/_switcher.html", parts)


@require_GET
@staff_required
def find(request: HttpRequest) -> HttpResponse:
    """What the club has of what is typed into "go to, find or do"."""
    return _found(request, None)


@require_GET
@event_view
def find_in_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same on a page of an event: its acts and players come first."""
    return _found(request, tournament)


def _found(request: HttpRequest, tournament: Tournament | None) -> HttpResponse:
    reader = Reader(
        request.user,
        club_or_none(),
        EventState(tournament, timezone.now()) if tournament else None,
        all_pages(request.user, tournament),
    )
    typed = request.GET.get("q", "")[:200]
    parts = {"groups": palette.found(reader, typed), "typed": typed}
    return render(request, "shell/_palette_found.html", parts)


@require_GET
@staff_required
def more(request: HttpRequest) -> HttpResponse:
    """All rooms of the club, for a phone."""
    return render(request, "shell/more.html")


@require_GET
@event_view
def more_of_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All rooms of the event, for a phone."""
    return render(request, "shell/more.html", {"tournament": tournament})
