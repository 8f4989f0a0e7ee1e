"""What every purchase and every payout does to the accounts: the second reckoning of the ledger.

What the house holds is positive, what it owes is negative.  Source: double entry.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

CASH, OWED = "cash", "owed"
PRIZE_POOL, BOUNTY, FEES, STAFF = "prize_pool", "bounty", "fees", "staff"
DISCOUNT, ROUNDING, OVERLAY, WITHHELD = "discount", "rounding", "overlay", "withheld"
TILLS = ("cash", "card", "transfer", "voucher", "comp", "ticket", OWED)
BOUGHT = ("entry", "reentry", "rebuy", "add_on")  # reasons for chips that were paid for

Cents = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Receipt:
    """One purchase: the parts of its whole price, what the house gave, and how it was paid.

    `method` is how the rest beside the voucher is paid now: after a debt was settled, by that.
    """

    prize_cents: int
    fee_cents: int
    staff_cents: int
    method: str
    bounty_cents: int = 0
    discount_cents: int = 0
    rounding_cents: int = 0
    voucher_cents: int = 0
    voucher_kind: str = "voucher"
    voided: bool = False

    @property
    def price_cents(self) -> int:
        return self.prize_cents + self.fee_cents + self.staff_cents + self.bounty_cents

    @property
    def total_cents(self) -> int:
        """What the buyer pays, a voucher's part included."""
        return self.price_cents - self.discount_cents + self.rounding_cents


@dataclass(frozen=True, slots=True)
class Slip:
    """One prize handed over."""

    amount_cents: int
    method: str


def sides_of_receipt(receipt: Receipt) -> Counter[str]:
    """What a purchase in force adds to each account, in cents; together zero.

    >>> sides = sides_of_receipt(Receipt(100, 10, 5, "cash", discount_cents=15))
    >>> sides["cash"], sides["discount"], sides["prize_pool"], sum(sides.values())
    (100, 15, -100, 0)
    """
    sides: Counter[str] = Counter()
    sides[receipt.method] += receipt.total_cents - receipt.voucher_cents
    sides[receipt.voucher_kind] += receipt.voucher_cents
    sides[DISCOUNT] += receipt.discount_cents
    sides[ROUNDING] -= receipt.rounding_cents
    sides[PRIZE_POOL] -= receipt.prize_cents
    sides[FEES] -= receipt.fee_cents
    sides[STAFF] -= receipt.staff_cents
    sides[BOUNTY] -= receipt.bounty_cents
    return sides


def sides_of_slip(slip: Slip) -> Counter[str]:
    """What a prize handed over adds to each account, in cents."""
    return Counter({slip.method: -slip.amount_cents, PRIZE_POOL: slip.amount_cents})


def sides(receipts: Iterable[Receipt], slips: Iterable[Slip]) -> dict[str, int]:
    """The second reckoning: the accounts as receipts and slips in force leave them, in cents."""
    total: Counter[str] = Counter()
    for receipt in receipts:
        if not receipt.voided:
            total.update(sides_of_receipt(receipt))
    for slip in slips:
        total.update(sides_of_slip(slip))
    return {account: cents for account, cents in total.items() if cents}
