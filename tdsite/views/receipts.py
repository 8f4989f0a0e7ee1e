"""Papers of one sale: the receipt, the slip that goes with the chips, the slip of a refund."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from tdsite.forms.papers import SLIP_SHEETS, choice
from tdsite.paper import press, receipts
from tdsite.paper.addresses import player_address
from tdsite.views.papers import counted, paper, paper_view
from tournaments import access
from tournaments.models import PaperKind, Sale, Tournament
from tournaments.rules import N_, RuleError


class NoSuchPaper(RuleError):
    """The sale has no paper of this kind."""


@paper_view
def sale_paper(
    request: HttpRequest, tournament: Tournament, kind: str, number: int
) -> HttpResponse:
    """One paper of one sale, counted as printed once more."""
    access.require(request.user, "see_money", tournament.pk)
    sheet = choice(request.GET, "sheet", SLIP_SHEETS)
    return paper(sale_pdf(request, tournament, kind, number, sheet=sheet), f"{kind}-{number}")


def sale_pdf(
    request: HttpRequest, tournament: Tournament, kind: str, number: int, *, sheet: str
) -> bytes:
    """The PDF of a sale's paper.  Raises NoSuchPaper; Http404 for a sale that does not exist."""
    wanted = PaperKind(kind)
    rows = Sale.objects.select_related("entry__player", "entry__seat__table", "voucher", "by")
    sale = rows.filter(tournament=tournament, number=number).first()
    if sale is None:
        raise Http404
    _check(sale, wanted)
    about = receipts.about(sale)
    said = receipts.receipts_sheet(
        tournament,
        [sale],
        paper=wanted,
        sheet=sheet,
        prints=counted(request, tournament, wanted, [about]),
        address=player_address(request),
        now=timezone.now(),
    )
    return press("receipts", said)


def _check(sale: Sale, wanted: PaperKind) -> None:
    if wanted is PaperKind.CHIP_SLIP and not sale.is_for_chips:
        raise NoSuchPaper(N_("Only a rebuy or an add-on has a slip for its chips."))
    if wanted is PaperKind.REFUND_SLIP and not sale.voided:
        raise NoSuchPaper(N_("This sale was not given back, so there is no refund slip."))
