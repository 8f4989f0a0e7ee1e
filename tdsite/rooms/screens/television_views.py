"""The page of the televisions, and what a television opens: a code, then its board.

They are paired by the code they show, named, sent to a board, unpaired.  Nobody signs in on one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import segno
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tdsite.rooms.screens import acts
from tdsite.rooms.screens.control_room import TelevisionRow, boards_of, television_rows
from tdsite.rooms.screens.forms import Boards, PairForm, RenameForm, ShowForm, TelevisionForm
from tdsite.web import boards as televisions
from tdsite.web import formats, limits
from tdsite.web.addresses import dead_end, public, would_be_at
from tdsite.web.boards import COOKIE, PairingState
from tdsite.web.club import MAX_EVENTS, current_club, visible_events
from tdsite.web.fields import number_in
from tdsite.web.guards import staff_required
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access
from tournaments.models import JournalLine, Screen, Tournament
from tournaments.operations.screens import NoSuchTelevision

RIGHT = "television"


@dataclass(frozen=True, slots=True)
class TelevisionAct:
    """A command about one television, and the form of what it is told."""

    command: Callable[..., JournalLine]
    form: type[TelevisionForm]


ACTS = {
    "rename": TelevisionAct(acts.rename_television, RenameForm),
    "show": TelevisionAct(acts.point_television, ShowForm),
    "unpair": TelevisionAct(acts.unpair_television, TelevisionForm),
}


@never_cache
@staff_required
@require_GET
def television_list(request: HttpRequest) -> HttpResponse:
    """All that are paired, and a code to be typed; or one of them, to be changed."""
    access.require(request.user, RIGHT)
    if "HX-Request" in request.headers:
        return render(request, "screens/_televisions.html", _all(request))
    return _draw(request)


@staff_required
@require_POST
def pair_television(request: HttpRequest) -> HttpResponse:
    """A television more."""
    access.require(request.user, RIGHT)
    form = PairForm(request.POST, boards=boards_of(_events(request)))

    def act() -> JournalLine:
        data = form.cleaned_data
        content = {"code": data["code"], "name": data["name"], **data["board"]}
        return _ordered(request, form, acts.pair_television, content)

    return _submitted(request, form, act)


@staff_required
@require_POST
def television_act(request: HttpRequest, television: int, do: str) -> HttpResponse:
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
    return command(current_club().pk, **content, **pressed)


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
    drawn |= {"chosen": chosen, "key": new_key(), "has_boards": boards}
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
        "would_be_at": would_be_at(request) and f"{would_be_at(request)}{reverse('tv')}",
        "may_set_address": access.allowed(request.user, "club.changed"),
    }


def _all(request: HttpRequest) -> dict[str, Any]:
    club = current_club()
    rows = television_rows(club, timezone.now())
    return {"rows": rows, "zone": club.timezone, "live": sum(row.live for row in rows)}


def _chosen(request: HttpRequest, number: int | None) -> TelevisionRow | None:
    rows = television_rows(current_club(), timezone.now()) if number else []
    return next((row for row in rows if row.television.pk == number), None)


def _first(request: HttpRequest, boards: Boards) -> str:
    """The board a new television is offered: that of the page somebody came from."""
    wanted = request.GET.get("board", "")
    values = [value for value, _words in boards]
    return wanted if wanted in values else next(iter(values), "")


def _events(request: HttpRequest) -> list[Tournament]:
    screens = Prefetch("screens", Screen.objects.order_by("number"))
    found = visible_events(request, timezone.now()).prefetch_related(screens)
    return list(found[:MAX_EVENTS])


NEW_A_MINUTE = 60  # a festival's televisions, all turned on at once behind one address


@never_cache
@require_safe
def tv(request: HttpRequest) -> HttpResponse:
    """A television that is known goes to its board; any other one waits here with a code."""
    at, secret = timezone.now(), request.COOKIES.get(COOKIE, "")
    key = televisions.key_of(request, at)
    if key is None:
        current_club()
        if limits.too_often(request, "tv", NEW_A_MINUTE):
            raise televisions.TooManyWait(televisions.CROWDED)
        secret, key = televisions.new_key(at)
    board = televisions.board_or_code(key, at)
    answer: HttpResponse
    if board.code:
        answer = render(request, "screens/pair.html", _waiting(request, board))
    else:
        answer = HttpResponseRedirect(board.goes)
    televisions.remember(request, answer, secret)
    return answer


def _waiting(request: HttpRequest, board: PairingState) -> dict[str, Any]:
    """The code, and where it is typed; no code to scan where no phone could open the address."""
    page: dict[str, Any] = {"code": board.code, "left": board.left, "here": board.goes}
    page["left_says"] = formats.clock(board.left)
    if not dead_end(request):
        typed = public(request, f"{reverse('televisions')}?code={board.code}")
        page["qr"] = segno.make(typed, error="m", micro=False).svg_data_uri(border=2)
    return page


@never_cache
@require_safe
def tv_now(request: HttpRequest) -> HttpResponse:
    """Where the television belongs now; its key is kept for as long again."""
    at = timezone.now()
    key = televisions.key_of(request, at)
    board = televisions.board_or_code(key, at) if key else PairingState(reverse("tv"))
    answer = JsonResponse({"goes": board.goes, "code": board.code, "left": board.left})
    if key:
        televisions.remember(request, answer, request.COOKIES[COOKIE])
    return answer


@never_cache
@require_GET
@staff_required
def tv_boards(request: HttpRequest) -> HttpResponse:
    """The screens of tonight's events as large links, for a device on which somebody signs in."""
    screens = Prefetch("screens", Screen.objects.order_by("number"))
    rows = visible_events(request, timezone.now()).prefetch_related(screens)[:MAX_EVENTS]
    return render(request, "screens/tv.html", {"events": list(rows)})
