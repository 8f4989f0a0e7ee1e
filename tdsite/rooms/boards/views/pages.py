"""The pages boards show beside the clock: fragments under the board's address, its key."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tdsite.live.screens import board_at
from tdsite.rooms.boards import pages
from tdsite.rooms.boards.pages.drawing import DRAWS


@require_safe
def board_page(request: HttpRequest, token: str, page: str) -> HttpResponse:
    """A page's frame, with the names of its parts; nothing (204) when it has nothing to show."""
    drawn = _drawn(request, token, page)
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
    drawn = _drawn(request, token, page)
    if part not in drawn.parts:
        raise Http404  # the page has changed: its frame names other parts by now
    answer = HttpResponse(drawn.parts[part])
    patch_cache_control(answer, private=True, max_age=86_400, immutable=True)
    return answer


def _drawn(request: HttpRequest, token: str, page: str) -> pages.Drawn:
    if page not in DRAWS:
        raise Http404
    event, _screen = board_at(token)
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else event.language
    return pages.drawn(event, page, language)
