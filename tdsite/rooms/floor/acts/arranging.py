"""The room arranged by hand, and the balance plan line by line: made now, ordered, called off."""

from collections.abc import Collection, Sequence
from typing import Annotated, Unpack

from tables.operations import arranging, hands_dealt, orders
from tables.rules.floor import Place
from tdsite.acts.arguments import event_of, the_entry
from tdsite.acts.play import count_own_pace
from tdsite.web import conflicts
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine
from tournaments.operations import entries
from tournaments.operations.events import require_not_over
from tournaments.register import ENTRY, EVENT, SEAT, TABLE, EntryId, act
from tournaments.rules.values import (
    MAX_TABLE,
    EventId,
    Help,
    Named,
    SeatNumber,
    Several,
    TableNumber,
    Text,
    Whole,
)

StayingPlaces = Annotated[
    Collection[Place], Several(0, 100), Help("Seats whose players are let sit.")
]
SeenPlace = Annotated[Place, Help("Where the player was seen: refused where they moved since.")]
LeftTable = Annotated[TableNumber, Named("table")]


@act("tables.balanced", path=f"{TABLE}balance/")
def balance_one(
    tournament_id: EventId,
    *,
    from_table: LeftTable,
    from_seat: SeatNumber,
    to_table: TableNumber,
    to_seat: SeatNumber,
    stay: StayingPlaces = (),
    **order: Unpack[ActContext],
) -> JournalLine:
    """Make one move of the balance plan.

    `stay` are seats whose players were let sit.
    Raises NothingToDo, NotTheMove, NoFreeSeat, NoMovablePlayer.
    Source: Robert's Rules 7.15, 7.17; TDA 2024 11-A.
    """
    act = journal.open_act(tournament_id, "tables.balanced", **order)
    hands_dealt.require_between_hands(act)
    here, there = Place(from_table, from_seat), Place(to_table, to_seat)
    move, entry = orders.balance_one(act, here, there, stay=stay)
    return journal.record(
        act,
        law=move.law,
        moves=f"{here} → {there}",
        moves_count=1,
        entry=entry.pk,
        player=entry.player.name,
    )


