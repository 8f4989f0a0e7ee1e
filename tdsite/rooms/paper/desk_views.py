"""Papers of the desk: seat card, receipt and slips of a sale; and the page beside a printer.

What comes in there prints itself, where the browser allows it.
"""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tdsite.rooms.paper import desk_papers
from tdsite.rooms.paper.card_views import counted_cards
from tdsite.web.addresses import WITHOUT_CODES, dead_end, goes_without, player_on_paper
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required
from tdsite.web.paper import press
from tdsite.web.paper.printing import (
    CARD_SHEETS,
    COOKIE,
    SIZE_COOKIE,
    SLIP_SHEETS,
    CountedPaper,
    PaperOptions,
    Prints,
    choice,
    counted_view,
    slip_sheets,
)
from tournaments import access
from tournaments.models import Entry, PaperKind, PrintJob, Sale, Tournament
from tournaments.operations import papers
from tournaments.rules import N_, RuleError

A_YEAR = 365 * 24 * 3600
NAME = re.compile(r"[\w -]{1,40}")
JOB_ACTS = {"printed": papers.mark_printed, "drop": papers.drop_job}


@never_cache
@staff_required
@require_safe
def station(request: HttpRequest, queue: str = "desk") -> HttpResponse:
    """The papers of one printer; the list alone for a nudge."""
    access.require(request.user, "player.created")  # the desk and the floor, of any event
    club = current_club()
    part = "HX-Request" in request.headers
    parts: dict[str, Any] = {
        "queue": queue,
        "waiting": desk_papers.waiting(club, queue),
        "lately": desk_papers.lately(club, queue),
        "queues": desk_papers.queues_of(club),
        "mine": request.COOKIES.get(COOKIE, ""),
        "sizes": slip_sheets(club, CARD_SHEETS),
        "my_size": request.COOKIES.get(SIZE_COOKIE, ""),
        "zone": club.timezone,
        "dead_end": dead_end(request),
        "without_codes": goes_without(request),
        "may_set_address": access.allowed(request.user, "club.changed"),
    }
    return render(request, "paper/_papers.html" if part else "paper/station.html", parts)


@staff_required
@require_POST
@acting("player.created")
def update_job(request: HttpRequest, job: int, word: str) -> HttpResponse:
    """A paper came out, is not needed, or is wanted again."""
    row = get_object_or_404(PrintJob, pk=job)
    access.require(request.user, "entry" if _sells(request, row) else "tables", row.tournament_id)
    if word == "again":
        papers.print_again(row.pk)
    else:
        JOB_ACTS[word](row.pk, at=timezone.now())
    if "HX-Request" in request.headers:
        return station(_as_get(request), row.queue)
    return HttpResponseRedirect(reverse("print_station", args=[row.queue]))


def _sells(request: HttpRequest, row: PrintJob) -> bool:
    return access.allowed(request.user, "entry", row.tournament_id)


def _as_get(request: HttpRequest) -> HttpRequest:
    request.method = "GET"
    return request


@staff_required
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Where the papers of this browser come out, and how large slips are beside this printer."""
    access.require(request.user, "player.created")
    name = " ".join(request.POST.get("queue", "").split())
    name = name if NAME.fullmatch(name) else ""
    size = request.POST.get("size", "")
    size = size if size in CARD_SHEETS else ""
    answer = HttpResponseRedirect(reverse("print_station", args=[request.POST.get("page", "desk")]))
    for cookie, value in ((COOKIE, name), (SIZE_COOKIE, size)):
        if value:
            secure = request.is_secure()
            answer.set_cookie(cookie, value, max_age=A_YEAR, samesite="Lax", secure=secure)
        else:
            answer.delete_cookie(cookie)
    return answer


@staff_required
@require_POST
@acting("player.created")
def codes(request: HttpRequest) -> HttpResponse:
    """Whether papers of this browser go without their codes where nobody could open them."""
    back = request.POST.get("back", "")
    here = {request.get_host()}
    if not url_has_allowed_host_and_scheme(back, here, require_https=request.is_secure()):
        back = reverse("print")
    answer = HttpResponseRedirect(back)
    if request.POST.get("codes") == "without":
        answer.set_cookie(
            WITHOUT_CODES, "yes", max_age=A_YEAR, samesite="Lax", secure=request.is_secure()
        )
    else:
        answer.delete_cookie(WITHOUT_CODES)
    return answer


class NoSuchPaper(RuleError):
    """The sale has no paper of this kind."""


@counted_view
def sale_paper(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, kind: str, number: int
) -> CountedPaper:
    """One paper of one sale.  Raises NoSuchPaper; Http404 for a sale that does not exist."""
    access.require(request.user, "see_money", tournament.pk)
    wanted = PaperKind(kind)
    rows = Sale.objects.select_related("entry__player", "entry__seat__table", "voucher", "by")
    sale = get_object_or_404(rows, tournament=tournament, number=number)
    _check(sale, wanted)
    address = player_on_paper(request)

    def draw(prints: Prints) -> bytes:
        sheet_data = desk_papers.receipts_sheet(
            tournament,
            [sale],
            paper=wanted,
            sheet=choice(query, "sheet", SLIP_SHEETS),
            prints=prints.times,
            address=address,
            now=prints.at,
        )
        return press("receipts", sheet_data)

    return CountedPaper(wanted, [desk_papers.about(sale)], draw, f"{kind}-{number}")


def _check(sale: Sale, wanted: PaperKind) -> None:
    if wanted is PaperKind.CHIP_SLIP and not sale.is_for_chips:
        raise NoSuchPaper(N_("Only a rebuy or an add-on has a slip for its chips."))
    if wanted is PaperKind.REFUND_SLIP and not sale.voided:
        raise NoSuchPaper(N_("This sale was not refunded: no refund slip."))


@counted_view
def seat_card(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, entry_id: int
) -> CountedPaper:
    """The seat card of an entry with the seat it has now; money for those who may see it."""
    entries = Entry.objects.select_related("player", "seat__table")
    entry = get_object_or_404(entries, pk=entry_id, tournament=tournament)
    return counted_cards(
        request,
        tournament,
        [entry],
        name=f"seat-card-{entry.number}",
        sheet=choice(query, "sheet", CARD_SHEETS),
        money=access.allowed(request.user, "see_money", tournament.pk),
    )
