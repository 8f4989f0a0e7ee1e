"""The report of an event: on screen with its charts, and as files."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.rooms.reports import report_book, report_files
from tdsite.rooms.reports.pictures import charts_of
from tdsite.rooms.reports.report_sheet import report_sheet
from tdsite.rooms.reports.sixbox import printed_at, report_of
from tdsite.web.boxes import NUMBERS
from tdsite.web.files import XLSX, named
from tdsite.web.guards import staff_required, the_event
from tdsite.web.paper import press
from tournaments import access
from tournaments.models import Tournament


@staff_required
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """The six boxes, each figure with the page it comes from, and the charts."""
    event = the_event(request, pk)
    return render(request, "reports/report.html", _seen(request, event))


@staff_required
@require_GET
def body(request: HttpRequest, pk: int) -> HttpResponse:
    """The boxes alone, drawn again when the event has changed."""
    event = the_event(request, pk)
    return render(request, "reports/_report.html", _seen(request, event))


def _seen(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    report = report_of(event)
    boxes = {box.code: box for box in report.document.boxes}
    return {
        "tournament": event,
        "document": report.document,
        "boxes": boxes,
        "charts": charts_of(event, report, now=timezone.now()),
        "numbers": NUMBERS,
        "may_export": access.allowed(request.user, "export.saved"),
        "section": "report",
    }


@staff_required
@require_GET
def paper(request: HttpRequest, pk: int) -> HttpResponse:
    event, now = the_event(request, pk), timezone.now()
    report = report_of(event)
    sheet_data = report_sheet(
        report.document,
        charts_of(event, report, now=now),
        club_name=event.club.name,
        foot=printed_at(event, now),
        locale=request.LANGUAGE_CODE,
    )
    answer = HttpResponse(press("report", sheet_data), content_type="application/pdf")
    return named(answer, event, "report", "pdf", how="inline")


@staff_required
@require_GET
def workbook(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    book = report_book.write_book(report_of(event).document)
    return named(HttpResponse(book, content_type=XLSX), event, "report", "xlsx")


@staff_required
@require_GET
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    written = report_files.csv_of(report_of(event).document)
    answer = HttpResponse(written, content_type="text/csv; charset=utf-8")
    return named(answer, event, "report", "csv")


@staff_required
@require_GET
def data(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    return JsonResponse(report_files.json_of(report_of(event).document, event))
