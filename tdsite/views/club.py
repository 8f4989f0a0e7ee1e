"""All events of the club, and what each of them needs."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables import queries as floor_queries
from tables.queries import Due
from tdsite.event_now import EventNow
from tdsite.todo import Todo, todos
from tdsite.views.door import signed_in
from tournaments import access
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State

SHOWN_TODOS = 2
MOST_EVENTS = 40
YESTERDAY = timedelta(hours=18)
_ORDER = {State.RUNNING: 0, State.REGISTERING: 1, State.ANNOUNCED: 1}
_OVER = 2


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

    @property
    def collected_short_cents(self) -> int:
        """What the guarantee still wants; 0 when there is none or it is met."""
        tournament = self.evening.tournament
        short = tournament.guarantee_cents - self.evening.figures.pool_cents
        return max(0, short)


@require_GET
@signed_in
def club(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    rows = sorted((_row(t, request, now) for t in _shown(request, now)), key=_rank)
    first = next((row for row in rows if row.urgent), rows[0] if rows else None)
    house = Club.objects.order_by("pk").first()
    return render(
        request,
        "club/_events.html" if "HX-Request" in request.headers else "club/club.html",
        {
            "rows": rows,
            "first": first,
            "now": now,
            "zone": house.timezone if house else "UTC",
            "seated": sum(r.evening.figures.left for r in rows if r.evening.is_running),
            "may_open": access.allowed(request.user, "tournament.opened"),
        },
    )


def _shown(request: HttpRequest, now: Any) -> list[Tournament]:
    """Events that run or are to come, and those that ended not long ago."""
    over = Q(state__in=(State.FINISHED, State.CANCELLED))
    recent = Q(finished_at__gte=now - YESTERDAY) | Q(starts_at__gte=now - YESTERDAY)
    rows = Tournament.objects.filter(~over | recent).prefetch_related("prices")
    mine = rows.order_by("starts_at")[:MOST_EVENTS]
    return [t for t in mine if access.allowed(request.user, "see", t.pk)]


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


def _rank(row: EventRow) -> tuple[int, Any]:
    tournament = row.evening.tournament
    return (_ORDER.get(State(tournament.state), _OVER), tournament.starts_at)
