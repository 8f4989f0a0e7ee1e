"""Tables balanced, broken, redrawn; players moved; buttons, chairs and decks."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Unpack

from tables.operations import buttons, hands_dealt, moves, seating
from tables.operations.seating import tables_at
from tables.rules.floor import LAW, Place, Why, check_change
from tdsite.acts.arguments import event_of, the_entry
from tdsite.acts.play import count_hand, count_own_pace
from tdsite.rooms.floor.acts.arranging import SeenPlace, StayingPlaces
from tdsite.web import conflicts
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine
from tournaments.operations import entries
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_not_over, require_running
from tournaments.register import ENTRY, EVENT, SEAT, TABLE, Also, EntryId, act
from tournaments.rules.entries import check_count
from tournaments.rules.values import (
    EventId,
    Help,
    Keyed,
    SeatNumber,
    Several,
    TableNumber,
    Whole,
)

MAX_TABLES = 200
WHERE_BLINDS_ARE = "Where the floor saw the last big blind, where the house did not follow."

BigBlinds = Annotated[
    Mapping[TableNumber, SeatNumber],
    Several(0, 1000),
    Keyed("table", "seat"),
    Help(WHERE_BLINDS_ARE),
]
SmallBlindSeat = Annotated[SeatNumber, Help("The small blind, where it does not just follow.")]
BigBlindSeat = Annotated[SeatNumber, Help("The big blind, where it does not just follow.")]


@act("tables.opened", path=f"{EVENT}tables/", status=201)
def open_tables(
    tournament_id: EventId,
    *,
    number: Annotated[int, Whole(1, 100), Help("How many more.")] = 1,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Open more tables, with all their chairs.

    After the start they are the first to break.
    """
    act = journal.open_act(tournament_id, "tables.opened", **order)
    require_not_over(act.tournament)
    check_count(number, most=MAX_TABLES, field="number")
    late = act.tournament.started_at is not None
    tables = seating.open_tables(act, number, late=late)
    return journal.record(act, tables=", ".join(str(table.number) for table in tables))


@act("tables.balanced", path=f"{EVENT}balance/")
def balance(
    tournament_id: EventId,
    *,
    big_blinds: BigBlinds | None = None,
    stay: StayingPlaces = (),
    **order: Unpack[ActContext],
) -> JournalLine:
    """Make the tables even with the fewest moves.

    Raises NothingToDo, NoMovablePlayer.
    `big_blinds` (table → seat) is what the floor saw last, where the house did not follow;
    `stay` are seats whose players are left there.
    Source: Robert's Rules 7.15, 7.17; TDA 2024 11.
    """
    act = journal.open_act(tournament_id, "tables.balanced", **order)
    hands_dealt.require_between_hands(act)
    plan = moves.balance(act, big_blinds=big_blinds, stay=stay)
    moved = [f"{m.from_place} → {m.to_place}" for m in plan]
    return journal.record(act, law=plan[0].law, moves=", ".join(moved), moves_count=len(plan))


