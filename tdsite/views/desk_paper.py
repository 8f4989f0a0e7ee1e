"""The desk's paper: the seat card, which is the receipt too."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tdsite.forms.papers import SLIP_SHEETS, choice
from tdsite.paper import press
from tdsite.views.papers import cards_sheet, paper, paper_view
from tournaments import access
from tournaments.models import Entry, Tournament


@paper_view
def seat_card(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """The seat card of an entry with the seat it has now; money for those who may see it."""
    entries = Entry.objects.select_related("player", "seat__table")
    entry = get_object_or_404(entries, pk=entry_id, tournament=tournament)
    sheet = cards_sheet(
        request,
        tournament,
        [entry],
        sheet=choice(request.GET, "sheet", SLIP_SHEETS),
        money=access.allowed(request.user, "see_money", tournament.pk),
    )
    return paper(press("seat_cards", sheet), f"seat-card-{entry.number}")
