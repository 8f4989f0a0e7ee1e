"""The floor walker's phone, the table's tablet, seats nobody has seen, calls, the final table."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_safe

from tables import presence
from tables.models import SeenBy, Table
from tables.presence import Unseen
from tdsite.live.screens import board_at
from tdsite.rooms.floor import seats
from tdsite.rooms.floor.final_table import final_table_of
from tdsite.rooms.floor.sales import AtSeat, at_seat
from tdsite.rooms.floor.seats import SeatRow, cards_at, table_now, targets
from tdsite.rooms.floor.table_states import round_of
from tdsite.rooms.floor.todo_calls import PATIENCE
from tdsite.web import floor_calls, shared_tablet
from tdsite.web.days import is_bagging
from tdsite.web.entry_search import entries_found
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.fields import as_place
from tdsite.web.floor_calls import call_at
from tdsite.web.guards import event_view, table_view
from tdsite.web.penalties import at_table
from tournaments import access
from tournaments.models import Entry, FloorCall, Tournament
from tournaments.models.tournament import State
from tournaments.rules import RuleError

RIGHTS = (
    *("entry.busted", "entry.rebought", "entry.added_on", "entry.settled", "entry.let_out"),
    *("tables.seen", "hands.table_done"),
    *("tables.hand_dealt", "absence.began", "absence.ended", "penalty.given"),
    *("floor.called", "floor.answered", "floor.done", "ruling.asked", "day.table_bagged"),
)
MAX_CALLS, CALLS_BESIDE_A_TABLE = 4, 2
MAX_GROUPS = 60


@dataclass(frozen=True, slots=True)
class WalkQuery:
    """What the address of the walk asks for."""

    section: str = ""
    table: int | None = None
    seat: int | None = None
    words: str = ""

    @property
    def query(self) -> str:
        parts = {"section": self.section, "table": self.table, "seat": self.seat, "q": self.words}
        return urlencode({name: value for name, value in parts.items() if value})


@require_GET
@event_view
def walk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The round of a section, one table of it, or what was looked for."""
    query = _walk_request(request)
    event_now = EventState(tournament, timezone.now())
    here = table_now(tournament, query.table) if query.table else None
    chosen = next((r for r in here.rows if r.chair.number == query.seat), None) if here else None
    walked = round_of(tournament, query.section, keep=query.table)
    part = "HX-Request" in request.headers
    known = base(request, event_now, rights=RIGHTS)
    parts = {
        **known,
        "at_seat": _at_seat(event_now, chosen, known["may"]),
        "asked": query,
        "here_url": f"{reverse('walk', args=[tournament.pk])}?{query.query}",
        "now": here,
        "bagging": _is_bagging(event_now),
        "call": call_at(tournament, query.table, event_now.now) if query.table else None,
        "missing": query.table if query.table and here is None else None,
        **_calls(request, event_now, query.table),
        "dealer": seats.dealer_here(tournament, here.oval.number, event_now.now) if here else None,
        "chosen": chosen,
        "targets": _targets(tournament, chosen) if chosen else [],
        "round": walked,
        "strip": walked.strip(query.table) if here else [],
        "matches": entries_found(tournament, query.words) if query.words else None,
        "how": SeenBy.FLOOR,
        "part": part,
    }
    return render(request, "floor/_walk.html" if part else "floor/walk.html", parts)


def _at_seat(event_now: EventState, chosen: SeatRow | None, may: dict[str, bool]) -> AtSeat | None:
    """What is sold and owed at the seat that is open, while the event plays."""
    if chosen is None or not chosen.chair.entry or not event_now.is_running:
        return None
    rows = Entry.objects.select_related("player__club", "elimination")
    entry = rows.get(pk=chosen.chair.entry)
    return at_seat(event_now.tournament, entry, event_now.now, terms=event_now.terms, may=may)


def _calls(request: HttpRequest, event_now: EventState, table: int | None) -> dict[str, Any]:
    """The calls a walker sees: at a table its own first, and fewer of the others."""
    if not access.allowed(request.user, "floor.answered", event_now.tournament.pk):
        return {}
    calls = floor_calls.standing(event_now.tournament, event_now.now)
    most = CALLS_BESIDE_A_TABLE if table else MAX_CALLS
    calls.sort(key=lambda call: call.table != table)
    return {"floor_calls": calls[:most], "more_calls": max(0, len(calls) - most)}


def _is_bagging(event_now: EventState) -> bool:
    """Whether the stacks go into bags; while the clock runs nobody needs to look."""
    return event_now.reading is not None and not event_now.reading.running and is_bagging(event_now)


def _walk_request(request: HttpRequest) -> WalkQuery:
    """A seat or a table typed into the search is gone to; anything else is looked for."""
    section = request.GET.get("section", "")[:20]
    words = request.GET.get("q", "").strip()[:80]
    if words:
        if number := _number(words):
            return WalkQuery(section, number)
        try:
            place = as_place(words)
        except RuleError:
            return WalkQuery(section, words=words)
        return WalkQuery(section, place.table, place.seat)
    return WalkQuery(
        section, _number(request.GET.get("table", "")), _number(request.GET.get("seat", ""))
    )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 5 else None


