"""What an event sells, how a price is paid, and what purchases and payouts do to the accounts.

Source: Robert's Rules 7.33; TDA 2024 8; WSOP 2026 12, 13; double entry; terms of the house.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.prices import Split


class Trigger(StrEnum):
    """How few chips a player must have to rebuy."""

    BROKE = "broke"
    STARTING_STACK = "starting_stack"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Window:
    """From when until when something is sold; `until_level` None leaves the end open.

    `from_break` opens it in the break after `from_level`; `through_break` keeps it open in
    the break after `until_level`.  Source: WSOP 2026 12.
    """

    until_level: int | None = None
    from_level: int = 0
    from_break: bool = False
    through_break: bool = True

    def contains(self, level: int, *, on_break: bool = False) -> bool:
        """Whether it is open in this level (0 before the start), or in the break after it."""
        return self.has_opened(level, on_break=on_break) and not self.is_over(
            level, on_break=on_break
        )

    def has_opened(self, level: int, *, on_break: bool = False) -> bool:
        return (level, on_break) >= (self.from_level, self.from_break)

    def is_over(self, level: int, *, on_break: bool = False) -> bool:
        end = self.until_level
        return end is not None and (level, on_break) > (end, self.through_break)

    def is_closing(self, level: int) -> bool:
        """Whether this is the window's last level, or the break after it."""
        return level == self.until_level


@dataclass(frozen=True, slots=True)
class RebuyRule:
    """Rebuys: a maximum of None is no maximum, and `max_in_all` is for the whole event."""

    window: Window
    price_cents: int
    chips: int
    fee_cents: int = 0
    max_per_entry: int | None = None
    max_in_all: int | None = None
    trigger: Trigger = Trigger.STARTING_STACK


@dataclass(frozen=True, slots=True)
class AddOnRule:
    window: Window
    price_cents: int
    chips: int
    fee_cents: int = 0
    max_per_entry: int | None = 1
    max_in_all: int | None = None


@dataclass(frozen=True, slots=True)
class ReentryRule:
    """Re-entries cost what an entry costs; `max_per_player` does not count the first entry."""

    window: Window
    max_per_player: int | None = None
    max_in_all: int | None = None
    forfeit_allowed_at_close: bool = False


@dataclass(frozen=True, slots=True)
class Sales:
    """All an event sells.  None: not sold; `max_entries` None: as many as come."""

    price_cents: int
    chips: int
    fee_cents: int = 0
    bounty_cents: int = 0
    window: Window = Window()
    max_entries: int | None = None
    rebuy: RebuyRule | None = None
    add_on: AddOnRule | None = None
    reentry: ReentryRule | None = None


class DiscountTooBig(RuleError):
    """More would be given than the price."""


class ReasonMissing(RuleError):
    """Money that the house gives needs a word why."""


class RestUnpaid(RuleError):
    """A voucher does not pay the whole price, and nothing else does."""


class GivenTooLittle(RuleError):
    """Less cash is handed over than is due."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a price comes to.  `rounding_cents` is what cash rounding adds (+) or takes off (−)."""

    price_cents: int
    discount_cents: int = 0
    voucher_cents: int = 0
    rounding_cents: int = 0

    @property
    def rest_cents(self) -> int:
        """What is paid by the method, beside the voucher."""
        return self.price_cents - self.discount_cents - self.voucher_cents + self.rounding_cents

    @property
    def total_cents(self) -> int:
        """What the buyer pays, a voucher's part included."""
        return self.rest_cents + self.voucher_cents


def coin_rounding(cents: int, *, unit_cents: int) -> int:
    """What rounding to the smallest coin adds: half a coin goes up."""
    return (2 * cents + unit_cents) // (2 * unit_cents) * unit_cents - cents


def due_for(
    price_cents: int,
    *,
    discount_cents: int = 0,
    reason: str = "",
    voucher_worth_cents: int = 0,
    coin_cents: int | None = None,
) -> Due:
    """What is to be paid; `coin_cents` is the smallest coin where the rest is paid in cash.

    A voucher pays up to its worth and no change is given for it.
    Raises DiscountTooBig, ReasonMissing.
    """
    if not 0 <= discount_cents <= price_cents:
        raise DiscountTooBig(
            N_("A discount is from 0 to the price. Enter it again."),
            field="discount_cents",
        )
    if discount_cents and not reason.strip():
        raise ReasonMissing(
            N_("Enter a reason for the discount: it is printed on the receipt."),
            field="discount_reason",
        )
    voucher = min(voucher_worth_cents, price_cents - discount_cents)
    rest = price_cents - discount_cents - voucher
    rounded = coin_rounding(rest, unit_cents=coin_cents) if coin_cents else 0
    return Due(price_cents, discount_cents, voucher, rounded)


