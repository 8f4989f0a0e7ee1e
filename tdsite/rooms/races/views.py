"""Color-ups: the work-list of the tables, one table, all tables on one sheet, the plan."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from blinds import stages
from tables import queries as floor_queries
from tables.models import Seat
from tdsite.rooms.races import acts
from tdsite.rooms.races.forms import cards_typed, counts_typed, ticked
from tdsite.rooms.races.races import RaceNow, gone_chips, race_of, table_of
from tdsite.rooms.races.todo import plan_of
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.fields import as_place, number_in
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import bad_request, key_of
from tournaments import queries
from tournaments.models import Tournament

RIGHTS = (
    *("chips.raced", "chips.race_taken_back", "chips.color_up_opened", "chips.color_up_closed"),
    "chips.exchanged",
)
PARTS = {"tables": "races/_race_tables.html", "next": "races/_race_next.html"}


@require_GET
@event_view
def color_up(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The work-list of the color-up under way, or the latest; before the first one, to the plan."""
    race = race_of(tournament)
    if race is None:
        return HttpResponseRedirect(reverse("color_up_plan", args=[tournament.pk]))
    name = "next" if request.GET.get("part") == "next" else "tables"
    return _page(request, tournament, race, part=PARTS[name])


@require_http_methods(["GET", "POST"])
@event_view
@acting("chips.raced")
def table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table of it: to be entered, or what each seat was given."""
    race = _race(tournament)
    here = table_of(race, number)
    if here is None:
        raise Http404
    if request.method == "POST":
        return _enter(request, tournament, race, number)
    return _page(request, tournament, race, part="races/_race_table.html", table=here)


def _enter(
    request: HttpRequest, tournament: Tournament, race: RaceNow, number: int
) -> HttpResponse:
    """Chips by seat with cards drawn or typed, or none odd at all."""
    data, old = request.POST, _seen(request, race)
    how = data.get("how", "")
    order: dict[str, Any] = {"old": old, "by": staff_user(request), "at": timezone.now()}
    taken = floor_queries.chairs(tournament).filter(table__number=number, entry__isnull=False)
    seats = sorted(taken.values_list("number", flat=True))
    if how == "none":
        key = key_of(data.get("key", ""), "race_tables", old, number)
        return done(
            request,
            tournament,
            acts.race_tables(tournament.pk, odd={number: 0}, key=key, **order),
        )
    if how == "draw" and data.get("cards", "").strip():  # dealt at the table: not to be overruled
        return bad_request(
            request,
            gettext("Cards are entered. Race with these, or clear the field to draw."),
        )
    counted = counts_typed(data, seats, blank=0)
    broke = ticked(data, seats)
    cards = cards_typed(data.get("cards", "")) if how == "typed" else None
    key = key_of(data.get("key", ""), "race_table", old, number, counted, broke, cards)
    line = acts.race_table(
        tournament.pk, table=number, counted=counted, broke=broke, cards=cards, key=key, **order
    )
    return done(request, tournament, line)


@require_http_methods(["GET", "POST"])
@event_view
@acting("chips.raced")
def sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All tables left on one sheet, for what the dealers report: the odd chips of each."""
    race = _race(tournament)
    if request.method == "GET":
        return _page(request, tournament, race, part="races/_race_sheet.html", sheet=True)
    data, old, rest = request.POST, _seen(request, race), bool(request.POST.get("rest"))
    typed = counts_typed(data, [tile.number for tile in race.tiles])  # those done since: a refusal
    if not typed and not rest:
        return bad_request(request, gettext("Nothing entered. Enter the odd chips of a table."))
    line = acts.race_tables(
        tournament.pk,
        old=old,
        odd={**({tile.number: 0 for tile in race.left} if rest else {}), **typed},
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data.get("key", ""), "race_tables", old, typed, rest),
    )
    return done(request, tournament, line)


@require_GET
@event_view
def plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which denomination leaves when, and the button that begins it."""
    event_now = EventState(tournament, timezone.now())
    part = "HX-Request" in request.headers
    rows = stages.color_ups_of(tournament)
    context = {
        **base(request, event_now, rights=RIGHTS),
        "race": race_of(tournament),
        "plan_lines": plan_of(event_now),
        "gone": gone_chips(rows),
        "here_url": reverse("color_up_plan", args=[tournament.pk]),
    }
    return render(request, "races/_race_plan.html" if part else "races/plan.html", context)


@require_POST
@event_view
@acting("chips.exchanged")
def late_find_view(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Small chips that somebody found after their color-up."""
    data = request.POST
    old, count = number_in(data.get("old", "")), number_in(data.get("count", ""))
    if not old or count is None:
        return bad_request(request, gettext("Enter how many chips were found, and which."))
    place = as_place(data.get("seat", ""))
    chair = Seat.objects.filter(
        table__tournament=tournament, table__number=place.table, number=place.seat
    ).first()
    if chair is None or chair.entry_id is None:
        return bad_request(request, gettext("Seat %(seat)s is empty.") % {"seat": place})
    line = acts.late_find(
        chair.entry_id,
        old=old,
        count=count,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data.get("key", ""), "late_find", place, old, count),
    )
    return done(request, tournament, line)


def _seen(request: HttpRequest, race: RaceNow) -> int:
    """The chips that the page was drawn for: another color-up may have begun since."""
    return number_in(request.POST.get("old", "")) or race.color_up.old_chips


def _race(tournament: Tournament) -> RaceNow:
    race = race_of(tournament)
    if race is None:
        raise Http404
    return race


def _page(
    request: HttpRequest, tournament: Tournament, race: RaceNow, *, part: str, **more: Any
) -> HttpResponse:
    """The whole page, or for a page that is open the part that it asks for anew."""
    event_now = EventState(tournament, timezone.now())
    at = number_in(request.GET.get("at", ""))
    here = more.get("table")
    context = {
        **base(request, event_now, rights=RIGHTS),
        "race": race,
        "here": here.number if here else at,
        "here_url": request.get_full_path(),
        "next_left": race.next_left(),
        "takes_back": event_now.is_running,
        "chips_in_play": queries.chips_in_play(tournament),
        "gone": gone_chips(stages.color_ups_of(tournament)),
        **more,
    }
    whole = "HX-Request" not in request.headers
    return render(request, "races/color_up.html" if whole else part, context)
