"""Late and absent players: the floor's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.desk.acts import late as late_acts
from tdsite.rooms.desk.forms.late import LiftForm
from tdsite.rooms.desk.late.page import late_now
from tdsite.web.answers import refused
from tdsite.web.done import done
from tdsite.web.event_now import EventState
from tdsite.web.event_page import base
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.keys import key_of
from tournaments import access
from tournaments.models import Tournament

RIGHTS = ("entry.lifted", "stack.put_down", "tables.seen", "absence.ended")


@require_GET
@event_view
def late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who is missing, and the stacks that wait for late players."""
    access.require(request.user, "see_people", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "late": late_now(tournament, event_now.now),
        "section": "late",
        "here_url": reverse("late", args=[tournament.pk]),
    }
    part = "HX-Request" in request.headers
    return render(request, "desk/_late.html" if part else "desk/late.html", parts)


@require_POST
@event_view
@acting("entry.lifted")
def lift(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The stack of an absent player leaves play; with a second person where money goes back."""
    form = LiftForm(request.POST)
    if not form.is_valid():
        return refused(request, str(next(iter(form.errors.values()))[0]))
    data = form.cleaned_data
    line = late_acts.lift_no_show(
        tournament.pk,
        table=data["to"].table,
        seat=data["to"].seat,
        stack_chips=data["stack_chips"],
        approved_by=form.confirmed_by(request, "entry.lifted", tournament.pk),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "lift", str(data["to"]), data["stack_chips"]),
    )
    return done(request, tournament, line)
