"""The prize room of an event, and the club's prize structures: those of the house, its own."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.prizes import acts
from tdsite.rooms.prizes.forms import (
    PPM_A_PERCENT,
    Column,
    PercentSheet,
    PrizeSheet,
    SheetRow,
    percent_sheet_of,
    percent_sheet_typed,
    sheet_of,
    sheet_typed,
)
from tdsite.rooms.prizes.parts import WAYS
from tdsite.rooms.prizes.room import PrizeRoom
from tdsite.web import formats
from tdsite.web.club import current_club
from tdsite.web.guards import event_view, staff_required, staff_user
from tdsite.web.languages import reading
from tdsite.web.submit import attempt, move_on, new_key, order
from tournaments import access
from tournaments.models import Club, JournalLine, PrizeStructure, Tournament
from tournaments.models.prizes import PrizeStructureKind
from tournaments.rules import RuleError
from tournaments.rules.prize_terms import BUILT_IN, prize_rows, prizes_of
from tournaments.sentences import translate

PICTURED_FIELD = 60  # entries, of the small pictures in the library


@event_view
@require_http_methods(["GET", "POST"])
def prize_room(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The room; a press looks at another plan, takes its amounts to edit, plans or corrects."""
    access.require(request.user, "see_money", tournament.pk)
    if request.method == "GET":
        return _draw_room(request, PrizeRoom(tournament))
    do = request.POST.get("do", "look")
    if do == "hand":
        return _draw_room(request, by_hand(request, tournament))
    room = PrizeRoom(tournament, request.POST)
    if do not in ("plan", "correct"):
        return _draw_room(request, room)
    if room.problems:
        return _draw_room(request, room, why_not=room.problems[0], status=400)
    act = _plan if do == "plan" else _correct
    return attempt(
        lambda: act(request, room),
        refused=lambda error: _draw_room(request, room, why_not=translate(error), status=409),
        then=lambda line: move_on(request, line, reverse("prizes", args=[tournament.pk])),
    )


def by_hand(request: HttpRequest, tournament: Tournament) -> PrizeRoom:
    """The amounts of the plan that was looked at, to be typed over."""
    looked_at = PrizeRoom(tournament, request.POST)
    data = request.POST.copy()
    data["prize_table"] = "fixed"
    names = ("through", "amount", "ticket", "thing", "worth")
    for name in names:
        data.setlist(name, [str(getattr(row, name)) for row in looked_at.sheet.rows])
    return PrizeRoom(tournament, data)


def _plan(request: HttpRequest, room: PrizeRoom) -> JournalLine:
    terms = room.terms
    return acts.plan_prizes(
        room.tournament.pk,
        prize_table=terms.prize_table,
        terms=terms.prize_terms,
        unit_cents=terms.unit_cents,
        minimum_prize_cents=terms.minimum_cents,
        added_cents=room.cents["added"] or 0,
        guarantee_cents=room.cents["guarantee"] or 0,
        ticket_cents=terms.ticket_cents,
        remainder=terms.remainder,
        remainder_step_cents=terms.step_cents,
        **order(request, request.POST.get("key", ""), "plan", terms),
    )


def _correct(request: HttpRequest, room: PrizeRoom) -> JournalLine:
    prizes = room.typed_sheet.prizes
    return acts.correct_prizes(
        room.tournament.pk,
        prizes_given=prizes,
        reason=room.text("reason"),
        any_order=room.any_order,
        **order(request, request.POST.get("key", ""), "correct", prize_rows(prizes)),
    )


def _draw_room(
    request: HttpRequest, room: PrizeRoom, *, why_not: str = "", status: int = 200
) -> HttpResponse:
    may = "prizes.corrected" if room.is_set else "prizes.planned"
    plan = room.plan
    seen = {
        "tournament": room.tournament,
        "room": room,
        "has_plan": plan is not None,
        "ways": WAYS,
        "currency": room.currency,
        "why_not": why_not or next(iter(room.problems), ""),
        "key": new_key(),
        "may_change": access.allowed(request.user, may, room.tournament.pk),
    }
    part = "HX-Request" in request.headers
    page = "prizes/_prize_sheet.html" if part else "prizes/prizes.html"
    return render(request, page, seen, status=200 if part else status)


COLUMNS_SHOWN = 12
ROWS_SHOWN = 30


@dataclass
class Draft:
    """A structure as it is typed."""

    name: str
    kind: str
    percents: PercentSheet
    fixed: PrizeSheet
    why_not: str = ""

    @property
    def rows(self) -> list[Any]:
        if self.kind == PrizeStructureKind.FIXED:
            return prize_rows(self.fixed.prizes)
        return self.percents.kept

    @property
    def problem(self) -> str:
        if self.kind == PrizeStructureKind.FIXED:
            return next(iter(self.fixed.errors), "")
        return self.percents.problem

    @property
    def blank(self) -> SheetRow:
        first = self.fixed.rows[-1].through + 1 if self.fixed.rows else 1
        return SheetRow(first, first, "")


@require_GET
@staff_required
def library(request: HttpRequest) -> HttpResponse:
    """The sets of the house and the structures of the club."""
    access.require(request.user, "see")
    club = current_club()
    seen = {
        "club": club,
        "sets": [(*one, _bars_of(one[0])) for one in WAYS if one[0] in BUILT_IN],
        "field": PICTURED_FIELD,
        "own": PrizeStructure.objects.filter(club=club).order_by("name"),
        "key": new_key(),
        "may_change": access.allowed(request.user, "structure.prizes_saved"),
    }
    return render(request, "prizes/library.html", seen)


