"""What a correction of a bust must not change unseen: payments, deals, what was booked.

The steps themselves are in `bust_corrections`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments import dealing, finishes, queries
from tournaments.acts import Act
from tournaments.models.tournament import State
from tournaments.operations.events import WrongState
from tournaments.rules import N_, RuleError
from tournaments.rules import bust_corrections as rules


class PaidOtherwise(RuleError):
    """Somebody has been paid a prize that would no longer be theirs."""


class DealBroken(RuleError):
    """A deal would no longer be one of all who played for its places."""


class StaffShareChanges(RuleError):
    """What ties left to the staff was booked at the finish and would change."""


@dataclass(frozen=True, slots=True)
class Before:
    """What held before a correction: knock-outs that could not be, payments that did not fit."""

    impossible: frozenset[tuple[int, int]]
    paid_otherwise: Mapping[int, tuple[int, int]]
    bounties_overpaid: Mapping[int, tuple[int, int]]
    deals_broken: frozenset[int]
    staff_cents: int


def begin(act: Act) -> Before:
    """What holds before anything is corrected.  Raises WrongState before the start."""
    if act.tournament.state not in (State.RUNNING, State.FINISHED):
        raise WrongState(N_("No eliminations in this event yet."))
    return Before(
        frozenset(
            (out.entry, by) for out, by in rules.impossible(finishes.outs_of(act.tournament))
        ),
        finishes.paid_otherwise(act.tournament),
        finishes.bounties_overpaid(act.tournament),
        frozenset(deal.pk for deal in dealing.no_longer_hold(act.tournament)),
        _staff_cents(act),
    )


def check(act: Act, before: Before, *, sure: bool) -> list[int]:
    """The entries that were paid otherwise than they have won now, all that correcting led to.

    Raises HitmanWasOut, StacksNeeded, StaffShareChanges, DealBroken; PaidOtherwise unless `sure`.
    """
    rules.check_hitmen(finishes.outs_of(act.tournament), known=before.impossible)
    queries.places(act.tournament)  # every hand has the stacks that decide it
    if _staff_cents(act) != before.staff_cents:
        raise StaffShareChanges(
            N_(
                "The rounding remainder was booked to staff at the finish and would change. "
                "Undo the finish, correct the bust, finish again."
            )
        )
    _check_deals(act, before)
    wrong = finishes.paid_otherwise(act.tournament)
    more = finishes.bounties_overpaid(act.tournament)
    new = _changed(wrong, before.paid_otherwise) | _changed(more, before.bounties_overpaid)
    if new and not sure:
        raise PaidOtherwise(
            N_(
                "Payments already made would no longer match: %(players)s. Void them first, "
                "or confirm and settle the difference later."
            ),
            field="sure",
            players=", ".join(sorted(finishes.names_of(new).values())),
        )
    return sorted(wrong.keys() | more.keys())


def _check_deals(act: Act, before: Before) -> None:
    """Source: Robert's Rules 7.37."""
    for deal in dealing.no_longer_hold(act.tournament):
        if deal.pk not in before.deals_broken:
            raise DealBroken(
                N_(
                    "Deal %(number)s would no longer include the right players. Void it first, "
                    "then correct the bust."
                ),
                number=deal.number,
            )


def _changed(now: Mapping[int, tuple[int, int]], before: Mapping[int, tuple[int, int]]) -> set[int]:
    return {entry for entry in now if now[entry] != before.get(entry)}


def _staff_cents(act: Act) -> int:
    if act.tournament.state != State.FINISHED:
        return 0
    return queries.awards(act.tournament).staff_cents
