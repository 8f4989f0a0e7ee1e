"""The deal room: reckoned as it is typed, recorded with signatures, printed, and void again."""

from typing import Any

from csp.decorators import csp_exempt
from django import forms
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.prizes import acts
from tdsite.rooms.prizes.deal_sheet import BY_STACK, deal_sheet, proposal_sheet
from tdsite.rooms.prizes.deals import DealRoom
from tdsite.web.guards import event_view, staff_user
from tdsite.web.paper import press
from tdsite.web.paper.printing import pdf_response
from tdsite.web.submit import attempt, move_on, new_key, order
from tournaments import access
from tournaments.models import Deal, DealShare, JournalLine, Tournament
from tournaments.operations import chip_counts
from tournaments.sentences import translate


class VoidForm(forms.Form):
    reason = forms.CharField(
        max_length=200, error_messages={"required": _("Enter why the deal is voided.")}
    )
    key = forms.CharField(max_length=80)


@event_view
@require_http_methods(["GET", "POST"])
def deal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The room; a press calculates, uses an offer, keeps the counts, records the deal or stops."""
    access.require(request.user, "deal.recorded", tournament.pk)
    if request.method == "GET":
        return _draw(request, DealRoom(tournament))
    do = request.POST.get("do", "")
    room = DealRoom(tournament, request.POST, stops=do == "stop")
    if do == "told":
        return render(request, "prizes/_deal_told.html", _about(room) | {"oob": True})
    if do == "count":
        return _count(request, room)
    if do not in ("record", "stop"):
        return _draw(request, room)
    return _record(request, room)


def _record(request: HttpRequest, room: DealRoom) -> HttpResponse:
    if room.problems:
        return _draw(request, room, why_not=room.problems[0], status=400)

    def then(line: JournalLine) -> HttpResponse:
        room_after = "payouts" if room.stops else "deal"
        return move_on(request, line, reverse(room_after, args=[room.tournament.pk]))

    return attempt(
        lambda: acts.record_deal(
            room.tournament.pk,
            method=room.method,
            shares=room.agreed.shares,
            left_prizes=room.agreed.left_prizes,
            guaranteed=room.agreed.guaranteed,
            between_hands=room.stops or room.is_between_hands,
            stops=room.stops,
            first=room.first if room.stops else None,
            reason=room.agreed.reason,
            note=room.fields.words("note"),
            **order(request, room.fields.words("key"), "deal", room.agreed),
        ),
        refused=lambda error: _draw(request, room, why_not=translate(error), status=409),
        then=then,
    )


def _count(request: HttpRequest, room: DealRoom) -> HttpResponse:
    """Keep the stacks as typed: boards and pages show them."""
    typed = {row.entry.pk: row.chips.number for row in room.rows}
    counted = {entry: chips for entry, chips in typed.items() if chips is not None}
    if room.problems:
        return _draw(request, room, why_not=room.problems[0], status=400)
    return attempt(
        lambda: chip_counts.count_chips(
            room.tournament.pk,
            counts=counted,
            **order(request, room.fields.words("key"), "count", sorted(counted.items())),
        ),
        refused=lambda error: _draw(request, room, why_not=translate(error), status=409),
        then=lambda line: move_on(request, line, reverse("deal", args=[room.tournament.pk])),
    )


@event_view
@require_POST
def void_deal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a recorded deal back, with the reason."""
    access.require(request.user, "deal.voided", tournament.pk)
    kept = get_object_or_404(Deal, tournament=tournament, number=number)
    form = VoidForm(request.POST)
    if not form.is_valid():
        why_not = gettext("Enter why the deal is voided.")
        return _draw(request, DealRoom(tournament), why_not=why_not, status=400)
    return attempt(
        lambda: acts.void_deal(
            kept.pk,
            reason=form.cleaned_data["reason"],
            by=staff_user(request),
            at=timezone.now(),
            key=form.cleaned_data["key"],
        ),
        refused=lambda error: _draw(
            request, DealRoom(tournament), why_not=translate(error), status=409
        ),
        then=lambda line: move_on(request, line, reverse("deal", args=[tournament.pk])),
    )


@xframe_options_sameorigin
@csp_exempt()
@require_GET
@event_view
def printed_deal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A recorded deal on paper, with a line for each signature."""
    access.require(request.user, "deal.recorded", tournament.pk)
    kept = get_object_or_404(Deal, tournament=tournament, number=number)
    return pdf_response(press("deal_sheet", deal_sheet(kept, now=timezone.now())), f"deal-{number}")


@xframe_options_sameorigin
@csp_exempt()
@require_POST
@event_view
def proposal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The deal as it is typed on paper, to be read and signed before it is recorded."""
    access.require(request.user, "deal.recorded", tournament.pk)
    room = DealRoom(tournament, request.POST)
    if not room.is_open:
        return _draw(request, room, why_not=gettext("Nothing to print."), status=409)
    return pdf_response(
        press("deal_sheet", proposal_sheet(room, now=timezone.now())), "deal-proposal"
    )


def _draw(
    request: HttpRequest, room: DealRoom, *, why_not: str = "", status: int = 200
) -> HttpResponse:
    part = "HX-Request" in request.headers
    template = "prizes/_deal.html" if part else "prizes/deal.html"
    return render(request, template, _about(room) | {"why_not": why_not}, status=status)


def _about(room: DealRoom) -> dict[str, Any]:
    rows = Deal.objects.filter(tournament=room.tournament)
    by_stack = DealShare.objects.select_related("entry__player").order_by(*BY_STACK)
    kept = rows.order_by("-number").prefetch_related(Prefetch("shares", by_stack))
    return {
        "tournament": room.tournament,
        "currency": room.tournament.currency,
        "room": room,
        "kept": list(kept),
        "key": new_key(),
    }
