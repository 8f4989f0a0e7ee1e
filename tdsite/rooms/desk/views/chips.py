"""A whole table's add-ons in one act, and a sale taken back, with the money out."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.desk import contexts
from tdsite.rooms.desk.acts import chips, registration
from tdsite.rooms.desk.forms import TableAddOnsForm, VoidForm
from tdsite.rooms.desk.views import desk
from tdsite.web.fields import number_in
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.offers import BOUGHT
from tdsite.web.submit import OLD_PAGE, attempt, key_of, order
from tournaments import access
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Sale, Tournament
from tournaments.models.money import Method
from tournaments.sentences import translate


@staff_required
@require_http_methods(["GET", "POST"])
@acting("entry.table_added_on")
def table_add_ons(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of a table with its ticks; sold, all of them or none."""
    tournament = desk.event_at_desk(request, pk)
    if request.method == "GET":
        number = number_in(request.GET.get("table", ""))
        return desk.drawn(request, tournament, _listed(request, tournament, number))
    form = TableAddOnsForm(request.POST)

    def page(status: int, refusal: str = "") -> HttpResponse:
        drawn = contexts.table_context(
            tournament,
            number_in(form.data.get("table", "")),
            refusal=refusal or form.first_problem(),
            ticked=form.cleaned_data.get("entries", []),
        )
        return desk.drawn(request, tournament, drawn, status)

    if not form.is_valid():
        return page(400)
    try:
        return attempt(
            lambda: _table_sold(request, tournament, form),
            refused=lambda error: page(409, translate(error)),
            then=lambda line: desk.done(request, tournament, line),
            passed_on=(NotAllowed,),
        )
    except ObjectDoesNotExist:  # no entry of this event: one that an undo took away meanwhile
        return page(400, gettext(OLD_PAGE))


def _listed(request: HttpRequest, tournament: Tournament, number: int | None) -> dict[str, Any]:
    """The list with nobody ticked, or with the whole table if that was asked for."""
    drawn = contexts.table_context(tournament, number)
    if request.GET.get("all"):
        drawn = contexts.table_context(tournament, number, ticked=drawn["add_ons"].who_may)
    return drawn


def _table_sold(request: HttpRequest, tournament: Tournament, form: TableAddOnsForm) -> JournalLine:
    typed = form.cleaned_data
    return chips.table_add_ons(
        tournament.pk,
        table=typed["table"],
        entry_ids=typed["entries"],
        method=Method(typed["method"]),
        seen_cents=typed["seen_cents"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(typed["key"], typed["table"], *typed["entries"], typed["method"]),
    )


@staff_required
@require_http_methods(["GET", "POST"])
def void(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take back what a receipt was for: chips alone, or an entry with all bought for it."""
    tournament = desk.event_at_desk(request, pk)
    access.require(request.user, "entry.voided", pk)
    if request.method == "GET":
        return desk.drawn(request, tournament, contexts.void_context(tournament, number))
    sale = get_object_or_404(Sale, tournament=tournament, number=number)
    form = VoidForm(request.POST)

    def page(status: int, refusal: str = "") -> HttpResponse:
        drawn = contexts.void_context(tournament, number, void_form=form, refusal=refusal)
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
        return chips.void_sale(sale.pk, **stated, **pressed)
    return registration.void_entry(sale.entry_id, **stated, **pressed)
