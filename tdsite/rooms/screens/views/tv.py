"""What a television opens: a code at first, its board from then on.  Nobody signs in here."""

from typing import Any

import segno
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from tdsite.web import formats, limits
from tdsite.web import television_keys as televisions
from tdsite.web.addresses import dead_end, public
from tdsite.web.club_events import MAX_EVENTS, shown_events
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.television_keys import COOKIE, PairingState
from tournaments.models import Screen

NEW_A_MINUTE = 60  # a festival's televisions, all turned on at once behind one address


@never_cache
@require_safe
def tv(request: HttpRequest) -> HttpResponse:
    """A television that is known goes to its board; any other one waits here with a code."""
    at, secret = timezone.now(), request.COOKIES.get(COOKIE, "")
    key = televisions.key_of(request, at)
    if key is None:
        the_house()
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
    rows = shown_events(request, timezone.now()).prefetch_related(screens)[:MAX_EVENTS]
    return render(request, "screens/tv.html", {"events": list(rows)})
