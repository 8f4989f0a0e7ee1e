"""The final table: for the staff, and for everybody under the board's address."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_GET, require_safe

from tdsite.live.screens import board_at
from tdsite.rooms.floor.final_table import final_table_of
from tdsite.web.event_now import EventState
from tdsite.web.guards import event_view
from tournaments.models import Tournament


@require_GET
@event_view
def final_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page, or for a page that is open the table alone."""
    part = "HX-Request" in request.headers
    template = (
        "floor/final_table/_final_table.html" if part else "floor/final_table/final_table.html"
    )
    return render(request, template, _page(tournament, public=False))


@require_safe
def public_final_table(request: HttpRequest, token: str) -> HttpResponse:
    """As the public may see it, in the event's language; its address is its key."""
    tournament, _screen = board_at(token)
    with translation.override(tournament.language):
        answer = render(request, "floor/final_table/public.html", _page(tournament, public=True))
    answer["Content-Language"] = tournament.language
    add_never_cache_headers(answer)
    return answer


def _page(tournament: Tournament, *, public: bool) -> dict[str, Any]:
    event_now = EventState(tournament, timezone.now())
    return {
        "tournament": tournament,
        "event_now": event_now,
        "currency": tournament.currency,
        "final": final_table_of(event_now, public=public),
        "public": public,
    }
