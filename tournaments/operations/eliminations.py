"""Entries ended: players busted, or let out who might have bought back in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments import queries, selling
from tournaments.acts import Act
from tournaments.models import Elimination, Entry, KnockOut
from tournaments.models.entries import Ending
from tournaments.operations.day_ends import require_day
from tournaments.operations.entries import check_not_out, check_not_waiting
from tournaments.operations.events import require_running
from tournaments.queries import policy_of
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.rules.places import LastPlayerLeft, StacksNeeded
from tournaments.rules.policy import DisqualifiedInHand, Simultaneous


class NothingPending(RuleError):
    """Nobody waits for this entry's decision on a rebuy."""


class NotAnOpponent(RuleError):
    """A player cannot be knocked out by themselves, or by somebody who is out."""


class StackKnown(RuleError):
    """A stack was given that nobody asked for."""


class TooManyChips(RuleError):
    """More chips than there are in play."""


NOBODY_LEFT = N_("The last player left cannot be eliminated.")


@dataclass(frozen=True, slots=True)
class Knock:
    """One bust as reported: whose, by whom, the stack before the hand, and the seat left."""

    entry: Entry
    by: Sequence[Entry] = ()
    stack_chips: int | None = None
    table: int | None = None
    seat: int | None = None
    best_hand: bool = False


def bust(
    act: Act,
    knocks: Sequence[Knock],
    *,
    left: int,
    hand: str = "",
    pending: frozenset[int] = frozenset(),
    earlier: Sequence[Elimination] = (),
    earlier_stack_chips: int | None = None,
    opponents_may_be_out: bool = False,
) -> list[Elimination]:
    """End entries that lost their last chips, in one hand if there are several.

    `left` are the entries still in before.
    `pending` are the entries that may still rebuy: they keep seat and chance.
    `earlier` are those who went out in the same hand of all tables; one of them may have been
    reported without the stack they had, which `earlier_stack_chips` then makes good.
    `opponents_may_be_out`: the bust is older than others, and the order is checked afterwards.
    Raises WrongState, BagsSealed, StacksAreBagged, EntryVoided, AlreadyOut, LastPlayerLeft,
    NotAnOpponent, StacksNeeded.
    Source: Robert's Rules 7.19, 7.21, 7.35.
    """
    require_running(act.tournament)
    if any(getattr(knock.entry, "day_over", True) for knock in knocks):  # read with the entries
        require_day(act.tournament)
    out = {knock.entry.pk for knock in knocks}
    for knock in knocks:
        check_not_out(knock.entry)
        check_not_waiting(knock.entry)
        check_opponents(knock, out, may_be_out=opponents_may_be_out)
    _check_stacks(act, knocks, earlier)
    _complete(act, earlier, earlier_stack_chips)
    if left - waiting(act) <= len(knocks):
        raise LastPlayerLeft(NOBODY_LEFT)
    return [
        _end(act, knock, place_in_line=n, hand=hand, pending=knock.entry.pk in pending)
        for n, knock in enumerate(knocks)
    ]


def stop_play(act: Act, standing: Sequence[Sequence[Knock]]) -> None:
    """End all entries but the winner's: those who are left stop by a deal and play no more.

    `standing` are the others in the order in which they are out, the worst place first; those
    of one group share their places.  Raises WrongState.  Source: Robert's Rules 7.37, 7.38.
    """
    require_running(act.tournament)
    line = 0
    for group in standing:
        hand = f"line {act.revision} {line}" if len(group) > 1 else ""
        for knock in group:
            _end(act, knock, place_in_line=line, hand=hand, pending=False, kind=Ending.DEAL)
            line += 1


def waiting(act: Act) -> int:
    """Entries that have busted and may still rebuy: they hold no chips."""
    closed = act.tournament.registration_closed_at is not None
    if closed or selling.terms_of(act.tournament).rebuy is None:
        return 0
    return Elimination.objects.filter(tournament=act.tournament, pending=True).count()