@act("tables.move_ordered", path=f"{TABLE}order/")
def order_move(
    tournament_id: EventId,
    *,
    from_table: LeftTable,
    to_table: TableNumber,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Have a player leave this table for another when its hand ends.

    Who, and to which seat, is settled then.  Raises NoSuchSeat, NothingToDo, NoFreeSeat.
    Source: Robert's Rules 7.15, 7.17.
    """
    act = journal.open_act(tournament_id, "tables.move_ordered", **order)
    orders.order_move(act, from_table, to_table)
    return journal.record(act, law=orders.LAW, table=from_table, to_table=to_table)


@act("tables.order_dropped", path=f"{TABLE}order/drop/")
def drop_order(
    tournament_id: EventId,
    *,
    from_table: LeftTable,
    to_table: TableNumber,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Call off a move that was ordered for the end of the hand.  Raises NotOrdered."""
    act = journal.open_act(tournament_id, "tables.order_dropped", **order)
    orders.drop_order(act, from_table, to_table)
    return journal.record(act, table=from_table, to_table=to_table)


@act("tables.hand_ended", path=f"{TABLE}hand-ended/")
def hand_ended(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Say that the hand at a table is over: whoever was ordered away goes.

    Its button moves on.
    `dropped` of the line are tables to which nobody goes after all: the floor is even without
    it, or there is no seat, or nobody who may move.  Raises NoSuchSeat.
    Source: Robert's Rules 7.15, 7.30; TDA 2024 11-A.
    """
    act = journal.open_act(tournament_id, "tables.hand_ended", **order)
    hands_dealt.require_between_hands(act)
    ended = orders.hand_ended(act, table)
    count_own_pace(act, [table])
    return journal.record(
        act,
        law=orders.LAW if ended.moves else "7.30",
        table=table,
        moves=", ".join(f"{move.from_place} → {move.to_place}" for move in ended.moves),
        moves_count=len(ended.moves),
        dropped=list(ended.dropped),
    )


NO_SECTION = "–"

SectionName = Annotated[str, Text(20, blank=True), Help("Empty: the tables belong to no section.")]


@act("tables.swapped", path=f"{ENTRY}swap/")
def swap(
    entry_id: EntryId,
    *,
    other_entry_id: EntryId,
    seen_place: SeenPlace | None = None,
    other_seen: SeenPlace | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Let two players exchange their seats.

    Raises NotSeated, SameSeat.  Source: Robert's Rules 7.14.
    `seen_place` and `other_seen` are where the director saw them: StaleRevision names the act that
    came between.
    """
    act = journal.open_act(event_of(entry_id), "tables.swapped", **order)
    hands_dealt.require_between_hands(act)
    one, other = the_entry(act, entry_id), the_entry(act, other_entry_id)
    if other.tournament_id != one.tournament_id:
        raise Entry.DoesNotExist
    conflicts.check_still_there(act, one, seen_place)
    conflicts.check_still_there(act, other, other_seen)
    entries.check_not_out(one)
    entries.check_not_out(other)
    here, there = arranging.swap(act, one, other)
    return journal.record(
        act,
        law="7.14",
        entries=[one.pk, other.pk],
        moves=f"{one.player.name} {here} ↔ {other.player.name} {there}",
    )


@act("tables.seat_marked", path=f"{SEAT}mark/")
def mark_seat(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    reserved: Annotated[bool, Help("Held back: no draw gives it away.")] | None = None,
    accessible: bool | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Hold a chair back from the draws, or say that everybody can reach it; or no longer.

    A person may still be moved by hand to a chair that is held back.  Raises NoSuchSeat.
    """
    act = journal.open_act(tournament_id, "tables.seat_marked", **order)
    require_not_over(act.tournament)
    place = Place(table, seat)
    arranging.mark_seat(act, place, reserved=reserved, accessible=accessible)
    marks = [
        name if mark else f"not_{name}"
        for name, mark in (("reserved", reserved), ("accessible", accessible))
        if mark is not None
    ]
    return journal.record(act, seat=str(place), marks=marks)


@act("tables.resized", path=f"{TABLE}resize/")
def resize_table(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seats: Annotated[int, Whole(2, 10)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a table two to ten chairs.  Raises WrongSize, NoSuchSeat, SeatTaken."""
    act = journal.open_act(tournament_id, "tables.resized", **order)
    require_not_over(act.tournament)
    arranging.resize(act, table, seats=seats)
    return journal.record(act, table=table, seats_count=seats)


@act("tables.section_set", path=f"{EVENT}sections/")
def set_section(
    tournament_id: EventId,
    *,
    section: SectionName,
    tables: Annotated[Sequence[TableNumber], Several(1, MAX_TABLE)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put tables into a section of the room, or out of any.

    An empty name takes them out.  Raises NoSuchSeat.
    """
    act = journal.open_act(tournament_id, "tables.section_set", **order)
    require_not_over(act.tournament)
    section = " ".join(section.split())
    arranging.set_section(act, section, tables)
    return journal.record(
        act, section=section or NO_SECTION, tables=", ".join(map(str, sorted(tables)))
    )


@act("tables.seat_needed", path=f"{ENTRY}stays/")
def fix_player(
    entry_id: EntryId,
    *,
    stays: Annotated[bool, Help("Whether balancing leaves the player in this seat.")],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say whether balancing leaves a player where they sit, for the whole event."""
    act = journal.open_act(event_of(entry_id), "tables.seat_needed", **order)
    require_not_over(act.tournament)
    entry = the_entry(act, entry_id)
    arranging.set_stays(act, entry.player, stays=stays)
    return journal.record(
        act,
        entry=entry.pk,
        player=entry.player.name,
        needs=["stays"] if stays else ["may_move"],
    )
