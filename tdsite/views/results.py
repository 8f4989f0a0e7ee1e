"""The results as files: CSV, JSON, PDF, and the slip of one payment."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from tdsite.paper import press
from tdsite.paper.results import results_sheet, slip_sheet
from tdsite.reports import exports, slips
from tdsite.reports import results as reports
from tdsite.reports.moneybox import money_box
from tdsite.views.door import signed_in
from tournaments import access, queries
from tournaments.models import PaperKind, Payout, Tournament
from tournaments.operations import papers as prints


def the_event(request: HttpRequest, pk: int) -> Tournament:
    """The event, if the person may see its money.  Raises NotAllowed."""
    event = get_object_or_404(Tournament.objects.select_related("club"), pk=pk)
    access.require(request.user, "see_money", pk)
    return event


@signed_in
@require_GET
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    text = exports.csv_of(event, reports.results_of(event, everybody=True))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    return _named(answer, event, "csv", how="attachment")


@signed_in
@require_GET
def data(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event, everybody=True)
    answer = JsonResponse(exports.json_of(event, results, money_box(event, results)))
    return _named(answer, event, "json", how="inline")


@signed_in
@require_GET
def paper(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event, everybody=True)
    said = results_sheet(
        event,
        results,
        box=money_box(event, results),
        figures=queries.figures(event),
        asked=reports.asked_about(event),
        now=timezone.now(),
    )
    answer = HttpResponse(press("results", said), content_type="application/pdf")
    return _named(answer, event, "pdf", how="inline")


@signed_in
@require_GET
def slip(request: HttpRequest, pk: int, payout_id: int) -> HttpResponse:
    """The slip of one payment, counted as printed once more."""
    event = the_event(request, pk)
    payout = get_object_or_404(
        Payout.objects.select_related("entry__player", "paid_by"), pk=payout_id, tournament=event
    )
    said = slip_sheet(
        event,
        slips.slip_of(payout, slips.void_of(payout)),
        player=payout.entry.player.name,
        place=queries.places(event).get(payout.entry_id),
        times=prints.printed(event, PaperKind.PAYOUT_SLIP, str(payout.pk)),
        now=timezone.now(),
    )
    return HttpResponse(press("payout_slip", said), content_type="application/pdf")


def _named(answer: HttpResponse, event: Tournament, ending: str, *, how: str) -> HttpResponse:
    name = slugify(event.name) or f"event-{event.pk}"
    answer["Content-Disposition"] = f'{how}; filename="{name}-results.{ending}"'
    return answer
