"""The links of an event that people were given, and the press that ends the old ones."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tdsite.rooms.boards.acts import links
from tdsite.web.done import done
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.keys import key_of
from tournaments.models import Tournament


@require_POST
@event_view
@acting("links")
def renew_public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """New addresses for the event's board, draws and registration."""
    line = links.renew_public_links(
        tournament.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], "renew_public", []),
    )
    return done(request, tournament, line)
