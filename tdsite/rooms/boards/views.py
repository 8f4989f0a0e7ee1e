"""The public boards: no sign-in, their address is their key.

Beside the board itself: the pages it shows in turn, what it reports of its sound, and the service
worker, below `/b/`, so that it answers for boards and nothing else.
"""

import json
import re
from collections.abc import Callable, Container
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseNotModified,
    JsonResponse,
)
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers, patch_cache_control
from django.views.decorators.clickjacking import (
    xframe_options_exempt,
    xframe_options_sameorigin,
)
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tdsite.live.front import PREFIX
from tdsite.live.screens import NoBoard, board_at, folded
from tdsite.rooms.boards import pages, reports, sending, snapshots
from tdsite.rooms.boards.face_words import connection, words
from tdsite.rooms.boards.faces import face
from tdsite.rooms.boards.pages import DRAWS
from tdsite.rooms.boards.snapshots import Snapshot
from tdsite.web import as_of
from tdsite.web import boards as televisions
from tdsite.web.club import THEMES
from tournaments.models import Screen, SoundState
from tournaments.models.screens import Preset
from tournaments.operations import boards

View = Callable[[HttpRequest], HttpResponseBase]

AUTO = Preset.AUTO.value
OVERLAY = "overlay"  # a bar on nothing, for a stream's mixer
EMBED = "embed"  # a small clock that any page may have in a frame
PRESETS = (*Preset.values, OVERLAY, EMBED)
NO_PICTURE = "0" * 64  # stands for a picture's name in the address the screen is told


@require_safe
def board(request: HttpRequest, token: str) -> HttpResponseBase:
    """The board as it stands; its scripts, where there are any, carry on from here.

    The small clock is the one answer that another site may frame.
    """
    framed = _by_anybody if request.GET.get("preset") == EMBED else xframe_options_sameorigin
    drawn: View = framed(partial(_draw, token=token))
    try:
        return drawn(request)
    except NoBoard:
        return _gone(request, token)


def _gone(request: HttpRequest, token: str) -> HttpResponse:
    """A television that stands here is told where it belongs."""
    asks = televisions.at_board(request, token)
    return render(request, "screens/gone.html", asks, status=404)


def _by_anybody(view: View) -> View:
    return csp_replace({"frame-ancestors": ["*"]})(xframe_options_exempt(view))


def _draw(request: HttpRequest, token: str) -> HttpResponse:
    event, screen = board_at(token)
    own = screen or Screen()  # what a screen is set to goes before what its address asks for
    language = own.language or _chosen(request, "lang", dict(settings.LANGUAGES), event.language)
    theme = own.theme or _chosen(request, "theme", THEMES, "")
    preset = _chosen(request, "preset", PRESETS, AUTO)
    if own.preset != AUTO and preset not in (OVERLAY, EMBED):
        preset = own.preset
    shot, now_ms = snapshots.of(event), snapshots.ms(as_of.now())
    with translation.override(language):
        page = {
            "preset": preset,
            "screen": screen,
            "preview": "preview" in request.GET,
            "message": own.message or shot.get("message", ""),
            "shot": shot,
            "sent": sending.whole(event, language),
            "words": connection(),
            "voice": televisions.voice_of(event, language),
            "face": face(shot, words(), now_ms=now_ms, locale=language),
            "now_ms": now_ms,
            "stream": f"{PREFIX}b/{token}/?lang={language}",
            "token": token,
            "pictures": reverse("picture", args=[NO_PICTURE]),
            **({"theme": theme} if theme else {}),
            **televisions.at_board(request, token),
        }
        answer = render(request, "boards/board.html", page)
    answer["Content-Language"] = language
    add_never_cache_headers(answer)
    return answer


@require_safe
def plain(request: HttpRequest, token: str) -> HttpResponse:
    """The clock for televisions whose browser cannot show the board: text, and one small script."""
    try:
        event, screen = board_at(token)
    except NoBoard:
        return _gone(request, token)
    own = screen or Screen()
    language = own.language or _chosen(request, "lang", dict(settings.LANGUAGES), event.language)
    shot, at = snapshots.of(event), as_of.now()
    with translation.override(language):
        asks = televisions.at_board(request, token)
        page = {**_plain_page(shot, at, own, language), **asks, "token": token}
        answer = render(request, "boards/plain.html", page)
    answer["Content-Language"] = language
    add_never_cache_headers(answer)
    return answer


