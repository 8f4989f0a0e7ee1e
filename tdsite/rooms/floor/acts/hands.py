"""Hands at the tables: hand for hand, hands counted, players seen there, chips that leave."""

from typing import Annotated, Unpack

from blinds.operations import clocks
from blinds.queries import schedule_of, step_data
from tables import hands as hands_now
from tables import queries as floor_queries
from tables.models import HandForHand, SeenBy
from tables.operations import hands_dealt, orders, presence
from tables.queries import place_held
from tables.rules.floor import Place
from tables.rules.hand_for_hand import LAW
from tdsite.acts.arguments import event_of, the_entry
from tdsite.acts.play import count_hand, count_synchronised, count_unfinished
from tournaments import journal, prize_money, queries
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.operations import removals
from tournaments.operations.entries import AlreadyOut
from tournaments.operations.events import require_not_over, require_running
from tournaments.register import ENTRY, EVENT, SEAT, TABLE, EntryId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import (
    MAX_TABLE,
    EventId,
    Help,
    SeatNumber,
    SomeChips,
    TableNumber,
    Text,
    Whole,
)

PlayersLeft = Annotated[int, Whole(1, MAX_TABLE), Help("Players left at its end.")]


class PlacesNotSet(RuleError):
    """Registration is open: nobody knows yet how many places are paid."""


