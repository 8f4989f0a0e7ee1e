"""Reports over many events of the house: on screen, to print, and as sheets."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.reports import report_book, report_files
from tdsite.rooms.reports.evenings import Evenings, events_of_period
from tdsite.rooms.reports.house_report import (
    house_charts,
    house_document,
    period_names,
    said_period,
)
from tdsite.rooms.reports.periods import period_of
from tdsite.rooms.reports.report_sheet import report_sheet
from tdsite.web import formats
from tdsite.web.boxes import NUMBERS
from tdsite.web.files import XLSX
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.paper import press
from tournaments import access
from tournaments.models import Club


def _asked(request: HttpRequest, now: datetime) -> tuple[Club, Evenings]:
    """The club and its events in the days asked for.  Raises NotAllowed."""
    access.require(request.user, "see_money")
    club = the_house()
    today = now.astimezone(ZoneInfo(club.timezone)).date()
    return club, events_of_period(club, period_of(request.GET, today=today))


@staff_required
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Who came, and the money by currency; every event leads to its own report."""
    club, found = _asked(request, timezone.now())
    document = house_document(club, found)
    seen = {
        "document": document,
        "period": found.period,
        "said_period": said_period(found.period),
        "periods": period_names(),
        "charts": house_charts(found),
        "numbers": NUMBERS,
        "query": request.GET.urlencode(),
        "section": "reports",
    }
    return render(request, "reports/events.html", seen)


@staff_required
@require_GET
def paper(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    club, found = _asked(request, now)
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
def workbook(request: HttpRequest) -> HttpResponse:
    club, found = _asked(request, timezone.now())
    book = report_book.write_book(house_document(club, found))
    return _named(HttpResponse(book, content_type=XLSX), found, "xlsx")


@staff_required
@require_GET
def sheet(request: HttpRequest) -> HttpResponse:
    club, found = _asked(request, timezone.now())
    written = report_files.csv_of(house_document(club, found))
    return _named(HttpResponse(written, content_type="text/csv; charset=utf-8"), found, "csv")


def _named(answer: HttpResponse, found: Evenings, ending: str) -> HttpResponse:
    how = "inline" if ending == "pdf" else "attachment"
    days = f"{found.period.first}-{found.period.last}"
    answer["Content-Disposition"] = f'{how}; filename="events-{days}.{ending}"'
    return answer