def check_given(rest_cents: int, given_cents: int | None) -> None:
    """Raise GivenTooLittle for less cash than is due; None: nobody said what was handed over."""
    if given_cents is not None and given_cents < rest_cents:
        raise GivenTooLittle(
            N_("This is less than the price. Ask for the rest, or choose another way to pay."),
            field="given_cents",
        )


def check_rest(rest_cents: int) -> None:
    """Raise RestUnpaid where only a voucher is given and it does not cover the price."""
    if rest_cents:
        raise RestUnpaid(
            N_("The voucher does not pay all of it. Choose how the rest is paid."), field="method"
        )


CASH, TICKET, OWED = "cash", "ticket", "owed"
PRIZE_POOL, BOUNTY, FEES, STAFF = "prize_pool", "bounty", "fees", "staff"
SIDE_POT = "side_pot"
DISCOUNT, ROUNDING, OVERLAY, WITHHELD = "discount", "rounding", "overlay", "withheld"
UNTOLD = "untold"
CARRIED = "carried"  # what a flight has sent to the next day, until that has taken it in
BOUNTY_SENT = "bounty_sent"  # the same of bounties
TILLS = ("cash", "card", "transfer", "voucher", "comp", "ticket", OWED)
BOUGHT = ("entry", "reentry", "rebuy", "add_on")  # reasons for chips that were paid for

Cents = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Receipt:
    """One purchase or stake: the parts of its whole price, what the house gave, how it was paid.

    `method` is how the rest beside the voucher is paid now: after a debt was settled, by that.
    """

    split: Split
    method: str
    side_pot_cents: int = 0
    discount_cents: int = 0
    rounding_cents: int = 0
    voucher_cents: int = 0
    voucher_kind: str = "voucher"
    voided: bool = False

    @property
    def price_cents(self) -> int:
        return self.split.total_cents + self.side_pot_cents

    @property
    def total_cents(self) -> int:
        """What the buyer pays, a voucher's part included."""
        return self.price_cents - self.discount_cents + self.rounding_cents


@dataclass(frozen=True, slots=True)
class Slip:
    """One payment handed over: a prize, a bounty, a last longer, by the account it comes from.

    Of the amount some is kept back and some given as a ticket; the rest goes by the method.
    """

    amount_cents: int
    method: str
    withheld_cents: int = 0
    ticket_cents: int = 0
    of: str = PRIZE_POOL

    @property
    def handed_cents(self) -> int:
        return self.amount_cents - self.withheld_cents - self.ticket_cents


def sides_of_receipt(receipt: Receipt) -> Counter[str]:
    """What a purchase in force adds to each account, in cents; together zero.

    >>> price = Split({"prize": 100, "fee": 15})
    >>> sides = sides_of_receipt(Receipt(price, "cash", discount_cents=15))
    >>> sides["cash"], sides["discount"], sides["prize_pool"], sum(sides.values())
    (100, 15, -100, 0)
    """
    sides: Counter[str] = Counter()
    sides[receipt.method] += receipt.total_cents - receipt.voucher_cents
    sides[receipt.voucher_kind] += receipt.voucher_cents
    sides[DISCOUNT] += receipt.discount_cents
    sides[ROUNDING] -= receipt.rounding_cents
    sides.subtract(receipt.split.by_account())
    sides[SIDE_POT] -= receipt.side_pot_cents
    return sides


def sides_of_slip(slip: Slip) -> Counter[str]:
    """What a payment handed over adds to each account, in cents; together zero.

    >>> sides = sides_of_slip(Slip(500, "cash", withheld_cents=50, ticket_cents=110))
    >>> sides["cash"], sides["withheld"], sides["ticket"], sides["prize_pool"]
    (-340, -50, -110, 500)
    """
    sides: Counter[str] = Counter()
    sides[slip.method] -= slip.handed_cents
    sides[TICKET] -= slip.ticket_cents
    sides[WITHHELD] -= slip.withheld_cents
    sides[slip.of] += slip.amount_cents
    return sides


def sides(receipts: Iterable[Receipt], slips: Iterable[Slip]) -> dict[str, int]:
    """The second reckoning: the accounts as receipts and slips in force leave them, in cents."""
    total: Counter[str] = Counter()
    for receipt in receipts:
        if not receipt.voided:
            total.update(sides_of_receipt(receipt))
    for slip in slips:
        total.update(sides_of_slip(slip))
    return {account: cents for account, cents in total.items() if cents}