@act("hands.announced", path=f"{EVENT}hands/announce/")
def hands_announce(
    tournament_id: EventId, *, target: PlayersLeft | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Announce hand for hand, down to the places paid or to so many players.

    From here on all who go out in one hand, at whatever table, rank together; the clock stands,
    and each hand takes two minutes off it.
    Raises WrongState, PlacesNotSet, HandForHandAlready, TargetReached.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    act = journal.open_act(tournament_id, "hands.announced", **order)
    require_running(act.tournament)
    if act.tournament.registration_closed_at is None:
        raise PlacesNotSet(N_("Close registration first: the number of paid places is set then."))
    left = queries.still_in(act.tournament)
    paid = prize_money.places_paid(act.tournament, queries.prizes(act.tournament))
    play = hands_dealt.announce(act, left=left, target=paid if target is None else target)
    ran = clocks.hold(act)
    return journal.record(
        act, law=LAW, players_count=play.target, left_count=left, play=play.pk, clock_held=ran
    )


@act("hands.table_done", path=f"{TABLE}hand-done/")
def hand_done(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Report that a table has finished the hand all tables play.

    The one under way at the announcement has no number in the log.
    Raises NotHandForHand, HandIsOver, ReportedAlready, NoSuchSeat.  Source: TDA 2024 RP-8.
    """
    act = journal.open_act(tournament_id, "hands.table_done", **order)
    hand = hands_dealt.report_done(act, table)
    count_synchronised(act, table, hand)
    return journal.record(act, law=LAW, table=table, hand=hand or None)


@act("hands.table_held", path=f"{TABLE}hand-held/")
def hand_held(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Report an all-in and a call: the cards stay face down until the floor says so.

    Raises NotHandForHand, HandIsOver, ReportedAlready, NoSuchSeat.  Source: TDA 2024 RP-8-F.
    """
    act = journal.open_act(tournament_id, "hands.table_held", **order)
    hand = hands_dealt.report_held(act, table)
    return journal.record(act, law="TDA 2024 RP-8-F", table=table, hand=hand or None)


@act("hands.dealt", path=f"{EVENT}hands/next/")
def hand_next(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Deal the next hand at all tables, or end hand for hand when few enough are left.

    Two minutes leave the clock, and every button that is known moves on.
    Raises NotHandForHand, HandUnderWay (which names the tables), NoLevelNow.
    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    kind = "hands.dealt" if _goes_on(tournament_id) else "hands.ended"
    before = journal.kind_before(tournament_id, ("hands.dealt", "hands.ended"), order)
    act = journal.open_act(tournament_id, before or kind, **order)
    if kind == "hands.dealt":
        return _deal(act)
    hands_dealt.require_between_hands(act)
    return _end(act)


def _goes_on(tournament_id: int) -> bool:
    """Whether more players are left than it is played down to.  Locks the event until the act."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    play = hands_now.play_of(tournament)
    return play is not None and queries.still_in(tournament) > play.target


def _deal(act: Act) -> JournalLine:
    dealt = hands_dealt.deal_next(act, left=queries.still_in(act.tournament))
    assert dealt is not None
    clock = clocks.take_hand(act)
    where = step_data(schedule_of(act.tournament), clock.index)
    return journal.record(
        act, law=LAW, hand=dealt.hand, left_seconds=clock.left_ms // 1000, **where
    )


@act("hands.ended", path=f"{EVENT}hands/end/")
def hands_end(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """End hand for hand: every table deals at its own pace again.

    The clock runs if the announcement held it.
    Raises NotHandForHand.  Source: TDA 2024 RP-8.
    """
    return _end(journal.open_act(tournament_id, "hands.ended", **order))


def _end(act: Act) -> JournalLine:
    count_unfinished(act)
    play = hands_dealt.end(act)
    if _clock_was_held(act, play):
        clocks.let_run(act)
    left = queries.still_in(act.tournament)
    return journal.record(act, law=LAW, hand=play.hand, left_count=left, play=play.pk)


def _clock_was_held(act: Act, play: HandForHand) -> bool:
    """Whether the clock ran until hand for hand was announced."""
    lines = JournalLine.objects.filter(
        tournament=act.tournament, kind="hands.announced", data__play=play.pk
    )
    return lines.filter(data__clock_held=True).exists()


HAND_LAW = "7.30"
ABSENCE_LAW = "7.30; 7.6; TDA 2024 71-C"


@act("tables.hand_dealt", path=f"{TABLE}hand-dealt/")
def table_hand(
    tournament_id: EventId,
    *,
    table: TableNumber,
    again: Annotated[bool, Help("A misdeal, dealt anew: it counts nothing.")] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that the next hand is dealt at a table: penalties are served, absent stacks post.

    Who was ordered away goes, button and blinds move on; each penalty served there is a hand
    shorter, and each stack whose player is not there posts for its position.
    `again`: the hand was a misdeal and is dealt anew, which counts nothing.
    Raises WrongState, NoSuchSeat, HandForHandAlready, HandUnderWay.
    Source: Robert's Rules 7.6, 7.15, 7.30; TDA 2024 35-C, 71.
    """
    act = journal.open_act(tournament_id, "tables.hand_dealt", **order)
    hands_dealt.require_own_pace(act)
    if again:
        hands_dealt.deal_again(act, table)
        return journal.record(act, law="TDA 2024 35-C", table=table, again=True)
    ended = orders.hand_ended(act, table)
    counted = count_hand(act, [table])
    return journal.record(
        act,
        law=ABSENCE_LAW if counted.line_data() else HAND_LAW,
        table=table,
        moves=", ".join(f"{move.from_place} → {move.to_place}" for move in ended.moves),
        moves_count=len(ended.moves),
        dropped=list(ended.dropped),
    )


@act("tables.seen", path=f"{SEAT}seen/")
def see_seat(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    how: SeenBy = SeenBy.FLOOR,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that the player of this seat was seen in it.  Raises NoSuchSeat, SeatEmpty."""
    act = journal.open_act(tournament_id, "tables.seen", **order)
    require_not_over(act.tournament)
    place = Place(table, seat)
    entry = presence.check_seat(act, place, how=how)
    return journal.record(act, entry=entry.pk, player=entry.player.name, seat=str(place))


@act("tables.seen", path=f"{TABLE}seen/")
def see_table(
    tournament_id: EventId,
    *,
    table: TableNumber,
    how: SeenBy = SeenBy.FLOOR,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that everybody of this table was seen in their seat.  Raises NoSuchSeat, SeatEmpty."""
    act = journal.open_act(tournament_id, "tables.seen", **order)
    require_not_over(act.tournament)
    chairs = presence.check_table(act, table, how=how)
    names = [chair.entry.player.name for chair in chairs if chair.entry]
    short = ", ".join(name.split()[-1] for name in names)  # the log has a line for them, not ten
    return journal.record(act, table=table, player=short, players=names, seat=str(table))


@act("tables.seen", path=f"{ENTRY}seen/")
def see_player(
    entry_id: EntryId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    how: SeenBy = SeenBy.FLOOR,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that a player was seen at a place, their own or another's.

    Raises NoSuchSeat, AlreadyOut.
    """
    act = journal.open_act(event_of(entry_id), "tables.seen", **order)
    require_not_over(act.tournament)
    entry, place = the_entry(act, entry_id), Place(table, seat)
    if place_held(entry) is None:
        raise AlreadyOut(N_("This player has no seat. Check the entry first."))
    presence.check_player(act, entry, place, how=how)
    return journal.record(act, entry=entry.pk, player=entry.player.name, seat=str(place))


IS_FOREIGN = "Not chips of this event: they never were in play."


@act("chips.taken_out", path=f"{ENTRY}chips-out/")
def take_chips_out(
    entry_id: EntryId,
    *,
    chips: SomeChips,
    reason: Annotated[str, Text(removals.MAX_REASON, blank=True)],
    foreign: Annotated[bool, Help(IS_FOREIGN)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take chips of a player off the table, with the reason.

    It is no disqualification.  They were carried out of view, and leave play; or they are
    `foreign`: not the event's, and never were in play.
    Raises WhyOut, NegativeAmount, TooManyChips, EntryVoided, AlreadyOut,
    WrongState.  Source: Robert's Rules 7.25, 7.27.
    """
    act = journal.open_act(event_of(entry_id), "chips.taken_out", **order)
    require_running(act.tournament)
    entry = the_entry(act, entry_id)
    place = floor_queries.place_held(entry)
    table = place.table if place else None
    removals.take_chips_out(act, entry, chips=chips, table=table, foreign=foreign, reason=reason)
    return journal.record(
        act,
        law=removals.FOREIGN_LAW if foreign else removals.CARRIED_LAW,
        entry=entry.pk,
        player=entry.player.name,
        seat=str(place) if place else "",
        removed_chips=chips,
        foreign=foreign,
        reason=reason.strip()[: removals.MAX_REASON],
    )
