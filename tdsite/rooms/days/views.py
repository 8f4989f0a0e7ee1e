"""Days and flights of an event: the tree, a further flight, merging; the public chip counts."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tdsite.rooms.days import new_flight
from tdsite.rooms.days.acts import flights
from tdsite.rooms.days.forecast import MAX_ENTRIES, forecast_of
from tdsite.rooms.days.forms import AddFlightForm, MergeForm
from tdsite.rooms.days.next_day import ORDERS, Due, NextDay, next_day_of, published
from tdsite.rooms.days.picture import picture_of
from tdsite.rooms.days.tree import tree_of
from tdsite.rooms.events import acts as event_acts
from tdsite.web import as_of
from tdsite.web.days import begins_of
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.paper.printing import choice
from tdsite.web.submit import attempt, bad_request, notify, order
from tournaments import access, disqualified_bags, flight_tree
from tournaments.disqualified_bags import DisqualifiedStack
from tournaments.models import JournalLine, Tournament
from tournaments.sentences import translate

RIGHTS = (
    *("tournament.opened", "day.merged", "day.carried", "day.drawn", "day.bagging_began"),
    *("day.stack_removed", "day.stack_kept", "tournament.started"),
)


@require_GET
@event_view
def days(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every flight and the event they lead to, from any of them."""
    access.require(request.user, "see_people", tournament.pk)
    return _page(request, tournament)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: AddFlightForm | None = None,
    why_not: str = "",
    status: int = 200,
) -> HttpResponse:
    event_now = EventState(tournament, as_of.now())
    tree = tree_of(tournament)
    following = next_day_of(event_now)
    first = {
        "flight": new_flight.next_label(tree.root),
        "starts_at": new_flight.next_start(tree.root, as_of.now()),
        "last_level": new_flight.proposed_end(tree.root),
    }
    picture = picture_of(tree)
    expected = _expected(request)
    parts: dict[str, Any] = {
        **base(request, event_now, rights=RIGHTS),
        "tree": tree,
        "picture": picture,
        "forecast": forecast_of(tree, picture, entries=expected) if picture else None,
        "expected": expected,
        "next_day": following,
        "begins": begins_of(tournament, event_now.schedule) if _may_start(following) else None,
        "disqualified": _disqualified(tree.root, tournament),
        "form": form or AddFlightForm(initial=first),
        "form_open": form is not None or "add" in request.GET,
        "asks_end": first["last_level"] is not None,
        "why_not": why_not,
    }
    part = "HX-Request" in request.headers and request.method != "POST"
    with timezone.override(ZoneInfo(tournament.timezone)):
        template = "days/_days.html" if part else "days/days.html"
        return render(request, template, parts, status=status)


def _expected(request: HttpRequest) -> int | None:
    """The number of entries a person asked about; None where nobody asked, or for no number."""
    typed = request.GET.get("expect", "").replace(" ", "").replace(",", "")
    number = int(typed) if typed.isdecimal() and len(typed) <= len(str(MAX_ENTRIES)) else 0
    return min(number, MAX_ENTRIES) or None


def _may_start(following: NextDay | None) -> bool:
    """Whether a day that takes in flights has its seats, and waits for its start."""
    return following is not None and following.due is Due.START


def _disqualified(*events: Tournament) -> list[DisqualifiedStack]:
    """Stacks to decide on before these events start, each event once."""
    waiting = {event.pk: event for event in events if event.started_at is None}
    return [stack for event in waiting.values() for stack in disqualified_bags.undecided(event)]


