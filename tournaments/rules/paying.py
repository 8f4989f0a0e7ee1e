"""How a price is paid: what the house gives, what a voucher pays, what cash is rounded to.

The split of the price stays whole whatever is given: the house makes it good.  Amounts in cents.
Source: double entry; terms of the house.
"""

from dataclasses import dataclass

from tournaments.rules import N_, RuleError


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


def rounding(cents: int, *, unit_cents: int) -> int:
    """What rounding to the smallest coin adds: half a coin goes up."""
    return (2 * cents + unit_cents) // (2 * unit_cents) * unit_cents - cents


def due(
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
            N_("A discount is between nothing and the price. Enter it again."),
            field="discount_cents",
        )
    if discount_cents and not reason.strip():
        raise ReasonMissing(
            N_("Enter a reason for the discount: it is printed on the receipt."),
            field="discount_reason",
        )
    voucher = min(voucher_worth_cents, price_cents - discount_cents)
    rest = price_cents - discount_cents - voucher
    rounded = rounding(rest, unit_cents=coin_cents) if coin_cents else 0
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
