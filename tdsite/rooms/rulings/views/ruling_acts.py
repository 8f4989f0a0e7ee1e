"""What the ruling desk does: a ruling asked, decided, changed, its pot released, made void."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tdsite.rooms.rulings import acts, cases
from tdsite.rooms.rulings.forms import AskForm, DecisionForm, ReleaseForm
from tdsite.rooms.rulings.release import with_entries
from tdsite.web.answers import refused
from tdsite.web.form_errors import first_error
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.keys import key_of
from tdsite.web.notify import notify
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Ruling, Tournament
from tournaments.payloads.chips import RulingNamed
from tournaments.payloads.shapes import payload


@require_POST
@event_view
def ask(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write down a question at a table, or a ruling that was given on the spot."""
    form = AskForm(request.POST)
    if not form.is_valid():
        return refused(request, first_error(form))
    data = form.cleaned_data
    entries = data["entries"]
    if Entry.objects.filter(tournament=tournament, pk__in=entries).count() != len(set(entries)):
        raise Http404
    case = cases.of_text(data["calculator"], data["case"], tournament)
    line = acts.ask_ruling(
        tournament.pk,
        question=data["question"],
        table=data["table"],
        law=data["law"],
        entries=entries,
        deadline=data["deadline"],
        frozen_chips=data["frozen_chips"],
        decision=data["decision"],
        calculator=case.name if case else "",
        inputs=case.kept if case else {},
        earlier_hand=data["hand"] == "earlier",
        **_order(request, form),
    )
    return _done(request, tournament, line)


@require_POST
@event_view
@acting("ruling")
def act(request: HttpRequest, tournament: Tournament, number: int, name: str) -> HttpResponse:
    """Decide a ruling, change it, release its pot, or make it void."""
    if name not in _ACTS:
        raise Http404
    row = get_object_or_404(Ruling, tournament=tournament, number=number)
    shape, command = _ACTS[name]
    form = shape(request.POST)
    if not form.is_valid():
        return refused(request, first_error(form))
    line = command(row, form.cleaned_data, _order(request, form))
    return _done(request, tournament, line)


def _decide(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    case = cases.of_text(data["calculator"], data["case"], row.tournament)
    return acts.decide_ruling(
        row.pk,
        decision=data["decision"],
        law=data["law"],
        calculator=case.name if case else "",
        inputs=case.kept if case else {},
        **order,
    )


def _change(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    return acts.change_ruling(
        row.pk, decision=data["decision"], law=data["law"], reason=data["reason"], **order
    )


def _release(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    return acts.release_pot(row.pk, shares=with_entries(row, data["shares"]), **order)


def _void(row: Ruling, data: dict[str, Any], order: ActContext) -> JournalLine:
    return acts.void_ruling(row.pk, reason=data["reason"], **order)


_ACTS: dict[str, tuple[type[forms.Form], Callable[[Ruling, Any, ActContext], JournalLine]]] = {
    "decide": (DecisionForm, _decide),
    "change": (DecisionForm, _change),
    "release": (ReleaseForm, _release),
    "void": (DecisionForm, _void),
}


def _order(request: HttpRequest, form: forms.Form) -> ActContext:
    content = sorted((name, str(value)) for name, value in form.cleaned_data.items())
    return {
        "by": staff_user(request),
        "at": timezone.now(),
        "key": key_of(form.cleaned_data["key"], "ruling", content),
    }


def _done(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    """To the ruling, with what was done and its undo."""
    notify(request, line)
    page = reverse("ruling", args=[tournament.pk, payload(line, RulingNamed)["number"]])
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    return HttpResponseRedirect(page)
