"""Players out of the event."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Unpack

from tables import hands as hands_now
from tables import queries as floor_queries
from tables.models import HandForHand
from tables.operations import hands_dealt, seating
from tables.rules import hand_for_hand
from tables.rules.floor import Place
from tdsite.acts.arguments import (
    NotOfThisEvent,
    Report,
    StackBefore,
    Winners,
    entries_named,
    event_of,
    situation,
    the_entry,
)
from tdsite.acts.busts import check_seen_there
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import Entry, JournalLine
from tournaments.operations import eliminations, purchases
from tournaments.operations.eliminations import Knock
from tournaments.register import ENTRY, EVENT, EntryId, act
from tournaments.rules import N_
from tournaments.rules.values import Chips, EventId, Help, Named, Once, Several

EarlierStack = Annotated[
    Chips,
    Help("Hand for hand: that of the first one out in the hand, if it was not given."),
]
Certain = Annotated[bool, Help("Out although seen elsewhere, or not in that seat.")]
Reports = Annotated[
    Sequence[Report],
    Several(1, 20),
    Once("entry_id", N_("Name every entry once.")),
    Named("busts"),
]


@act("entry.busted", path=f"{ENTRY}bust/")
def bust_out(
    entry_id: EntryId,
    *,
    by_entries: Winners = (),
    stack_chips: StackBefore | None = None,
    earlier_stack_chips: EarlierStack | None = None,
    certain: Certain = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Report a bust; where the player may rebuy, it waits for their decision.

    Until then they keep the seat.
    Hand for hand they rank with all who go out in the same hand at other tables, so that their
    stacks are needed; `earlier_stack_chips` is that of the first one, if it was not given then.
    Unless `certain`, a player seen elsewhere is not put out: somebody else may sit there.
    Raises AlreadyOut, LastPlayerLeft, WrongState, StacksNeeded, SeenElsewhere.
    Source: Robert's Rules 7.19, 7.21, 7.35; TDA 2024 RP-8-A.
    """
    act = journal.open_act(event_of(entry_id), "entry.busted", **order)
    reports = [Report(entry_id, by_entries, stack_chips)]
    return _bust(act, reports, earlier_stack_chips, certain=certain)


@act("entry.busted", path=f"{EVENT}busts/")
def bust_together(
    tournament_id: EventId,
    *,
    reports: Reports,
    earlier_stack_chips: EarlierStack | None = None,
    certain: Certain = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Report several busts in one hand: the stacks before it decide the places.

    Ties share.  `earlier_stack_chips` and `certain` as in `bust_out`.
    Raises AlreadyOut, LastPlayerLeft, StacksNeeded, SeenElsewhere.
    Source: Robert's Rules 7.35; TDA 2024 RP-8-A.
    """
    act = journal.open_act(tournament_id, "entry.busted", **order)
    if not reports or len({report.entry_id for report in reports}) < len(reports):
        raise NotOfThisEvent(N_("Enter each eliminated player once."))
    return _bust(act, reports, earlier_stack_chips, certain=certain)


def _bust(
    act: Act,
    reports: Sequence[Report],
    earlier_stack_chips: int | None = None,
    *,
    certain: bool = False,
) -> JournalLine:
    knocks = knocks_of(act, reports)
    if not certain:
        check_seen_there(act, [knock.entry for knock in knocks])
    pending = who_may_rebuy(act, [knock.entry for knock in knocks])
    left_before = queries.still_in(act.tournament)
    play = hands_now.play_of(act.tournament)
    hand = _hand_of(act, knocks, play)
    eliminations.bust(
        act,
        knocks,
        left=left_before,
        hand=hand,
        pending=pending,
        earlier=eliminations.out_in_hand(act, hand) if play else (),
        earlier_stack_chips=earlier_stack_chips,
    )
    for knock in knocks:
        if knock.entry.pk not in pending:
            seating.vacate(act, knock.entry)
    if play:
        hands_dealt.settle(act, play)
    ended = [knock.entry for knock in knocks if knock.entry.pk not in pending]
    placed = queries.placed_together(ended[0]) if hand and ended and not play else {}
    outs = [_out(knock, placed, left_before, waits=knock.entry.pk in pending) for knock in knocks]
    if play:  # until all tables have finished the hand nobody knows who ranks beside them
        outs = [{**out, "place": None, "hand": play.hand} for out in outs]
    first = outs[0]
    return journal.record(act, law="7.21" if not hand else "7.35", **first, also=outs[1:])


def _hand_of(act: Act, knocks: Sequence[Knock], play: HandForHand | None) -> str:
    """The name that those who go out in one hand share, at one table or hand for hand at all."""
    if play:
        return hand_for_hand.label(play.pk, play.hand)
    return f"line {act.revision}" if len(knocks) > 1 else ""


def who_may_rebuy(act: Act, entries: Sequence[Entry]) -> frozenset[int]:
    """Those of these entries that may still buy themselves back in, so that their busts wait."""
    now = situation(act.tournament, act.at)
    return frozenset(entry.pk for entry in entries if purchases.may_rebuy(entry, now=now))


def knocks_of(act: Act, reports: Sequence[Report]) -> list[Knock]:
    """The reports with everybody they name, read in one statement.  Raises NotOfThisEvent."""
    named = {pk for report in reports for pk in (report.entry_id, *report.by)}
    found = entries_named(act, named)
    for report in reports:
        if report.entry_id not in found:
            raise Entry.DoesNotExist
        if found[report.entry_id].tournament_id != act.tournament.pk:
            raise NotOfThisEvent(N_("One of these players is not in this event. Check the list."))
    return [_knock(report, found) for report in reports]


def _knock(report: Report, found: Mapping[int, Entry]) -> Knock:
    entry = found[report.entry_id]
    place = floor_queries.place_held(entry)
    return Knock(
        entry=entry,
        by=[_opponent(pk, found) for pk in dict.fromkeys(report.by)],
        stack_chips=report.stack_chips,
        best_hand=report.best_hand,
        table=place.table if place else None,
        seat=place.seat if place else None,
    )


def _opponent(pk: int, found: Mapping[int, Entry]) -> Entry:
    if pk not in found:
        raise NotOfThisEvent(N_("One of these players is not in this event. Check the list."))
    return found[pk]


def _out(knock: Knock, placed: dict[int, Any], left_before: int, *, waits: bool) -> dict[str, Any]:
    known = placed.get(knock.entry.pk)
    place = None if waits else (known.place if known else left_before)
    return {
        "entry": knock.entry.pk,
        "player": knock.entry.player.name,
        "seat": str(Place(knock.table, knock.seat)) if knock.table and knock.seat else "",
        "place": place,
        "waits": waits,
        "by": [opponent.player.name for opponent in knock.by],
    }


@act("entry.let_out", path=f"{ENTRY}let-out/", name="let_out")
def decline_rebuy(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Note that a player does not rebuy: they are out, from the hand they busted in.

    The seat is free.
    Raises NothingPending.  Source: Robert's Rules 7.19, 7.33.
    """
    act = journal.open_act(event_of(entry_id), "entry.let_out", **order)
    entry = the_entry(act, entry_id)
    eliminations.decline_rebuy(act, entry)
    place = seating.vacate(act, entry)
    hands_dealt.settle(act)
    placed = queries.places(act.tournament)[entry.pk]
    return journal.record(
        act,
        law="7.33",
        entry=entry.pk,
        player=entry.player.name,
        seat=str(place) if place else "",
        place=placed.place,
    )
