"""What every purchase and every payout does to the accounts: the second reckoning of the ledger.

What the house holds is positive, what it owes is negative.  Source: double entry.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.rules.price_parts import Split

CASH, TICKET, OWED = "cash", "ticket", "owed"
PRIZE_POOL, BOUNTY, FEES, STAFF = "prize_pool", "bounty", "fees", "staff"
SIDE_POT = "side_pot"
DISCOUNT, ROUNDING, OVERLAY, WITHHELD = "discount", "rounding", "overlay", "withheld"
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
