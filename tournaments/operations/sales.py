"""Purchases: the receipt, the money and the chips of each."""

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import Entry, Sale
from tournaments.models.money import Account, ChipReason, Method
from tournaments.models.tournament import PriceKind
from tournaments.rules import N_, RuleError

REASON = {
    PriceKind.ENTRY: ChipReason.ENTRY,
    PriceKind.REENTRY: ChipReason.REENTRY,
    PriceKind.REBUY: ChipReason.REBUY,
    PriceKind.ADD_ON: ChipReason.ADD_ON,
}


class PriceChanged(RuleError):
    """The price is not what the person saw before selling at it."""


def sell(
    act: Act,
    entry: Entry,
    kind: PriceKind,
    *,
    method: Method,
    quantity: int = 1,
    seen_cents: int | None = None,
) -> Sale:
    """A purchase at its price.  Its receipt number is the revision of the journal line.

    Raises PriceChanged if it does not cost `seen_cents`.
    """
    price = queries.price_of(act.tournament, kind)
    if seen_cents not in (None, quantity * price.total_cents):
        raise PriceChanged(
            N_("The price has changed since you looked. Look again, then sell."),
            field="seen_cents",
        )
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


def take_back_money(act: Act, sale: Sale) -> None:
    """Give the money of a purchase back; its chips are another matter."""
    act.update(sale, voided=True)
    _post_money(act, sale, sale.entry, times=-sale.quantity)


def _post(act: Act, sale: Sale, entry: Entry, *, times: int) -> None:
    _post_money(act, sale, entry, times=times)
    act.move_chips(REASON[PriceKind(sale.kind)], times * sale.chips, entry=entry)


def _post_money(act: Act, sale: Sale, entry: Entry, *, times: int) -> None:
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
