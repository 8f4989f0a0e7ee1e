"""The sign that leads people to the public registration."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tdsite.rooms.paper.signs import join_sheet
from tdsite.web.addresses import public, require_public
from tdsite.web.paper import press
from tdsite.web.paper.door import paper, paper_view
from tdsite.web.paper.forms import SIGN_SHEETS, choice
from tournaments.models import Tournament


@paper_view
def join_sign(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One page with the code of the event's public page, where it has one."""
    if not tournament.preregistration:
        raise Http404
    require_public(request)  # the sign is nothing but its address
    address = public(request, reverse("join", args=[tournament.board_token]))
    sheet = choice(request.GET, "sheet", SIGN_SHEETS)
    sheet_data = join_sheet(tournament, sheet=sheet, address=address)
    return paper(press("join_sign", sheet_data), "registration-sign")