def _targets(tournament: Tournament, chosen: SeatRow) -> list[Any]:
    return targets(tournament, chosen.place.table) if chosen.chair.entry else []


def _lies_here(request: HttpRequest, tournament: Tournament, number: int) -> None:
    """Who only deals acts for the table whose tablet was opened first, while that stands."""
    event, table = shared_tablet.table_of(request.session)
    known = Table.objects.filter(tournament=event, number=table or 0, broken_at=None)
    if not known.filter(tournament__state=State.RUNNING).exists():
        shared_tablet.lies_at(request.session, tournament.pk, number)


@require_GET
@table_view
def tablet(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table, for the tablet that stands at it."""
    event_now = EventState(tournament, timezone.now())
    here = table_now(tournament, number)
    if here is None:
        raise Http404
    _lies_here(request, tournament, number)
    absent = at_table(tournament, number)
    chosen = seats.chosen_row(here, _number(request.GET.get("seat", "")))
    url = reverse("tablet", args=[tournament.pk, number])
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "now": here,
        "bagging": _is_bagging(event_now),
        "chosen": chosen,
        "call": call_at(tournament, number, event_now.now),
        "cards": cards_at(tournament, here),
        "dealer": seats.dealer_here(tournament, number, event_now.now),
        "here": absent,
        "away": {one.entry for one in absent.players if one.absence} if absent else set(),
        "call_keys": seats.call_keys(tournament, number, event_now.now),
        "how": SeenBy.DEALER,
        "here_url": f"{url}?seat={chosen.chair.number}" if chosen else url,
    }
    part = "HX-Request" in request.headers
    return render(request, "floor/_tablet.html" if part else "floor/tablet.html", parts)


@require_GET
@event_view
def unseen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody not seen for five minutes, by table, the table that waits longest first."""
    event_now = EventState(tournament, timezone.now())
    everybody = request.GET.get("all") == "1"
    wait = timedelta() if everybody else PATIENCE
    people = presence.unseen(tournament, event_now.now - wait)
    groups = _by_table(people)
    entries = [one.entry for _, group in groups[:MAX_GROUPS] for one in group]
    here = presence.whereabouts_of(tournament, entries)
    url = reverse("unseen", args=[tournament.pk])
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "groups": [
            (number, [(one, here[one.entry.pk]) for one in group])
            for number, group in groups[:MAX_GROUPS]
        ],
        "more": len(groups) - MAX_GROUPS,
        "count": len(people),
        "everybody": everybody,
        "here_url": f"{url}?all=1" if everybody else url,
    }
    part = "HX-Request" in request.headers
    return render(request, "floor/_unseen.html" if part else "floor/unseen.html", parts)


def _by_table(people: list[Unseen]) -> list[tuple[int, list[Unseen]]]:
    by_table = sorted(people, key=lambda one: one.place)
    groups = [(n, list(group)) for n, group in groupby(by_table, key=lambda one: one.place.table)]
    return sorted(groups, key=lambda group: min(one.since for one in group[1]))


CALL_RIGHTS = ("floor.called", "floor.answered", "floor.done", "floor.withdrawn")
MAX_CLOSED = 30


@require_GET
@event_view
def calls_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The calls that stand, the times of each kind, and the last ones that are over."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    over = FloorCall.objects.filter(tournament=tournament).exclude(ended_at=None)
    rows = over.select_related("answered_by").order_by("-ended_at", "-pk")[:MAX_CLOSED]
    parts = {
        **base(request, event_now, rights=CALL_RIGHTS),
        "calls": floor_calls.standing(tournament, event_now.now),
        "times": floor_calls.times(tournament),
        "over": [(row, floor_calls.waited_s(row), floor_calls.who_comes(row)) for row in rows],
        "here_url": reverse("floor_calls", args=[tournament.pk]),
    }
    part = "HX-Request" in request.headers
    return render(request, "floor/_calls.html" if part else "floor/calls.html", parts)


@require_GET
@event_view
def final_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page, or for a page that is open the table alone."""
    part = "HX-Request" in request.headers
    template = (
        "floor/final_table/_final_table.html" if part else "floor/final_table/final_table.html"
    )
    return render(request, template, _final_table_page(tournament, public=False))


@require_safe
def public_final_table(request: HttpRequest, token: str) -> HttpResponse:
    """As the public may see it, in the event's language; its address is its key."""
    tournament, _screen = board_at(token)
    with translation.override(tournament.language):
        answer = render(
            request, "floor/final_table/public.html", _final_table_page(tournament, public=True)
        )
    answer["Content-Language"] = tournament.language
    add_never_cache_headers(answer)
    return answer


def _final_table_page(tournament: Tournament, *, public: bool) -> dict[str, Any]:
    event_now = EventState(tournament, timezone.now())
    return {
        "tournament": tournament,
        "event_now": event_now,
        "currency": tournament.currency,
        "final": final_table_of(event_now, public=public),
        "public": public,
    }
