"""Dealers of an event: who deals where, the next push, the hours; and the dealers of the club."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.dealers import acts, history
from tdsite.rooms.dealers.forms import CameForm, DealerForm, tables_kept
from tdsite.rooms.dealers.page import dealers_page
from tdsite.rooms.dealers.rotation import DealerFilter, is_same
from tdsite.web import formats
from tdsite.web.club import current_club
from tdsite.web.dealer_rota import rota_of
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import acting, event_view, staff_required, staff_user
from tdsite.web.sheets import as_file, csv_text
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access, staff
from tournaments.models import Dealer, JournalLine, Shift, Tournament

RIGHTS = ("dealer.pushed", "dealer.sent", "dealer.came", "tournament.changed")
CSV = "text/csv; charset=utf-8"
MAX_ROWS, HOURS_A_PAGE = 200, 100


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Now and next, table by table; `?keep=3+12` are tables that keep their dealers.

    A page that shows revision `?since=` is told (204) that nothing of it is different.
    """
    access.require(request.user, "see_people", tournament.pk)
    part, since = "HX-Request" in request.headers, request.GET.get("since", "")
    if part and since.isascii() and since.isdigit() and is_same(tournament, int(since)):
        return HttpResponse(status=204, headers={"Revision": str(tournament.revision)})
    return _draw(request, tournament, template="dealers/_rota.html" if part else "")


@require_POST
@event_view
@acting("dealer.came")
def come(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A dealer begins their shift, until a time of day if one is given."""
    form = CameForm(request.POST, free=staff.free_dealers(tournament.club_id))

    def act() -> JournalLine:
        dealer, until = form.cleaned_data["dealer"], form.until_at(tournament, timezone.now())
        return acts.dealer_came(
            tournament.pk,
            dealer=dealer.pk,
            until=until,
            **order(request, form.cleaned_data["key"], "dealer_came", dealer.pk, until),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw(request, tournament, came=form, status=status),
        then=lambda line: move_on(request, line, reverse("dealers", args=[tournament.pk])),
        otherwise="dealer",
    )


@require_GET
@event_view
def dealt(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Dealer history, and each dealer's hours; `?table=` shows one table alone."""
    access.require(request.user, "see_people", tournament.pk)
    text = request.GET.get("table", "")
    table = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
    event_now = EventState(tournament, timezone.now())
    rows = history.dealt_at(tournament, table=table)
    hours = history.hours_of(tournament, event_now.now)
    page = Paginator(hours, HOURS_A_PAGE).get_page(request.GET.get("page"))
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "table": table,
        "dealt": rows[:MAX_ROWS],
        "more": max(0, len(rows) - MAX_ROWS),
        "page": page,
        "hours": [(one, formats.hours(one.here_s), formats.hours(one.dealt_s)) for one in page],
    }
    return render(request, "dealers/dealt.html", parts)


@require_GET
@event_view
def hours_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hours of the dealers, for the payroll."""
    access.require(request.user, "dealer.came", tournament.pk)
    sheet = csv_text(history.hours_rows(tournament, timezone.now()))
    return as_file(HttpResponse(sheet, content_type=CSV), tournament, "dealers", "csv")


def _draw(
    request: HttpRequest,
    tournament: Tournament,
    *,
    template: str = "",
    came: CameForm | None = None,
    status: int = 200,
) -> HttpResponse:
    event_now = EventState(tournament, timezone.now())
    keep = tables_kept(request.GET.get("keep", ""))
    page = dealers_page(
        event_now, rota_of(tournament, event_now.now, stay=keep), DealerFilter.read(request.GET)
    )
    free = staff.free_dealers(tournament.club_id)
    url = reverse("dealers", args=[tournament.pk])
    parts: dict[str, Any] = {
        **base(request, event_now, rights=RIGHTS),
        "shown": page,
        "came": came or CameForm(free=free, auto_id="came_%s"),
        "anybody_free": free.exists(),
        "any_dealers": Dealer.objects.filter(club=tournament.club_id, retired=False).exists(),
        "here_url": f"{url}?{page.here_query}" if page.here_query else url,
        "back": f"{url}?{page.back_query}" if page.back_query else url,
        "part": bool(template),
    }
    return render(request, template or "dealers/dealers.html", parts, status=status)


@staff_required
@require_GET
def club_dealers(request: HttpRequest) -> HttpResponse:
    access.require(request.user, "dealer.added")
    return _draw_club(request)


@staff_required
@require_POST
def add_dealer(request: HttpRequest) -> HttpResponse:
    """A dealer more; one put away comes back under their name."""
    access.require(request.user, "dealer.added")
    form = DealerForm(request.POST)

    def act() -> JournalLine:
        data = form.cleaned_data
        return acts.add_dealer(
            current_club().pk,
            name=data["name"],
            note=data["note"],
            **order(request, data["key"], "add_dealer", data["name"], data["note"]),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw_club(request, added=form, status=status),
        then=lambda line: move_on(request, line, reverse("club_dealers")),
        otherwise="name",
    )


@staff_required
@require_POST
def change_dealer(request: HttpRequest, dealer_id: int) -> HttpResponse:
    """Another name or note."""
    access.require(request.user, "dealer.changed")
    dealer = get_object_or_404(Dealer, pk=dealer_id)
    form = DealerForm(request.POST)

    def act() -> JournalLine:
        data = form.cleaned_data
        content = (data["name"], data["note"], data["username"])
        return acts.change_dealer(
            dealer.pk,
            name=data["name"],
            note=data["note"],
            username=data["username"] if "username" in request.POST else None,
            **order(request, data["key"], "change_dealer", dealer.pk, *content),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw_club(request, changed=(dealer.pk, form), status=status),
        then=lambda line: move_on(request, line, reverse("club_dealers")),
        otherwise="name",
    )


@staff_required
@require_POST
def retire_dealer(request: HttpRequest, dealer_id: int) -> HttpResponse:
    """A dealer put away; what they dealt stays."""
    access.require(request.user, "dealer.retired")
    dealer = get_object_or_404(Dealer, pk=dealer_id)
    line = acts.retire_dealer(dealer.pk, by=staff_user(request), at=timezone.now())
    return move_on(request, line, reverse("club_dealers"))


def _draw_club(
    request: HttpRequest,
    *,
    added: DealerForm | None = None,
    changed: tuple[int, DealerForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    club = current_club()
    at_work = {
        shift.dealer_id: shift.tournament
        for shift in Shift.objects.filter(left_at=None).select_related("tournament")
    }
    rows = Dealer.objects.filter(club=club, retired=False).select_related("user").order_by("name")
    pk, form = changed or (0, None)
    parts = {
        "key": new_key(),
        "added": added or DealerForm(auto_id="added_%s"),
        "dealers": [
            (row, at_work.get(row.pk), form if row.pk == pk else _filled(row)) for row in rows
        ],
        "changed": pk,
    }
    return render(request, "dealers/club.html", parts, status=status)


def _filled(row: Dealer) -> DealerForm:
    filled = {"name": row.name, "note": row.note}
    filled["username"] = row.user.get_username() if row.user else ""
    return DealerForm(initial=filled, auto_id=f"dealer_{row.pk}_%s")
