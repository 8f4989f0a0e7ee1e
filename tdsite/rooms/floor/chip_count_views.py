"""Chip counts of a whole event: the grid by tables, leaders, history, a list to take away."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.floor.counts import Counts, Seated, counts_now, history_of
from tdsite.rooms.floor.forms import TypedStacks, read_grid, read_pasted
from tdsite.web import as_of, sheets
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import attempt, key_of, move_on, new_key
from tournaments.models import ChipCount, Entry, Tournament
from tournaments.operations import chip_counts
from tournaments.rules import N_
from tournaments.sentences import translate

RIGHTS = ("chips.taken_out", "chips.counted", "chips.count_removed")
MAX_PASTED = 100_000
TABLES_A_PAGE = 30
HEADS = (
    N_("Player"),
    N_("Entry number"),
    N_("Table"),
    N_("Seat"),
    N_("Chips"),
    N_("Big blinds"),
    N_("Counted at"),
)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view
@acting("chips.counted")
def counts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page; a POST sets what was typed, or shows it again with what is wrong beside it."""
    event_now = EventState(tournament, as_of.now())
    now = counts_now(tournament, big_blind=event_now.big_blind)
    if request.method != "POST":
        return _page(request, event_now, now)
    typed = TypedStacks()
    read_grid(request.POST, now, typed)
    read_pasted(request.POST.get("lines", "")[:MAX_PASTED], now, typed)
    if not typed.is_right:
        return _page(request, event_now, now, typed=typed, status=400)
    return attempt(
        lambda: chip_counts.count_chips(
            tournament.pk,
            counts=typed.stacks,
            by=staff_user(request),
            at=event_now.now,
            key=key_of(request.POST.get("key", "")[:60], sorted(typed.stacks.items())),
        ),
        refused=lambda error: _page(
            request, event_now, now, typed=typed, refused=translate(error), status=409
        ),
        then=lambda line: move_on(request, line, reverse("counts", args=[tournament.pk])),
    )


def _page(
    request: HttpRequest,
    event_now: EventState,
    now: Counts,
    *,
    typed: TypedStacks | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    sent = {
        name.removeprefix("stack-"): value
        for name, value in request.POST.items()
        if name.startswith("stack-")
    }
    page = Paginator(now.tables, TABLES_A_PAGE).get_page(request.GET.get("page"))
    parts: dict[str, Any] = {
        **base(request, event_now, rights=RIGHTS),
        "counts": now,
        "page": page,
        "tables": [
            (
                table,
                [
                    (
                        row,
                        sent.get(str(row.entry), ""),
                        typed.errors.get(row.entry) if typed else "",
                    )
                    for row in table.rows
                ],
            )
            for table in page
        ],
        "typed": typed,
        "lines": request.POST.get("lines", "")[:MAX_PASTED],
        "refused": refused,
        "may_count": event_now.is_running,
        "key": new_key(),
    }
    part = "HX-Request" in request.headers and request.method != "POST"
    template = "floor/counts/_counts_sums.html" if part else "floor/counts/counts.html"
    return render(request, template, parts, status=status)


@require_GET
@event_view
def history(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """All counts of one entry, each of which can be taken back."""
    entry = get_object_or_404(
        Entry.objects.select_related("player"), pk=entry_id, tournament=tournament
    )
    event_now = EventState(tournament, as_of.now())
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "entry": entry,
        "rows": history_of(tournament, entry_id),
        "here_url": request.path,
    }
    return render(request, "floor/counts/history.html", parts)


@require_POST
@event_view
@acting("chips.count_removed")
def remove_count(request: HttpRequest, tournament: Tournament, count_id: int) -> HttpResponse:
    """One wrong count goes; the log keeps it."""
    if not ChipCount.objects.filter(pk=count_id, tournament=tournament).exists():
        raise Http404
    line = chip_counts.remove_count(
        count_id,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], count_id),
    )
    return done(request, tournament, line)


@require_GET
@event_view
def counts_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The last count of everybody still in, the largest stack first."""
    event_now = EventState(tournament, as_of.now())
    now = counts_now(tournament, big_blind=event_now.big_blind)
    largest = sorted(now.rows, key=lambda row: (row.chips is None, -(row.chips or 0)))
    rows = [[gettext(head) for head in HEADS], *(_cells(row, tournament) for row in largest)]
    answer = HttpResponse(sheets.csv_text(rows), content_type="text/csv; charset=utf-8")
    name = f"{slugify(tournament.name) or 'event'}-chips.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _cells(row: Seated, tournament: Tournament) -> list[str]:
    return [
        sheets.text(row.player),
        str(row.number),
        str(row.place.table) if row.place else "",
        str(row.place.seat) if row.place else "",
        "" if row.chips is None else str(row.chips),
        "" if row.big_blinds is None else str(row.big_blinds),
        sheets.local(row.at, tournament),
    ]
