"""The chips in the club's cases: sets by name, with their colours and how many pieces there are."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from blinds.models import ChipSet
from tdsite.rooms.structures.acts import plans
from tdsite.rooms.structures.forms.chips import ChipsForm
from tdsite.rooms.structures.views.structures import library_lines
from tdsite.web.answers import go
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.notify import notify
from tdsite.web.submit import attempt, order
from tournaments import access
from tournaments.models import JournalLine
from tournaments.sentences import translate


@staff_required
@require_http_methods(["GET", "POST"])
def chip_sets(request: HttpRequest) -> HttpResponse:
    """All sets, and the form of a new one."""
    access.require(request.user, "structure.chips_saved")
    return _edited(request, None)


@staff_required
@require_http_methods(["GET", "POST"])
def chip_set(request: HttpRequest, chip_set_id: int) -> HttpResponse:
    """One set in the form."""
    access.require(request.user, "structure.chips_saved")
    return _edited(request, get_object_or_404(ChipSet, club=the_house(), pk=chip_set_id))


@require_POST
@staff_required
def remove(request: HttpRequest, chip_set_id: int) -> HttpResponse:
    """Forgotten; plans keep the chips they were made with."""
    line = plans.remove_chip_set(
        the_house().pk, chip_set_id=chip_set_id, by=staff_user(request), at=timezone.now()
    )
    return _to_the_sets(request, line)


def _edited(request: HttpRequest, one: ChipSet | None) -> HttpResponse:
    if request.method == "GET":
        written = ChipsForm.of(one.denominations if one else ())
        return _draw(request, one, written, name=one.name if one else "")
    written, name = ChipsForm.sent(request.POST), request.POST.get("name", "")
    if not written.is_valid():
        return _draw(request, one, written, name=name, status=400)
    key = request.POST.get("key", "")[:60]
    return attempt(
        lambda: plans.save_chip_set(
            the_house().pk,
            chip_set_id=one.pk if one else None,
            name=name,
            denominations=written.cases,
            **order(request, key, one and one.pk, name, written.cases),
        ),
        refused=lambda error: _draw(
            request, one, written, name=name, why_not=translate(error), status=409
        ),
        then=lambda line: _to_the_sets(request, line),
    )


def _to_the_sets(request: HttpRequest, line: JournalLine) -> HttpResponse:
    notify(request, line)
    return go(request, reverse("chip_sets"))


def _draw(
    request: HttpRequest, one: ChipSet | None, written: ChipsForm, *, status: int = 200, **page: Any
) -> HttpResponse:
    club = the_house()
    known = [
        {"set": row, "chips": ChipsForm.of(row.denominations).rows}
        for row in ChipSet.objects.filter(club=club).order_by("name")
    ]
    about = {
        "club": club,
        "one": one,
        "chips": written,
        "chip_sets": known,
        "lines": library_lines(club, by=request.user),
        "zone": club.timezone,
        "key": new_key(),
    }
    return render(request, "structures/chip_sets.html", about | page, status=status)
