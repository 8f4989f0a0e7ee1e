"""The page of somebody who waits for a seat: public, and its address is its key."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdsite.live.front import PREFIX
from tdsite.web.countdowns import Countdown
from tdsite.web.player_links import WAITING, claimed, is_key
from tournaments.alternates import waiting
from tournaments.models import Alternate


@never_cache
@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """His place in line, and the seat that is kept for him."""
    pk = claimed(token)
    rows = Alternate.objects.select_related("tournament__club", "player")
    row = rows.filter(pk=pk).first() if pk else None
    if row is None or not is_key(token, row.player.link_generation, salt=WAITING):
        raise Http404
    line = [one.pk for one in waiting(row.tournament)]
    now = timezone.now()
    offer = None
    if row.offer_ends_at is not None:
        left = max(0, int((row.offer_ends_at - now).total_seconds()))
        offer = Countdown(left, row.offer_ends_at)
    parts = {
        "row": row,
        "tournament": row.tournament,
        "zone": row.tournament.timezone,
        "number": line.index(row.pk) + 1 if row.pk in line else 0,
        "of": len(line),
        "offer": offer,
        "now": now,
        "closed": row.tournament.registration_closed_at is not None,
        "here_url": request.path,
        "stream": f"{PREFIX}b/{row.tournament.board_token}/",
    }
    part = "HX-Request" in request.headers
    answer = render(
        request, "players/player/_waits.html" if part else "players/player/waits.html", parts
    )
    answer["X-Robots-Tag"] = "noindex"
    patch_vary_headers(answer, ["HX-Request"])
    return answer
