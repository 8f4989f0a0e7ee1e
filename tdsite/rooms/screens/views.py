"""The control room: every screen of an event, what it shows, what it says, who gives signals.

What the boards call out has its page too, and what a board fetches of it.
"""

from collections.abc import Callable
from typing import Any

import segno
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext, to_locale
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from tdsite.live.screens import board_at
from tdsite.rooms.screens import acts
from tdsite.rooms.screens.control_room import Card, ControlRoom
from tdsite.rooms.screens.forms import SayingsForm, ScreenForm, arranged, rotation_in
from tdsite.web import boards
from tdsite.web.addresses import public_links, whole
from tdsite.web.boards import default_rotation
from tdsite.web.fields import number_in
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import bad_request, key_of, new_key, order, submit
from tournaments import access
from tournaments.models import JournalLine, Look, Screen, Tournament
from tournaments.operations import boards as sayings_acts

PARTS = {
    "list": "screens/_screens.html",
    "screen": "screens/_screen.html",
    "sounds": "screens/_sounds.html",
    "links": "screens/_links.html",
}


@require_GET
@event_view
def control_room(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All screens, and the one that is driven; each part of it in place."""
    number = number_in(request.GET.get("screen", ""))
    room = ControlRoom(tournament, timezone.now(), number)
    drawn: dict[str, Any] = {
        "tournament": tournament,
        "room": room,
        "card": room.chosen,
        "key": new_key(),
        "may": access.allowed(request.user, "screen.changed", tournament.pk),
        "back": _here(tournament, room.chosen),
    }
    template = PARTS.get(request.GET.get("part", ""), "screens/screens.html")
    if template in (PARTS["list"], PARTS["sounds"]):
        return render(request, template, {**drawn, "apart": template == PARTS["sounds"]})
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
def screen_act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """One act of the control room, named in the address."""
    if name not in ACTS:
        raise Http404
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return bad_request(request, form.problem())
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


def _identified(request: HttpRequest, form: ScreenForm) -> dict[str, Any]:
    return {**_numbered(request, form), "sound": form.cleaned_data["sound"] == "1"}


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
    "add": (acts.add_screen, _new),
    "change": (acts.change_screen, _settings),
    "rotation": (acts.change_screen, _rotation),
    "identify": (acts.identify_screens, _identified),
    "remove": (acts.remove_screen, _one),
}


@event_view
@require_http_methods(["GET", "POST"])
def announcement_texts(
    request: HttpRequest, tournament: Tournament, language: str = ""
) -> HttpResponse:
    """Every signal with its sentence in one language; what was typed stays when it is refused."""
    access.require(request.user, "board.look_changed", tournament.pk)
    language = language or tournament.language
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        usual = boards.usual_sentences()
        spoken_plan = boards.plan_words()
        notice = gettext("Dinner is served at the bar.")
    look = Look.objects.filter(tournament=tournament).first()
    data = request.POST if request.method == "POST" else None
    form = SayingsForm(data, usual=usual, look=look, language=language)

    def page(status: int) -> HttpResponse:
        parts = {
            "tournament": tournament,
            "form": form,
            "spoken_in": language,
            "languages": settings.LANGUAGES,
            "plan": spoken_plan,
            "notice": notice,
            "locale": to_locale(language).replace("_", "-"),
            "refused": data is not None,
            "key": new_key(),
        }
        return render(request, "screens/sayings.html", parts, status=status)

    def act() -> JournalLine:
        sentences, loudness = form.sentences(), form.loudness()
        return sayings_acts.change_sayings(
            tournament.pk,
            language=language,
            sentences=sentences,
            loudness=loudness,
            **order(request, request.POST.get("key", ""), language, sentences, loudness),
        )

    def then(_line: JournalLine) -> HttpResponse:
        messages.success(request, gettext("Boards now use this text."))
        return HttpResponseRedirect(reverse("sayings", args=[tournament.pk, language]))

    fields = {name.removeprefix("text-"): name for name in form.fields if name.startswith("text-")}
    return submit(form, act, page=page, then=then, fields=fields)


@require_safe
def spoken(request: HttpRequest, token: str) -> JsonResponse:
    """What the board of this address says aloud, in its language."""
    event, _ = board_at(token)
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else event.language
    with translation.override(language):
        answer = JsonResponse(boards.voice_of(event, language))
    add_never_cache_headers(answer)
    return answer
