"""The page of the televisions: paired by the code they show, named, sent to a board, unpaired."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.screens.acts import televisions
from tdsite.rooms.screens.forms.televisions import (
    Boards,
    PairForm,
    RenameForm,
    ShowForm,
    TelevisionForm,
)
from tdsite.rooms.screens.televisions import TelevisionRow, boards_of, television_rows
from tdsite.web.addresses import dead_end, public
from tdsite.web.amounts import number_in
from tdsite.web.club_events import MAX_EVENTS, shown_events
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import move_on, order, submit
from tournaments import access
from tournaments.models import JournalLine, Screen, Tournament
from tournaments.operations.televisions import NoSuchTelevision

RIGHT = "television"


@dataclass(frozen=True, slots=True)
class TelevisionAct:
    """A command about one television, and the form of what it is told."""

    command: Callable[..., JournalLine]
    form: type[TelevisionForm]


ACTS = {
    "rename": TelevisionAct(televisions.rename_television, RenameForm),
    "show": TelevisionAct(televisions.point_television, ShowForm),
    "unpair": TelevisionAct(televisions.unpair_television, TelevisionForm),
}


@never_cache
@staff_required
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """All that are paired, and a code to be typed; or one of them, to be changed."""
    access.require(request.user, RIGHT)
    if "HX-Request" in request.headers:
        return render(request, "screens/_televisions.html", _all(request))
    return _draw(request)


@staff_required
@require_POST
def pair(request: HttpRequest) -> HttpResponse:
    """A television more."""
    access.require(request.user, RIGHT)
    form = PairForm(request.POST, boards=boards_of(_events(request)))

    def act() -> JournalLine:
        data = form.cleaned_data
        content = {"code": data["code"], "name": data["name"], **data["board"]}
        return _ordered(request, form, televisions.pair_television, content)

    return _submitted(request, form, act)


@staff_required
@require_POST
def act(request: HttpRequest, television: int, do: str) -> HttpResponse:
    """One act about one television, named in the address."""
    access.require(request.user, RIGHT)
    if do not in ACTS:
        raise Http404
    chosen = _chosen(request, television)
    form = ACTS[do].form(request.POST, boards=boards_of(_events(request), also=chosen))

    def command() -> JournalLine:
        data = form.cleaned_data
        content = {"television_id": television, **data.get("board", {})}
        content |= {"name": data["name"]} if "name" in data else {}
        return _ordered(request, form, ACTS[do].command, content)

    return _submitted(request, form, command, number=television, do=do)


def _ordered(
    request: HttpRequest,
    form: TelevisionForm,
    command: Callable[..., JournalLine],
    content: dict[str, Any],
) -> JournalLine:
    pressed = order(request, form.cleaned_data["key"], command.__name__, sorted(content.items()))
    return command(the_house().pk, **content, **pressed)


def _submitted(
    request: HttpRequest,
    form: TelevisionForm,
    command: Callable[[], JournalLine],
    *,
    number: int | None = None,
    do: str = "pairing",
) -> HttpResponse:
    """The act, told on the page; a refusal stands at its field, with all that was typed."""
    return submit(
        form,
        command,
        page=lambda status: _draw(request, number=number, status=status, **{do: form}),
        then=lambda line: move_on(request, line, reverse("televisions")),
        fields={"tournament_id": "board", "number": "board"},
        # a colleague was faster: of one that is gone no form stands on the page
        passed_on=(NoSuchTelevision,),
    )


def _draw(
    request: HttpRequest, *, number: int | None = None, status: int = 200, **forms: TelevisionForm
) -> HttpResponse:
    """The page; a form that was refused stands as it was typed."""
    drawn = _all(request)
    chosen = _chosen(request, number or number_in(request.GET.get("television", "")))
    boards = boards_of(_events(request), also=chosen)
    drawn |= {"chosen": chosen, "key": new_key(), "section": "televisions", "has_boards": boards}
    if chosen is None:
        drawn |= _address(request)
        first = {"code": request.GET.get("code", "")[:20], "board": _first(request, boards)}
        drawn["pairing"] = forms.get("pairing") or PairForm(boards=boards, initial=first)
    else:
        stands = {"name": chosen.television.name, "board": chosen.board}
        for do, one in ACTS.items():
            drawn[do] = forms.get(do) or one.form(boards=boards, initial=stands)
    return render(request, "screens/televisions.html", drawn, status=status)


def _address(request: HttpRequest) -> dict[str, Any]:
    """What is typed on the television, once; and whether a television could open it at all."""
    return {
        "tv_address": public(request, reverse("tv")),
        "dead_end": dead_end(request),
        "may_set_address": access.allowed(request.user, "club.changed"),
    }


def _all(request: HttpRequest) -> dict[str, Any]:
    club = the_house()
    rows = television_rows(club, timezone.now())
    return {"rows": rows, "zone": club.timezone, "live": sum(row.live for row in rows)}


def _chosen(request: HttpRequest, number: int | None) -> TelevisionRow | None:
    rows = television_rows(the_house(), timezone.now()) if number else []
    return next((row for row in rows if row.television.pk == number), None)


def _first(request: HttpRequest, boards: Boards) -> str:
    """The board a new television is offered: that of the page somebody came from."""
    wanted = request.GET.get("board", "")
    values = [value for value, _words in boards]
    return wanted if wanted in values else next(iter(values), "")


def _events(request: HttpRequest) -> list[Tournament]:
    screens = Prefetch("screens", Screen.objects.order_by("number"))
    found = shown_events(request, timezone.now()).prefetch_related(screens)
    return list(found[:MAX_EVENTS])
