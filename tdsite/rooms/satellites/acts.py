"""Vouchers and satellite tickets of the club: issued, cancelled."""

from typing import Annotated, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, Tournament, Voucher
from tournaments.models.money import VoucherKind
from tournaments.operations import openings, vouchers
from tournaments.operations.vouchers import drawn_code
from tournaments.register import PlayerId, RowOf, act
from tournaments.rules.codes import CurrencyOrClubs
from tournaments.rules.values import Cents, EventId, Help, NearDate, RowId, Text

Bearer = Annotated[PlayerId, Help("null: whoever brings it.")]
LastDay = Annotated[NearDate, Help("Its last day.")]
Code = Annotated[str, Text(24, blank=True), Help("Drawn if it is empty.")]
Target = Annotated[RowId, RowOf(Tournament), Help("null: for no event yet.")]


@act("voucher.issued", path="vouchers/", status=201)
def issue_voucher(
    club_id: int,
    *,
    kind: VoucherKind = VoucherKind.VOUCHER,
    amount_cents: Cents,
    currency: CurrencyOrClubs = "",
    player_id: Bearer | None = None,
    reason: Annotated[str, Text(120, blank=True)] = "",
    expires_on: LastDay | None = None,
    code: Code = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Issue a voucher or a satellite ticket; `data.code` is what is written on it.

    It pays once for a purchase in any event of the club.  The line's data has `voucher_id` too.
    Raises VoucherWorthless, CodeTaken.
    """
    act = journal.open_club_act(club_id, "voucher.issued", **order)
    currency = currency or act.club.currency
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


@act("voucher.cancelled", path="vouchers/<id:voucher_id>/cancel/")
def cancel_voucher(
    voucher_id: Annotated[RowId, RowOf(Voucher)], **order: Unpack[ActContext]
) -> JournalLine:
    """Take a voucher out of use.  Raises VoucherUsed, VoucherCancelled."""
    club_id = Voucher.objects.values_list("club_id", flat=True).get(pk=voucher_id)
    act = journal.open_club_act(club_id, "voucher.cancelled", **order)
    voucher = Voucher.objects.select_for_update(no_key=True).get(pk=voucher_id)
    vouchers.cancel(act, voucher)
    return journal.record(act, voucher_id=voucher.pk, code=voucher.code)


@act("tournament.aimed", path=f"{EVENT}target/")
def aim_tickets(
    tournament_id: EventId, *, target_id: Target | None, **order: Unpack[ActContext]
) -> JournalLine:
    """Say for which event the tickets of this one are, even after its end.  Raises BadTarget."""
    act = journal.open_act(tournament_id, "tournament.aimed", **order)
    target = openings.aim(act, target_id)
    return journal.record(act, target_id=target_id, event=target.name if target else "–")
