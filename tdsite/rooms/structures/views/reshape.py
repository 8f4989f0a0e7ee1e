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
from tdsite.web.event_now import EventNow
from tdsite.web.form_errors import first_error
from tdsite.web.guards import event_view, who
from tdsite.web.keys import key_of, new_key
from tdsite.web.submit import attempt, move_on
from tournaments import access
from tournaments.models import Tournament
from tournaments.rules import RuleError
from tournaments.sentences import told


@event_view
@require_http_methods(["GET", "POST"])
def reshape(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The levels ahead, a proposal beside them, and the act that puts it in force."""
    access.require(request.user, "clock.reshaped", tournament.pk)
    evening = EventNow(tournament, timezone.now())
    if not evening.is_running or evening.reading is None:
        room = "dashboard" if evening.is_running else "event_structure"
        return HttpResponseRedirect(reverse(room, args=[tournament.pk]))
    if request.method == "GET":
        return _draw(request, evening, evening.schedule)
    if request.POST.get("do", "") == "look" or "kind" in request.POST:
        return _rows(request, evening)
    form = ReshapeForm(request.POST)
    if not form.is_valid():
        return _draw(request, evening, evening.schedule, why_not=first_error(form), status=400)
    return _pressed(request, evening, form.cleaned_data)


def _pressed(request: HttpRequest, evening: EventNow, given: dict[str, Any]) -> HttpResponse:
    """One press: a proposal made of the plan looked at, or that plan put in force."""
    do, plan = given["do"], given["plan"]
    if do == "confirm":
        return _confirm(request, evening, given)
    if given.get(ASKS.get(do, "do")) is None:
        why_not = gettext("Say how long, or until when, in the field before the button.")
        return _draw(request, evening, plan, why_not=why_not, status=400)
    return attempt(
        lambda: _proposed(evening, do, plan, given),
        refused=lambda error: _draw(request, evening, plan, why_not=told(error), status=409),
        then=lambda proposed: _draw(request, evening, proposed),
    )


def _proposed(evening: EventNow, do: str, plan: Schedule, given: dict[str, Any]) -> Schedule:
    assert evening.face is not None
    assert evening.reading is not None
    if do == "as-it-is":
        return evening.schedule
    if do != "end-by":
        return simple(do, plan, given, index=evening.reading.index)
    wish = wished_at(given["end_by"], evening.now, zone=evening.tournament.timezone)
    clock = ReshapePlan(evening, plan).clock_after
    figures = evening.figures
    return rules.ending_at(
        plan, clock, evening.now, wish, chips=figures.chips_in_play, players=figures.left
    )


def _rows(request: HttpRequest, evening: EventNow) -> HttpResponse:
    """The plan typed level by level: arranged, judged while it is typed, or looked at."""
    assert evening.reading is not None
    do = request.POST.get("do", "")
    moved = arranged(rows_sent(request.POST), do)
    steps = _steps(evening, moved, request)
    if do == "told":
        page = {"steps": steps, "told_url": reverse("reshape", args=[evening.tournament.pk])}
        return render(request, "structures/_plan_told.html", page)
    if not steps.is_valid():
        return _draw(request, evening, evening.schedule, steps=steps, status=400)
    return _draw(request, evening, steps.schedule, steps=steps, writing=moved is not None)


def _steps(evening: EventNow, rows: Any, request: HttpRequest) -> StepsForm:
    assert evening.reading is not None
    return StepsForm(
        rows_sent(request.POST) if rows is None else rows,
        chips=_chips(evening.tournament),
        fixed=evening.reading.index + 1,
        shown=request.POST.getlist("show"),
    )


def _chips(tournament: Tournament) -> list[int]:
    kept = Structure.objects.filter(tournament=tournament).first()
    return [int(chip[0]) for chip in kept.chips] if kept else []


def _confirm(request: HttpRequest, evening: EventNow, given: dict[str, Any]) -> HttpResponse:
    def refused(error: RuleError) -> HttpResponse:
        fresh = EventNow(evening.tournament, evening.now)
        page = {"why_not": told(error), "reason": given["reason"]}
        return _draw(request, fresh, given["plan"], status=409, **page)

    return attempt(
        lambda: reshaping.reshape(
            evening.tournament.pk,
            schedule=given["plan"],
            reason=given["reason"],
            seen_plan=given["seen"],
            by=who(request),
            at=evening.now,
            key=key_of(given["key"], "reshape", given["seen"], given["reason"], given["plan"]),
        ),
        refused=refused,
        then=lambda line: move_on(request, line, reverse("reshape", args=[evening.tournament.pk])),
    )


def _draw(
    request: HttpRequest,
    evening: EventNow,
    plan: Schedule,
    *,
    steps: StepsForm | None = None,
    status: int = 200,
    **page: Any,
) -> HttpResponse:
    shown = ReshapePlan(evening, plan)
    tournament = evening.tournament
    written = StepsForm.of(plan, chips=_chips(tournament), fixed=shown.index + 1)
    about = {
        "tournament": tournament,
        "zone": tournament.timezone,
        "section": "structure",
        "evening": evening,
        "shown": shown,
        "steps": steps or written,
        "writing": steps is not None and status == 400,
        "told_url": reverse("reshape", args=[tournament.pk]),
        "key": new_key(),
    }
    return render(request, "structures/reshape.html", about | page, status=status)
