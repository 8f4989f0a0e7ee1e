"""Where everybody begins: all events and their needs, a dealer's tables, the house's terms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Any

import segno
from django.conf import settings
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tables import queries as floor_queries
from tables.models import Table
from tables.queries import Due
from tdsite.rooms.club import acts, first_run, sample
from tdsite.rooms.club.forms import ClubForm
from tdsite.web.addresses import base_of, dead_end, public
from tdsite.web.club import (
    MAX_EVENTS,
    OVER,
    THEME_COOKIE,
    THEMES,
    YESTERDAY,
    club_or_none,
    current_club,
    visible_events,
)
from tdsite.web.days import nobody_plays
from tdsite.web.event_page import Todo
from tdsite.web.event_state import EventState
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.hooks import todos
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access, flight_tree
from tournaments.flight_tree import AllFlights
from tournaments.models import JournalLine, StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.models.tournament import State
from tournaments.queries import Figures


def past_events(*, before: datetime, allowed: Any = None) -> QuerySet[Tournament]:
    """Finished events, the latest first, each with its `sold` entries.

    `allowed`: keys of events, or a query for them; None for all.
    """
    rows = Tournament.objects.filter(state=State.FINISHED, finished_at__lt=before)
    if allowed is not None:
        rows = rows.filter(pk__in=allowed)
    sold = Count("entries", filter=Q(entries__voided=False))
    return rows.select_related("imported").annotate(sold=sold).order_by("-finished_at", "-pk")


def is_only_at_tables(person: Any) -> bool:
    """Whether the person deals and does nothing else here."""
    return _is_only(person, Role.DEALER)


def is_only_a_display(person: Any) -> bool:
    """Whether this is the account of a screen: it has the boards and nothing else."""
    return _is_only(person, Role.DISPLAY)


def _is_only(person: Any, role: Role) -> bool:
    held = set(StaffRole.objects.filter(user=person).values_list("role", flat=True))
    return held == {role} and not person.is_superuser


def at_tables(request: HttpRequest) -> HttpResponse:
    """The open tables of each event the person deals in; a tap opens the table's tablet."""
    running = Tournament.objects.filter(state=State.RUNNING).order_by("starts_at", "pk")
    events = [one for one in running if access.allowed(request.user, "see_table", one.pk)]
    rows = Table.objects.filter(tournament__in=events, broken_at=None).order_by("number")
    numbers: dict[int, list[int]] = {one.pk: [] for one in events}
    for event, number in rows.values_list("tournament", "number"):
        numbers[event].append(number)
    return render(request, "club/at_tables.html", {"events": [(e, numbers[e.pk]) for e in events]})


SHOWN_TODOS = 2
URGENCY = ("stop", "warn")
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

    @property
    def rank(self) -> int:
        """How soon somebody has to go there: 0 is now."""
        tones = {todo.tone for todo in self.todos}
        return next((rank for rank, tone in enumerate(URGENCY) if tone in tones), len(URGENCY))

    @property
    def is_over(self) -> bool:
        return self.event_now.tournament.state in OVER


@dataclass(frozen=True, slots=True)
class Section:
    """Events of one kind under their heading."""

    title: str
    rows: tuple[EventRow, ...]


@require_GET
@staff_required
def club(request: HttpRequest) -> HttpResponse:
    if is_only_at_tables(request.user):
        return at_tables(request)
    if is_only_a_display(request.user):
        return HttpResponseRedirect(reverse("tv_boards"))
    now, own_club = timezone.now(), club_or_none()
    in_place = "HX-Request" in request.headers
    if not in_place and first_run.begins_here(request, own_club):
        return HttpResponseRedirect(reverse("first_run"))
    events = visible_events(request, now)
    sections = in_sections([_row(tournament, request, now) for tournament in events[:MAX_EVENTS]])
    rows = [row for section in sections for row in section.rows]
    total = len(rows) if len(rows) < MAX_EVENTS else events.count()
    first = next((row for row in rows if row.urgent), rows[0] if rows else None)
    return render(
        request,
        "club/_events.html" if in_place else "club/club.html",
        {
            "in_place": in_place,
            "sections": sections,
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
            "has_sample": not in_place and sample.is_offered(request, own_club),
            "may_add_sample": not rows and access.allowed(request.user, "sample.added"),
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
            "may_open": access.allowed(request.user, "tournament.opened"),
            "may_import": access.allowed(request.user, "tournament.imported"),
        },
    )


