"""Papers of one sale: the receipt, the slip that goes with the chips, the slip of a refund."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tdsite.rooms.paper import receipts
from tdsite.web.addresses import player_on_paper
from tdsite.web.paper import press
from tdsite.web.paper.door import CountedPaper, PaperOptions, Prints, counted_view
from tdsite.web.paper.forms import SLIP_SHEETS, choice
from tournaments import access
from tournaments.models import PaperKind, Sale, Tournament
from tournaments.rules import N_, RuleError


class NoSuchPaper(RuleError):
    """The sale has no paper of this kind."""


@counted_view
def sale_paper(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, kind: str, number: int
) -> CountedPaper:
    """One paper of one sale.  Raises NoSuchPaper; Http404 for a sale that does not exist."""
    access.require(request.user, "see_money", tournament.pk)
    wanted = PaperKind(kind)
    rows = Sale.objects.select_related("entry__player", "entry__seat__table", "voucher", "by")
    sale = get_object_or_404(rows, tournament=tournament, number=number)
    _check(sale, wanted)
    address = player_on_paper(request)

    def draw(prints: Prints) -> bytes:
        sheet_data = receipts.receipts_sheet(
            tournament,
            [sale],
            paper=wanted,
            sheet=choice(query, "sheet", SLIP_SHEETS),
            prints=prints.times,
            address=address,
            now=prints.at,
        )
        return press("receipts", sheet_data)

    return CountedPaper(wanted, [receipts.about(sale)], draw, f"{kind}-{number}")


def _check(sale: Sale, wanted: PaperKind) -> None:
    if wanted is PaperKind.CHIP_SLIP and not sale.is_for_chips:
        raise NoSuchPaper(N_("Only a rebuy or an add-on has a slip for its chips."))
    if wanted is PaperKind.REFUND_SLIP and not sale.voided:
        raise NoSuchPaper(N_("This sale was not given back, so there is no refund slip."))
