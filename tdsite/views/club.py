"""All events of the club, and what each of them needs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, Q, QuerySet, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables import queries as floor_queries
from tables.queries import Due
from tdsite.dashboard.event_now import EventNow
from tdsite.dashboard.past_events import past_events
from tdsite.dashboard.todo import Todo, todos
from tdsite.house import found_house
from tdsite.views.acts import who
from tdsite.views.door import signed_in
from tournaments import access
from tournaments.models import StaffRole, Tournament
from tournaments.models.tournament import State

SHOWN_TODOS = 2
MOST_EVENTS = 40
PAST_SHOWN = 5
PAST_ON_A_PAGE = 50
YESTERDAY = timedelta(hours=18)
OVER = (State.FINISHED, State.CANCELLED)
# What runs comes first, what is over last.
RANK = Case(When(state=State.RUNNING, then=0), When(state__in=OVER, then=2), default=1)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of the list: its evening, and the first things to do in it."""

    evening: EventNow
    todos: tuple[Todo, ...]
    more: int
    balanced: bool
    seats: int

    @property
    def free(self) -> int:
        return max(0, self.seats - self.evening.figures.left)

    @property
    def urgent(self) -> bool:
        return any(todo.urgent for todo in self.todos)


@require_GET
@signed_in
def club(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    shown = shown_events(request, now)
    rows = [_row(tournament, request, now) for tournament in shown[:MOST_EVENTS]]
    total = len(rows) if len(rows) < MOST_EVENTS else shown.count()
    first = next((row for row in rows if row.urgent), rows[0] if rows else None)
    house = found_house()
    return render(
        request,
        "club/_events.html" if "HX-Request" in request.headers else "club/club.html",
        {
            "rows": rows,
            "total": total,
            "more": total - len(rows),
            "first": first,
            "now": now,
            "zone": house.timezone if house else "UTC",
            "seated": sum(r.evening.figures.left for r in rows if r.evening.is_running),
            "may_open": access.allowed(request.user, "tournament.opened"),
            "past": _past(request, now)[:PAST_SHOWN],
            "may_import": access.allowed(request.user, "tournament.imported"),
        },
    )


@require_GET
@signed_in
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
        seen = StaffRole.objects.filter(user=who(request)).values("tournament")
    return past_events(before=now - YESTERDAY, allowed=seen)


def shown_events(request: HttpRequest, now: Any) -> QuerySet[Tournament]:
    """Events he may see that run or are to come, and those that ended not long ago."""
    recent = Q(finished_at__gte=now - YESTERDAY) | Q(starts_at__gte=now - YESTERDAY)
    rows = Tournament.objects.filter(~Q(state__in=OVER) | recent)
    if not access.allowed(request.user, "see"):
        rows = rows.filter(pk__in=StaffRole.objects.filter(user=who(request)).values("tournament"))
    return rows.order_by(RANK, "starts_at", "pk").prefetch_related("prices")


def _row(tournament: Tournament, request: HttpRequest, now: Any) -> EventRow:
    evening = EventNow(tournament, now)
    due = todos(evening, by=request.user)
    even = not evening.is_running or floor_queries.due(tournament) is Due.NOTHING
    return EventRow(
        evening,
        tuple(due[:SHOWN_TODOS]),
        more=max(0, len(due) - SHOWN_TODOS),
        balanced=even,
        seats=sum(row.capacity for row in evening.counts),
    )
