"""Slips: every payment made, by whom, and who took it back and why."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from tournaments.models import JournalLine, Payout, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.staff import called
from tournaments.undo import TOGETHER


@dataclass(frozen=True, slots=True)
class Slip:
    """A payment, or a void one with who took it back and why.

    `is_paid` False: it is authorised, by whom and when, and not handed over yet.
    """

    payout_id: int
    number: int
    method: str
    method_name: str
    by: str
    at: datetime
    amount_cents: int
    voided_by: str = ""
    voided_at: datetime | None = None
    why: str = ""
    is_paid: bool = True
    withheld_cents: int = 0
    ticket_cents: int = 0
    ticket: str = ""


def slips_of(tournament: Tournament) -> dict[int, Slip]:
    """The slip of every entry's prize, if it has one: the one in force, or the last void one."""
    payouts = Payout.objects.filter(tournament=tournament, kind=PayoutKind.PRIZE)
    payouts = payouts.select_related("paid_by", "authorised_by", "ticket")
    found: dict[int, Slip] = {}
    all_slips = list(payouts.order_by("-voided", "number"))  # one in force is read last
    voids = voids_of(tournament) if any(payout.voided for payout in all_slips) else {}
    for payout in all_slips:
        found[payout.entry_id] = slip_of(payout, voids.get(payout.number))
    return found


def slip_of(payout: Payout, void: JournalLine | None = None) -> Slip:
    """A payment as the report tells it, with the journal line that took it back."""
    gone = void if payout.voided else None
    is_paid = payout.state == PayoutState.PAID
    at = payout.paid_at or payout.authorised_at or payout.tournament.starts_at
    return Slip(
        payout_id=payout.pk,
        number=payout.number,
        method=payout.method,
        method_name=payout.get_method_display(),
        by=called(payout.paid_by if is_paid else payout.authorised_by),
        at=at,
        amount_cents=payout.amount_cents,
        voided_by=called(gone.by) if gone else "",
        voided_at=gone.at if gone else at if payout.voided else None,
        why=gone.data.get("reason", "") if gone else "",
        is_paid=is_paid,
        withheld_cents=payout.withheld_cents,
        ticket_cents=payout.ticket_cents,
        ticket=payout.ticket.code if payout.ticket else "",
    )


def voids_of(tournament: Tournament) -> dict[int, JournalLine]:
    """The line that voided each slip, by slip number: an undone payment is void as well."""
    lines = JournalLine.objects.filter(tournament=tournament).filter(
        Q(kind="payout.voided")
        | Q(kind="act.undone", data__kind__in=("payout.paid", "payout.authorised"))
        | Q(kind=TOGETHER)
    )
    return {
        number: line
        for line in lines.select_related("by").defer("changes").order_by("revision")
        for number in line.data.get("undoes_lines", [line.undoes or line.data.get("number")])
    }


def void_of(payout: Payout) -> JournalLine | None:
    """The line that took a payment back, if it is void."""
    return voids_of(payout.tournament).get(payout.number) if payout.voided else None
