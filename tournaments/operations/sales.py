"""Sales: the receipt, the money and the chips of each; settled later, or taken back."""

from dataclasses import dataclass
from typing import Annotated, Any

from tournaments import queries, selling
from tournaments.acts import Act
from tournaments.models import Entry, Sale, Voucher
from tournaments.models.money import Account, ChipReason, Method
from tournaments.models.tournament import PriceKind
from tournaments.operations import payout_slips, price_parts, tills
from tournaments.rules import N_, RuleError, sales
from tournaments.rules.sales import Due
from tournaments.rules.values import MAX_ID, Cents, Flat, Help, Text, Whole
from tournaments.selling import Cost, Situation

REASON = {
    PriceKind.ENTRY: ChipReason.ENTRY,
    PriceKind.REENTRY: ChipReason.REENTRY,
    PriceKind.REBUY: ChipReason.REBUY,
    PriceKind.ADD_ON: ChipReason.ADD_ON,
}
PAPERS = (Method.VOUCHER, Method.TICKET)
MONEY = (Method.CASH, Method.CARD, Method.TRANSFER)


class PriceChanged(RuleError):
    """The price is not what the person saw before selling at it."""


class NothingOwed(RuleError):
    """The sale is paid, or was taken back."""


class SaleVoided(RuleError):
    """The sale was taken back before."""


class PaperUnnamed(RuleError):
    """A voucher or ticket is taken only by its code, or one of another house with a note."""


class ChipsGone(RuleError):
    """There are fewer chips in play than would be taken back."""


MAX_WORDS = 120  # letters of a reason or of a reference
OF_LINE = "One of the event's price lines, 0 the regular price; null: the first that fits."
OF_PAPER = "which voucher or ticket of another house it is, where its code is not this club's."
OF_SEEN = "The price that was seen, before any discount; another one is refused."
OF_VOUCHER = "A voucher or ticket of this club; the rest by the method."

GivenCents = Annotated[Cents, Help("Cash handed over.")]
PaperNote = Annotated[str, Text(MAX_WORDS, blank=True), Help(OF_PAPER.capitalize())]
WhyBack = Annotated[str, Text(MAX_WORDS, blank=True)]


@dataclass(frozen=True, slots=True)
class SaleDetails:
    """What the desk may say about a sale beside its kind and how it is paid.

    `price_line` names a price line by its key (None: the first that fits; 0: the regular price);
    `note` is for foreign money or a reference; `sure`: warnings about the person were seen.
    """

    price_line: Annotated[int, Whole(0, MAX_ID), Help(OF_LINE)] | None = None
    discount_cents: Cents = 0
    discount_reason: Annotated[str, Text(MAX_WORDS, blank=True)] = ""
    voucher_code: Annotated[str, Text(24, blank=True), Help(OF_VOUCHER)] = ""
    given_cents: GivenCents | None = None
    note: Annotated[str, Text(MAX_WORDS, blank=True), Help(f"Foreign money; {OF_PAPER}")] = ""
    sure: Annotated[bool, Help("Warnings about the person were seen.")] = False


PLAIN = SaleDetails()

Details = Annotated[SaleDetails, Flat()]
SeenCents = Annotated[Cents, Help(OF_SEEN)]


def sell(
    act: Act,
    entry: Entry,
    kind: PriceKind,
    *,
    method: Method,
    now: Situation,
    quantity: int = 1,
    number: int | None = None,
    seen_cents: int | None = None,
    details: SaleDetails = PLAIN,
) -> Sale:
    """A purchase at its price, with its postings and its chips.

    `seen_cents` is the price that was shown, before any discount; `number` is the receipt's where
    it is not the next one of all: of several sales in one act.
    Raises PriceChanged, and what the price line, the discount, the voucher, the cash and the
    till raise; PaperUnnamed.
    """
    cost = selling.cost_of(
        act.tournament, kind, entry.player, at=act.at, level=now.level, wanted=details.price_line
    )
    if seen_cents not in (None, quantity * cost.total_cents):
        raise PriceChanged(
            N_("The price has changed since you looked. Check it, then sell."),
            field="seen_cents",
        )
    voucher = (
        payout_slips.find_voucher(act, entry, details.voucher_code)
        if details.voucher_code
        else None
    )
    if voucher is None:
        _check_paper_is_named(method, details.note)
    due = _due(act, quantity * cost.total_cents, method, voucher, details)
    method = _paid_by(method, voucher, due)
    sale = _row(act, entry, kind, cost, due, method=method, quantity=quantity).tell(cost.split)
    sale.number = number or now.counted.receipt
    if voucher is not None:
        sale.voucher = voucher
    cash = method == Method.CASH
    if cash:
        sales.check_given(due.rest_cents, details.given_cents)
    sale.given_cents = details.given_cents if cash else None
    sale.discount_reason = details.discount_reason.strip() if due.discount_cents else ""
    sale.note = details.note.strip()
    price_parts.create(act, sale, cost.split)
    _post_money(act, sale, method=method)
    act.move_chips(REASON[kind], quantity * sale.chips, entry=entry)
    return sale


def _check_paper_is_named(method: Method, note: str) -> None:
    if method in PAPERS and not note.strip():
        raise PaperUnnamed(
            N_("Enter the voucher or ticket code. For another venue’s, add a note naming it."),
            field="voucher_code",
        )


