"""The tickets of a satellite: who has won one, and his seat in the event it is for."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.satellites import acts, entering, shown
from tdsite.rooms.satellites.entering import Entered
from tdsite.web import log
from tdsite.web.amounts import number_in
from tdsite.web.events_offered import targets_of
from tdsite.web.guards import event_view, staff_user
from tdsite.web.keys import key_of, new_key
from tdsite.web.submit import move_on
from tournaments import access
from tournaments.models import Tournament
from tournaments.payloads.entries import EntrySold
from tournaments.payloads.shapes import payload

LONGEST_KEY = 80


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    access.require(request.user, "see_money", tournament.pk)
    return _draw(request, tournament)


@require_POST
@event_view
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one winner, or all whose ticket is open."""
    access.require(request.user, "payout.paid", tournament.pk)
    lines = [line for line in shown.lines_of(tournament) if line.can_enter]
    if value := request.POST.get("entry", ""):
        wanted = number_in(value)
        lines = [line for line in lines if line.ticket.entry.pk == wanted]
        if not lines:
            raise Http404
    found = entering.enter(
        tournament,
        lines,
        by=staff_user(request),
        at=timezone.now(),
        key=request.POST.get("key", "")[:LONGEST_KEY],
    )
    if found.failed:
        return _draw(request, tournament, found, status=409)
    done = _said(found)
    if "HX-Request" in request.headers:
        return _draw(request, tournament, found, done=done)
    messages.success(request, done)
    return HttpResponseRedirect(reverse("tickets", args=[tournament.pk]))


@require_POST
@event_view
def aim(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another event for the tickets, or none."""
    value = request.POST.get("target", "")
    target_id = number_in(value) if value else None
    if value and target_id is None:
        raise Http404
    line = acts.aim_tickets(
        tournament.pk,
        target_id=target_id,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:LONGEST_KEY], "aim", target_id),
    )
    tournament.refresh_from_db()
    if "HX-Request" in request.headers:
        return _draw(request, tournament, done=log.says(line))
    return move_on(request, line, reverse("tickets", args=[tournament.pk]))


def _said(found: Entered) -> str:
    count = len(found.lines)
    if count == 1:
        data = payload(found.lines[0], EntrySold)
        values = {"player": data["player"], "seat": data.get("seat") or "–"}
        return gettext("%(player)s is entered, seat %(seat)s.") % values
    sentence = ngettext("%(count)s winner is entered.", "%(count)s winners are entered.", count)
    return sentence % {"count": count}


def _draw(
    request: HttpRequest,
    tournament: Tournament,
    found: Entered | None = None,
    *,
    done: str = "",
    status: int = 200,
) -> HttpResponse:
    parts = _parts(request, tournament) | {"found": found, "done": done}
    part = "HX-Request" in request.headers
    template = "satellites/_tickets.html" if part else "satellites/tickets.html"
    return render(request, template, parts, status=status)


def _parts(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    lines = shown.lines_of(tournament)
    target = tournament.target
    may = access.allowed(request.user, "payout.paid", tournament.pk)
    return {
        "tournament": tournament,
        "section": "tickets",
        "lines": lines,
        "figures": shown.figures_of(tournament),
        "target": target,
        "feeders": shown.feeders_of(tournament),
        "open": sum(line.can_enter for line in lines),
        "can_enter": bool(target)
        and may
        and access.allowed(request.user, "entry.registered", target.pk if target else None),
        "in_place": "HX-Request" in request.headers,
        "may_aim": access.allowed(request.user, "tournament.aimed", tournament.pk),
        "targets": targets_of(tournament.club, tournament),
        "key": new_key(),
    }
