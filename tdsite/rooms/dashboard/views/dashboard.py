"""The director's dashboard: one page, and every part of it on its own."""

from typing import Any

from django.db.models import F, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables.models import Table
from tdsite.rooms.floor import counts, plans
from tdsite.rooms.floor import wall as walls
from tdsite.rooms.floor.balance_plan import requested_plan
from tdsite.rooms.floor.seats import dealer_here
from tdsite.rooms.floor.wall_changes import Seen, wall_since
from tdsite.rooms.floor.zoom import COOKIE, Zoom
from tdsite.rooms.journal import log as logpages
from tdsite.rooms.races.races import race_under_way
from tdsite.web import as_of
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.floor_calls import call_at
from tdsite.web.guards import event_view
from tdsite.web.hooks import todos
from tournaments import access, flight_tree, queries
from tournaments.models import ChipMovement, Sale, Tournament
from tournaments.models.money import ChipReason
from tournaments.operations import boards

LOG_LINES = 14
RUN_LINES = 60  # of a run, in the drawer; the log has the others
BOUGHT = (ChipReason.ENTRY, ChipReason.REENTRY, ChipReason.REBUY, ChipReason.ADD_ON)


@require_GET
@event_view
def dashboard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return page(request, tournament)


def page(request: HttpRequest, tournament: Tournament, **drawer: Any) -> HttpResponse:
    """The whole dashboard, with a drawer open if one is given."""
    event_now = EventState(tournament, timezone.now())
    parts = {
        **base(request, event_now),
        **_todo(request, event_now),
        **_wall(request, event_now),
        **_figures(event_now),
        **_log(request, event_now),
        "notices": boards.current_notices(tournament, event_now.now),
    }
    return render(request, "dashboard/dashboard.html", {**parts, **drawer})


@require_GET
@event_view
def todo(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    parts = {**base(request, event_now), **_todo(request, event_now)}
    return render(request, "dashboard/_todo.html", parts)


@require_GET
@event_view
def wall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    changes = wall_since(tournament, Seen.read(request.GET), _chosen(request))
    return render(request, "dashboard/_wall.html", {**base(request, event_now), "wall": changes})


@require_GET
@event_view
def figures(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    return render(
        request, "dashboard/_figures.html", {**base(request, event_now), **_figures(event_now)}
    )


@require_GET
@event_view
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    parts = {**base(request, event_now), **_log(request, event_now)}
    return render(request, "dashboard/_log.html", parts)


@require_GET
@event_view
def log_run(request: HttpRequest, tournament: Tournament, first: int, last: int) -> HttpResponse:
    """A run of the log in the drawer, line by line."""
    access.require(request.user, "see_people", tournament.pk)
    run, page = logpages.stretch(tournament, first, last, by=request.user, most=RUN_LINES)
    return drawer(
        request,
        tournament,
        show="dashboard/_log_run.html",
        run=run,
        page=page,
        stretch=f"{first}-{last}",
        refresh=reverse("log_run", args=[tournament.pk, first, last]),
    )


@require_GET
@event_view
def hands(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The controller of hand for hand; nothing while it is off."""
    event_now = EventState(tournament, timezone.now())
    return render(request, "dashboard/_hands.html", base(request, event_now))


@require_GET
@event_view
def clock_strip(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    return render(request, "dashboard/_clock_strip.html", base(request, event_now))


@require_GET
@event_view
def keys(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return drawer(request, tournament, show="dashboard/_keys.html")


@require_GET
@event_view
def table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A table's seats with what may be done at each; `?seat=` opens one of them."""
    return table_drawer(request, tournament, number, seat=request.GET.get("seat", ""))


def table_drawer(
    request: HttpRequest, tournament: Tournament, number: int, *, seat: str, oob: bool = False
) -> HttpResponse:
    """A table in the drawer, with one of its seats open."""
    here = walls.oval_of(tournament, number)
    if here is None:
        return _table_gone(request, tournament, number)
    chosen = next((c for c in here.chairs if str(c.number) == seat), None)
    return drawer(
        request,
        tournament,
        show="dashboard/_table.html",
        oval=here,
        chosen=chosen,
        at_table=number,
        counted=counts.stacks_at(tournament, here),
        call=call_at(tournament, number, as_of.now()),
        dealer=dealer_here(tournament, number, as_of.now()),
        oob=oob,
    )


def _table_gone(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What became of a table that was looked at, or broken just now, from this very drawer."""
    return drawer(
        request,
        tournament,
        show="dashboard/_table_gone.html",
        gone=get_object_or_404(Table, tournament=tournament, number=number),
        refresh=reverse("table", args=[tournament.pk, number]),
    )


def drawer(request: HttpRequest, tournament: Tournament, **parts: Any) -> HttpResponse:
    """The drawer alone for the page that is open, or the whole page with it."""
    if "HX-Request" not in request.headers:
        return page(request, tournament, **parts)
    event_now = EventState(tournament, timezone.now())
    return render(request, "dashboard/_drawer.html", {**base(request, event_now), **parts})


def _todo(request: HttpRequest, event_now: EventState) -> dict[str, Any]:
    plan = plans.plan_of(event_now, requested_plan(request.GET))
    due = todos(event_now, by=request.user)
    if plan:  # the open plan stands for its own lines
        due = [todo for todo in due if todo.plan != plan.kind]
    return {"todos": due, "plan": plan}


def _wall(request: HttpRequest, event_now: EventState) -> dict[str, Any]:
    wall = walls.wall_of(event_now.tournament, _chosen(request))
    return {"wall": wall, "zooms": Zoom.choices}


def _chosen(request: HttpRequest) -> Zoom | None:
    """How near the wall of this event is looked at on this device; None where nobody chose."""
    return Zoom.read(request.COOKIES.get(COOKIE, ""))


def _figures(event_now: EventState) -> dict[str, Any]:
    """Chips given for money, and chips in the ledger for it: the difference should be nothing.

    Of an event that flights feed, who entered and who is left in all of them; a flight plays for
    the prizes of its event.
    """
    tournament = event_now.tournament
    sales = Sale.objects.filter(tournament=tournament, voided=False)
    sold = sales.aggregate(chips=Sum(F("quantity") * F("chips")))["chips"] or 0
    bought = ChipMovement.objects.filter(tournament=tournament, reason__in=BOUGHT)
    missing = (bought.aggregate(total=Sum("chips"))["total"] or 0) - sold
    pays = flight_tree.root_of(tournament)
    pool = queries.pool_cents(pays) if tournament.feeds_id else event_now.figures.pool_cents
    return {
        "figures": event_now.figures,
        "field": flight_tree.field_of(tournament, event_now.figures),
        "pays": pays,
        "pool_cents": pool,
        "tables_count": len(event_now.counts),
        "color_up": race_under_way(event_now),
        "room_without_next": sum(row.capacity for row in event_now.counts[1:]),
        "chips_missing": missing,
        "guarantee_met": 0 < pays.guarantee_cents < pool,
    }


def _log(request: HttpRequest, event_now: EventState) -> dict[str, Any]:
    """The last lines, for those who may read of people; a display shows none."""
    if not access.allowed(request.user, "see_people", event_now.tournament.pk):
        return {"lines": []}
    return {"lines": logpages.newest(event_now.tournament, by=request.user, most=LOG_LINES)}
