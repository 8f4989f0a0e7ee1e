"""The structure of a running event: what lies ahead changed, looked at, and confirmed."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from blinds.models import Structure
from blinds.rules import reshape as rules
from blinds.rules.steps import Schedule
from tdsite.rooms.structures.acts import reshaping
from tdsite.rooms.structures.forms.reshape import ASKS, ReshapeForm, simple, wished_at
from tdsite.rooms.structures.forms.steps import StepsForm, rows_sent
from tdsite.rooms.structures.forms.structures import arranged
from tdsite.rooms.structures.reshape_plan import ReshapePlan
from tdsite.web.event_now import EventState
from tdsite.web.form_errors import first_error
from tdsite.web.guards import event_view, staff_user
from tdsite.web.keys import key_of, new_key
from tdsite.web.submit import attempt, move_on
from tournaments import access
from tournaments.models import Tournament
from tournaments.rules import RuleError
from tournaments.sentences import translate


@event_view
@require_http_methods(["GET", "POST"])
def reshape(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The levels ahead, a proposal beside them, and the act that puts it in force."""
    access.require(request.user, "clock.reshaped", tournament.pk)
    event_now = EventState(tournament, timezone.now())
    if not event_now.is_running or event_now.reading is None:
        room = "dashboard" if event_now.is_running else "event_structure"
        return HttpResponseRedirect(reverse(room, args=[tournament.pk]))
    if request.method == "GET":
        return _draw(request, event_now, event_now.schedule)
    if request.POST.get("do", "") == "look" or "kind" in request.POST:
        return _rows(request, event_now)
    form = ReshapeForm(request.POST)
    if not form.is_valid():
        return _draw(request, event_now, event_now.schedule, why_not=first_error(form), status=400)
    return _pressed(request, event_now, form.cleaned_data)


def _pressed(request: HttpRequest, event_now: EventState, data: dict[str, Any]) -> HttpResponse:
    """One press: a proposal made of the plan looked at, or that plan put in force."""
    do, plan = data["do"], data["plan"]
    if do == "confirm":
        return _confirm(request, event_now, data)
    if data.get(ASKS.get(do, "do")) is None:
        why_not = gettext("Say how long, or until when, in the field before the button.")
        return _draw(request, event_now, plan, why_not=why_not, status=400)
    return attempt(
        lambda: _proposed(event_now, do, plan, data),
        refused=lambda error: _draw(request, event_now, plan, why_not=translate(error), status=409),
        then=lambda proposed: _draw(request, event_now, proposed),
    )


def _proposed(event_now: EventState, do: str, plan: Schedule, data: dict[str, Any]) -> Schedule:
    assert event_now.face is not None
    assert event_now.reading is not None
    if do == "as-it-is":
        return event_now.schedule
    if do != "end-by":
        return simple(do, plan, data, index=event_now.reading.index)
    wish = wished_at(data["end_by"], event_now.now, zone=event_now.tournament.timezone)
    clock = ReshapePlan(event_now, plan).clock_after
    figures = event_now.figures
    return rules.ending_at(
        plan, clock, event_now.now, wish, chips=figures.chips_in_play, players=figures.left
    )


def _rows(request: HttpRequest, event_now: EventState) -> HttpResponse:
    """The plan typed level by level: arranged, judged while it is typed, or looked at."""
    assert event_now.reading is not None
    do = request.POST.get("do", "")
    moved = arranged(rows_sent(request.POST), do)
    steps = _steps(event_now, moved, request)
    if do == "told":
        page = {"steps": steps, "told_url": reverse("reshape", args=[event_now.tournament.pk])}
        return render(request, "structures/_plan_told.html", page)
    if not steps.is_valid():
        return _draw(request, event_now, event_now.schedule, steps=steps, status=400)
    return _draw(request, event_now, steps.schedule, steps=steps, writing=moved is not None)


def _steps(event_now: EventState, rows: Any, request: HttpRequest) -> StepsForm:
    assert event_now.reading is not None
    return StepsForm(
        rows_sent(request.POST) if rows is None else rows,
        chips=_chips(event_now.tournament),
        fixed=event_now.reading.index + 1,
        columns=request.POST.getlist("show"),
    )


def _chips(tournament: Tournament) -> list[int]:
    kept = Structure.objects.filter(tournament=tournament).first()
    return [int(chip[0]) for chip in kept.chips] if kept else []


def _confirm(request: HttpRequest, event_now: EventState, data: dict[str, Any]) -> HttpResponse:
    def refused(error: RuleError) -> HttpResponse:
        fresh = EventState(event_now.tournament, event_now.now)
        page = {"why_not": translate(error), "reason": data["reason"]}
        return _draw(request, fresh, data["plan"], status=409, **page)

    return attempt(
        lambda: reshaping.reshape(
            event_now.tournament.pk,
            schedule=data["plan"],
            reason=data["reason"],
            seen_plan=data["seen"],
            by=staff_user(request),
            at=event_now.now,
            key=key_of(data["key"], "reshape", data["seen"], data["reason"], data["plan"]),
        ),
        refused=refused,
        then=lambda line: move_on(
            request, line, reverse("reshape", args=[event_now.tournament.pk])
        ),
    )


def _draw(
    request: HttpRequest,
    event_now: EventState,
    plan: Schedule,
    *,
    steps: StepsForm | None = None,
    status: int = 200,
    **page: Any,
) -> HttpResponse:
    proposed = ReshapePlan(event_now, plan)
    tournament = event_now.tournament
    written = StepsForm.of(plan, chips=_chips(tournament), fixed=proposed.index + 1)
    about = {
        "tournament": tournament,
        "zone": tournament.timezone,
        "section": "structure",
        "event_now": event_now,
        "shown": proposed,
        "steps": steps or written,
        "writing": steps is not None and status == 400,
        "told_url": reverse("reshape", args=[tournament.pk]),
        "key": new_key(),
    }
    return render(request, "structures/reshape.html", about | page, status=status)
