"""What one player has won by knocking out, over all days of an event."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tdsite.rooms.bounties.statement import statement_of
from tdsite.web.event_now import EventState
from tdsite.web.event_page import base
from tdsite.web.guards import event_view
from tournaments import access, flight_tree
from tournaments.models import Player, Tournament


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament, player: int) -> HttpResponse:
    access.require(request.user, "see_people", tournament.pk)
    try:
        found = statement_of(tournament, player)
    except Player.DoesNotExist as error:
        raise Http404 from error
    page_context = {
        **base(request, EventState(tournament, timezone.now()), rights=("payout.paid",)),
        "found": found,
        "root": flight_tree.root_of(tournament),
        "section": "bounties",
    }
    return render(request, "bounties/statement.html", page_context)
