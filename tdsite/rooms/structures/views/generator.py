"""A structure made from a wish: looked at as long as one likes, then kept or used."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from blinds.operations.structures import free_name
from blinds.rules.generator import generate
from tdsite.rooms.structures.acts import plans
from tdsite.rooms.structures.forms.generator import GeneratorForm
from tdsite.rooms.structures.generated import GeneratedPage
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import attempt, move_on, order
from tournaments import access
from tournaments.models import Club, JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload
from tournaments.sentences import translate

BEFORE = (State.ANNOUNCED, State.REGISTERING)


@staff_required
@require_http_methods(["GET", "POST"])
def generator(request: HttpRequest) -> HttpResponse:
    """The wish in the address, the plan below it; a POST keeps the plan or gives it to an event."""
    access.require(request.user, "structure.saved")
    club = the_house()
    sent = request.GET or request.POST
    form = GeneratorForm(sent, club=club) if sent else GeneratorForm.usual(club)
    if not form.is_valid():
        return _draw(request, club, form, None, status=400)
    return attempt(
        lambda: GeneratedPage(
            form.wish,
            generate(form.wish),
            form.cleaned_data["starts"],
            form.pieces,
            form.colours,
        ),
        refused=lambda error: _draw(
            request, club, form, None, status=409, why_not=translate(error)
        ),
        then=lambda plan: _planned(request, club, form, plan),
    )


def _planned(
    request: HttpRequest, club: Club, form: GeneratorForm, drawn: GeneratedPage
) -> HttpResponse:
    """The plan to look at, or what is done with it; refused, it stays with the reason."""
    if request.method == "GET":
        return _draw(request, club, form, drawn)
    return attempt(
        lambda: _kept(request, club, form, drawn),
        refused=lambda error: _draw(
            request, club, form, drawn, status=409, why_not=translate(error)
        ),
        then=lambda line: _to_the_plan(request, line),
    )


def _kept(
    request: HttpRequest, club: Club, form: GeneratorForm, proposal: GeneratedPage
) -> JournalLine:
    """The plan saved in the library, or put under an event that has not started."""
    name = request.POST.get("name", "").strip() or free_name(club, form.suggested_name())
    plan: dict[str, Any] = {
        "name": name[:120],
        "schedule": proposal.plan.schedule,
        "chips": [(chip, form.colours.get(chip, "")) for chip in proposal.plan.denominations],
    }
    do, event = request.POST.get("do", ""), request.POST.get("event", "")
    key = request.POST.get("key", "")[:60]
    pressed = order(request, key, do, event, name, proposal.plan.schedule)
    if do == "use":
        tournament = get_object_or_404(Tournament, pk=event if event.isdecimal() else 0)
        return plans.change_plan(tournament.pk, **plan, **pressed)
    return plans.save_structure(club.pk, **plan, **pressed)


def _to_the_plan(request: HttpRequest, line: JournalLine) -> HttpResponse:
    """To the event that plays it, or to where it lies in the library."""
    if line.tournament_id is not None:
        return move_on(request, line, reverse("event_structure", args=[line.tournament_id]))
    return move_on(
        request, line, reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
    )


def _draw(
    request: HttpRequest,
    club: Club,
    form: GeneratorForm,
    proposal: GeneratedPage | None,
    *,
    status: int = 200,
    **page: Any,
) -> HttpResponse:
    waiting = Tournament.objects.filter(club=club, state__in=BEFORE).order_by("starts_at", "pk")
    name = request.POST.get("name", "").strip()
    about = {
        "form": form,
        "shown": proposal,
        "key": new_key(),
        "name": name or (free_name(club, form.suggested_name()) if proposal else ""),
        "chosen": request.POST.get("event", ""),
        "events": waiting[:20],
        "refused": gettext("Correct what is marked.") if form.errors else "",
    }
    return render(request, "structures/generator.html", about | page, status=status)
