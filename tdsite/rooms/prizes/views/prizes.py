"""The prize room of an event: planned before the close, corrected after it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tdsite.rooms.prizes.acts import prizes as prizes_acts
from tdsite.rooms.prizes.room import PrizeRoom
from tdsite.rooms.prizes.ways import WAYS
from tdsite.web.guards import event_view
from tdsite.web.keys import new_key
from tdsite.web.submit import attempt, move_on, order
from tournaments import access
from tournaments.models import JournalLine, Tournament
from tournaments.rules.prize_terms import prize_rows
from tournaments.sentences import translate


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
    act = _plan if do == "plan" else _correct
    return attempt(
        lambda: act(request, room),
        refused=lambda error: _draw(request, room, why_not=translate(error), status=409),
        then=lambda line: move_on(request, line, reverse("prizes", args=[tournament.pk])),
    )


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
        **order(request, request.POST.get("key", ""), "plan", terms),
    )


def _correct(request: HttpRequest, room: PrizeRoom) -> JournalLine:
    prizes = room.typed_sheet.prizes
    return prizes_acts.correct_prizes(
        room.tournament.pk,
        prizes_given=prizes,
        reason=room.text("reason"),
        any_order=room.any_order,
        **order(request, request.POST.get("key", ""), "correct", prize_rows(prizes)),
    )


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
