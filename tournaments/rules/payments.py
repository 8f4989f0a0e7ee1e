"""Payments: their states, who may bring one to the next, what is kept back, what is still owed.

Source: Robert's Rules 2.2.6, 7.33, 7.35 for what a place is worth; terms of the house; the law of
the place, written down by the house as rules.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from tournaments.rules import N_, RuleError
from tournaments.rules.entries import check_amount
from tournaments.rules.languages import CountryCode
from tournaments.rules.values import Cents, Help, Text, Whole


class SecondPersonForPrize(RuleError):
    """A prize above the club's limit leaves the house on two people's word."""


class SamePerson(RuleError):
    """Who authorised a prize above the limit cannot be the one who hands it over."""


class AuthorisedForAnother(RuleError):
    """What was authorised is not what is due now."""


class PaymentState(StrEnum):
    """How far what somebody won has come.  MORE and LESS: paid, but not what is due now."""

    NOTHING = "nothing"
    DUE = "due"
    AUTHORISED = "authorised"
    PAID = "paid"
    MORE = "more"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class ActivePayment:
    """One payment in force: how much, and whether it was handed over or only authorised."""

    amount_cents: int
    paid: bool


def standing(due_cents: int, parts: Iterable[ActivePayment]) -> PaymentState:
    """How far the payment of what is due has come, by the payments in force.

    >>> standing(120_00, [ActivePayment(200_00, paid=True)]).value
    'more'
    >>> standing(200_00, [ActivePayment(120_00, paid=True)]).value
    'less'
    """
    parts = tuple(parts)
    paid = sum(part.amount_cents for part in parts if part.paid)
    if paid > due_cents:
        return PaymentState.MORE
    if paid == due_cents:
        return PaymentState.PAID if paid else PaymentState.NOTHING
    if any(not part.paid for part in parts):
        return PaymentState.AUTHORISED
    return PaymentState.LESS if paid else PaymentState.DUE


def check_second(
    handed_cents: int,
    *,
    limit_cents: int | None,
    payer: Hashable,
    authoriser: Hashable,
) -> None:
    """See that a payment above the limit has two people behind it.

    `handed_cents` is what leaves the house now, tickets included; `limit_cents` None is no limit.
    `authoriser` None: nobody yet.  A payer of None is the house's own machinery.
    Raises SecondPersonForPrize, SamePerson.
    """
    if payer is None or limit_cents is None or handed_cents <= limit_cents:
        return
    if authoriser is None:
        raise SecondPersonForPrize(
            N_(
                "This payment needs a second person: a cashier or director authorises it "
                "first, or confirms it here."
            ),
            field="approver",
        )
    if authoriser == payer:
        raise SamePerson(
            N_("You authorised this payment; a colleague must pay it."),
            field="approver",
        )


def check_still_due(authorised_cents: int, due_cents: int) -> None:
    """Raise AuthorisedForAnother when the amount has changed since it was authorised."""
    if authorised_cents != due_cents:
        raise AuthorisedForAnother(
            N_(
                "The amount due changed since it was authorised. Void the authorisation, "
                "then authorise again."
            ),
            field="amount_cents",
        )


WHOLE_BP = 10_000


class BadRate(RuleError):
    """More than all of a prize, or nothing, is kept back."""


class RuleUnnamed(RuleError):
    """The line on the slip would not say what it is."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """One line of the slip: so much of this base, at this rate."""

    name: str
    base_cents: int
    rate_bp: int
    amount_cents: int


@dataclass(frozen=True, slots=True)
class Withholding:
    """A rule of the house.  Up to `above_cents` a prize is free of it.

    `whole`: once above, of all of it; otherwise of what is above.  `of_profit`: what the entry
    itself paid is taken off first.  `country` (two letters) blank: whoever wins.
    """

    name: Annotated[str, Text(60), Help("As the slip says it.")]
    rate_bp: Annotated[int, Whole(1, WHOLE_BP), Help("Basis points: 1200 is 12 percent.")]
    above_cents: Annotated[Cents, Help("Prizes up to this are free of it.")] = 0
    whole: Annotated[bool, Help("Once above: of the whole, not of what is above.")] = False
    of_profit: Annotated[bool, Help("What the entry itself cost is taken off first.")] = False
    country: Annotated[CountryCode, Help("Of these players alone.")] = ""

    def base_cents(self, prize_cents: int, *, paid_in_cents: int = 0) -> int:
        """What the rate is taken of, in cents; 0 where the prize is free of it.

        >>> Withholding("Tax", 2500, above_cents=1_000_00).base_cents(1_500_00)
        50000
        >>> Withholding("Tax", 2500, above_cents=1_000_00, whole=True).base_cents(1_500_00)
        150000
        """
        won = max(0, prize_cents - paid_in_cents) if self.of_profit else prize_cents
        if won <= self.above_cents:
            return 0
        return won if self.whole else won - self.above_cents


def withheld(
    prize_cents: int,
    rules: Iterable[Withholding],
    *,
    money_cents: int | None = None,
    paid_in_cents: int = 0,
    country: str = "",
) -> tuple[Withheld, ...]:
    """The lines kept back of a prize, in the order of the rules; lines of nothing are left out.

    `money_cents` is the part of the prize given as money (None: all of it): no more than that
    can be kept back, for nobody cuts a ticket.  `paid_in_cents` is what the entry itself paid,
    `country` the winner's.  Raises NegativeAmount.
    """
    check_amount(prize_cents, field="amount_cents")
    left = prize_cents if money_cents is None else money_cents
    lines = []
    for rule in rules:
        if rule.country and rule.country.upper() != country.upper():
            continue
        base = rule.base_cents(prize_cents, paid_in_cents=paid_in_cents)
        kept = min(left, base * rule.rate_bp // WHOLE_BP)
        if kept:
            lines.append(Withheld(rule.name, base, rule.rate_bp, kept))
            left -= kept
    return tuple(lines)


def withheld_total(lines: Iterable[Withheld]) -> int:
    """All that is kept back, in cents."""
    return sum(line.amount_cents for line in lines)


def check_withholding_rule(rule: Withholding) -> None:
    """Raise RuleUnnamed, BadRate or NegativeAmount, with the field, for what no rule can say."""
    if not rule.name.strip():
        raise RuleUnnamed(N_("Enter the rule name as on the slip."), field="name")
    if not 1 <= rule.rate_bp <= WHOLE_BP:
        raise BadRate(N_("Enter a rate above 0 and at most 100 percent."), field="rate_bp")
    check_amount(rule.above_cents, field="above_cents")
    if rule.country and not (len(rule.country) == 2 and rule.country.isascii()):
        raise BadRate(
            N_("Enter a country as two letters, like FR, or leave it blank."), field="country"
        )


def is_overdue(announced_at: datetime, breaks_began: Iterable[datetime]) -> bool:
    """Whether a break has begun since; what is announced in a break has time until the next."""
    return any(began > announced_at for began in breaks_began)