def _bars_of(name: str) -> str:
    """The shares of a set for a field of PICTURED_FIELD as an SVG path, 160 wide and 40 high."""
    brackets = BUILT_IN[name]().brackets
    shares = next(one.shares_ppm for one in brackets if one.entries_up_to >= PICTURED_FIELD)
    width = 160 / len(shares)
    return "".join(
        f"M{at * width:.1f} 40V{40 - 40 * share / shares[0]:.1f}h{width * 0.75:.1f}V40Z"
        for at, share in enumerate(shares)
    )


@require_GET
@staff_required
def of_the_house(request: HttpRequest, name: str) -> HttpResponse:
    """A set of the house, to read: its percentages for small fields."""
    access.require(request.user, "see")
    if name not in BUILT_IN:
        raise Http404
    brackets = BUILT_IN[name]().brackets
    listed = [bracket for bracket in brackets if len(bracket.shares_ppm) <= ROWS_SHOWN]
    locale = reading()
    columns = [
        Column(
            formats.chips(bracket.entries_up_to, locale=locale),
            [
                formats.number(Decimal(ppm) / PPM_A_PERCENT, locale=locale)
                for ppm in bracket.shares_ppm
            ],
        )
        for bracket in listed[:COLUMNS_SHOWN]
    ]
    seen = {
        "label": next(label for key, label, _ in WAYS if key == name),
        "says": next(says for key, _, says in WAYS if key == name),
        "sheet": PercentSheet(columns, spare=0),
        "most": brackets[-1].entries_up_to,
    }
    return render(request, "prizes/house.html", seen)


@require_http_methods(["GET", "POST"])
@staff_required
def new_structure(request: HttpRequest) -> HttpResponse:
    """An empty sheet, and the structure that is written on it."""
    return _page(request, None)


@require_http_methods(["GET", "POST"])
@staff_required
def structure(request: HttpRequest, structure_id: int) -> HttpResponse:
    """A structure of the club, to be changed; events keep the copies they took."""
    access.require(request.user, "structure.prizes_saved")
    old = get_object_or_404(PrizeStructure, club=current_club(), pk=structure_id)
    return _page(request, old)


def _page(request: HttpRequest, old: PrizeStructure | None) -> HttpResponse:
    access.require(request.user, "structure.prizes_saved")
    club = current_club()
    draft = _typed(request, club) if request.method == "POST" else _kept(old, club)
    if request.method == "GET" or request.POST.get("do") != "save":
        return _draw_structure(request, old, draft)
    if draft.problem:
        draft.why_not = draft.problem
        return _draw_structure(request, old, draft, status=400)

    def refused(error: RuleError) -> HttpResponse:
        draft.why_not = translate(error)
        return _draw_structure(request, old, draft, status=409)

    return attempt(
        lambda: acts.save_prizes(
            club.pk,
            structure_id=old.pk if old else None,
            name=draft.name,
            kind=draft.kind,
            rows=draft.rows,
            **order(request, request.POST.get("key", ""), draft.name, str(draft.rows)),
        ),
        refused=refused,
        then=lambda line: move_on(request, line, reverse("prize_structures")),
    )


def _typed(request: HttpRequest, club: Club) -> Draft:
    data = request.POST
    kind = data.get("kind", "")
    percents = percent_sheet_typed(data)
    if data.get("do") == "column":
        percents.columns.append(Column("", []))
    return Draft(
        data.get("name", "")[:60],
        kind if kind in PrizeStructureKind.values else PrizeStructureKind.PERCENT,
        percents,
        sheet_typed(data, currency=club.currency),
    )


def _kept(old: PrizeStructure | None, club: Club) -> Draft:
    empty = PercentSheet([Column(top, cells) for top, cells in _BEGINNING])
    if old is None:
        return Draft("", PrizeStructureKind.PERCENT, empty, PrizeSheet())
    if old.kind == PrizeStructureKind.FIXED:
        fixed = sheet_of(prizes_of(old.rows), currency=club.currency)
        return Draft(old.name, old.kind, empty, fixed)
    return Draft(old.name, old.kind, percent_sheet_of(old.rows), PrizeSheet())


_BEGINNING = (("10", ["65", "35"]), ("20", ["50", "30", "20"]), ("40", ["40", "27", "19", "14"]))


def _draw_structure(
    request: HttpRequest, old: PrizeStructure | None, draft: Draft, *, status: int = 200
) -> HttpResponse:
    seen = {
        "old": old,
        "draft": draft,
        "kinds": PrizeStructureKind.choices,
        "currency": current_club().currency,
        "key": new_key(),
        "may_change": True,
    }
    part = "HX-Request" in request.headers
    page = "prizes/_structure_form.html" if part else "prizes/structure.html"
    return render(request, page, seen, status=200 if part else status)


@require_POST
@staff_required
def remove(request: HttpRequest, structure_id: int) -> HttpResponse:
    """Out of the library; the events keep their copies."""
    line = acts.remove_prizes(
        current_club().pk, structure_id=structure_id, by=staff_user(request), at=timezone.now()
    )
    return move_on(request, line, reverse("prize_structures"))
