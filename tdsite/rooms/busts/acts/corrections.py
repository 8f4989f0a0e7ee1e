"""Busts put right, whenever it is noticed: each correction one act, with its reason in the log.

Each looks before and after at payments, envelopes and last longers.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Unpack

from tables.operations import hands_dealt, seating
from tables.operations.arranging import seat_left, sit_again
from tables.queries import place_held
from tdsite.acts.arguments import (
    Hitmen,
    NotOfThisEvent,
    OutAfter,
    OutAt,
    OutBefore,
    PublicReason,
    SeatAgain,
    StackAtStart,
    Sure,
    entries_named,
    event_of,
    the_entry,
)
from tdsite.acts.undo import settled_otherwise
from tdsite.rooms.busts.acts.play import who_may_rebuy
from tournaments import dealing, finishes, flight_tree, journal
from tournaments.acts import Act, ActContext
from tournaments.disqualified_bags import heads_as_sent
from tournaments.models import Elimination, Entry, JournalLine
from tournaments.operations import bust_checks, flights
from tournaments.operations import bust_corrections as steps
from tournaments.operations.bust_checks import Before
from tournaments.register import ENTRY, EVENT, EntryId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.bust_corrections import Where, WhereUnclear, check_reason
from tournaments.rules.values import EventId, Help, Keyed, RowId, Several


class HeadsWentOn(RuleError):
    """Heads are in play in the next day that would be worth something else."""


class SettledOtherwise(RuleError):
    """An envelope was opened, or a last longer paid, by what would no longer be so."""


@dataclass(frozen=True, slots=True)
class Stood:
    """The book before a correction; `settled` counts what did not fit already."""

    before: Before
    settled: int


def begin_correction(act: Act) -> Stood:
    """What holds before anything is corrected.  Raises WrongState before the start."""
    return Stood(bust_checks.begin(act), _settled(act))


def check_correction(act: Act, stood: Stood, *, sure: bool) -> list[int]:
    """The entries that were paid otherwise than they have won now.

    Raises SettledOtherwise, HeadsWentOn, DealInTheWay, and what `bust_checks.check` raises.
    """
    if _settled(act) > stood.settled:
        raise SettledOtherwise(
            N_(
                "This correction would affect an opened envelope or a paid last longer. Undo "
                "the envelope or void the payment first."
            )
        )
    if not heads_as_sent(act.tournament):
        raise HeadsWentOn(
            N_(
                "The bounties of %(flight)s have moved on with the bags, and this would "
                "change their value. Undo the merge of the flight first."
            ),
            flight=flight_tree.name_of(act.tournament),
        )
    dealing.check_holds(act.tournament)
    return bust_checks.check(act, stood.before, sure=sure)


def _settled(act: Act) -> int:
    return sum(1 for _ in settled_otherwise(act.tournament))


KIND = "entry.bust_corrected"
LAW = "7.19"
HAND_LAW = "7.35"

StacksAtStart = Annotated[
    Mapping[EntryId, StackAtStart | None], Several(2, 20), Keyed("entry_id", "stack_chips")
]
BestHand = Annotated[RowId, Help("The entry that gets what a tie leaves over.")]


@act(KIND, path=f"{ENTRY}bust/player/")
def correct_bust_player(
    entry_id: EntryId,
    *,
    instead: Annotated[EntryId, Help("The entry that went out in truth.")],
    reason: PublicReason,
    by_entries: Hitmen | None = None,
    stack_chips: StackAtStart | None = None,
    seat: SeatAgain = "",
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that it was another player who went out; this one has their seat again.

    Or `seat` ("7-3", or "draw" for one by lot) where somebody sits there.
    `by_entries` None: those who were reported; was it `instead`, then who plays on.
    Raises NotBusted, AlreadyOut, BoughtInAgain, SeatNeeded, HitmanWasOut, StacksNeeded, AliveTwice;
    and PaidOtherwise unless `sure`.  Source: Robert's Rules 7.19, 7.21.
    """
    act, row, before, why = _begin(entry_id, reason, order)
    wrong, other = row.entry, the_entry(act, instead)
    own, lost_at, waited = seat_left(row), place_held(other), row.pending
    if by_entries is None:
        named = row.knock_outs.filter(by_entry__voided=False).order_by("position", "pk")
        entries = named.values_list("by_entry_id", flat=True)
        by_entries = [wrong.pk if pk == instead else pk for pk in entries]
    pending = waited and other.pk in who_may_rebuy(act, [other])
    steps.give_to(
        act,
        row,
        other,
        by=_players(act, by_entries),
        stack_chips=stack_chips,
        place=(lost_at.table, lost_at.seat) if lost_at else None,
        pending=pending,
    )
    if not pending:
        seating.vacate(act, other)
    back = sit_again(act, the_entry(act, wrong.pk), own=own, picked=seat)
    flights.check_nobody_twice(act.tournament, players={wrong.player_id})
    hands_dealt.settle(act)
    told_of = {**_facts(wrong, "player", other.player.name, why), "out": other.pk}
    return _record(act, before, told_of, sure=sure, seat=str(back or ""))


