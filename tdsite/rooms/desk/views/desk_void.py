"""A sale taken back: the reason, the second person where the club wants one, the money out."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods

from tdsite.rooms.desk import shown
from tdsite.rooms.desk.acts import chips_sold, registration
from tdsite.rooms.desk.forms.desk_void import VoidForm
from tdsite.rooms.desk.views import desk
from tdsite.web.guards import staff_required
from tdsite.web.offers import BOUGHT
from tdsite.web.submit import attempt, order
from tournaments import access
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Sale
from tournaments.sentences import translate


@staff_required
@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take back what a receipt was for: chips alone, or an entry with all bought for it."""
    tournament = desk.event_at_desk(request, pk)
    access.require(request.user, "entry.voided", pk)
    if request.method == "GET":
        return desk.drawn(request, tournament, shown.void_context(tournament, number))
    sale = get_object_or_404(Sale, tournament=tournament, number=number)
    form = VoidForm(request.POST)

    def page(status: int, refusal: str = "") -> HttpResponse:
        drawn = shown.void_context(tournament, number, void_form=form, refusal=refusal)
        drawn["needs_second"] = drawn["needs_second"] or "approver" in form.errors
        return desk.drawn(request, tournament, drawn, status)

    if not form.is_valid():
        return page(400)

    return attempt(
        lambda: _voided(request, sale, form),
        refused=lambda error: page(409, "" if form.refuse(error) else translate(error)),
        then=lambda line: desk.done(request, tournament, line),
        passed_on=(NotAllowed,),
    )


def _voided(request: HttpRequest, sale: Sale, form: VoidForm) -> JournalLine:
    stated: dict[str, Any] = {
        "reason": form.cleaned_data["reason"],
        "approved_by": form.confirmed_by(request, "entry.voided", sale.tournament_id),
    }
    pressed = order(request, form.cleaned_data["key"], "void", sale.pk)
    if sale.kind in BOUGHT:
        return chips_sold.void_sale(sale.pk, **stated, **pressed)
    return registration.void_entry(sale.entry_id, **stated, **pressed)
