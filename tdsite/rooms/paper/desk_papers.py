"""Papers of the desk: receipts, chip slips and refund slips; and those that wait for a printer.

They are words and figures ready to be set; who waits has an address.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext, pgettext

from tdsite.web.paper.figures import Figured, qr
from tdsite.web.paper.house import of_house
from tdsite.web.paper.printing import copy_mark
from tdsite.web.people import seat_of
from tournaments.models import Club, Entry, JournalLine, PaperKind, PrintJob, Sale, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.rules.languages import primary
from tournaments.staff import called
from tournaments.undo import UNDOINGS

OF_SALES = (PaperKind.RECEIPT, PaperKind.CHIP_SLIP, PaperKind.REFUND_SLIP)
TAKEN_BACK = ("entry.sale_voided", "entry.voided", *UNDOINGS, "entry.lifted")


@dataclass(frozen=True, slots=True)
class Refund:
    """Who gave the money of a sale back, when, why, and who was the second person."""

    by: str
    at: datetime
    reason: str
    approved_by: str


def refund_of(sale: Sale) -> Refund | None:
    """How a voided sale was taken back; None for one in force."""
    if not sale.voided:
        return None
    lines = JournalLine.objects.filter(tournament=sale.tournament_id, kind__in=TAKEN_BACK)
    for line in lines.select_related("by").order_by("-revision").iterator(chunk_size=50):
        if any(_voids(change, sale) for change in line.changes):
            data = line.data
            return Refund(
                called(line.by), line.at, data.get("reason", ""), data.get("approved", "")
            )
    return None


def _voids(change: Mapping[str, Any], sale: Sale) -> bool:
    is_it = change["model"] == "tournaments.sale" and change["pk"] == sale.pk
    return is_it and bool(change["after"]) and change["after"].get("voided") is True


def about(sale: Sale) -> str:
    """What a paper of a sale is counted under."""
    return str(sale.number)


def receipts_sheet(
    tournament: Tournament,
    sales: Sequence[Sale],
    *,
    paper: PaperKind,
    sheet: str,
    prints: Mapping[str, int],
    address: Callable[[Entry], str],
    now: datetime,
) -> dict[str, Any]:
    """These papers of sales, which are read with entry, player, seat, voucher and cashier."""
    writer = Figured(tournament)
    draw = {
        PaperKind.RECEIPT: _receipt,
        PaperKind.CHIP_SLIP: _chips,
        PaperKind.REFUND_SLIP: _refund,
    }[paper]

    def set_out(sale: Sale) -> dict[str, Any]:
        marked_void = sale.voided and paper is not PaperKind.REFUND_SLIP
        return {
            "name": sale.entry.player.name,
            "entry": gettext("Entry no. %(number)s") % {"number": sale.entry.number},
            "number": gettext("Receipt %(number)s") % {"number": f"{sale.number:04}"},
            "qr": qr(address(sale.entry)),
            "copy": copy_mark(prints[about(sale)], time=writer.time(now)),
            "sold": ", ".join(part for part in (writer.time(sale.at), called(sale.by)) if part),
            "void": pgettext("receipt", "VOID") if marked_void else "",
            **draw(writer, sale),
        }

    return {
        "sheet": sheet,
        "title": str(paper.label),
        "lang": primary(writer.locale),
        **of_house(tournament.club, tournament),
        "event": tournament.name,
        "date": f"{writer.day(tournament.starts_at)}, {writer.time(tournament.starts_at)}",
        "slips": [set_out(sale) for sale in sales],
    }


def _receipt(writer: Figured, sale: Sale) -> dict[str, Any]:
    return {
        "head": gettext("Receipt"),
        "big": writer.money(sale.total_cents),
        "under": _what(writer, sale),
        "lines": [*_split(writer, sale), *_taken_off(writer, sale)],
        "total": [_paid_by(sale), writer.money(sale.total_cents)],
        "after": _cash(writer, sale),
        "note": sale.note,
        "signatures": [],
    }


def _chips(writer: Figured, sale: Sale) -> dict[str, Any]:
    seat = seat_of(sale.entry)
    return {
        "head": str(PriceKind(sale.kind).label),
        "big": writer.number(sale.quantity * sale.chips),
        "under": gettext("chips to seat %(seat)s") % {"seat": seat} if seat else gettext("chips"),
        "lines": [],
        "total": [_paid_by(sale), writer.money(sale.total_cents)],
        "after": [],
        "note": gettext("In play from the next hand (Robert’s Rules 7.33)"),
        "signatures": [gettext("Delivered by"), gettext("Dealer")],
    }


def _refund(writer: Figured, sale: Sale) -> dict[str, Any]:
    refund = refund_of(sale)
    rows = [[gettext("For"), _what(writer, sale)]]
    if refund:
        rows.append(
            [pgettext("sale", "Refunded"), f"{writer.time(refund.at)}, {refund.by}".strip(", ")]
        )
        if refund.reason:
            rows.append([gettext("Reason"), refund.reason])
        if refund.approved_by:
            rows.append([gettext("Approved by"), refund.approved_by])
    return {
        "head": gettext("Refund"),
        "big": writer.money(sale.total_cents - sale.voucher_cents),
        "under": sale.get_method_display(),
        "lines": rows,
        "total": [],
        "after": [],
        "note": "",
        "signatures": [gettext("Received"), gettext("Cashier")],
    }


def _what(writer: Figured, sale: Sale) -> str:
    """Entry, Early bird: 20,000 chips."""
    name = str(PriceKind(sale.kind).label)
    if sale.quantity > 1:
        name = f"{sale.quantity} × {name}"
    line = ", ".join(part for part in (name, sale.line) if part)
    chips = sale.quantity * sale.chips
    if not chips:
        return line
    brought = ngettext("%(chips)s chip", "%(chips)s chips", chips) % {"chips": writer.number(chips)}
    return f"{line}: {brought}"


def _split(writer: Figured, sale: Sale) -> list[list[str]]:
    parts = [(gettext(part.label), cents) for part, cents in sale.split.named()]
    return [[name, writer.money(sale.quantity * cents)] for name, cents in parts if cents]


def _taken_off(writer: Figured, sale: Sale) -> list[list[str]]:
    """What the house gives, and what the smallest coin makes of it."""
    rows: list[list[str]] = []
    if sale.discount_cents:
        reason = gettext("Discount: %(reason)s") % {"reason": sale.discount_reason}
        rows.append([reason, writer.money(-sale.discount_cents)])
    if sale.rounding_cents:
        rows.append([gettext("Rounding of cash"), writer.money(sale.rounding_cents)])
    return rows


def _paid_by(sale: Sale) -> str:
    if sale.is_owed:
        return gettext("DUE")
    method = sale.settled_by or sale.method
    return gettext("Paid: %(method)s") % {"method": Method(method).label}


def _cash(writer: Figured, sale: Sale) -> list[list[str]]:
    """How it was paid: a voucher's part, what was handed over, what came back."""
    rows: list[list[str]] = []
    if sale.voucher and sale.voucher_cents:
        kind = f"{sale.voucher.get_kind_display()} {sale.voucher.code}"
        rows.append([kind, writer.money(sale.voucher_cents)])
    if sale.given_cents:
        due = sale.total_cents - sale.voucher_cents
        rows.append([gettext("Received"), writer.money(sale.given_cents)])
        rows.append([pgettext("cash", "Change"), writer.money(sale.given_cents - due)])
    return rows


