"""The sign that leads people to the public registration."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tdsite.forms.papers import SIGN_SHEETS, choice
from tdsite.paper import press
from tdsite.paper.addresses import public
from tdsite.paper.signs import join_sheet
from tdsite.views.papers import paper, paper_view
from tournaments.models import Tournament


@paper_view
def join_sign(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One page with the code of the event's public page, where it has one."""
    if not tournament.preregistration:
        raise Http404
    address = public(request, reverse("join", args=[tournament.board_token]))
    sheet = choice(request.GET, "sheet", SIGN_SHEETS)
    said = join_sheet(tournament, sheet=sheet, address=address)
    return paper(press("join_sign", said), "registration-sign")
