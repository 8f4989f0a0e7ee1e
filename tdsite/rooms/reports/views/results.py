"""The results as files: CSV, JSON, PDF."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from tdsite.rooms.reports import exports
from tdsite.rooms.reports.results_sheet import results_sheet
from tdsite.web import results as reports
from tdsite.web.guards import staff_required, the_event
from tdsite.web.moneybox import money_box
from tdsite.web.paper import press
from tournaments import combined_results
from tournaments.models import Tournament


@staff_required
@require_GET
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    text = exports.csv_of(event, reports.results_of(event, everybody=True))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    return _named(answer, event, "csv", how="attachment")


@staff_required
@require_GET
def data(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event, everybody=True)
    answer = JsonResponse(exports.json_of(event, results, money_box(event, results)))
    return _named(answer, event, "json", how="inline")


@staff_required
@require_GET
def paper(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    results = reports.results_of(event, everybody=True)
    sheet_data = results_sheet(
        event,
        results,
        box=money_box(event, results),
        figures=combined_results.figures(event),
        lines=reports.asked_about(event),
        now=timezone.now(),
    )
    answer = HttpResponse(press("results", sheet_data), content_type="application/pdf")
    return _named(answer, event, "pdf", how="inline")


def _named(answer: HttpResponse, event: Tournament, ending: str, *, how: str) -> HttpResponse:
    name = slugify(event.name) or f"event-{event.pk}"
    answer["Content-Disposition"] = f'{how}; filename="{name}-results.{ending}"'
    return answer