@require_POST
@event_view
def add_flight(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A further flight on the terms of the last one; to change anything else, its own form."""
    access.require(request.user, "tournament.opened")
    root = flight_tree.root_of(tournament)
    with timezone.override(ZoneInfo(root.timezone)):
        form = AddFlightForm(request.POST)
        if not form.is_valid():
            return _page(request, tournament, form=form, status=400)
    data = form.cleaned_data
    terms = new_flight.terms_of_a_flight(
        root,
        flight=data["flight"],
        starts_at=data["starts_at"],
        last_level=data["last_level"] if new_flight.proposed_end(root) else None,
    )

    is_first = new_flight.model_for(root).pk == root.pk

    def to_its_row(line: JournalLine) -> HttpResponse:
        """To where it stands now; after the first, which is none without another, to the next."""
        says = gettext("%(event)s created") % {"event": terms.fields["name"]}
        messages.success(request, says)
        further = "?add=flight" if is_first else f"#flight-row-{line.data['tournament_id']}"
        return HttpResponseRedirect(reverse("days", args=[tournament.pk]) + further)

    return attempt(
        lambda: event_acts.open_event(
            root.club_id,
            **terms.as_dict(),
            **order(
                request,
                data["key"],
                *("flight", data["flight"], data["starts_at"], data["last_level"]),
            ),
        ),
        refused=lambda error: _page(
            request, tournament, form=form, why_not=translate(error), status=409
        ),
        then=to_its_row,
    )


@require_POST
@event_view
def merge(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bags of one flight, or of all that are ready, go on to this event."""
    access.require(request.user, "day.merged", tournament.pk)
    form = MergeForm(request.POST)
    if not form.is_valid():
        return bad_request(request, gettext("Choose the flight to merge."))
    number = form.cleaned_data["flight"]
    if number is not None:
        get_object_or_404(Tournament, pk=number, feeds=tournament)
        chosen = [number]
    else:
        ready = tree_of(tournament).ready
        chosen = [row.event.pk for row in ready if row.event.feeds_id == tournament.pk]

    def then(lines: list[JournalLine]) -> HttpResponse:
        for line in lines:
            notify(request, line)
        return HttpResponseRedirect(reverse("days", args=[tournament.pk]))

    return attempt(
        lambda: flights.merge_several(
            tournament.pk,
            flights=chosen,
            **order(request, form.cleaned_data["key"], "merge", chosen),
        ),
        refused=lambda error: _page(request, tournament, why_not=translate(error), status=409),
        then=then,
    )


@require_POST
@event_view
@acting("day.merged")
def unmerge(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A flight's bags come back out of this event, and its day is only closed again."""
    form = MergeForm(request.POST)
    if not form.is_valid() or form.cleaned_data["flight"] is None:
        return bad_request(request, gettext("Choose the flight to unmerge."))
    flight = get_object_or_404(Tournament, pk=form.cleaned_data["flight"], feeds=tournament)

    def then(_lines: list[JournalLine]) -> HttpResponse:
        messages.success(request, gettext("%(event)s: merge undone") % {"event": flight.name})
        return HttpResponseRedirect(reverse("days", args=[tournament.pk]))

    return attempt(
        lambda: flights.unmerge(
            tournament.pk, flight=flight.pk, by=staff_user(request), at=timezone.now()
        ),
        refused=lambda error: _page(request, tournament, why_not=translate(error), status=409),
        then=then,
    )


STACKS_A_PAGE = 1000


@require_safe
@never_cache
def public_counts(request: HttpRequest, token: str) -> HttpResponse:
    """Who goes on, by chips, by name, or by table once the seats are drawn."""
    event = get_object_or_404(Tournament.objects.select_related("feeds"), board_token=token)
    by = choice(request.GET, "by", ORDERS)
    found = published(EventState(event, timezone.now()), by=by)
    page = Paginator(found.stacks if found else (), STACKS_A_PAGE)
    return render(
        request,
        "days/public_counts.html",
        {
            "event": event,
            "token": token,
            "zone": event.timezone,
            "found": found,
            "flights": () if found else _flights_counted(event),
            "by": by,
            "page": page.get_page(request.GET.get("page")),
        },
    )


def _flights_counted(event: Tournament) -> list[Tournament]:
    """The flights of the event whose stacks are counted already: each has a page of its own."""
    return [flight for flight in flight_tree.flights_of(event) if flight_tree.last_day_end(flight)]
