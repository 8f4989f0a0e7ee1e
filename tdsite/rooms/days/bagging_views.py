"""Bag and tag: how far all tables are, one counted by one and by another, and the papers."""

from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.days import bag_sheets
from tdsite.rooms.days.acts import days
from tdsite.rooms.days.bagging import Bagging, BaggingState, TableBags, bagging_of, denominations
from tdsite.rooms.days.forms import ConfirmForm, CorrectBagForm, TypedStacks, typed_at_table
from tdsite.rooms.days.next_day import published
from tdsite.web import as_of
from tdsite.web.addresses import on_paper
from tdsite.web.days import ending_of
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.fields import number_in
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.paper import draws, press
from tdsite.web.paper.printing import SLIP_SHEETS, NothingToPrint, choice, paper_view, pdf_response
from tdsite.web.submit import attempt, key_of, move_on
from tournaments import access
from tournaments.models import Bag, Tournament
from tournaments.rules import N_
from tournaments.sentences import translate

RIGHTS = (
    "day.hands_drawn",
    "day.bagging_began",
    "day.table_bagged",
    "day.bags_confirmed",
    "day.bag_corrected",
    "day.closed",
    "day.drawn",
)


@require_GET
@event_view
def bagging(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every table and the sums; before the bags, how the day ends."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, as_of.now())
    now = bagging_of(tournament)
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "bagging": now,
        "ending": ending_of(event_now),
        "next_table": now and now.next_after(0),
        "next_to_confirm": now and now.to_confirm_after(0),
    }
    part = "HX-Request" in request.headers
    return render(request, "days/_bagging.html" if part else "days/bagging.html", parts)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view
