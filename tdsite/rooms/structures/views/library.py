"""The library: the club's structures, and those of the house to begin with.

The chips in the club's cases lie there too: sets by name, with colours and how many pieces.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from blinds.models import ChipSet, Level, Structure
from blinds.operations.structures import free_name, templates_of
from blinds.queries import steps_of
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.times import total_seconds
from tdsite.rooms.structures import acts
from tdsite.rooms.structures.forms.structures import ChipRow, ChipsForm
from tdsite.rooms.structures.ready_made import READY_MADE
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.log_lines import ClubLine, lines_of_kinds
from tdsite.web.plan_words import stakes
from tdsite.web.submit import attempt, go_to, key_of, move_on, new_key, notify, order
from tournaments import access
from tournaments.models import Club, JournalLine
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload
from tournaments.sentences import translate

OF_THE_LIBRARY = (
    "structure.saved",
    "structure.removed",
    "structure.chips_saved",
    "structure.chips_removed",
)

# a case for 40 players with 10,000 each, as the page without any shows it
EXAMPLE = ((25, "green", 320), (100, "black", 320), (500, "purple", 160), (1000, "yellow", 280))


@dataclass(frozen=True, slots=True)
class Shelf:
    """A structure as the library shows it."""

    structure: Structure
    levels: int
    length: str
    first: str
    last: str
    games: tuple[str, ...]
    chips: tuple[ChipRow, ...]


@require_GET
@staff_required
def library(request: HttpRequest) -> HttpResponse:
    """Every structure of the club with what it is made of."""
    access.require(request.user, "see")
    club = current_club()
    levels = Prefetch("levels", Level.objects.order_by("position"))
    shelves = [_shelf(one) for one in templates_of(club).order_by("name").prefetch_related(levels)]
    named = {shelf.structure.name for shelf in shelves}
    return render(
        request,
        "structures/library.html",
        {
            "club": club,
            "shelves": shelves,
            "offers": [
                {"key": one.key, "name": gettext(one.name), "says": gettext(one.says)}
                for one in READY_MADE
                if gettext(one.name) not in named
            ],
            "chip_sets": ChipSet.objects.filter(club=club).order_by("name"),
            "lines": library_lines(club, by=request.user),
            "zone": club.timezone,
            "key": new_key(),
            "may_change": access.allowed(request.user, "structure.saved"),
        },
    )


def _shelf(structure: Structure) -> Shelf:
    schedule = steps_of(structure)
    played = [step for step in schedule if step.kind is StepKind.LEVEL]
    minutes = total_seconds(schedule) // 60
    return Shelf(
        structure,
        levels=len(played),
        length=f"{minutes // 60}:{minutes % 60:02}",
        first=stakes(played[:1]),
        last=stakes(played[-1:]),
        games=tuple(dict.fromkeys(step.game for step in played if step.game)),
        chips=tuple(ChipsForm.of(structure.chips).rows),
    )


def library_lines(club: Club, *, by: Any) -> list[ClubLine]:
    """What was last done to structures and chips, newest first."""
    return lines_of_kinds(OF_THE_LIBRARY, club, by=by)


@require_POST
@staff_required
@acting("structure.saved")
def add_ready_made(request: HttpRequest, key: str) -> HttpResponse:
    """One of the house's structures, copied into the library."""
    one = next((one for one in READY_MADE if one.key == key), None)
    if one is None:
        raise Http404
    line = _copy(request, gettext(one.name), one.schedule, one.chips)
    return move_on(request, line, reverse("structures"))


def _copy(
    request: HttpRequest, name: str, schedule: Schedule, played_with: Any, notes: str = ""
) -> JournalLine:
    return acts.save_structure(
        current_club().pk,
        name=name,
        schedule=schedule,
        chips=played_with,
        notes=notes,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", ""), "copy", name),
    )


@require_POST
@staff_required
def duplicate_structure(request: HttpRequest, structure_id: int) -> HttpResponse:
    """Another like it, under a name of its own, open to be changed."""
    access.require(request.user, "structure.saved")
    club = current_club()
    old = get_object_or_404(templates_of(club), pk=structure_id)
    name = free_name(club, gettext("%(name)s, copy") % {"name": old.name})
    line = _copy(request, name, steps_of(old), old.chips, old.notes)
    return move_on(
        request, line, reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
    )


@require_POST
@staff_required
def remove_structure(request: HttpRequest, structure_id: int) -> HttpResponse:
    """Out of the library; the events keep their copies."""
    line = acts.remove_structure(
        current_club().pk, structure_id=structure_id, by=staff_user(request), at=timezone.now()
    )
    return move_on(request, line, reverse("structures"))


@staff_required
@require_http_methods(["GET", "POST"])
def chip_sets(request: HttpRequest) -> HttpResponse:
    """All sets, and the form of a new one."""
    access.require(request.user, "structure.chips_saved")
    return _chip_set_page(request, None)


@staff_required
@require_http_methods(["GET", "POST"])
def chip_set(request: HttpRequest, chip_set_id: int) -> HttpResponse:
    """One set in the form."""
    access.require(request.user, "structure.chips_saved")
    return _chip_set_page(request, get_object_or_404(ChipSet, club=current_club(), pk=chip_set_id))


@require_POST
@staff_required
def remove_chip_set(request: HttpRequest, chip_set_id: int) -> HttpResponse:
    """Forgotten; plans keep the chips they were made with."""
    line = acts.remove_chip_set(
        current_club().pk, chip_set_id=chip_set_id, by=staff_user(request), at=timezone.now()
    )
    return _to_the_sets(request, line)


def _chip_set_page(request: HttpRequest, one: ChipSet | None) -> HttpResponse:
    if request.method == "GET":
        written = ChipsForm.of(one.denominations if one else ())
        return _draw_chip_set(request, one, written, name=one.name if one else "")
    written, name = ChipsForm.sent(request.POST), request.POST.get("name", "")
    if not written.is_valid():
        return _draw_chip_set(request, one, written, name=name, status=400)
    key = request.POST.get("key", "")[:60]
    return attempt(
        lambda: acts.save_chip_set(
            current_club().pk,
            chip_set_id=one.pk if one else None,
            name=name,
            denominations=written.cases,
            **order(request, key, one and one.pk, name, written.cases),
        ),
        refused=lambda error: _draw_chip_set(
            request, one, written, name=name, why_not=translate(error), status=409
        ),
        then=lambda line: _to_the_sets(request, line),
    )


def _to_the_sets(request: HttpRequest, line: JournalLine) -> HttpResponse:
    notify(request, line)
    return go_to(request, reverse("chip_sets"))


def _draw_chip_set(
    request: HttpRequest, one: ChipSet | None, written: ChipsForm, *, status: int = 200, **page: Any
) -> HttpResponse:
    club = current_club()
    known = [
        {"set": row, "chips": ChipsForm.of(row.denominations).rows}
        for row in ChipSet.objects.filter(club=club).order_by("name")
    ]
    about = {
        "club": club,
        "one": one,
        "chips": written,
        "chip_sets": known,
        "example": ChipsForm.of(EXAMPLE).rows,
        "lines": library_lines(club, by=request.user),
        "zone": club.timezone,
        "key": new_key(),
    }
    return render(request, "structures/chip_sets.html", about | page, status=status)