def _plain_page(shot: Snapshot, at: datetime, own: Screen, language: str) -> dict[str, Any]:
    """What it says, and until when: an end on the wall's clock is right however old the page."""
    board_words, now_ms = words(), snapshots.ms(at)
    drawn, later = (
        face(shot, board_words, now_ms=ms, locale=language) for ms in (now_ms, now_ms + 1000)
    )
    runs = bool(drawn.time) and later.time != drawn.time
    return {
        "shot": shot,
        "face": drawn,
        "runs": runs,
        "ends_at": at + timedelta(seconds=drawn.left) if runs else None,
        "zone": shot["zone"],
        "message": own.message or shot.get("message", ""),
        "not_live": connection()["not_live"] % {"age": "{age}"},
    }


@require_safe
def snapshot(request: HttpRequest, token: str) -> JsonResponse:
    """The newest snapshot, and the server's time in milliseconds for setting a screen's clock.

    A board asks for it in its language and is sent its faces with it.
    """
    event, language = board_at(token)[0], _chosen(request, "lang", dict(settings.LANGUAGES), "")
    shot = sending.whole(event, language) if language else snapshots.of(event)
    answer = JsonResponse({**folded(shot), "now": snapshots.ms(as_of.now())})
    add_never_cache_headers(answer)
    return answer


def _chosen(request: HttpRequest, name: str, choices: Container[str], otherwise: str) -> str:
    """What the address asks for, if it is one of the choices."""
    value = request.GET.get(name, "")
    return value if value in choices else otherwise


@require_safe
def board_page(request: HttpRequest, token: str, page: str) -> HttpResponse:
    """A page's frame, with the names of its parts; nothing (204) when it has nothing to show."""
    drawn = _page_drawn(request, token, page)
    if request.headers.get("If-None-Match") == drawn.etag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = HttpResponse(drawn.frame, status=200 if drawn.frame else 204)
    answer["ETag"] = drawn.etag
    patch_cache_control(answer, no_cache=True)
    return answer


@require_safe
def board_part(request: HttpRequest, token: str, page: str, part: str) -> HttpResponse:
    """The rows of one part.  It is named by what it says, and so never changes."""
    drawn = _page_drawn(request, token, page)
    if part not in drawn.parts:
        raise Http404  # the page has changed: its frame names other parts by now
    answer = HttpResponse(drawn.parts[part])
    patch_cache_control(answer, private=True, max_age=86_400, immutable=True)
    return answer


def _page_drawn(request: HttpRequest, token: str, page: str) -> pages.Drawn:
    if page not in DRAWS:
        raise Http404
    event, _screen = board_at(token)
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else event.language
    return pages.drawn(event, page, language)


GONE = "gone"
DEVICE = re.compile(r"[0-9a-z]{1,16}")


@csrf_exempt  # a board has no session to misuse, and no form of another site sends JSON
@require_POST
def board_sound(request: HttpRequest, token: str) -> HttpResponse:
    """One board's word on itself; its address is its key, as for all that it reads."""
    event, _screen = board_at(token)
    report = _report(request)
    device, language, state = (
        str(report.get(name, "")) for name in ("device", "language", "state")
    )
    if not DEVICE.fullmatch(device) or language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest()
    if state == GONE:
        boards.forget_board(token=token, device=device)
    elif state in SoundState:
        boards.record_sound(
            event,
            token=token,
            device=device,
            state=SoundState(state),
            language=language,
            at=timezone.now(),
            report=reports.read(report, request.headers.get("User-Agent", "")),
        )
    else:
        return HttpResponseBadRequest()
    return HttpResponse(status=204)


def _report(request: HttpRequest) -> dict[str, Any]:
    if request.content_type != "application/json":
        return {}
    try:
        report = json.loads(request.body)
    except ValueError:
        return {}
    return report if isinstance(report, dict) else {}


# Beside the pages: what they are made of, what they show in turn, and the house's pictures.
_ALSO_KEPT = (r"^/b/[^/]+/page/", r"^/pictures/")


@require_safe
def board_worker(request: HttpRequest) -> HttpResponse:
    """The program, after the list of what it keeps.  When either changes, it begins anew."""
    kept = {
        "version": sending.assets_version(),
        "assets": [static(name) for name in sending.asset_names()],
        "kept": ["^" + re.escape(static("")), *_ALSO_KEPT],
    }
    text = f"const KEPT = {json.dumps(kept)};\n{sending.worker_program()}"
    answer = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    patch_cache_control(answer, no_cache=True)
    return answer
