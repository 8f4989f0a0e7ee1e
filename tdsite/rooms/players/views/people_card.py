"""The card a member carries: who he is, and his number to be scanned at the desk."""

from csp.decorators import csp_exempt
from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from tdsite.rooms.players import member_cards
from tdsite.rooms.players.views.people import person_of
from tdsite.web.guards import staff_required
from tdsite.web.paper import press
from tdsite.web.paper.door import paper
from tournaments import access


@require_GET
@csp_exempt()
@xframe_options_sameorigin
@never_cache
@staff_required
def member_card(request: HttpRequest, player_id: int) -> HttpResponse:
    """A PDF as large as a bank card.  Raises NoMemberNumber."""
    player = person_of(request, player_id)
    access.require(request.user, "player.changed")
    sheet = member_cards.card_sheet(player)
    return paper(press("member_card", sheet), f"member-card-{slugify(player.member_number)}")
