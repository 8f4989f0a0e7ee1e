"""The control room: every screen of an event, what it shows, what it says, who gives signals."""

from collections.abc import Callable
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.screens.acts import screens
from tdsite.rooms.screens.control_room import Card, ControlRoom
from tdsite.rooms.screens.forms.screens import ScreenForm, arranged, rotation_in
from tdsite.web.addresses import whole
from tdsite.web.amounts import number_in
from tdsite.web.answers import refused
from tdsite.web.done import done
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.keys import key_of, new_key
from tdsite.web.public_links import public_links
from tdsite.web.rotation import default_rotation
from tournaments import access
from tournaments.models import JournalLine, Screen, Tournament

PARTS = {
    "list": "screens/_screens.html",
    "screen": "screens/_screen.html",
    "sounds": "screens/_sounds.html",
    "links": "screens/_links.html",
}


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All screens, and the one that is driven; each part of it in place."""
    number = number_in(request.GET.get("screen", ""))
    room = ControlRoom(tournament, timezone.now(), number)
    drawn: dict[str, Any] = {
        "tournament": tournament,
        "section": "screens",
        "room": room,
        "card": room.chosen,
        "key": new_key(),
        "may": access.allowed(request.user, "screen.changed", tournament.pk),
        "back": _here(tournament, room.chosen),
    }
    template = PARTS.get(request.GET.get("part", ""), "screens/screens.html")
    if template in (PARTS["list"], PARTS["sounds"]):
        return render(request, template, drawn)
    address = whole(request)
    if template != PARTS["screen"]:
        drawn["links"] = public_links(tournament, address)
        drawn["may_renew"] = access.allowed(request.user, "links.renewed", tournament.pk)
    if room.chosen and template != PARTS["links"]:
        drawn |= _address(address, room.chosen.screen)
    return render(request, template, drawn)


def _here(tournament: Tournament, card: Card | None) -> str:
    here = reverse("screens", args=[tournament.pk])
    return f"{here}?screen={card.screen.number}" if card else here


def _address(address: Callable[[str], str], screen: Screen) -> dict[str, str]:
    found = address(reverse("board", args=[screen.token]))
    code = segno.make(found, error="m", micro=False)
    return {"address": found, "qr": code.svg_data_uri(border=2)}


@require_POST
@event_view
@acting("screen")
def act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One act of the control room, named in the address."""
    if name not in ACTS:
        raise Http404
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return refused(request, form.problem())
    command, takes = ACTS[name]
    params = takes(request, form)
    line = command(
        tournament.pk,
        **params,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(form.cleaned_data["key"], name, sorted(params.items())),
    )
    return done(request, tournament, line)


def _new(request: HttpRequest, form: ScreenForm) -> dict[str, Any]:
    return {"name": form.cleaned_data["name"], "pages": default_rotation()}


def _numbered(request: HttpRequest, form: ScreenForm) -> dict[str, Any]:
    """The screen meant; none is all of them."""
    return {"number": form.cleaned_data["number"]}


def _one(request: HttpRequest, form: ScreenForm) -> dict[str, Any]:
    return {"number": form.cleaned_data["number"] or 0}


def _settings(request: HttpRequest, form: ScreenForm) -> dict[str, Any]:
    return {**_numbered(request, form), **form.settings()}


def _rotation(request: HttpRequest, form: ScreenForm) -> dict[str, Any]:
    """The rotation as it stands after the button that was pressed."""
    do = request.POST.get("do", "")
    if do == "clock":
        return {**_one(request, form), "pages": []}
    if do == "usual":
        return {**_one(request, form), "pages": default_rotation()}
    rows = rotation_in(request.POST)
    if do == "everywhere":
        return {"number": None, "pages": rows}
    if do == "add":
        do = f"add-{request.POST.get('new_page', '')}"
    return {**_one(request, form), "pages": arranged(rows, do)}


ACTS: dict[
    str,
    tuple[
        Callable[..., JournalLine],
        Callable[[HttpRequest, ScreenForm], dict[str, Any]],
    ],
] = {
    "add": (screens.add_screen, _new),
    "change": (screens.change_screen, _settings),
    "rotation": (screens.change_screen, _rotation),
    "identify": (screens.identify_screens, _numbered),
    "remove": (screens.remove_screen, _one),
}
