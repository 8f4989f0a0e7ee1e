"""The slip of one payment, on the paper of the printer at hand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tdsite.forms.papers import SLIP_SHEETS, choice
from tdsite.paper import press
from tdsite.paper.addresses import player_address
from tdsite.paper.payout_slips import parts_of, payout_slips_sheet
from tdsite.reports import slips
from tdsite.views.papers import counted, paper, paper_view
from tournaments import access, dues, queries
from tournaments.models import PaperKind, Payout, Tournament
from tournaments.models.prizes import PayoutKind


@paper_view
def slip(request: HttpRequest, tournament: Tournament, payout_id: int) -> HttpResponse:
    """The slip of one payment, counted as printed once more."""
    access.require(request.user, "see_money", tournament.pk)
    rows = Payout.objects.select_related(
        *("entry__player", "paid_by", "authorised_by", "ticket", "tournament__target")
    )
    payout = parts_of(get_object_or_404(rows, pk=payout_id, tournament=tournament))[0]
    place = None
    if payout.kind == PayoutKind.PRIZE:
        place = queries.places(tournament).get(payout.entry_id)
    about = str(payout.pk)
    said = payout_slips_sheet(
        tournament,
        payout,
        slips.slip_of(payout, slips.void_of(payout)),
        place=place,
        thing=dues.thing_of(tournament, place) if place else "",
        sheet=choice(request.GET, "sheet", SLIP_SHEETS),
        times=counted(request, tournament, PaperKind.PAYOUT_SLIP, [about])[about],
        address=player_address(request),
        now=timezone.now(),
    )
    return paper(press("payout_slip", said), f"payout-{payout.number}")