def _due(
    act: Act, price_cents: int, method: Method, voucher: Voucher | None, details: SaleDetails
) -> Due:
    return sales.due_for(
        price_cents,
        discount_cents=details.discount_cents,
        reason=details.discount_reason,
        voucher_worth_cents=voucher.amount_cents if voucher else 0,
        coin_cents=act.tournament.cash_unit_cents if method == Method.CASH else None,
    )


def _paid_by(method: Method, voucher: Voucher | None, due: Due) -> Method:
    """How the sale is paid: by the voucher itself where that pays all of it."""
    if voucher is None:
        return method
    if method in PAPERS:
        sales.check_rest(due.rest_cents)
    return method if due.rest_cents else Method(voucher.kind)


def _row(
    act: Act,
    entry: Entry,
    kind: PriceKind,
    cost: Cost,
    due: Due,
    *,
    method: Method,
    quantity: int,
) -> Sale:
    return Sale(
        tournament=act.tournament,
        entry=entry,
        kind=kind,
        quantity=quantity,
        chips=cost.chips,
        line=cost.name,
        discount_cents=due.discount_cents,
        voucher_cents=due.voucher_cents,
        rounding_cents=due.rounding_cents,
        method=method,
        at=act.at,
        by=act.by,
    )


def settle(
    act: Act, sale: Sale, *, method: Method, given_cents: int | None = None, note: str = ""
) -> Sale:
    """What was to be paid is paid; cash is rounded now.

    A paper of another house is named in `note`; one of this club pays at the sale only.
    Raises NothingOwed, PaperUnnamed, GivenTooLittle, TillNeeded.
    Source: Robert's Rules 2.2.7, 7.33.
    """
    if not sale.is_owed or method == Method.OWED:
        raise NothingOwed(
            N_("Receipt %(receipt)s is no longer due. Check its sale."),
            field="sale",
            receipt=sale.number,
        )
    if method in PAPERS and not note.strip():
        raise PaperUnnamed(
            N_("Enter in the note which venue issued the voucher or ticket."), field="note"
        )
    cash = method == Method.CASH
    owed = rest_of(sale)
    coin = act.tournament.cash_unit_cents if cash else 1
    rounding = sales.coin_rounding(owed, unit_cents=coin)
    if cash:
        sales.check_given(owed + rounding, given_cents)
    act.update(
        sale,
        settled_at=act.at,
        settled_by=method,
        rounding_cents=rounding,
        given_cents=given_cents if cash else None,
        note=note.strip() or sale.note,
    )
    paid = owed + rounding
    act.post(
        {Account(method): paid, Account.OWED: -owed, Account.ROUNDING: -rounding},
        entry=sale.entry,
        shift=tills.shift_for(act, method) if paid else None,
    )
    return sale


def rest_of(sale: Sale) -> int:
    """What the method pays, in cents: the total without a voucher's part."""
    return sale.total_cents - sale.voucher_cents


def paid_with(sale: Sale) -> Method:
    """How the sale was paid in the end: what was owed, by what settled it."""
    return Method(sale.settled_by or sale.method)


def money_back(sale: Sale) -> int:
    """What goes back in money when the sale is taken back, in cents.

    A voucher pays again, and what was on the house or is still owed was never money.
    """
    return rest_of(sale) if paid_with(sale) in MONEY else 0


def take_back_sale(act: Act, sale: Sale) -> None:
    """Reverse a purchase: its money goes back, its chips leave play, its number stays used.

    The money goes out of the till of who gives it back, the way it was paid.
    Raises ChipsGone, TillNeeded.
    """
    chips = sale.quantity * sale.chips
    if chips > queries.chips_in_play(act.tournament):
        raise ChipsGone(
            N_("Too few chips in play: a removed stack was entered too high. Undo that.")
        )
    take_back_money(act, sale)
    act.move_chips(REASON[PriceKind(sale.kind)], -chips, entry=sale.entry)


def take_back_money(act: Act, sale: Sale) -> None:
    """Give the money of a purchase back; its chips are another matter.  Raises TillNeeded."""
    act.update(sale, voided=True)
    _post_money(act, sale, method=paid_with(sale), times=-1)


def _post_money(act: Act, sale: Sale, *, method: Method, times: int = 1) -> None:
    amounts: dict[str, int] = {}
    for account, cents in _amounts(sale, method):
        amounts[account] = amounts.get(account, 0) + times * cents
    shift = tills.shift_for(act, method) if rest_of(sale) else None
    act.post(amounts, entry=sale.entry, shift=shift)


def _amounts(sale: Sale, method: Method) -> list[tuple[str, int]]:
    """The sides of a sale: who paid or gave (+), whose it is (−)."""
    paper = Account(sale.voucher.kind) if sale.voucher else Account.VOUCHER
    parts = sale.split.times(sale.quantity).by_account()
    return [
        (Account(method), rest_of(sale)),
        (paper, sale.voucher_cents),
        (Account.DISCOUNT, sale.discount_cents),
        (Account.ROUNDING, -sale.rounding_cents),
        *((account, -cents) for account, cents in parts.items()),
    ]


def told_of(sale: Sale) -> dict[str, Any]:
    """What the line of a sale says of it: what is paid and how, and what was out of the usual."""
    special = {
        "price_line": sale.line,
        "discount_cents": sale.discount_cents,
        "reason": sale.discount_reason,
        "voucher": sale.voucher.code if sale.voucher else "",
        "note": sale.note,
    }
    return {
        "amount_cents": sale.total_cents,
        "method": sale.method,
        "receipt": sale.number,
        "sale": sale.pk,
        **{name: value for name, value in special.items() if value},
    }
