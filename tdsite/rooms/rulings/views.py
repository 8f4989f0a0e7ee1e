"""The ruling desk of an event: the log, one ruling, a new one from a table, and its sheet.

Its acts: a ruling asked, decided, changed, its pot released, made void.
"""

from collections.abc import Callable, Mapping
from typing import Any

from csp.decorators import csp_exempt
from django import forms
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_POST

from tables.models import Seat
from tdsite.acts.arguments import HIGHEST_TABLE
from tdsite.rooms.rulebook.pages import reading_language
from tdsite.rooms.rulings import acts, cases, decisions, ruling_log
from tdsite.rooms.rulings.boxes import question
from tdsite.rooms.rulings.cases import Case
from tdsite.rooms.rulings.decisions import release_of, with_entries
from tdsite.rooms.rulings.forms import AskForm, DecisionForm, ReleaseForm
from tdsite.rooms.rulings.ruling_log import Filter, log_of, ruling_rows, ruling_sheet
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.fields import first_error
from tdsite.web.guards import acting, event_view, staff_required, staff_user
from tdsite.web.paper import press
from tdsite.web.paper.printing import pdf_response
from tdsite.web.submit import bad_request, key_of, notify
from tournaments import access, penalties
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Ruling, Tournament
from tournaments.models.penalties import Deadline
from tournaments.payloads.chips import RulingNamed
from tournaments.payloads.shapes import payload
from tournaments.rules.rulings import MAX_QUESTION


