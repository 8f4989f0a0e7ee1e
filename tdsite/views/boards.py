"""The public clock board: no sign-in, its address is its key."""

from collections.abc import Container

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tdsite.boards import snapshots
from tdsite.boards.face_words import words
from tdsite.boards.faces import face
from tdsite.context import THEMES
from tdsite.stream.front import PREFIX
from tournaments.models import Tournament

PRESETS = ("classic", "big", "portrait")
AUTO = "auto"  # classic, or portrait on a screen that stands


@require_safe
@xframe_options_sameorigin
def board(request: HttpRequest, token: str) -> HttpResponse:
    """The board as it stands; its scripts, where there are any, carry on from here."""
    event = _event(token)
    language = _chosen(request, "lang", dict(settings.LANGUAGES), event.language)
    theme = _chosen(request, "theme", THEMES, "")
    shot, now_ms = snapshots.of(event), snapshots.ms(timezone.now())
    with translation.override(language):
        said = words()
        page = {
            "preset": _chosen(request, "preset", PRESETS, AUTO),
            "shot": shot,
            "words": said,
            "face": face(shot, said, now_ms=now_ms, locale=language),
            "now_ms": now_ms,
            "stream": f"{PREFIX}b/{token}/",
            "token": token,
            **({"theme": theme} if theme else {}),
        }
        answer = render(request, "board/board.html", page)
    answer["Content-Language"] = language
    add_never_cache_headers(answer)
    return answer


@require_safe
def snapshot(request: HttpRequest, token: str) -> JsonResponse:
    """The newest snapshot, and the server's time in milliseconds for setting a screen's clock."""
    shot = snapshots.of(_event(token))
    answer = JsonResponse({**shot, "now": snapshots.ms(timezone.now())})
    add_never_cache_headers(answer)
    return answer


def _event(token: str) -> Tournament:
    return get_object_or_404(Tournament.objects.prefetch_related("prices"), board_token=token)


def _chosen(request: HttpRequest, name: str, choices: Container[str], otherwise: str) -> str:
    """What the address asks for, if it is one of the choices."""
    asked = request.GET.get(name, "")
    return asked if asked in choices else otherwise
