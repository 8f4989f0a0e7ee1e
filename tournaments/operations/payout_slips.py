"""Slips: the postings of what was handed over, and all parts of one slip taken back."""

from collections import Counter

from tournaments.acts import Act
from tournaments.models import Payout, Voucher
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import tills, vouchers
from tournaments.reckoning import COMES_FROM
from tournaments.rules import N_, RuleError


class NotPaid(RuleError):
    """There is no payment to take back."""


def slip_rows(payout: Payout) -> list[Payout]:
    """All parts of the slip in force that this payment is on, this one first."""
    rows = Payout.objects.filter(
        tournament=payout.tournament_id, number=payout.number, voided=False
    )
    others = rows.exclude(pk=payout.pk).select_related("entry__player", "ticket", "tournament")
    return [payout, *others.order_by("pk")]


def void_slip(act: Act, payout: Payout) -> list[Payout]:
    """Take back all that was given on one slip; answers with its parts.

    Raises NotPaid, TillNeeded, VoucherUsed.
    """
    rows = [payout] if payout.voided else slip_rows(payout)
    for row in rows:
        void_payout(act, row)
    return rows


def void_payout(act: Act, payout: Payout) -> None:
    """Take a payment back into the till, or an authorisation back; it is due again.

    The money comes back to who takes it, not to who paid it; the ticket is cancelled.
    Raises NotPaid, TillNeeded; VoucherUsed for a ticket that has been played.
    """
    if payout.voided:
        raise NotPaid(N_("This payment was voided before."))
    act.update(payout, voided=True)
    if payout.state == PayoutState.PAID:
        if payout.ticket_id is not None:
            held = Voucher.objects.select_for_update(no_key=True)
            vouchers.cancel(act, held.get(pk=payout.ticket_id))
        post(act, payout, times=-1)


def post(act: Act, payout: Payout, *, times: int = 1) -> None:
    """The money of a payment, out of the account it was won from; `times` −1 brings it back."""
    sides: Counter[str] = Counter()
    sides[payout.method] -= payout.handed_cents
    sides[Account.TICKET] -= payout.ticket_cents
    sides[Account.WITHHELD] -= payout.withheld_cents
    sides[COMES_FROM[PayoutKind(payout.kind)]] += payout.amount_cents
    act.post(
        {account: times * cents for account, cents in sides.items()},
        entry=payout.entry,
        shift=tills.shift_for(act, payout.method) if payout.handed_cents else None,
    )