@require_POST
@event_view
def ask(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write down a question at a table, or a ruling that was given on the spot."""
    form = AskForm(request.POST)
    if not form.is_valid():
        return bad_request(request, first_error(form))
    data = form.cleaned_data
    entries = data["entries"]
    if Entry.objects.filter(tournament=tournament, pk__in=entries).count() != len(set(entries)):
        raise Http404
    case = cases.of_text(data["calculator"], data["case"], tournament)
    line = acts.ask_ruling(
        tournament.pk,
        question=data["question"],
        table=data["table"],
        law=data["law"],
        entries=entries,
        deadline=data["deadline"],
        frozen_chips=data["frozen_chips"],
        decision=data["decision"],
        calculator=case.name if case else "",
        inputs=case.kept if case else {},
        earlier_hand=data["hand"] == "earlier",
        **_order(request, form),
    )
    return _done(request, tournament, line)


@require_POST
@event_view
@acting("ruling")
def ruling_act(
    request: HttpRequest, tournament: Tournament, number: int, name: str
) -> HttpResponse:
    """Decide a ruling, change it, release its pot, or make it void."""
    if name not in _ACTS:
        raise Http404
    row = get_object_or_404(Ruling, tournament=tournament, number=number)
    shape, command = _ACTS[name]
    form = shape(request.POST)
    if not form.is_valid():
        return bad_request(request, first_error(form))
    line = command(row, form.cleaned_data, _order(request, form))
    return _done(request, tournament, line)


def _decide(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    case = cases.of_text(data["calculator"], data["case"], row.tournament)
    return acts.decide_ruling(
        row.pk,
        decision=data["decision"],
        law=data["law"],
        calculator=case.name if case else "",
        inputs=case.kept if case else {},
        **order,
    )


def _change(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    return acts.change_ruling(
        row.pk, decision=data["decision"], law=data["law"], reason=data["reason"], **order
    )


def _release(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    return acts.release_pot(row.pk, shares=with_entries(row, data["shares"]), **order)


def _void(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    return acts.void_ruling(row.pk, reason=data["reason"], **order)


_ACTS: dict[str, tuple[type[forms.Form], Callable[[Ruling, Any, ActContext], JournalLine]]] = {
    "decide": (DecisionForm, _decide),
    "change": (DecisionForm, _change),
    "release": (ReleaseForm, _release),
    "void": (DecisionForm, _void),
}


def _order(request: HttpRequest, form: forms.Form) -> ActContext:
    content = sorted((name, str(value)) for name, value in form.cleaned_data.items())
    return {
        "by": staff_user(request),
        "at": timezone.now(),
        "key": key_of(form.cleaned_data["key"], "ruling", content),
    }


def _done(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    """To the ruling, with what was done and its undo."""
    notify(request, line)
    page = reverse("ruling", args=[tournament.pk, payload(line, RulingNamed)["number"]])
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    return HttpResponseRedirect(page)


RIGHTS = ("ruling.asked",)
MAX_SIMILAR = 6
MAX_HITS = 6


@require_GET
@event_view
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What waits for a decision or a release, then what was decided; narrowed as it is asked."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    wanted = filter_of(request.GET)
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "log": log_of(tournament, wanted, now=event_now.now),
        "wanted": wanted,
        "here_url": request.get_full_path(),
    }
    part = "HX-Request" in request.headers
    return render(request, "rulings/_rulings_log.html" if part else "rulings/log.html", parts)


def filter_of(query: Mapping[str, str]) -> Filter:
    """What the address narrows the log to; what makes no sense narrows nothing."""
    table = query.get("table", "")
    return Filter(
        int(table) if table.isascii() and table.isdigit() and len(table) < 5 else 0,
        query.get("law", "").replace("\0", "").strip()[:40],
        query.get("q", "").replace("\0", "").strip()[:80],
    )


@require_GET
@event_view
def ruling(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One ruling, what may be done with it, and earlier cases by the same law."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    row = get_object_or_404(penalties.rulings_of(tournament), number=number)
    (one,) = ruling_rows(tournament, [row], now=event_now.now)
    case, draft = cases.kept(row, tournament), drafted(request.GET, tournament)
    pot = release_of(row, draft or case) if one.holds_pot and not one.is_open else None
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "one": one,
        "case": case,
        "alike": shown_alike(row),
        "laws": decisions.laws_of(row.law, language=reading_language()),
        "draft": draft,
        "pot": pot,
    }
    return render(request, "rulings/ruling.html", parts)


def shown_alike(row: Ruling) -> list[Any]:
    """Earlier decisions by one of the same laws, in whatever event."""
    return [
        ruling_rows(one.tournament, [one], now=one.asked_at)[0]
        for one in penalties.rulings_alike(row, most=MAX_SIMILAR)
    ]


@require_GET
@event_view
def new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What happened at a table, with its players to tap; a calculator's answer is carried over."""
    access.require(request.user, "ruling.asked", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    table = filter_of(request.GET).table
    draft = drafted(request.GET, tournament)
    wanted = request.GET.get("question", "")[:MAX_QUESTION]
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "table": table or None,
        "tables": [row.number for row in sorted(event_now.counts, key=lambda row: row.number)],
        "people": people_at(tournament, table) if table else [],
        "last_deal": ruling_log.last_deal(tournament, table) if table else None,
        "draft": draft,
        "question": question(draft) if draft and not wanted else wanted,
        "deadlines": Deadline.choices,
        "highest_table": HIGHEST_TABLE,
        "here_url": reverse("new_ruling", args=[tournament.pk]),
    }
    return render(request, "rulings/new.html", parts)


def people_at(tournament: Tournament, table: int) -> list[tuple[int, Entry]]:
    """Who sits at a table, by seat."""
    seats = Seat.objects.filter(
        Q(table__broken_at=None),
        table__tournament=tournament,
        table__number=table,
        entry__isnull=False,
    )
    rows = seats.select_related("entry__player").order_by("number")
    return [(seat.number, seat.entry) for seat in rows if seat.entry]


def drafted(query: QueryDict, tournament: Tournament) -> Case | None:
    """The calculator's case that the address carries over, answered; None without one."""
    name = query.get("calculator", "")
    return cases.of_query(name, query, tournament) if name else None


@require_GET
@staff_required
def laws(request: HttpRequest) -> HttpResponse:
    """The laws that answer what is typed, to pick one from."""
    access.require(request.user, "calculate")
    words = request.GET.get("law", "").replace("\0", "").strip()
    hits = decisions.hits(words, language=reading_language(), most=MAX_HITS)
    return render(request, "rulings/_laws.html", {"hits": hits, "words": words})


@xframe_options_sameorigin
@csp_exempt()
@require_GET
@event_view
def sheet(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One ruling on A4 for the file, with lines to sign."""
    access.require(request.user, "see_people", tournament.pk)
    row = get_object_or_404(penalties.rulings_of(tournament), number=number)
    return pdf_response(
        press("ruling_sheet", ruling_sheet(row, now=timezone.now())), f"ruling-{number}"
    )
