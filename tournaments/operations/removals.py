"""Players absent or removed: stacks posted and held, no-shows lifted, chips given up.

Source: Robert's Rules 7.25 (chips that are not the event's), 7.27 (chips carried out of view).
"""

from collections.abc import Mapping

from django.contrib.auth.models import User

from tournaments import finishes, penalties, queries
from tournaments.acts import Act
from tournaments.models import Absence, AbsentPost, Elimination, Entry
from tournaments.models.entries import Ending
from tournaments.models.money import ChipReason
from tournaments.operations.chip_counts import count_again
from tournaments.operations.day_ends import check_unsealed
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
from tournaments.operations.penalties import tidy_reason
from tournaments.operations.sales import money_back, take_back_money
from tournaments.operations.second_person import check_second_person
from tournaments.queries import policy_of
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.rules.entries import NegativeAmount
from tournaments.rules.places import LastPlayerLeft, StacksNeeded
from tournaments.rules.policy import DisqualifiedInHand, NoShow


class StackHeld(RuleError):
    """An absent player asked for their stack to be kept."""


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
            N_("More than the chips in play. Count the stack again."), field="stack_chips"
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
    """Raise StackHeld when the player asked for their stack to be kept.  Source: 7.4."""
    if Absence.objects.filter(entry=entry, ended_at=None, held=True).exists():
        raise StackHeld(
            N_(
                "The stack of %(player)s is held on request. Release the hold first, then "
                "remove it."
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
                "%(player)s went out in this hand and no stack is entered. Enter it first, on "
                "the page of the bust."
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
    overpaid = finishes.bounties_overpaid(act.tournament)
    sales = list(entry.sales.filter(voided=False))
    check_second_person(act, sum(map(money_back, sales)), approved_by)
    for sale in sales:
        take_back_money(act, sale)
    act.move_chips(ChipReason.NO_SHOW, -stack_chips, entry=entry)
    act.update(entry, voided=True)
    check_bounties_stand(act.tournament, overpaid)


FOREIGN_LAW, CARRIED_LAW = "7.25", "7.27"
MAX_REASON = 200


class WhyOut(RuleError):
    """Chips are taken out of play without saying why."""


def take_chips_out(
    act: Act, entry: Entry, *, chips: int, table: int | None, foreign: bool, reason: str
) -> None:
    """Take chips of a player off the table, with the reason.

    What was carried out of view leaves play (7.27).  `foreign` chips never were in play: the chip
    ledger has them in and out again, so that nothing else moves (7.25).  A stack that was counted
    with them is counted without them.
    Raises WhyOut, NegativeAmount, TooManyChips, EntryVoided, AlreadyOut.
    """
    check_not_out(entry)
    if not reason.strip():
        raise WhyOut(N_("Enter why these chips leave the table."), field="reason")
    if chips < 1:
        raise NegativeAmount(
            N_("Enter the number of chips leaving the table: at least one."), field="chips"
        )
    counted = penalties.latest_counts(act.tournament).get(entry.pk)
    most = queries.chips_in_play(act.tournament) if counted is None else counted.chips
    if chips > most and not (foreign and counted is None):
        raise TooManyChips(
            N_("%(player)s has %(chips)s chips at most. Count again."),
            field="chips",
            player=entry.player.name,
            chips=most,
        )
    if foreign:
        act.move_chips(ChipReason.TAKEN_OUT, chips, entry=entry, table=table)
    act.move_chips(ChipReason.TAKEN_OUT, -chips, entry=entry, table=table)
    if counted is not None:
        count_again(act, {entry.pk: counted.chips - chips})


class AwayAlready(RuleError):
    """The player was noted as away before."""


class NotAway(RuleError):
    """The player is not noted as away."""


class HeldAlready(RuleError):
    """The stack is held already."""


def begin_absence(act: Act, entry: Entry, *, why: str = "") -> Absence:
    """A player is away from their seat: the stack posts meanwhile.

    Raises WrongState, AlreadyOut, AwayAlready.  Source: Robert's Rules 7.6.
    """
    _check_plays(act, entry)
    if penalties.absence_of(entry) is not None:
        raise AwayAlready(N_("%(player)s is already marked absent."), player=entry.player.name)
    return act.create(Absence(tournament=act.tournament, entry=entry, at=act.at, why=why.strip()))


def end_absence(act: Act, entry: Entry) -> Absence:
    """The player is back; a request to hold the stack is over too.  Raises NotAway."""
    row = penalties.absence_of(entry)
    if row is None:
        raise NotAway(N_("%(player)s is not marked absent. Check again."), player=entry.player.name)
    return act.update(row, ended_at=act.at)


def hold_stack(act: Act, entry: Entry, *, reason: str) -> Absence:
    """A player who is away asked to have the stack kept: nobody lifts it.

    Raises WrongState, AlreadyOut, HeldAlready, ReasonMissing.  Source: Robert's Rules 7.4.
    """
    _check_plays(act, entry)
    why, row = tidy_reason(reason), penalties.absence_of(entry)
    if row is None:
        return act.create(
            Absence(tournament=act.tournament, entry=entry, at=act.at, held=True, why=why)
        )
    if row.held:
        raise HeldAlready(
            N_("The stack of %(player)s is already held. Reload the page."),
            player=entry.player.name,
        )
    return act.update(row, held=True, why=why)


def post_absent(
    act: Act, chips: Mapping[int, int], *, places: Mapping[int, tuple[int, int]], level: int
) -> None:
    """Chips that the stacks of these entries put into pots; those of nothing are left out.

    `places` are table and seat by entry.  Source: Robert's Rules 7.6; TDA 2024 71-C.
    """
    act.create_many(
        [
            AbsentPost(
                tournament=act.tournament,
                entry_id=entry,
                chips=posted,
                table_number=places[entry][0],
                seat_number=places[entry][1],
                level=level,
                at=act.at,
            )
            for entry, posted in chips.items()
            if posted
        ]
    )


def _check_plays(act: Act, entry: Entry) -> None:
    require_running(act.tournament)
    check_not_out(entry)
    check_not_waiting(entry)
