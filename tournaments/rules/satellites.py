"""Satellites: the pool is turned into tickets of one value, and the rest into money."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError


class NoStep(RuleError):
    """Steps were asked for without saying how large they are, or tickets without a value."""


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
    policy: Remainder = Remainder.CASH_NEXT,
    step_cents: int | None = None,
) -> Satellite:
    """As many tickets as the pool buys, then the rest: to the next place, or place by place.

    Raises NoStep for a ticket or a step that is not worth anything.
    Source: custom of the houses; the laws are silent.
    """
    _check_step(ticket_cents, field="ticket_cents")
    tickets, rest = divmod(pool_cents, ticket_cents)
    if policy is Remainder.CASH_NEXT:
        step_cents = ticket_cents
    return Satellite(tickets, (ticket_cents,) * tickets + _in_steps(rest, step_cents))


def _in_steps(rest: int, step_cents: int | None) -> tuple[int, ...]:
    step = _check_step(step_cents, field="step_cents")
    full, last = divmod(rest, step)
    return (step,) * full + ((last,) if last else ())


def _check_step(cents: int | None, *, field: str) -> int:
    if cents is None or cents <= 0:
        raise NoStep(N_("Say how much a ticket, or a step, is worth."), field=field)
    return cents
