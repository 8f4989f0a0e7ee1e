"""Satellites and vouchers: a pool turned into tickets, and who may pay with one.

Source: terms of the house.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar

from tournaments.rules import N_, RuleError
from tournaments.rules.places import Place

Entry = TypeVar("Entry", bound=int)


class NoStep(RuleError):
    """Steps were asked for without saying how large they are, or tickets without a value."""


class RulingNeeded(RuleError):
    """A tie over the last ticket, where tickets are not turned into money."""


class Remainder(StrEnum):
    """What becomes of the money that is too little for a ticket."""

    CASH_NEXT = "cash_next"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class Satellite:
    """The tickets, and the value of every prize in cents, tickets first; they sum to the pool.

    Play stops when as many are in as there are tickets.
    """

    tickets: int
    prizes_cents: tuple[int, ...]


def satellite(
    pool_cents: int,
    *,
    ticket_cents: int,
    entries: int | None = None,
    policy: Remainder = Remainder.CASH_NEXT,
    step_cents: int | None = None,
) -> Satellite:
    """As many tickets as the pool buys, then the rest: to the next place, or place by place.

    No place is beyond the `entries`: what would be won there is money for the first place after
    the tickets, or beside the first ticket where everybody has one.
    Raises NoStep for a ticket or a step that is not worth anything.
    Source: custom of the houses; the laws are silent.
    """
    _check_step(ticket_cents, field="ticket_cents")
    tickets, rest = divmod(pool_cents, ticket_cents)
    if policy is Remainder.CASH_NEXT:
        step_cents = ticket_cents
    cents = [ticket_cents] * tickets + list(_in_steps(rest, step_cents))
    if entries and len(cents) > entries:
        tickets, beyond = min(tickets, entries), sum(cents[entries:])
        del cents[entries:]
        cents[tickets if tickets < entries else 0] += beyond
    return Satellite(tickets, tuple(cents))


def _in_steps(rest: int, step_cents: int | None) -> tuple[int, ...]:
    step = _check_step(step_cents, field="step_cents")
    full, last = divmod(rest, step)
    return (step,) * full + ((last,) if last else ())


def _check_step(cents: int | None, *, field: str) -> int:
    if cents is None or cents <= 0:
        raise NoStep(N_("Enter how much a ticket, or a step, is worth."), field=field)
    return cents


def stops(tickets: int, *, left: int) -> bool:
    """Whether play stops: everybody who is left wins a ticket.

    >>> stops(5, left=5), stops(5, left=6), stops(0, left=1)
    (True, False, False)
    """
    return 0 < left <= tickets


def is_bubble(tickets: int, *, left: int) -> bool:
    """Whether the next to go out is the last without a ticket: time to play hand for hand."""
    return tickets > 0 and left == tickets + 1


def winners_place(left: int) -> Place:
    """The place of everybody who is left when play stops at the tickets: they share the first.

    >>> str(winners_place(1)), str(winners_place(4))
    ('1', 'T1')
    """
    return Place(1, left, tied=left > 1)


def tickets_won(
    tickets_cents: Mapping[int, int], places: Mapping[Entry, Place], *, convertible: bool = True
) -> dict[Entry, int]:
    """What each entry wins as a ticket, in cents; who wins none is not in it.

    `tickets_cents` is the ticket part of the prize of each place.  Those who tie win tickets only
    if there is one for each of them; over the last ticket they share its value as money.
    Raises RulingNeeded for such a tie if tickets are not `convertible`.
    Source: custom of the houses.
    """
    won: dict[Entry, int] = {}
    for entry, place in places.items():
        parts = [tickets_cents.get(n, 0) for n in range(place.place, place.through + 1)]
        if not any(parts):
            continue
        if min(parts) == max(parts):
            won[entry] = parts[0]
        elif not convertible:
            raise RulingNeeded(
                N_(
                    "Players tie for the last ticket, and tickets are not paid in cash. Decide "
                    "who is first: correct the order of the busts."
                ),
                field="entry",
            )
    return won


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


def check_voucher_pays(paper: Paper, *, player: int, currency: str, today: date) -> None:
    """Raise a RuleError, with the field, unless the paper pays for this player's purchase today.

    `today` is the day at the venue.  It is valid through its last day.
    """
    field = "voucher_code"
    if paper.cancelled:
        raise VoucherCancelled(
            N_("This voucher was cancelled. Choose another payment method."), field=field
        )
    if paper.used:
        raise VoucherUsed(N_("This voucher is used. Choose another payment method."), field=field)
    if paper.expires_on is not None and today > paper.expires_on:
        raise VoucherExpired(
            N_("This voucher has expired. Choose another payment method."), field=field
        )
    if paper.player is not None and paper.player != player:
        raise VoucherOfAnotherPlayer(
            N_("This voucher is in another player’s name. Choose another payment method."),
            field=field,
        )
    if paper.currency != currency:
        raise WrongCurrency(
            N_("This voucher is in %(currency)s, which this event does not take."),
            field=field,
            currency=paper.currency,
        )


def check_voucher_worth(cents: int) -> None:
    """Raise VoucherWorthless for a paper worth nothing or less."""
    if cents < 1:
        raise VoucherWorthless(N_("Enter the voucher value."), field="amount_cents")


def tidy_code(code: str) -> str:
    """A code as the book keeps it, however it was typed: capitals, no spaces around."""
    return code.strip().upper()
