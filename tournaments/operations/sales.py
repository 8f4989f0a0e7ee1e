"""Purchases: the receipt, the money and the chips of each."""

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import Entry, Sale
from tournaments.models.money import Account, ChipReason, Method
from tournaments.models.tournament import PriceKind

REASON = {
    PriceKind.ENTRY: ChipReason.ENTRY,
    PriceKind.REENTRY: ChipReason.REENTRY,
    PriceKind.REBUY: ChipReason.REBUY,
    PriceKind.ADD_ON: ChipReason.ADD_ON,
}


def sell(act: Act, entry: Entry, kind: PriceKind, *, method: Method, quantity: int = 1) -> Sale:
    """A purchase at its price.  Its receipt number is the revision of the journal line."""
    price = queries.price_of(act.tournament, kind)
    sale = act.create(
        Sale(
            tournament=act.tournament,
            entry=entry,
            number=act.revision,
            kind=kind,
            quantity=quantity,
            prize_cents=price.prize_cents,
            fee_cents=price.fee_cents,
            staff_cents=price.staff_cents,
            chips=price.chips,
            method=method,
            at=act.at,
            by=act.by,
        )
    )
    _post(act, sale, entry, times=quantity)
    return sale


def take_back_sale(act: Act, sale: Sale) -> None:
    """Reverse a purchase: its money goes back, its chips leave play, its number stays used."""
    act.update(sale, voided=True)
    _post(act, sale, sale.entry, times=-sale.quantity)


def _post(act: Act, sale: Sale, entry: Entry, *, times: int) -> None:
    each = sale.prize_cents + sale.fee_cents + sale.staff_cents
    act.post(
        {
            Account(sale.method): times * each,
            Account.PRIZE_POOL: -times * sale.prize_cents,
            Account.FEES: -times * sale.fee_cents,
            Account.STAFF: -times * sale.staff_cents,
        },
        entry=entry,
    )
    act.move_chips(REASON[PriceKind(sale.kind)], times * sale.chips, entry=entry)
