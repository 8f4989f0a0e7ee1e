"""The ledger of an event as a page, and cash reports as files.

Its laws with their figures, its accounts, every posting by act; PDF to sign, CSV and XLSX for the
books.
"""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.tills import cash_reports
from tdsite.rooms.tills import cash_sheet as cash
from tdsite.rooms.tills import ledger as reports
from tdsite.rooms.tills.cash_reports import event_report, shift_report
from tdsite.rooms.tills.views import the_shift
from tdsite.web.guards import staff_required, the_event
from tdsite.web.paper import press
from tdsite.web.sheets import XLSX, as_file, csv_text, write_workbook
from tournaments import flight_tree, ledger
from tournaments.models import TillShift, Tournament
from tournaments.models.money import accounts
from tournaments.rules.ledger import checks, over_all_days

ACTS_A_PAGE = 50


@staff_required
@require_GET
def ledger_page(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "tills/ledger.html", _ledger_parts(request, the_event(request, pk)))


@staff_required
@require_GET
def ledger_table(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "tills/_ledger.html", _ledger_parts(request, the_event(request, pk)))


@staff_required
@require_GET
def ledger_csv(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    answer = HttpResponse(csv_text(reports.sheet(event)), content_type="text/csv; charset=utf-8")
    return as_file(answer, event, "ledger", "csv")


@staff_required
@require_GET
def ledger_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    book = write_workbook(gettext("Ledger"), reports.sheet(event))
    return as_file(HttpResponse(book, content_type=XLSX), event, "ledger", "xlsx")


@staff_required
@require_GET
def event_cash(request: HttpRequest, pk: int) -> HttpResponse:
    """What was taken and given at the event's desks, by method, by cashier, by till."""
    event = the_event(request, pk)
    seen = {
        "tournament": event,
        "report": cash_reports.event_report(event),
    }
    return render(request, "tills/event_cash.html", seen)


def _ledger_parts(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    account = request.GET.get("account", "")
    account = account if account in accounts() else ""
    rows = Paginator(reports.revisions(event, account=account), ACTS_A_PAGE)
    page = rows.get_page(request.GET.get("page"))
    laws = checks(ledger.book_of(event))
    if flight_tree.is_staged(event):
        laws += over_all_days(ledger.books_of_all_days(event))
    return {
        "tournament": event,
        "zone": event.timezone,
        "checks": laws,
        "adds_up": all(law.holds for law in laws),
        "accounts": reports.accounts(event),
        "account": account,
        "account_name": accounts()[account] if account else "",
        "acts": reports.acts(event, page.object_list),
        "page": page,
    }


CSV = "text/csv; charset=utf-8"


@staff_required
@require_GET
def till_pdf(request: HttpRequest, shift_id: int) -> HttpResponse:
    report = shift_report(the_shift(request, shift_id))
    sheet_data = cash.shift_sheet(report, now=timezone.now())
    return HttpResponse(press("cash", sheet_data), content_type="application/pdf")


@staff_required
@require_GET
def till_csv(request: HttpRequest, shift_id: int) -> HttpResponse:
    shift = the_shift(request, shift_id)
    rows = cash.shift_rows(shift_report(shift))
    return _named(HttpResponse(csv_text(rows), content_type=CSV), shift, "csv")


@staff_required
@require_GET
def till_xlsx(request: HttpRequest, shift_id: int) -> HttpResponse:
    shift = the_shift(request, shift_id)
    book = write_workbook(gettext("Cash report"), cash.shift_rows(shift_report(shift)))
    return _named(HttpResponse(book, content_type=XLSX), shift, "xlsx")


@staff_required
@require_GET
def event_cash_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    report = event_report(the_event(request, pk))
    sheet_data = cash.event_sheet(report, now=timezone.now())
    return HttpResponse(press("cash", sheet_data), content_type="application/pdf")


@staff_required
@require_GET
def event_cash_csv(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    rows = cash.event_rows(event_report(event))
    return as_file(HttpResponse(csv_text(rows), content_type=CSV), event, "cash", "csv")


@staff_required
@require_GET
def event_cash_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    book = write_workbook(gettext("Cash report"), cash.event_rows(event_report(event)))
    return as_file(HttpResponse(book, content_type=XLSX), event, "cash", "xlsx")


def _named(answer: HttpResponse, shift: TillShift, ending: str) -> HttpResponse:
    name = slugify(shift.till.name) or f"till-{shift.till_id}"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{shift.pk}.{ending}"'
    return answer