@acting("day.table_bagged")
def table(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table: counted, then counted again by somebody else, then done."""
    access.require(request.user, "see_people", tournament.pk)
    now = bagging_of(tournament)
    here = now.table(number) if now else None
    if now is None or here is None:
        raise Http404
    if request.method != "POST":
        return _page(request, tournament, now, here)
    if here.step is BaggingState.TO_BAG or request.POST.get("do") == "bag":
        return _bag(request, tournament, now, here)
    return _confirm(request, tournament, now, here)


def _bag(
    request: HttpRequest, tournament: Tournament, now: Bagging, here: TableBags
) -> HttpResponse:
    seats = here.to_bag or here.seats  # pressed twice, it is the same order again
    typed = typed_at_table(request.POST, seats, values=_values(tournament))
    if not typed.is_right:
        return _page(request, tournament, now, here, typed=typed, status=400)
    bags = len(typed.stacks)  # no figures: the next person counts without having seen them
    says = ngettext(
        "Table %(table)s: %(bags)s bag sealed", "Table %(table)s: %(bags)s bags sealed", bags
    )
    return attempt(
        lambda: days.bag_table(
            tournament.pk,
            table=here.number,
            stacks=typed.stacks,
            by=staff_user(request),
            at=as_of.now(),
            key=key_of(request.POST.get("key", "")[:60], "bag", sorted(typed.stacks.items())),
        ),
        refused=lambda error: _page(
            request, tournament, now, here, typed=typed, refused=translate(error), status=409
        ),
        then=lambda line: move_on(
            request,
            line,
            _address(tournament, here.number),
            sentence=says % {"table": here.number, "bags": bags},
        ),
    )


def _confirm(
    request: HttpRequest, tournament: Tournament, now: Bagging, here: TableBags
) -> HttpResponse:
    """What the second person counted, without having seen the first figures."""
    seats = here.to_confirm or here.seats
    typed = typed_at_table(request.POST, seats, values=_values(tournament))
    form = ConfirmForm(request.POST)
    if not typed.is_right or not form.is_valid():
        return _page(request, tournament, now, here, typed=typed, status=400)
    return attempt(
        lambda: days.confirm_bags(
            tournament.pk,
            table=here.number,
            stacks=typed.stacks,
            reason=form.cleaned_data["reason"].strip(),
            by=form.confirmed_by(request, "day.bags_confirmed", tournament.pk)
            or staff_user(request),
            at=as_of.now(),
            key=key_of(form.cleaned_data["key"], "confirm", sorted(typed.stacks.items())),
        ),
        refused=lambda error: _page(
            request, tournament, now, here, typed=typed, refused=translate(error), status=409
        ),
        then=lambda line: move_on(request, line, _address(tournament, here.number)),
    )


@require_POST
@event_view
@acting("day.bag_corrected")
def correct(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Another figure for one bag of a table, with the reason."""
    access.require(request.user, "see_people", tournament.pk)
    now = bagging_of(tournament)
    here = now.table(number) if now else None
    if now is None or here is None:
        raise Http404
    form = CorrectBagForm(request.POST)
    if not form.is_valid():
        wrong = str(next(iter(form.errors.values()))[0])
        return _page(request, tournament, now, here, refused=wrong, status=400)
    data = form.cleaned_data
    get_object_or_404(Bag, tournament=tournament, number=data["bag"])
    return attempt(
        lambda: days.correct_bag(
            tournament.pk,
            bag=data["bag"],
            chips=data["chips"],
            reason=data["reason"],
            by=staff_user(request),
            at=as_of.now(),
            key=key_of(data["key"], "correct", data["bag"], data["chips"]),
        ),
        refused=lambda error: _page(
            request, tournament, now, here, refused=translate(error), status=409
        ),
        then=lambda line: move_on(
            request,
            line,
            _address(tournament, number),
            sentence=gettext("Bag %(bag)s is corrected") % {"bag": data["bag"]},
        ),
    )


def _address(tournament: Tournament, number: int) -> str:
    return reverse("bagging_table", args=[tournament.pk, number])


def _values(tournament: Tournament) -> list[int]:
    return [chip.value for chip in denominations(tournament)]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    now: Bagging,
    here: TableBags,
    *,
    typed: TypedStacks | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    event_now = EventState(tournament, as_of.now())
    prefetch_related_objects(here.bags, "counted_by", "confirmed_by")
    counting = here.to_bag or here.to_confirm
    sent = typed or TypedStacks()
    parts: dict[str, Any] = {
        **base(request, event_now, rights=RIGHTS),
        "bagging": now,
        "table": here,
        "blind": here.step is BaggingState.COUNTED,
        "rows": [(row, sent.sent.get(row.seat, ""), sent.errors.get(row.seat)) for row in counting],
        "counts_whole": len(counting) == len(here.seats),
        "differing": _differing(here, typed) if refused else [],
        "needs_second": staff_user(request).pk in here.counted_by,
        "alone": staff_user(request).is_superuser,
        "second": _second(request),
        "chips": denominations(tournament),
        "next_table": now.next_after(here.number),
        "next_to_confirm": now.to_confirm_after(here.number),
        "refused": refused,
        "typed": typed,
    }
    return render(request, "days/bagging_table.html", parts, status=status)


def _second(request: HttpRequest) -> dict[str, str]:
    """Who signed beside the figures that are shown again, or why nobody did; no password."""
    if request.POST.get("do") != "confirm":
        return {}
    longest = {"approver": 150, "reason": 200}
    return {name: request.POST.get(name, "")[:most] for name, most in longest.items()}


def _differing(here: TableBags, typed: TypedStacks | None) -> list[dict[str, Any]]:
    """The seats at which the second person found another figure than the first."""
    found = typed.stacks if typed else {}
    return [
        {"row": row, "bag": row.bag, "second_chips": found[row.seat]}
        for row in here.to_confirm
        if row.bag and row.seat in found and found[row.seat] != row.bag.chips
    ]


@paper_view
def tags(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A tag for each bag, or for those of one table."""
    now = bagging_of(tournament)
    table = number_in(request.GET.get("table", ""))
    found = [bag for bag in now.bags if table in (None, bag.table_number)] if now else []
    if not found or now is None:
        raise NothingToPrint(N_("Nothing is bagged there yet. Bag a table, then print its tags."))
    sheet = bag_sheets.tags_sheet(
        tournament,
        found,
        day=now.day_end.day,
        sheet=choice(request.GET, "sheet", SLIP_SHEETS),
        address=on_paper(request),
        now=timezone.now(),
    )
    return pdf_response(press("bag_tags", sheet), f"bag-tags-{tournament.revision}")


@paper_view
def sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A page for each count of each table: seats, names, and room to write."""
    now = bagging_of(tournament)
    table = number_in(request.GET.get("table", ""))
    found = [one for one in now.tables if table in (None, one.number)] if now else []
    if not found or now is None:
        raise NothingToPrint(N_("No table is being bagged. End the day first."))
    written = bag_sheets.bag_sheet(
        tournament, found, day=now.day_end, in_all=now.expected_chips, now=timezone.now()
    )
    return pdf_response(press("bag_sheet", written), f"bag-sheet-{tournament.revision}")


@paper_view
def counts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who goes on, the largest stack first."""
    return _list(tournament, by="chips")


@paper_view
def seats(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where everybody sits on the next day, by name or by table, with the stack."""
    draws.check_public(tournament)
    return _list(tournament, by=choice(request.GET, "by", {"name": "", "table": ""}))


def _list(tournament: Tournament, *, by: str) -> HttpResponse:
    found = published(EventState(tournament, timezone.now()), by=by)
    if found is None:
        raise NothingToPrint(N_("No day is over yet. Close the day, then print its counts."))
    if by != "chips" and not found.seated:
        raise NothingToPrint(N_("The seats of the next day are not drawn yet. Draw them first."))
    sheet = bag_sheets.stacks_sheet(tournament, found, by=by, now=timezone.now())
    return pdf_response(press("stacks", sheet), f"stacks-by-{by}-{tournament.revision}")
