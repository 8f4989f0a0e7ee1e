"""Undo: of the last line at once; of an old one first what it changes and what goes with it."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.journal.acts import undo as acts
from tdsite.rooms.journal.forms.undo import TogetherForm
from tdsite.rooms.journal.undo.plans import what_stands
from tdsite.web import log
from tdsite.web.answers import OLD_PAGE, refused
from tdsite.web.done import done
from tdsite.web.guards import event_view, staff_user, table_view
from tdsite.web.keys import key_of, new_key
from tournaments import access
from tournaments.models import Tournament
from tournaments.sentences import translate
from tournaments.undo import BlockedByLaterLine

SHOWN = 40  # rows of a kind; more are counted


@require_POST
@table_view
def undo(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """Undo a line at once; where a later one rests on it, the way to undo both is shown."""
    try:
        line = acts.undo(
            tournament.pk, revision=revision, by=staff_user(request), at=timezone.now()
        )
    except BlockedByLaterLine as error:
        if error.line is None:
            raise
        plan_url = reverse("undo_plan", args=[tournament.pk, revision])
        if "HX-Request" not in request.headers:
            return HttpResponseRedirect(plan_url)
        context = {"text": translate(error), "plan_url": plan_url}
        return render(request, "journal/_in_the_way.html", context, status=409)
    return done(request, tournament, line)


@require_GET
@event_view
def plan(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """What the undo changes: at the side of the page that is open, or on a page of its own."""
    access.require(request.user, "see_people", tournament.pk)
    found = what_stands(tournament, revision, by=staff_user(request), at=timezone.now())
    lines = [found.line, *found.others, *([found.because] if found.because else [])]
    money = access.allowed(request.user, "see_money", tournament.pk)
    says = {
        line.revision: log.says(line, currency=tournament.currency, money=money) for line in lines
    }
    parts = {
        "tournament": tournament,
        "zone": tournament.timezone,
        "plan": found,
        "says": says[found.line.revision],
        "because_says": found.because and says[found.because.revision],
        "others": [(line, says[line.revision]) for line in found.others],
        "people": found.effects.people[:SHOWN],
        "more": max(0, len(found.effects.people) - SHOWN),
        "key": new_key(),
        "back": reverse("journal", args=[tournament.pk]),
        "show": "journal/_undo_plan.html",
        "refresh": reverse("undo_plan", args=[tournament.pk, revision]),
    }
    in_place = "HX-Request" in request.headers
    return render(request, "dashboard/_drawer.html" if in_place else "journal/plan.html", parts)


@require_POST
@event_view
def together(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """Undo the line and those that were named with it, by one act."""
    form = TogetherForm(request.POST)
    if not form.is_valid():
        return refused(request, gettext(OLD_PAGE))
    revisions = [revision, *form.cleaned_data["lines"]]
    order: dict[str, Any] = {
        "by": staff_user(request),
        "at": timezone.now(),
        "key": key_of(form.cleaned_data["key"], "undo_together", *sorted(revisions)),
    }
    if len(set(revisions)) == 1:
        line = acts.undo(tournament.pk, revision=revision, **order)
    else:
        line = acts.undo_together(tournament.pk, revisions=revisions, **order)
    response = done(request, tournament, line)
    if "HX-Request" in request.headers:  # what was shown at the side is done
        empty = {"tournament": tournament, "oob": True}
        response.write(render_to_string("dashboard/_drawer.html", empty, request))
        response["HX-Trigger-After-Swap"] = response["HX-Trigger"]
        del response["HX-Trigger"]
    return response
