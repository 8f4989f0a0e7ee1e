"""The desk's paper: the seat card, which is the receipt too."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tdsite.rooms.paper.views.papers import counted_cards
from tdsite.web.paper.door import CountedPaper, PaperOptions, counted_view
from tdsite.web.paper.forms import SLIP_SHEETS, choice
from tournaments import access
from tournaments.models import Entry, Tournament


@counted_view
def seat_card(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, entry_id: int
) -> CountedPaper:
    """The seat card of an entry with the seat it has now; money for those who may see it."""
    entries = Entry.objects.select_related("player", "seat__table")
    entry = get_object_or_404(entries, pk=entry_id, tournament=tournament)
    return counted_cards(
        request,
        tournament,
        [entry],
        name=f"seat-card-{entry.number}",
        sheet=choice(query, "sheet", SLIP_SHEETS),
        money=access.allowed(request.user, "see_money", tournament.pk),
    )