@act(
    "tables.broken",
    path=f"{TABLE}break/",
    draws=True,
    also=Also("break_next", f"{EVENT}tables/break/", "Break the next table of the order"),
)
def break_table(
    tournament_id: EventId, *, table: TableNumber | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Break this table: its players draw seats elsewhere.

    None: the next table of the order.
    Raises NothingToDo, NoFreeSeat.  Source: Robert's Rules 7.13; TDA 2024 10.
    """
    act = journal.open_act(tournament_id, "tables.broken", **order)
    hands_dealt.require_between_hands(act)
    broken = moves.break_table(act, table)
    return journal.record(
        act, law=moves.BREAK_LAW, table=broken.table, players_count=len(broken.assignments)
    )


@act("tables.redrawn", path=f"{EVENT}redraw/", draws=True)
def redraw(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Draw new seats for everybody at the tables that stay.

    Raises NothingToDo.  Source: Robert's Rules 7.18.
    """
    act = journal.open_act(tournament_id, "tables.redrawn", **order)
    hands_dealt.require_between_hands(act)
    drawn = moves.redraw(act)
    count_own_pace(act, None)  # the buttons are drawn: the first hand is dealt at every table
    return journal.record(
        act,
        law=moves.REDRAW_LAW,
        players_count=len(drawn),
        tables_count=len({assignment.place.table for assignment in drawn}),
    )


@act("tables.moved", path=f"{ENTRY}move/")
def move(
    entry_id: EntryId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    seen_place: SeenPlace | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Send a player to a free seat.

    Raises NotSeated, NoSuchSeat, SeatTaken.  Source: Robert's Rules 7.14.
    `seen_place` is where the director saw them, and the seat free: StaleRevision names the act
    that came between.
    """
    act = journal.open_act(event_of(entry_id), "tables.moved", **order)
    hands_dealt.require_between_hands(act)
    entry, there = the_entry(act, entry_id), Place(table, seat)
    if seen_place is not None:
        conflicts.check_still_there(act, entry, seen_place)
        conflicts.check_still_free(act, there)
    entries.check_not_out(entry)
    here = moves.move(act, entry, there)
    return journal.record(
        act, law="7.14", entry=entry.pk, player=entry.player.name, moves=f"{here} → {there}"
    )


@act("tables.button_set", path=f"{TABLE}button/")
def set_button(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    sb: SmallBlindSeat | None = None,
    bb: BigBlindSeat | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put the table's button where the floor sees it; the blinds too where they are named.

    Raises NoSuchSeat, NotEnoughPlayers, PositionsOutOfOrder; DayEnding, StacksAreBagged.
    Source: Robert's Rules 3.4.1, 4.2 (a).
    """
    act = journal.open_act(tournament_id, "tables.button_set", **order)
    require_play(act.tournament)
    hand = buttons.set_button(act, table, seat=seat, sb=sb, bb=bb)
    twice = {"big_blind_twice": True} if hand.big_blind_twice else {}
    return journal.record(act, law="3.4.1", **_hand_data(table, hand), **twice)


@act("tables.button_set", path=f"{TABLE}next-hand/")
def deal_next_hand(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Move the table's button and blinds on by one hand.  Source: Robert's Rules 7.30, 7.31."""
    act = journal.open_act(tournament_id, "tables.button_set", **order)
    hands_dealt.require_own_pace(act)
    hand = buttons.deal_next(act, table)
    count_hand(act, [table])
    return journal.record(act, law="7.30", **_hand_data(table, hand))


def _hand_data(table: int, hand: Any) -> dict[str, Any]:
    return {
        "table": table,
        "button": hand.button,
        "sb": hand.sb,
        "bb": hand.bb,
        "dead": hand.button_dead,
        "waiting": list(hand.waiting),
    }


@act("tables.seat_closed", path=f"{SEAT}close/")
def close_seat(
    tournament_id: EventId, *, table: TableNumber, seat: SeatNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a chair out of order.  Raises NoSuchSeat, SeatTaken."""
    act = journal.open_act(tournament_id, "tables.seat_closed", **order)
    seating.set_closed(act, Place(table, seat), closed=True)
    return journal.record(act, seat=str(Place(table, seat)))


@act("tables.seat_opened", path=f"{SEAT}open/")
def open_seat(
    tournament_id: EventId, *, table: TableNumber, seat: SeatNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Put a chair back in use.  Raises NoSuchSeat."""
    act = journal.open_act(tournament_id, "tables.seat_opened", **order)
    seating.set_closed(act, Place(table, seat), closed=False)
    return journal.record(act, seat=str(Place(table, seat)))


@act("tables.button_set", path=f"{TABLE}draw-button/", draws=True)
def draw_button(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Draw for the button of a table that has none.

    How it is drawn is the event's policy.
    Raises NoSuchSeat, ButtonIsKnown, NotEnoughPlayers.  Source: Robert's Rules 7.7, 3.7.2.
    """
    act = journal.open_act(tournament_id, "tables.button_set", **order)
    seat = buttons.draw_one(act, table)
    count_own_pace(act, [table])
    return journal.record(act, law="7.7", table=table, button=seat)


DECK_CHANGED = "tables.deck_changed"


@act(DECK_CHANGED, path=f"{TABLE}deck/")
def change_deck(
    tournament_id: EventId, *, table: TableNumber, deck: Why = Why.PUSH, **order: Unpack[ActContext]
) -> JournalLine:
    """Note a new deck at a table: with a new dealer, a damaged card, or after an hour.

    The log says how long the old one was used.
    Raises WrongState, NoSuchSeat, DeckTooNew.  Source: Robert's Rules 2.2.22, 7.29.
    """
    act = journal.open_act(tournament_id, DECK_CHANGED, **order)
    require_running(act.tournament)
    tables_at(act, [table])
    used = max(0, int((act.at - _since(act, table)).total_seconds()))
    check_change(Why(deck), used)
    return journal.record(act, law=LAW, table=table, deck=Why(deck).value, used_seconds=used)


def _since(act: Act, table: int) -> datetime:
    """When the deck on the table came there: the start, before the first change."""
    lines = JournalLine.objects.filter(
        tournament=act.tournament, kind=DECK_CHANGED, data__table=table
    )
    last = lines.order_by("revision").last()
    return last.at if last else act.tournament.started_at or act.at
