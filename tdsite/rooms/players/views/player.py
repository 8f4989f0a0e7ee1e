"""The player's own page: public, and its address is its key."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.models import SeenBy
from tdsite.live.front import PREFIX
from tdsite.rooms.players.player.seat import figures_of, player_now, why
from tdsite.web.event_now import EventState
from tdsite.web.keys import new_key
from tdsite.web.languages import reading
from tdsite.web.player_links import claimed, is_key
from tournaments import access
from tournaments.models import Entry


@never_cache
@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """His seat, the levels and the prizes; the staff may say here that they saw him."""
    entry = _entry(token)
    tournament = entry.tournament
    event_now = EventState(tournament, timezone.now())
    mine = player_now(event_now, entry)
    parts = {
        "tournament": tournament,
        "event_now": event_now,
        "zone": tournament.timezone,
        "currency": tournament.currency,
        "mine": mine,
        "why": why(mine.moved) if mine.moved else "",
        "figures": figures_of(event_now, reading()),
        "here_url": request.path,
        "stream": f"{PREFIX}b/{tournament.board_token}/",
        "staff": access.allowed(request.user, "tables.seen", tournament.pk),
        "how": SeenBy.CARD,
        "key": new_key(),
    }
    part = "HX-Request" in request.headers
    answer = render(
        request, "players/player/_player.html" if part else "players/player/player.html", parts
    )
    answer["X-Robots-Tag"] = "noindex"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _entry(token: str) -> Entry:
    pk = claimed(token)
    rows = Entry.objects.select_related("player", "tournament", "seat__table", "elimination")
    entry = rows.filter(pk=pk).first() if pk else None
    if entry is None or not is_key(token, entry.player.link_generation):
        raise Http404
    return entry
