"""Entries ended with chips left: no-shows lifted, players disqualified, stacks given up."""

from django.contrib.auth.models import User

from tournaments import elimination_results, queries
from tournaments.acts import Act
from tournaments.models import Absence, Elimination, Entry
from tournaments.models.entries import Ending
from tournaments.models.money import ChipReason
from tournaments.operations.eliminations import (
    NOBODY_LEFT,
    TooManyChips,
    out_in_hand,
    stacks_decide,
    waiting,
)
from tournaments.operations.entries import (
    check_bounties_stand,
    check_not_out,
    check_not_paid,
    check_not_waiting,
)
from tournaments.operations.events import require_running
from tournaments.operations.ledger import check_second_person
from tournaments.operations.nights import check_unsealed
from tournaments.operations.sales import money_back, take_back_money
from tournaments.queries import policy_of
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.rules.places import LastPlayerLeft, StacksNeeded
from tournaments.rules.policy import DisqualifiedInHand, NoShow


class StackHeld(RuleError):
    """An absent player asked for his stack to be kept."""


def remove(
    act: Act,
    entry: Entry,
    *,
    kind: Ending,
    stack_chips: int,
    approved_by: User | None = None,
    hand: str = "",
    table: int | None = None,
    seat: int | None = None,
) -> None:
    """End an entry with chips left: a no-show lifted, a stack forfeited, a disqualification.

    The chips leave play.  `hand` is the one that all tables play now, if they do: the policy
    says how somebody disqualified ranks in it.  Raises StackHeld of a no-show who asked for it.
    Source: Robert's Rules 7.4, 7.27; TDA 2024 8-B, 71-D.
    """
    require_running(act.tournament)
    check_unsealed(act.tournament)
    check_not_out(entry)
    check_not_waiting(entry)
    entry_rules.check_amount(stack_chips, field="stack_chips")
    if stack_chips > queries.chips_in_play(act.tournament):
        raise TooManyChips(
            N_("There are not so many chips in play. Count the stack again."), field="stack_chips"
        )
    if queries.still_in(act.tournament) - waiting(act) < 2:
        raise LastPlayerLeft(NOBODY_LEFT)
    policy, closed = policy_of(act.tournament), act.tournament.registration_closed_at
    if kind == Ending.NO_SHOW:
        check_not_held(entry)
    if hand:
        _check_stacks_known(act, hand)
    if kind == Ending.NO_SHOW and policy.noshow is NoShow.WSOP16 and closed is None:
        _take_out_of_the_event(act, entry, stack_chips, approved_by)
        return
    act.create(
        Elimination(
            tournament=act.tournament,
            entry=entry,
            kind=kind,
            at=act.at,
            sequence=act.revision * 1000,
            hand=hand,
            stack_chips=stack_chips,
            table_number=table,
            seat_number=seat,
        )
    )
    reasons = {
        Ending.NO_SHOW: ChipReason.NO_SHOW,
        Ending.FORFEIT: ChipReason.FORFEIT,
        Ending.DISQUALIFIED: ChipReason.DISQUALIFIED,
    }
    act.move_chips(reasons[kind], -stack_chips, entry=entry)


def check_not_held(entry: Entry) -> None:
    """Raise StackHeld when the player asked for his stack to be kept.  Source: 7.4."""
    if Absence.objects.filter(entry=entry, ended_at=None, held=True).exists():
        raise StackHeld(
            N_(
                "%(player)s asked to have the stack kept. Say first that it is held no longer, then"
                " lift it."
            ),
            player=entry.player.name,
        )


def _check_stacks_known(act: Act, hand: str) -> None:
    """Who ranks with those of a hand needs the stack of each of them."""
    if policy_of(act.tournament).disqualified_in_hand is DisqualifiedInHand.AT_ONCE:
        return
    without = [row for row in out_in_hand(act, hand) if row.stack_chips is None]
    if without and stacks_decide(act):
        raise StacksNeeded(
            N_(
                "%(player)s went out in this hand and the stack is not known. Write it on the page"
                " of the bust first."
            ),
            player=without[0].entry.player.name,
        )


def _take_out_of_the_event(
    act: Act, entry: Entry, stack_chips: int, approved_by: User | None
) -> None:
    """As if it had never entered: the money goes back, the chips that are left leave play.

    Raises WasPaid, SecondPersonNeeded.  Source: WSOP 2026 16.
    """
    check_not_paid(entry)
    overpaid = elimination_results.bounties_overpaid(act.tournament)
    sales = list(entry.sales.filter(voided=False))
    check_second_person(act, sum(map(money_back, sales)), approved_by)
    for sale in sales:
        take_back_money(act, sale)
    act.move_chips(ChipReason.NO_SHOW, -stack_chips, entry=entry)
    act.update(entry, voided=True)
    check_bounties_stand(act.tournament, overpaid)
