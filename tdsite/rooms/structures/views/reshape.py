"""Structures made or changed by a wish, looked at as long as one likes before they count.

A new one is generated, then kept or used; what lies ahead of a running event is changed and
confirmed.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from blinds.models import Structure
from blinds.operations.structures import free_name
from blinds.rules import reshape as rules
from blinds.rules.generator import generate
from blinds.rules.steps import Schedule
from tdsite.rooms.structures import acts
from tdsite.rooms.structures.forms.generator import (
    ASKS,
    GeneratorForm,
    ReshapeForm,
    simple,
    wished_at,
)
from tdsite.rooms.structures.forms.steps import StepsForm, rows_sent
from tdsite.rooms.structures.forms.structures import arranged
from tdsite.rooms.structures.generated import GeneratedPage
from tdsite.rooms.structures.reshape_plan import ReshapePlan
from tdsite.web.club import current_club
from tdsite.web.event_state import EventState
from tdsite.web.fields import first_error
from tdsite.web.guards import event_view, staff_required, staff_user
from tdsite.web.submit import attempt, key_of, move_on, new_key, order
from tournaments import access
from tournaments.models import Club, JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload
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
        return _reshape_page(request, event_now, event_now.schedule)
    if request.POST.get("do", "") == "look" or "kind" in request.POST:
        return _rows(request, event_now)
    form = ReshapeForm(request.POST)
    if not form.is_valid():
        return _reshape_page(
            request, event_now, event_now.schedule, why_not=first_error(form), status=400
        )
    return _pressed(request, event_now, form.cleaned_data)


def _pressed(request: HttpRequest, event_now: EventState, data: dict[str, Any]) -> HttpResponse:
    """One press: a proposal made of the plan looked at, or that plan put in force."""
    do, plan = data["do"], data["plan"]
    if do == "confirm":
        return _confirm(request, event_now, data)
    if data.get(ASKS.get(do, "do")) is None:
        why_not = gettext("Enter how long, or until when, in the field before the button.")
        return _reshape_page(request, event_now, plan, why_not=why_not, status=400)
    return attempt(
        lambda: _proposed(event_now, do, plan, data),
        refused=lambda error: _reshape_page(
            request, event_now, plan, why_not=translate(error), status=409
        ),
        then=lambda proposed: _reshape_page(request, event_now, proposed),
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
        return _reshape_page(request, event_now, event_now.schedule, steps=steps, status=400)
    return _reshape_page(request, event_now, steps.schedule, steps=steps, writing=moved is not None)


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
        return _reshape_page(request, fresh, data["plan"], status=409, **page)

    return attempt(
        lambda: acts.reshape(
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


def _reshape_page(
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
        "event_now": event_now,
        "shown": proposed,
        "steps": steps or written,
        "writing": steps is not None and status == 400,
        "told_url": reverse("reshape", args=[tournament.pk]),
        "key": new_key(),
    }
    return render(request, "structures/reshape.html", about | page, status=status)


BEFORE = (State.ANNOUNCED, State.REGISTERING)


@staff_required
@require_http_methods(["GET", "POST"])
def generator(request: HttpRequest) -> HttpResponse:
    """The wish in the address, the plan below it; a POST keeps the plan or gives it to an event."""
    access.require(request.user, "structure.saved")
    club = current_club()
    sent = request.GET or request.POST
    form = GeneratorForm(sent, club=club) if sent else GeneratorForm.usual(club)
    if not form.is_valid():
        return _generator_page(request, club, form, None, status=400)
    return attempt(
        lambda: GeneratedPage(
            form.wish,
            generate(form.wish),
            form.cleaned_data["starts"],
            form.pieces,
            form.colours,
        ),
        refused=lambda error: _generator_page(
            request, club, form, None, status=409, why_not=translate(error)
        ),
        then=lambda plan: _planned(request, club, form, plan),
    )


def _planned(
    request: HttpRequest, club: Club, form: GeneratorForm, drawn: GeneratedPage
) -> HttpResponse:
    """The plan to look at, or what is done with it; refused, it stays with the reason."""
    if request.method == "GET":
        return _generator_page(request, club, form, drawn)
    return attempt(
        lambda: _kept(request, club, form, drawn),
        refused=lambda error: _generator_page(
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
        return acts.change_plan(tournament.pk, **plan, **pressed)
    return acts.save_structure(club.pk, **plan, **pressed)


def _to_the_plan(request: HttpRequest, line: JournalLine) -> HttpResponse:
    """To the event that plays it, or to where it lies in the library."""
    if line.tournament_id is not None:
        return move_on(request, line, reverse("event_structure", args=[line.tournament_id]))
    return move_on(
        request, line, reverse("structure", args=[payload(line, StructureNamed)["structure_id"]])
    )


def _generator_page(
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
        "refused": gettext("Correct the marked fields.") if form.errors else "",
    }
    return render(request, "structures/generator.html", about | page, status=status)
