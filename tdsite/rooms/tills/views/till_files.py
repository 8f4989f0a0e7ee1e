"""Cash reports as files: PDF to sign, CSV and XLSX for the books."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.tills import cash_sheet as cash
from tdsite.rooms.tills.cash import event_report, shift_report
from tdsite.rooms.tills.views.tills import the_shift
from tdsite.web.files import XLSX, named
from tdsite.web.guards import staff_required, the_event
from tdsite.web.paper import press
from tdsite.web.sheets import csv_text
from tdsite.web.workbook import write_workbook
from tournaments.models import TillShift

CSV = "text/csv; charset=utf-8"


@staff_required
@require_GET
def paper(request: HttpRequest, shift_id: int) -> HttpResponse:
    report = shift_report(the_shift(request, shift_id))
    sheet_data = cash.shift_sheet(report, now=timezone.now())
    return HttpResponse(press("cash", sheet_data), content_type="application/pdf")


@staff_required
@require_GET
def sheet_csv(request: HttpRequest, shift_id: int) -> HttpResponse:
    shift = the_shift(request, shift_id)
    rows = cash.shift_rows(shift_report(shift))
    return _named(HttpResponse(csv_text(rows), content_type=CSV), shift, "csv")


@staff_required
@require_GET
def sheet_xlsx(request: HttpRequest, shift_id: int) -> HttpResponse:
    shift = the_shift(request, shift_id)
    book = write_workbook(gettext("Cash report"), cash.shift_rows(shift_report(shift)))
    return _named(HttpResponse(book, content_type=XLSX), shift, "xlsx")


@staff_required
@require_GET
def event_paper(request: HttpRequest, pk: int) -> HttpResponse:
    report = event_report(the_event(request, pk))
    sheet_data = cash.event_sheet(report, now=timezone.now())
    return HttpResponse(press("cash", sheet_data), content_type="application/pdf")


@staff_required
@require_GET
def event_csv(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    rows = cash.event_rows(event_report(event))
    return named(HttpResponse(csv_text(rows), content_type=CSV), event, "cash", "csv")


@staff_required
@require_GET
def event_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    book = write_workbook(gettext("Cash report"), cash.event_rows(event_report(event)))
    return named(HttpResponse(book, content_type=XLSX), event, "cash", "xlsx")


def _named(answer: HttpResponse, shift: TillShift, ending: str) -> HttpResponse:
    name = slugify(shift.till.name) or f"till-{shift.till_id}"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{shift.pk}.{ending}"'
    return answer
