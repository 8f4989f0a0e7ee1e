"""The prize room of an event: planned before the close, corrected after it."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tdsite.rooms.prizes.acts import prizes as prizes_acts
from tdsite.rooms.prizes.room import PrizeRoom
from tdsite.rooms.prizes.ways import WAYS
from tdsite.web.guards import event_view, who
from tdsite.web.keys import key_of, new_key
from tdsite.web.notify import said
from tournaments import access
from tournaments.models import JournalLine, Tournament
from tournaments.rules import RuleError
from tournaments.rules.prize_terms import rows_of
from tournaments.sentences import told


@event_view
@require_http_methods(["GET", "POST"])
def prize_room(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The room; a press looks at another plan, takes its amounts to edit, plans or corrects."""
    access.require(request.user, "see_money", tournament.pk)
    if request.method == "GET":
        return _draw(request, PrizeRoom(tournament))
    do = request.POST.get("do", "look")
    if do == "hand":
        return _draw(request, by_hand(request, tournament))
    room = PrizeRoom(tournament, request.POST)
    if do not in ("plan", "correct"):
        return _draw(request, room)
    if room.problems:
        return _draw(request, room, why_not=room.problems[0], status=400)
    try:
        line = _plan(request, room) if do == "plan" else _correct(request, room)
    except RuleError as error:
        return _draw(request, room, why_not=told(error), status=409)
    said(request, line)
    return HttpResponseRedirect(reverse("prizes", args=[tournament.pk]))


def by_hand(request: HttpRequest, tournament: Tournament) -> PrizeRoom:
    """The amounts of the plan that was looked at, to be typed over."""
    looked_at = PrizeRoom(tournament, request.POST)
    data = request.POST.copy()
    data["prize_table"] = "fixed"
    names = ("through", "amount", "ticket", "thing", "worth")
    for name in names:
        data.setlist(name, [str(getattr(row, name)) for row in looked_at.sheet.rows])
    return PrizeRoom(tournament, data)


def _plan(request: HttpRequest, room: PrizeRoom) -> JournalLine:
    terms = room.terms
    return prizes_acts.plan_prizes(
        room.tournament.pk,
        prize_table=terms.prize_table,
        terms=terms.prize_terms,
        unit_cents=terms.unit_cents,
        minimum_prize_cents=terms.minimum_cents,
        added_cents=room.cents["added"] or 0,
        guarantee_cents=room.cents["guarantee"] or 0,
        ticket_cents=terms.ticket_cents,
        remainder=terms.remainder,
        remainder_step_cents=terms.step_cents,
        **_order(request, "plan", terms),
    )


def _correct(request: HttpRequest, room: PrizeRoom) -> JournalLine:
    given = room.typed_sheet.prizes
    return prizes_acts.correct_prizes(
        room.tournament.pk,
        prizes_given=given,
        reason=room.text("reason"),
        any_order=room.any_order,
        **_order(request, "correct", rows_of(given)),
    )


def _order(request: HttpRequest, *about: object) -> Any:
    key = key_of(request.POST.get("key", ""), *map(str, about))
    return {"by": who(request), "at": timezone.now(), "key": key}


def _draw(
    request: HttpRequest, room: PrizeRoom, *, why_not: str = "", status: int = 200
) -> HttpResponse:
    may = "prizes.corrected" if room.is_set else "prizes.planned"
    plan = room.plan
    seen = {
        "tournament": room.tournament,
        "room": room,
        "has_plan": plan is not None,
        "ways": WAYS,
        "currency": room.currency,
        "why_not": why_not or next(iter(room.problems), ""),
        "key": new_key(),
        "may_change": access.allowed(request.user, may, room.tournament.pk),
    }
    part = "HX-Request" in request.headers
    page = "prizes/_prize_sheet.html" if part else "prizes/prizes.html"
    return render(request, page, seen, status=200 if part else status)
