"""A person's own links, and the press that ends the old ones."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from tdsite.rooms.players.acts import personal_links
from tdsite.rooms.players.views.people import person_of
from tdsite.web import log
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.keys import key_of


@require_POST
@staff_required
@acting("player.links_renewed")
def renew_personal(request: HttpRequest, player_id: int) -> HttpResponse:
    """New addresses for a person's own pages and tickets."""
    player = person_of(request, player_id)
    line = personal_links.renew_player_links(
        player.club_id,
        player_id=player.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], "renew_personal", [player.pk]),
    )
    messages.success(request, log.says(line, currency=player.club.currency))
    return redirect("person", player_id=player.pk)
