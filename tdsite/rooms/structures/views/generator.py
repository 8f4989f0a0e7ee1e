"""A structure made from a wish: looked at as long as one likes, then kept or used."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from blinds.operations.structures import free_name
from blinds.rules.generator import generate
from tdsite.rooms.structures.acts import plans
from tdsite.rooms.structures.forms.generator import GeneratorForm
from tdsite.rooms.structures.generated import Shown
from tdsite.web.guards import signed_in, who
from tdsite.web.house import the_house
from tdsite.web.keys import key_of, new_key
from tdsite.web.notify import said
from tournaments import access
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.sentences import told

BEFORE = (State.ANNOUNCED, State.REGISTERING)


@signed_in
@require_http_methods(["GET", "POST"])
def generator(request: HttpRequest) -> HttpResponse:
    """The wish in the address, the plan below it; a POST keeps the plan or gives it to an event."""
    access.require(request.user, "structure.saved")
    club = the_house()
    sent = request.GET or request.POST
    form = GeneratorForm(sent, club=club) if sent else GeneratorForm.usual(club)
    if not form.is_valid():
        return _draw(request, club, form, None, status=400)
    shown = None
    try:
        shown = _shown(form)
        if request.method == "POST":
            return _kept(request, club, form, shown)
    except RuleError as error:  # a plan that was made stays, with the name it could not have
        return _draw(request, club, form, shown, status=409, why_not=told(error))
    return _draw(request, club, form, shown)


def _shown(form: GeneratorForm) -> Shown:
    wish = form.wish
    starts = form.cleaned_data["starts"]
    return Shown(wish, generate(wish), starts, form.pieces, form.colours)


def _kept(request: HttpRequest, club: Club, form: GeneratorForm, shown: Shown) -> HttpResponse:
    """The plan saved in the library, or put under an event that has not started."""
    name = request.POST.get("name", "").strip() or free_name(club, form.suggested_name())
    plan: dict[str, Any] = {
        "name": name[:120],
        "schedule": shown.plan.schedule,
        "chips": [(chip, form.colours.get(chip, "")) for chip in shown.plan.denominations],
    }
    do, event = request.POST.get("do", ""), request.POST.get("event", "")
    key = key_of(request.POST.get("key", "")[:60], do, event, name, shown.plan.schedule)
    order: dict[str, Any] = {"by": who(request), "at": timezone.now(), "key": key}
    if do == "use":
        tournament = get_object_or_404(Tournament, pk=event if event.isdecimal() else 0)
        line = plans.change_plan(tournament.pk, **plan, **order)
        said(request, line)
        return HttpResponseRedirect(reverse("event_structure", args=[tournament.pk]))
    line = plans.save_structure(club.pk, **plan, **order)
    said(request, line)
    return HttpResponseRedirect(
        reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
    )


def _draw(
    request: HttpRequest,
    club: Club,
    form: GeneratorForm,
    shown: Shown | None,
    *,
    status: int = 200,
    **page: Any,
) -> HttpResponse:
    waiting = Tournament.objects.filter(club=club, state__in=BEFORE).order_by("starts_at", "pk")
    name = request.POST.get("name", "").strip()
    about = {
        "form": form,
        "shown": shown,
        "key": new_key(),
        "name": name or (free_name(club, form.suggested_name()) if shown else ""),
        "chosen": request.POST.get("event", ""),
        "events": waiting[:20],
        "refused": gettext("Correct what is marked.") if form.errors else "",
    }
    return render(request, "structures/generator.html", about | page, status=status)
