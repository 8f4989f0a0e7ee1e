"""The report of an event and that over many: on screen with charts, to print, and as files."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.reports import report_book, report_files
from tdsite.rooms.reports.event_report import printed_at, report_of
from tdsite.rooms.reports.house_report import (
    house_charts,
    house_document,
    period_names,
    said_period,
)
from tdsite.rooms.reports.paper import report_sheet
from tdsite.rooms.reports.period_figures import PeriodFigures, events_of_period
from tdsite.rooms.reports.periods import period_of
from tdsite.rooms.reports.pictures import charts_of
from tdsite.web import formats
from tdsite.web.boxes import NUMBERS, Box, Grid
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, the_event
from tdsite.web.paper import press
from tdsite.web.sheets import XLSX, as_file
from tournaments import access, flight_tree
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State


@staff_required
@require_GET
def event_report(request: HttpRequest, pk: int) -> HttpResponse:
    """The six boxes, each figure with the page it comes from, and the charts."""
    event = the_event(request, pk)
    return render(request, "reports/report.html", _report_page(request, event))


@staff_required
@require_GET
def event_report_body(request: HttpRequest, pk: int) -> HttpResponse:
    """The boxes alone, drawn again when the event has changed."""
    event = the_event(request, pk)
    return render(request, "reports/_report.html", _report_page(request, event))


def _is_for_another_club(event: Tournament) -> bool:
    """Whether it is over, and no day of several: what another club can take as it is."""
    over = event.state in (State.FINISHED, State.CANCELLED)
    return over and not flight_tree.is_staged(event)


def _report_page(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    report = report_of(event)
    boxes = {box.code: box for box in report.document.boxes}
    return {
        "tournament": event,
        "document": report.document,
        "boxes": boxes,
        "charts": charts_of(event, report, now=timezone.now()),
        "numbers": NUMBERS,
        "may_export": access.allowed(request.user, "export.saved"),
        "may_take_out": _is_for_another_club(event) and access.allowed(request.user, "club"),
    }


@staff_required
@require_GET
def event_report_pdf(request: HttpRequest, pk: int) -> HttpResponse:
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
    return as_file(answer, event, "report", "pdf", how="inline")


@staff_required
@require_GET
def event_report_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    book = report_book.write_book(report_of(event).document)
    return as_file(HttpResponse(book, content_type=XLSX), event, "report", "xlsx")


@staff_required
@require_GET
def event_report_csv(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    written = report_files.report_csv(report_of(event).document)
    answer = HttpResponse(written, content_type="text/csv; charset=utf-8")
    return as_file(answer, event, "report", "csv")


@staff_required
@require_GET
def event_report_json(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    return JsonResponse(report_files.report_json(report_of(event).document, event))


def _figures(request: HttpRequest, now: datetime) -> tuple[Club, PeriodFigures]:
    """The club and its events in the days asked for.  Raises NotAllowed."""
    access.require(request.user, "see_money")
    club = current_club()
    today = now.astimezone(ZoneInfo(club.timezone)).date()
    return club, events_of_period(club, period_of(request.GET, today=today))


@staff_required
@require_GET
def house_report(request: HttpRequest) -> HttpResponse:
    """Figures first, then each event with its report, then charts and who came most often."""
    club, found = _figures(request, timezone.now())
    document = house_document(club, found)
    who, *money = document.boxes
    seen = {
        "document": document,
        "who": who,
        "money": [{"box": box, "grids": _telling(box)} for box in money],
        "period": found.period,
        "said_period": said_period(found.period),
        "periods": period_names(),
        "charts": [chart for chart in house_charts(found) if len(chart.rows) > 1],
        "numbers": NUMBERS,
        "query": request.GET.urlencode(),
    }
    return render(request, "reports/events.html", seen)


def _telling(box: Box) -> list[Grid]:
    """The events, then the months; a single month says nothing that the figures do not."""
    return [grid for grid in reversed(box.grids) if grid.code != "months" or len(grid.lines) > 1]


@staff_required
@require_GET
def house_report_pdf(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    club, found = _figures(request, now)
    sheet_data = report_sheet(
        house_document(club, found),
        house_charts(found),
        club_name=club.name,
        foot=gettext("Printed %(day)s, %(time)s.")
        % {
            "day": formats.local_date(now, zone=club.timezone, locale=request.LANGUAGE_CODE),
            "time": formats.at_time(now, zone=club.timezone),
        },
        locale=request.LANGUAGE_CODE,
    )
    return _named(
        HttpResponse(press("report", sheet_data), content_type="application/pdf"), found, "pdf"
    )


@staff_required
@require_GET
def house_report_xlsx(request: HttpRequest) -> HttpResponse:
    club, found = _figures(request, timezone.now())
    book = report_book.write_book(house_document(club, found))
    return _named(HttpResponse(book, content_type=XLSX), found, "xlsx")


@staff_required
@require_GET
def house_report_csv(request: HttpRequest) -> HttpResponse:
    club, found = _figures(request, timezone.now())
    written = report_files.report_csv(house_document(club, found))
    return _named(HttpResponse(written, content_type="text/csv; charset=utf-8"), found, "csv")


def _named(answer: HttpResponse, found: PeriodFigures, ending: str) -> HttpResponse:
    how = "inline" if ending == "pdf" else "attachment"
    days = f"{found.period.first}-{found.period.last}"
    answer["Content-Disposition"] = f'{how}; filename="events-{days}.{ending}"'
    return answer
