"""The states of a payment (due, authorised, paid, void), and who may bring it from one to the next.

Money is in cents.  Source: terms of the house; Robert's Rules 7.35 for what a place is worth.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError


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
                "This payment needs a second person: a cashier or director authorises it first, or"
                " confirms it now with name and password."
            ),
            field="approver",
        )
    if authoriser == payer:
        raise SamePerson(
            N_("Who authorises a payment does not hand it over. Let a colleague pay it."),
            field="approver",
        )


def check_still_due(authorised_cents: int, due_cents: int) -> None:
    """Raise AuthorisedForAnother when the amount has changed since it was authorised."""
    if authorised_cents != due_cents:
        raise AuthorisedForAnother(
            N_(
                "The amount due has changed since it was authorised."
                " Void the authorisation, then authorise again."
            ),
            field="amount_cents",
        )