@act(KIND, path=f"{ENTRY}bust/by/")
def correct_bust_hitmen(
    entry_id: EntryId,
    *,
    by_entries: Hitmen,
    reason: PublicReason,
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say by whom a player went out; nobody, if it is not known.

    Who won most of the last chips is named first.
    Raises NotBusted, NotAnOpponent, HitmanWasOut, EnvelopeOpened.
    """
    act, row, before, why = _begin(entry_id, reason, order)
    by = _players(act, by_entries)
    steps.set_hitmen(act, row, by)
    names = ", ".join(entry.player.name for entry in by)
    facts = _facts(row.entry, "hitmen" if by else "nobody", names, why)
    return _record(act, before, facts, sure=sure)


@act(KIND, path=f"{ENTRY}bust/order/")
def correct_bust_order(
    entry_id: EntryId,
    *,
    after: OutBefore | None = None,
    before: OutAfter | None = None,
    at_time: OutAt | None = None,
    reason: PublicReason,
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put a bust after or before another one, or at a time.

    Exactly one of the three is named.  It leaves the hand it was in.  `after` and `before` are
    entries that are out.
    Raises NotBusted, NotInTheOrder, WhereUnclear, HitmanWasOut; PaidOtherwise unless `sure`.
    Source: Robert's Rules 7.35.
    """
    act, row, stood, why = _begin(entry_id, reason, order)
    if entry_id in (after, before):
        raise WhereUnclear(N_("A bust cannot come before or after itself."), field="after")
    steps.put(act, row, Where(after, before, at=at_time))
    what, named = ("after", after) if after is not None else ("before", before)
    name = finishes.names_of([named]).get(named, "") if named is not None else ""
    facts = _facts(row.entry, what if name else "order", name, why)
    return _record(act, stood, facts, sure=sure)


@act(KIND, path=f"{EVENT}busts/hand/")
def correct_bust_hand(
    tournament_id: EventId,
    *,
    stacks: StacksAtStart,
    best_hand: BestHand | None = None,
    reason: PublicReason,
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that players went out in one hand, with the stacks that decide their places.

    They rank together.  Whoever fell in one hand with one of them is among them.  A stack of None
    stays as it is.  `best_hand` gets what a tie leaves over.
    Raises NotBusted, StacksNeeded; PaidOtherwise unless `sure`.  Source: Robert's Rules 7.35.
    """
    act = journal.open_act(tournament_id, KIND, **order)
    why, before = check_reason(reason), begin_correction(act)
    if len(stacks) < 2:
        raise NotOfThisEvent(N_("Name at least two players who went out in the same hand."))
    rows = [steps.the_bust(act, entry) for entry in stacks]
    known = {entry: chips for entry, chips in stacks.items() if chips is not None}
    steps.join(act, rows, stacks=known, best_hand=best_hand)
    others = ", ".join(row.entry.player.name for row in rows[1:])
    facts = _facts(rows[0].entry, "with", others, why)
    return _record(act, before, facts, sure=sure, law=HAND_LAW)


@act(KIND, path=f"{ENTRY}bust/stack/")
def correct_bust_stack(
    entry_id: EntryId,
    *,
    stack_chips: StackAtStart | None = None,
    best_hand: bool | None = None,
    reason: PublicReason,
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Correct the stack a player had in their last hand, or who had the best hand of a tie.

    None leaves either as it is.  Raises NotBusted, NegativeAmount; PaidOtherwise unless `sure`.
    Source: Robert's Rules 7.35.
    """
    act, row, before, why = _begin(entry_id, reason, order)
    steps.set_stack(act, row, stack_chips=stack_chips, best_hand=best_hand)
    facts = _facts(row.entry, "stack" if stack_chips is not None else "best_hand", "", why)
    return _record(act, before, facts, sure=sure, law=HAND_LAW, stack_chips=stack_chips)


def _begin(entry_id: int, reason: str, order: ActContext) -> tuple[Act, Elimination, Stood, str]:
    act = journal.open_act(event_of(entry_id), KIND, **order)
    why, before = check_reason(reason), begin_correction(act)
    return act, steps.the_bust(act, entry_id), before, why


def _record(
    act: Act,
    before: Stood,
    facts: Mapping[str, Any],
    *,
    sure: bool,
    law: str = LAW,
    **more: Any,
) -> JournalLine:
    """The line of a correction, once the book as it is now holds."""
    differ = check_correction(act, before, sure=sure)
    return journal.record(act, law=law, **facts, **more, paid_otherwise=differ)


def _facts(entry: Entry, what: str, instead: str, reason: str) -> dict[str, Any]:
    return {
        "entry": entry.pk,
        "player": entry.player.name,
        "what": what,
        "instead": instead,
        "reason": reason,
    }


def _players(act: Act, pks: Collection[int]) -> list[Entry]:
    """These entries in the order named, each once.  Raises NotOfThisEvent."""
    found = entries_named(act, pks)
    wanted = list(dict.fromkeys(pks))
    if any(pk not in found for pk in wanted):
        raise NotOfThisEvent(N_("One of these players is not in this event. Check the list."))
    return [found[pk] for pk in wanted]