def _past(request: HttpRequest, now: datetime) -> QuerySet[Tournament]:
    """The events that are no longer among those shown first."""
    seen = None
    if not access.allowed(request.user, "see"):
        seen = StaffRole.objects.filter(user=staff_user(request)).values("tournament")
    return past_events(before=now - YESTERDAY, allowed=seen)


def in_sections(rows: list[EventRow]) -> list[Section]:
    """What runs with the most urgent first, what comes next, what is over; none that is empty."""
    running: list[Sequence[EventRow]] = []
    to_come: list[Sequence[EventRow]] = []
    over: list[Sequence[EventRow]] = []
    for group in _under_their_events(rows):
        if any(row.event_now.is_running for row in group):
            running.append(group)
        elif all(row.is_over for row in group):
            over.append(group)
        else:
            to_come.append(group)
    running.sort(key=lambda group: min(row.rank for row in group))
    found = (
        Section(pgettext("events", "Running"), tuple(chain.from_iterable(running))),
        Section(pgettext("events", "Next"), tuple(chain.from_iterable(to_come))),
        Section(pgettext("events", "Over"), tuple(chain.from_iterable(over))),
    )
    return [section for section in found if section.rows]


def _under_their_events(rows: list[EventRow]) -> Iterator[Sequence[EventRow]]:
    """The rows, each flight with the event it leads to, where that is among them."""
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
    for group in groups.values():
        yield sorted(group, key=lambda row: (row.is_flight, row.event_now.tournament.starts_at))


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


@staff_required
@require_http_methods(["GET", "POST"])
def club_settings(request: HttpRequest) -> HttpResponse:
    access.require(request.user, "club.changed")
    club = current_club()
    form = ClubForm(request.POST if request.method == "POST" else None, club=club)

    def act() -> JournalLine:
        terms = form.terms()
        key = form.cleaned_data["key"]
        return acts.change_club(
            club.pk, fields=terms, **order(request, key, "club", sorted(terms.items()))
        )

    def page(status: int) -> HttpResponse:
        seen = {
            "form": form,
            "club": club,
            "key": new_key(),
            "from_environment": settings.PUBLIC_URL,
            "has_sample": sample.is_offered(request, club),
            "leads_to": base_of(request),
            "list_address": public(request, reverse("upcoming")),
            "list_qr": _code(public(request, reverse("upcoming"))) if club.public_events else "",
            "dead_end": dead_end(request),
        }
        return render(request, "club/club_settings.html", seen, status=status)

    url, sentence = reverse("club_settings"), gettext("Club settings saved")
    return submit(
        form, act, page=page, then=lambda line: move_on(request, line, url, sentence=sentence)
    )


def _code(address: str) -> str:
    """The address as a picture."""
    return str(segno.make(address, error="m", micro=False).svg_data_uri(border=2))


A_YEAR_SECONDS = 365 * 24 * 60 * 60


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the choice in a cookie and go back to the page it was made on."""
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        return HttpResponseBadRequest("theme: dark, light or auto")
    answer = HttpResponse(status=204) if _is_htmx(request) else HttpResponseRedirect(_back(request))
    answer.set_cookie(
        THEME_COOKIE,
        chosen,
        max_age=A_YEAR_SECONDS,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )
    return answer


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _back(request: HttpRequest) -> str:
    """The page named by the form, if it is one of ours."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page if ours else "/"
