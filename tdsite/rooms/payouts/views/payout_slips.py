"""The slip of one payment, on the paper of the printer at hand."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tdsite.rooms.payouts.slip_sheet import parts_of, payout_slips_sheet
from tdsite.web import payments as slips
from tdsite.web.addresses import player_on_paper
from tdsite.web.paper import press
from tdsite.web.paper.door import CountedPaper, PaperOptions, Prints, counted_view
from tdsite.web.paper.forms import SLIP_SHEETS, choice
from tournaments import access, dues, queries
from tournaments.models import PaperKind, Payout, Tournament
from tournaments.models.prizes import PayoutKind


@counted_view
def slip(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, payout_id: int
) -> CountedPaper:
    """The slip of one payment."""
    access.require(request.user, "see_money", tournament.pk)
    rows = Payout.objects.select_related(
        *("entry__player", "paid_by", "authorised_by", "ticket", "tournament__target")
    )
    payout = parts_of(get_object_or_404(rows, pk=payout_id, tournament=tournament))[0]
    about = str(payout.pk)
    address = player_on_paper(request)

    def draw(prints: Prints) -> bytes:
        place = None
        if payout.kind == PayoutKind.PRIZE:
            place = queries.places(tournament).get(payout.entry_id)
        sheet_data = payout_slips_sheet(
            tournament,
            payout,
            slips.slip_of(payout, slips.void_of(payout)),
            place=place,
            thing=dues.thing_of(tournament, place) if place else "",
            sheet=choice(query, "sheet", SLIP_SHEETS),
            times=prints.times[about],
            address=address,
            now=prints.at,
        )
        return press("payout_slip", sheet_data)

    return CountedPaper(PaperKind.PAYOUT_SLIP, [about], draw, f"payout-{payout.number}")