def _check_stacks(act: Act, knocks: Sequence[Knock], earlier: Sequence[Elimination]) -> None:
    """Several out in one hand need their stacks before it, unless they share whatever comes."""
    for knock in knocks:
        if knock.stack_chips is not None:
            entry_rules.check_amount(knock.stack_chips, field="stack_chips")
    if not stacks_decide(act) or all(knock.stack_chips is not None for knock in knocks):
        return
    if earlier:
        raise StacksNeeded(
            N_(
                "%(player)s went out in the same hand: enter each player’s stack at the "
                "start of the hand."
            ),
            field="stack_chips",
            player=earlier[0].entry.player.name,
        )
    if len(knocks) > 1:
        raise StacksNeeded(
            N_("Several busts in one hand: enter each stack at the start of the hand."),
            field="stack_chips",
        )


def _complete(act: Act, earlier: Sequence[Elimination], stack_chips: int | None) -> None:
    """The stack of who went out earlier in the hand, if they were reported without it."""
    without = [row for row in earlier if row.stack_chips is None]
    if stack_chips is not None:
        entry_rules.check_amount(stack_chips, field="earlier_stack_chips")
        if len(without) != 1:
            raise StackKnown(
                N_("No earlier stack is missing. Leave this field blank."),
                field="earlier_stack_chips",
            )
        act.update(without[0], stack_chips=stack_chips)
    elif without and stacks_decide(act):
        raise StacksNeeded(
            N_("%(player)s went out in the same hand. Enter the stack they had when it started."),
            field="earlier_stack_chips",
            player=without[0].entry.player.name,
        )


def stacks_decide(act: Act) -> bool:
    """Whether those of one hand rank by the stacks they had."""
    return policy_of(act.tournament).simultaneous is not Simultaneous.SHARE_ALL


def check_opponents(knock: Knock, out: Collection[int] = (), *, may_be_out: bool = False) -> None:
    """Raise NotAnOpponent unless all who are named can have won the chips.

    `out` go out in the same hand.  `may_be_out`: some may have gone out since.
    """
    for opponent in knock.by:
        ended = getattr(opponent, "elimination", None)
        left = ended is not None and opponent.pk not in out and not may_be_out
        gone = opponent.voided or left
        here = opponent.tournament_id == knock.entry.tournament_id
        if opponent.pk == knock.entry.pk or not here or gone:
            raise NotAnOpponent(
                N_("Choose another player still in as winner of the chips."), field="by"
            )


def _end(
    act: Act,
    knock: Knock,
    *,
    place_in_line: int,
    hand: str,
    pending: bool,
    kind: Ending = Ending.BUST,
) -> Elimination:
    elimination = act.create(
        Elimination(
            tournament=act.tournament,
            entry=knock.entry,
            kind=kind,
            at=act.at,
            sequence=act.revision * 1000 + place_in_line,
            hand=hand,
            stack_chips=knock.stack_chips,
            table_number=knock.table,
            seat_number=knock.seat,
            best_hand=knock.best_hand,
            pending=pending,
        )
    )
    for position, opponent in enumerate(knock.by):
        act.create(KnockOut(elimination=elimination, by_entry=opponent, position=position))
    return elimination


def out_in_hand(act: Act, hand: str) -> list[Elimination]:
    """Those who rank together in that hand so far, in the order of the reports."""
    rows = Elimination.objects.filter(tournament=act.tournament, hand=hand)
    if policy_of(act.tournament).disqualified_in_hand is DisqualifiedInHand.AT_ONCE:
        rows = rows.exclude(kind=Ending.DISQUALIFIED)
    return list(rows.select_related("entry__player").order_by("sequence"))


def decline_rebuy(act: Act, entry: Entry) -> Elimination:
    """The player does not rebuy: the bust that waited counts, from when it happened.

    Raises NothingPending.  Source: Robert's Rules 7.19, 7.33.
    """
    elimination: Elimination | None = getattr(entry, "elimination", None)
    if elimination is None or not elimination.pending:
        raise NothingPending(N_("%(player)s has no pending rebuy."), player=entry.player.name)
    if queries.still_in(act.tournament) < 2:
        raise LastPlayerLeft(NOBODY_LEFT)
    return act.update(elimination, pending=False)
