"""The library: the club's structures, those of the house to begin with, and what was done."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from blinds.models import ChipSet, Level, Structure
from blinds.operations.structures import free_name, templates_of
from blinds.queries import steps_of
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.times import total_seconds
from tdsite.rooms.structures.acts import plans
from tdsite.rooms.structures.forms.chips import ChipRow, ChipsForm
from tdsite.rooms.structures.ready_made import READY_MADE
from tdsite.web.club_log import ClubLine, lines_of_kinds
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import key_of, new_key
from tdsite.web.stakes import stakes
from tdsite.web.submit import move_on
from tournaments import access
from tournaments.models import Club, JournalLine
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload

OF_THE_LIBRARY = (
    "structure.saved",
    "structure.removed",
    "structure.chips_saved",
    "structure.chips_removed",
)


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
    club = the_house()
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
    return plans.save_structure(
        the_house().pk,
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
def duplicate(request: HttpRequest, structure_id: int) -> HttpResponse:
    """Another like it, under a name of its own, open to be changed."""
    access.require(request.user, "structure.saved")
    club = the_house()
    old = get_object_or_404(templates_of(club), pk=structure_id)
    name = free_name(club, gettext("%(name)s, copy") % {"name": old.name})
    line = _copy(request, name, steps_of(old), old.chips, old.notes)
    return move_on(
        request, line, reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
    )


@require_POST
@staff_required
def remove(request: HttpRequest, structure_id: int) -> HttpResponse:
    """Out of the library; the events keep their copies."""
    line = plans.remove_structure(
        the_house().pk, structure_id=structure_id, by=staff_user(request), at=timezone.now()
    )
    return move_on(request, line, reverse("structures"))
