"""All events of the club, and what each of them needs."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables import queries as floor_queries
from tables.queries import Due
from tdsite.rooms.club.past_events import past_events
from tdsite.rooms.club.views import at_tables
from tdsite.web.club_events import MAX_EVENTS, YESTERDAY, shown_events
from tdsite.web.day_ending import nobody_plays
from tdsite.web.event_now import EventState
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import found_house
from tdsite.web.todo import Todo
from tdsite.web.todo_list import todos
from tournaments import access, flight_tree
from tournaments.flight_tree import AllFlights
from tournaments.models import StaffRole, Tournament
from tournaments.queries import Figures

SHOWN_TODOS = 2
PAST_SHOWN = 5
PAST_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of the list: its evening, and the first things to do in it.

    `is_flight`: it stands under the event that it leads to.  `field` is who entered and is left, of
    an event that flights feed in all of them.
    """

    event_now: EventState
    todos: tuple[Todo, ...]
    more: int
    balanced: bool
    seats: int
    field: AllFlights | Figures
    is_flight: bool = False

    @property
    def free(self) -> int:
        return max(0, self.seats - self.event_now.figures.left)

    @property
    def urgent(self) -> bool:
        return any(todo.urgent for todo in self.todos)


@require_GET
@staff_required
def club(request: HttpRequest) -> HttpResponse:
    if at_tables.is_only_at_tables(request.user):
        return at_tables.page(request)
    if at_tables.is_only_a_display(request.user):
        return HttpResponseRedirect(reverse("tv_boards"))
    now = timezone.now()
    events = shown_events(request, now)
    rows = under_their_events(
        [_row(tournament, request, now) for tournament in events[:MAX_EVENTS]]
    )
    total = len(rows) if len(rows) < MAX_EVENTS else events.count()
    first = next((row for row in rows if row.urgent), rows[0] if rows else None)
    own_club = found_house()
    return render(
        request,
        "club/_events.html" if "HX-Request" in request.headers else "club/club.html",
        {
            "rows": rows,
            "total": total,
            "more": total - len(rows),
            "first": first,
            "now": now,
            "zone": own_club.timezone if own_club else "UTC",
            "seated": sum(r.event_now.figures.left for r in rows if r.event_now.is_running),
            "may_open": access.allowed(request.user, "tournament.opened"),
            "past": _past(request, now)[:PAST_SHOWN],
            "may_import": access.allowed(request.user, "tournament.imported"),
        },
    )


@require_GET
@staff_required
def past(request: HttpRequest) -> HttpResponse:
    """Every event that is over, imported ones among them."""
    page = Paginator(_past(request, timezone.now()), PAST_ON_A_PAGE)
    return render(
        request,
        "club/past.html",
        {
            "page": page.get_page(request.GET.get("page")),
            "may_import": access.allowed(request.user, "tournament.imported"),
        },
    )


def _past(request: HttpRequest, now: datetime) -> QuerySet[Tournament]:
    """The events that are no longer among those shown first."""
    seen = None
    if not access.allowed(request.user, "see"):
        seen = StaffRole.objects.filter(user=staff_user(request)).values("tournament")
    return past_events(before=now - YESTERDAY, allowed=seen)


def under_their_events(rows: list[EventRow]) -> list[EventRow]:
    """The rows with each flight under the event it leads to, where that is among them."""
    known = {row.event_now.tournament.pk: row for row in rows}

    def root(event: Tournament) -> int:
        """The last event on the way up that is shown."""
        here = event
        while here.feeds_id in known and here.feeds_id != event.pk:
            here = known[here.feeds_id].event_now.tournament
        return here.pk

    groups: dict[int, list[EventRow]] = {}
    for row in rows:
        event = row.event_now.tournament
        top = root(event)
        groups.setdefault(top, []).append(replace(row, is_flight=top != event.pk))
    return [
        row
        for group in groups.values()
        for row in sorted(
            group, key=lambda row: (row.is_flight, row.event_now.tournament.starts_at)
        )
    ]


def _row(tournament: Tournament, request: HttpRequest, now: Any) -> EventRow:
    event_now = EventState(tournament, now)
    due = todos(event_now, by=request.user)
    plays = event_now.is_running and not nobody_plays(event_now)
    even = not plays or floor_queries.due(tournament) is Due.NOTHING
    return EventRow(
        event_now,
        tuple(due[:SHOWN_TODOS]),
        more=max(0, len(due) - SHOWN_TODOS),
        balanced=even,
        seats=sum(row.capacity for row in event_now.counts),
        field=flight_tree.field_of(tournament, event_now.figures),
    )
