"""Penalties: who serves now, who is away, what was given; and the form that gives one."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.acts import busts
from tdsite.rooms.penalties import acts
from tdsite.rooms.penalties.forms import DisqualifyForm, GiveForm, WhyForm
from tdsite.rooms.penalties.page import DECISIONS, penalties_now, person_at
from tdsite.web import log
from tdsite.web.entry_search import NoPlayerNamed, SeveralNamed, entry_named
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.fields import first_error
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import bad_request, key_of
from tournaments import access
from tournaments.models import Entry, JournalLine, Penalty, Tournament
from tournaments.models.entries import Ending
from tournaments.sentences import translate

RIGHTS = (
    "penalty.given",
    "penalty.lifted",
    "penalty.prize_decided",
    "see_money",
    "entry.disqualified",
    "entry.busted",
    "absence.began",
    "absence.ended",
    "absence.held",
    "tables.hand_dealt",
)
AWAY_A_PAGE = 60


@require_GET
@event_view
def penalties(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The lists; with `entry` or `staff_user` also the form for that person."""
    access.require(request.user, "see_people", tournament.pk)
    now = penalties_now(tournament)
    page = Paginator(now.here, AWAY_A_PAGE).get_page(request.GET.get("page"))
    parts = {**_base(request, tournament), "now": now, "page": page}
    if page.number > 1:
        parts["here_url"] += f"?page={page.number}"
    if "HX-Request" in request.headers:
        return render(request, "penalties/_penalties.html", parts)
    return render(request, "penalties/penalties.html", {**parts, **_asked(request, tournament)})


@require_GET
@event_view
def form(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The form alone, for another person; without htmx it is a part of the page."""
    access.require(request.user, "penalty.given", tournament.pk)
    if "HX-Request" not in request.headers:
        return penalties(request, pk=tournament.pk)
    parts = {**_base(request, tournament), **_asked(request, tournament)}
    return render(request, "penalties/_give.html", parts)


@require_GET
@event_view
def usual(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """What usually follows what the player had before, for the law that is typed."""
    access.require(request.user, "penalty.given", tournament.pk)
    parts = {**_base(request, tournament), **_person(request, tournament, entry_id)}
    return render(request, "penalties/_penalty_usual.html", parts)


@require_POST
@event_view
@acting("penalty.given")
def give(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give it, and show the form empty again."""
    typed = GiveForm(request.POST)
    if not typed.is_valid():
        return bad_request(request, first_error(typed))
    data = typed.cleaned_data
    entry = get_object_or_404(Entry, pk=data["entry"], tournament=tournament)
    told_to = {name: data[name] for name in ("kind", "law", "reason")}
    line = acts.give_penalty(
        entry.pk,
        **told_to,
        amount=data["length"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "give", entry.pk, sorted(map(str, told_to.values()))),
    )
    return _given(request, tournament, line)


@require_POST
@event_view
@acting("entry.disqualified")
def disqualify(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stack leaves play, the seat is free, and the history says why."""
    typed = DisqualifyForm(request.POST)
    if not typed.is_valid():
        return bad_request(request, first_error(typed))
    data = typed.cleaned_data
    entry = get_object_or_404(Entry, pk=data["entry"], tournament=tournament)
    line = busts.remove(
        entry.pk,
        kind=Ending.DISQUALIFIED,
        stack_chips=data["stack_chips"],
        law=data["law"],
        reason=data["reason"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "disqualify", entry.pk, data["stack_chips"]),
    )
    return _given(request, tournament, line)


@require_POST
@event_view
@acting("penalty.lifted")
def lift(request: HttpRequest, tournament: Tournament, penalty_id: int) -> HttpResponse:
    """The rest of it is not served."""
    typed = WhyForm(request.POST)
    if not typed.is_valid():
        return bad_request(request, first_error(typed))
    row = get_object_or_404(Penalty, pk=penalty_id, tournament=tournament)
    data = typed.cleaned_data
    line = acts.lift_penalty(
        row.pk,
        reason=data["reason"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "lift", row.pk, data["reason"]),
    )
    return done(request, tournament, line)


def _given(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    """The form without a person, and the toast with the undo beside it."""
    if "HX-Request" not in request.headers:
        return done(request, tournament, line)
    toast = {
        "text": log.says(line, currency=tournament.currency),
        "undo_url": reverse("undo", args=[tournament.pk, line.revision]),
    }
    parts = {**_base(request, tournament), "toast": toast}
    response = render(request, "penalties/_give.html", parts)
    response["HX-Trigger"] = "td:changed"
    return response


def _base(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    event_now = EventState(tournament, timezone.now())
    return {
        **base(request, event_now, rights=RIGHTS),
        "here_url": reverse("penalties", args=[tournament.pk]),
        "decisions": DECISIONS,
    }


def _asked(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The person the address names, by entry or as somebody typed it."""
    text = request.GET.get("who", "").replace("\0", "").strip()[:120]
    entry = request.GET.get("entry", "")
    if entry.isascii() and entry.isdigit() and len(entry) < 10:
        return {**_person(request, tournament, int(entry)), "who": text}
    if not text:
        return {}
    try:
        found = entry_named(tournament, text, field="who")
    except (NoPlayerNamed, SeveralNamed) as error:
        return {"who": text, "nobody": translate(error)}
    return {**_person(request, tournament, found), "who": text}


def _person(request: HttpRequest, tournament: Tournament, entry_id: int) -> dict[str, Any]:
    rows = Entry.objects.filter(tournament=tournament, voided=False)
    entry = get_object_or_404(rows.select_related("player", "seat__table"), pk=entry_id)
    law = request.GET.get("law", "").replace("\0", "").strip()[:60]
    return {
        "person": person_at(tournament, entry, law),
        "out": hasattr(entry, "elimination"),
        "law": law,
        "step_typed": request.GET.get("step", "")[:20],
        "amount_typed": request.GET.get("amount", "")[:3],
    }
