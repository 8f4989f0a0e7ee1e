"""Vouchers and satellite tickets of the club: issued, cancelled."""

from datetime import date
from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine, Voucher
from tournaments.models.money import VoucherKind
from tournaments.operations import openings, vouchers
from tournaments.operations.vouchers import drawn_code


@journal.command
def issue_voucher(
    club_id: int,
    *,
    kind: VoucherKind = VoucherKind.VOUCHER,
    amount_cents: int,
    currency: str,
    player_id: int | None = None,
    reason: str = "",
    expires_on: date | None = None,
    code: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """A paper that pays once for a purchase in any event of the club; drawn a code if it has none.

    The line's data has `voucher_id` and `code`.  Raises VoucherWorthless, CodeTaken.
    """
    act = journal.open_club_act(club_id, "voucher.issued", **order)
    voucher = vouchers.issue(
        act,
        kind=kind,
        amount_cents=amount_cents,
        currency=currency,
        code=code.strip() or drawn_code(),
        player_id=player_id,
        reason=reason,
        expires_on=expires_on,
    )
    return journal.record(
        act,
        voucher_id=voucher.pk,
        code=voucher.code,
        amount_cents=amount_cents,
        currency=currency,
        player=voucher.player.name if voucher.player else "",
    )


@journal.command
def cancel_voucher(voucher_id: int, **order: Unpack[Order]) -> JournalLine:
    """Take a paper out of use.  Raises VoucherUsed, VoucherCancelled."""
    club_id = Voucher.objects.values_list("club_id", flat=True).get(pk=voucher_id)
    act = journal.open_club_act(club_id, "voucher.cancelled", **order)
    voucher = Voucher.objects.select_for_update(no_key=True).get(pk=voucher_id)
    vouchers.cancel(act, voucher)
    return journal.record(act, voucher_id=voucher.pk, code=voucher.code)


@journal.command
def aim_tickets(
    tournament_id: int, *, target_id: int | None, **order: Unpack[Order]
) -> JournalLine:
    """Say for which event the tickets of a satellite are, even after its end.  Raises BadTarget."""
    act = journal.open_act(tournament_id, "tournament.aimed", **order)
    target = openings.aim(act, target_id)
    return journal.record(act, target_id=target_id, event=target.name if target else "–")
