"""The ledger of an event: its laws with their figures, its accounts, every posting by act."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tdsite.rooms.tills import cash
from tdsite.rooms.tills import ledger as reports
from tdsite.web.files import XLSX, named
from tdsite.web.guards import staff_required, the_event
from tdsite.web.sheets import csv_text
from tdsite.web.workbook import write_workbook
from tournaments import flight_tree, ledger
from tournaments.models import Tournament
from tournaments.models.money import accounts
from tournaments.rules.ledger import checks, over_all_days

ACTS_A_PAGE = 50


@staff_required
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "tills/ledger.html", _seen(request, the_event(request, pk)))


@staff_required
@require_GET
def table(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "tills/_ledger.html", _seen(request, the_event(request, pk)))


@staff_required
@require_GET
def sheet_csv(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    answer = HttpResponse(csv_text(reports.sheet(event)), content_type="text/csv; charset=utf-8")
    return named(answer, event, "ledger", "csv")


@staff_required
@require_GET
def sheet_xlsx(request: HttpRequest, pk: int) -> HttpResponse:
    event = the_event(request, pk)
    book = write_workbook(gettext("Ledger"), reports.sheet(event))
    return named(HttpResponse(book, content_type=XLSX), event, "ledger", "xlsx")


@staff_required
@require_GET
def event_cash(request: HttpRequest, pk: int) -> HttpResponse:
    """What was taken and given at the event's desks, by method, by cashier, by till."""
    event = the_event(request, pk)
    seen = {"tournament": event, "report": cash.event_report(event), "section": "event_cash"}
    return render(request, "tills/event_cash.html", seen)


def _seen(request: HttpRequest, event: Tournament) -> dict[str, Any]:
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
        "section": "ledger",
    }
