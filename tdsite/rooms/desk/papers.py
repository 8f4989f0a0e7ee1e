"""The papers of a sale, and the printer that a desk sends them to."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.web.paper.cards import Card
from tdsite.web.people import seat_of
from tournaments.models import PaperKind, Sale, Tournament
from tournaments.operations import printing


@dataclass(frozen=True, slots=True)
class SalePaper:
    """One paper of a sale: what it is called and where its PDF is."""

    paper: PaperKind
    about: str
    name: str
    url: str


def papers_of(tournament: Tournament, sale: Sale) -> list[SalePaper]:
    """What may be printed of a sale, the one that is handed out first."""
    number = str(sale.number)
    receipt = _of_sale(tournament, PaperKind.RECEIPT, number, gettext("Receipt"))
    if sale.voided:
        return [
            _of_sale(tournament, PaperKind.REFUND_SLIP, number, gettext("Refund slip")),
            receipt,
        ]
    if sale.is_for_chips:
        return [_of_sale(tournament, PaperKind.CHIP_SLIP, number, gettext("Chip slip")), receipt]
    card = SalePaper(
        PaperKind.SEAT_CARD,
        Card(sale.entry, seat_of(sale.entry)).about,
        gettext("Seat card"),
        reverse("seat_card", args=[tournament.pk, sale.entry_id]),
    )
    return [card, receipt]


def _of_sale(tournament: Tournament, paper: PaperKind, number: str, name: str) -> SalePaper:
    return SalePaper(paper, number, name, reverse(paper.value, args=[tournament.pk, number]))


def send(tournament: Tournament, sale: Sale, *, printer: str, by: Any, at: datetime) -> None:
    """The paper that is handed out, to the page beside that printer."""
    first = papers_of(tournament, sale)[0]
    printing.enqueue(tournament, first.paper, first.about, by=by, at=at, queue=printer)
