"""Vouchers and satellite tickets: who may pay with one, in which event, until when.

One pays once; what it is worth above the price is lost.  Source: terms of the house.
"""

from dataclasses import dataclass
from datetime import date

from tournaments.rules import N_, RuleError


class UnknownVoucher(RuleError):
    """The club has issued no paper of this code."""


class VoucherCancelled(RuleError):
    """The paper was taken out of use."""


class VoucherUsed(RuleError):
    """The paper has paid already."""


class VoucherExpired(RuleError):
    """The paper was valid until an earlier day."""


class VoucherOfAnotherPlayer(RuleError):
    """The paper was made out to somebody else."""

    code = "not_his_voucher"


class WrongCurrency(RuleError):
    """The paper is worth money of another currency than the event's."""


class VoucherWorthless(RuleError):
    """A paper worth nothing pays nothing."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A voucher as the rules read it; `player` None: whoever brings it."""

    currency: str
    player: int | None = None
    expires_on: date | None = None
    cancelled: bool = False
    used: bool = False


def check_pays(paper: Paper, *, player: int, currency: str, today: date) -> None:
    """Raise a RuleError, with the field, unless the paper pays for this player's purchase today.

    `today` is the day at the venue.  It is valid through its last day.
    """
    field = "voucher_code"
    if paper.cancelled:
        raise VoucherCancelled(N_("This voucher was cancelled. Take another payment."), field=field)
    if paper.used:
        raise VoucherUsed(N_("This voucher has been used. Take another payment."), field=field)
    if paper.expires_on is not None and today > paper.expires_on:
        raise VoucherExpired(N_("This voucher has expired. Take another payment."), field=field)
    if paper.player is not None and paper.player != player:
        raise VoucherOfAnotherPlayer(
            N_("This voucher is made out to another player. Take another payment."), field=field
        )
    if paper.currency != currency:
        raise WrongCurrency(
            N_("This voucher is worth %(currency)s, which this event does not take."),
            field=field,
            currency=paper.currency,
        )


def check_worth(cents: int) -> None:
    """Raise VoucherWorthless for a paper worth nothing or less."""
    if cents < 1:
        raise VoucherWorthless(N_("Say what the voucher is worth."), field="amount_cents")


def as_written(code: str) -> str:
    """A code as the book keeps it, however it was typed: capitals, no spaces around."""
    return code.strip().upper()
