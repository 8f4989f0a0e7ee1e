"""A bust that nobody reported when it happened, put where it belongs; chips found afterwards."""

from collections.abc import Mapping
from typing import Annotated, Any, Unpack

from tables.operations import hands_dealt, seating
from tables.operations.arranging import seat_left, sit_again
from tables.queries import place_held
from tdsite.acts.arguments import (
    Hitmen,
    OutAfter,
    OutAt,
    OutBefore,
    PublicReason,
    Report,
    SeatAgain,
    StackAtStart,
    Sure,
    event_of,
)
from tdsite.rooms.busts.acts import corrections
from tdsite.rooms.busts.acts.play import knocks_of, who_may_rebuy
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import Entry, JournalLine
from tournaments.models.money import ChipReason
from tournaments.operations import bust_corrections as steps
from tournaments.operations.eliminations import TooManyChips
from tournaments.operations.events import require_running
from tournaments.register import ENTRY, EntryId, act
from tournaments.rules import N_
from tournaments.rules import entries as entry_rules
from tournaments.rules import places as place_rules
from tournaments.rules.bust_corrections import Where, check_reason
from tournaments.rules.entries import NegativeAmount
from tournaments.rules.places import FoundChips
from tournaments.rules.values import Chips, Help, SomeChips

OutBeside = Annotated[EntryId, Help("An entry that went out in the same hand.")]
Winner = Annotated[EntryId, Help("Who won the hand.")]
OutOfPlay = Annotated[bool, Help("Out of play rather than to the winner.")]


@act("entry.busted", path=f"{ENTRY}bust/late/")
def bust_late(
    entry_id: EntryId,
    *,
    after: OutBefore | None = None,
    before: OutAfter | None = None,
    beside: OutBeside | None = None,
    at_time: OutAt | None = None,
    by_entries: Hitmen = (),
    stack_chips: StackAtStart | None = None,
    beside_chips: StackAtStart | None = None,
    reason: PublicReason,
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Report a bust of a while ago: it takes its place in the order, others move up.

    Exactly one of `after`, `before`, `beside` and `at_time` says where.
    It belongs after or before another bust, beside one that fell in the same hand
    (`beside_chips` is the stack of that one, if it was not reported), or at a time.
    Raises AlreadyOut, LastPlayerLeft, NotInTheOrder, WhereUnclear, StacksNeeded, HitmanWasOut;
    PaidOtherwise unless `sure`.  Source: Robert's Rules 7.19, 7.35.
    """
    act = journal.open_act(event_of(entry_id), "entry.busted", **order)
    why, stood = check_reason(reason), corrections.begin_correction(act)
    (knock,) = knocks_of(act, [Report(entry_id, by_entries, stack_chips)])
    pending = bool(who_may_rebuy(act, [knock.entry]))
    stacks = {entry_id: stack_chips, beside: beside_chips}
    steps.late(
        act,
        knock,
        Where(after, before, beside, at_time),
        left=queries.still_in(act.tournament),
        pending=pending,
        stacks={entry: chips for entry, chips in stacks.items() if entry and chips is not None},
    )
    seat = place_held(knock.entry)
    if not pending:
        seating.vacate(act, knock.entry)
    hands_dealt.settle(act)
    differ = corrections.check_correction(act, stood, sure=sure)
    placed = queries.places(act.tournament).get(entry_id)
    return journal.record(
        act,
        law="7.19",
        entry=entry_id,
        player=knock.entry.player.name,
        seat=str(seat or ""),
        place=placed.place if placed else None,
        waits=pending,
        by=[opponent.player.name for opponent in knock.by],
        also=[],
        late=True,
        reason=why,
        paid_otherwise=differ,
    )


@act("chips.found", path=f"{ENTRY}bust/found-chips/")
def found_chips(
    entry_id: EntryId,
    *,
    found_chips: SomeChips,
    all_in_chips: Chips,
    opponent_chips: Chips,
    opponent_entry: Winner | None = None,
    next_hand_started: bool,
    remove: OutOfPlay = False,
    seat: SeatAgain = "",
    sure: Sure = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Rule on chips that a player found after they lost their all-in.

    What the opponent covers is lost; stacks are those at the start of the hand.  Covered
    altogether, the player stays out; before the next hand the chips go to the winner (or out of
    play if the director says `remove`), afterwards out of play.  What is not covered stays theirs:
    the bust is taken back and they have their seat again, or `seat` as in `correct_bust_player`.
    Raises NotBusted, NegativeAmount, TooManyChips, BoughtInAgain, SeatNeeded; PaidOtherwise
    unless `sure`.  Source: Robert's Rules 7.19; TDA 2024 62.
    """
    act = journal.open_act(event_of(entry_id), "chips.found", **order)
    require_running(act.tournament)
    before, row = corrections.begin_correction(act), steps.the_bust(act, entry_id)
    _check_amounts(act, found_chips, all_in_chips, opponent_chips)
    ruling = place_rules.found_chips(
        all_in_chips,
        found_chips=found_chips,
        opponent_chips=opponent_chips,
        next_hand_started=next_hand_started,
        remove=remove,
    )
    entry = row.entry
    if ruling.removed_chips:
        act.move_chips(ChipReason.FOUND, -ruling.removed_chips, entry=entry)
    back = None
    if not ruling.out:
        steps.delete_elimination(act, row)
        back = sit_again(act, Entry.objects.get(pk=entry_id), own=seat_left(row), picked=seat)
        hands_dealt.settle(act)
    differ = corrections.check_correction(act, before, sure=sure)
    winner = _name(opponent_entry, row.tournament_id)
    return journal.record(
        act,
        law="7.19",
        **_told(entry, ruling, found_chips),
        winner=winner,
        seat=str(back or ""),
        paid_otherwise=differ,
    )


def _check_amounts(act: Act, found: int, all_in: int, opponent: int) -> None:
    if found < 1:
        raise NegativeAmount(N_("Enter the chips found: at least one."), field="found_chips")
    for name, chips in (("all_in_chips", all_in), ("opponent_chips", opponent)):
        entry_rules.check_amount(chips, field=name)
    if found > queries.chips_in_play(act.tournament):
        raise TooManyChips(N_("More than the chips in play. Count again."), field="found_chips")


def _told(entry: Entry, ruling: FoundChips, found: int) -> Mapping[str, Any]:
    return {
        "entry": entry.pk,
        "player": entry.player.name,
        "found_chips": found,
        "out": ruling.out,
        "outcome": _outcome(ruling),
        "to_winner_chips": ruling.to_winner_chips,
        "removed_chips": ruling.removed_chips,
        "kept_chips": ruling.kept_chips,
    }


def _outcome(ruling: FoundChips) -> str:
    if not ruling.out:
        return "plays_on"
    return "removed" if ruling.removed_chips else "to_winner"


def _name(entry_id: int | None, tournament_id: int) -> str:
    if entry_id is None:
        return ""
    rows = Entry.objects.select_related("player")
    return rows.get(pk=entry_id, tournament=tournament_id).player.name