SHOWN = 12


@dataclass(frozen=True, slots=True)
class Waiting:
    """A paper in a queue and the address of its PDF."""

    job: PrintJob
    url: str

    @property
    def says(self) -> str:
        return str(PaperKind(self.job.paper).label)


def waiting(club: Club, queue: str) -> list[Waiting]:
    """What that printer has still to print, the oldest first."""
    rows = PrintJob.objects.filter(club=club, queue=queue, printed_at=None, dropped_at=None)
    return _with_addresses(rows.select_related("tournament").order_by("pk")[:SHOWN])


def lately(club: Club, queue: str) -> list[Waiting]:
    """What it has printed last, the newest first."""
    rows = PrintJob.objects.filter(club=club, queue=queue, printed_at__isnull=False)
    return _with_addresses(rows.select_related("tournament").order_by("-printed_at")[:SHOWN])


def queues_of(club: Club) -> list[str]:
    """The queues that were ever used here, `desk` first."""
    used = PrintJob.objects.filter(club=club).values_list("queue", flat=True).distinct()
    return list(dict.fromkeys(["desk", *sorted(used)]))


def _with_addresses(rows: Iterable[PrintJob]) -> list[Waiting]:
    return [Waiting(job, address_of(job)) for job in rows]


def address_of(job: PrintJob) -> str:
    """Where the PDF of a paper is."""
    if job.paper == PaperKind.SEAT_CARD:  # counted under the entry and its seat
        url = reverse("seat_card", args=[job.tournament_id, job.about.split()[0]])
    elif job.paper == PaperKind.MOVE_SLIP:
        url = reverse("move_slips", args=[job.tournament_id, job.about.split()[0]])
    elif job.paper == PaperKind.PAYOUT_SLIP:
        url = reverse("payout_slip", args=[job.tournament_id, job.about])
    else:
        url = reverse(job.paper, args=[job.tournament_id, job.about])
    return f"{url}?{urlencode({'sheet': job.sheet})}" if job.sheet else url
