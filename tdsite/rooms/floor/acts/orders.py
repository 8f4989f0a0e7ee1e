"""The balance plan line by line: made now, ordered for the end of the hand, or called off."""

from collections.abc import Collection
from typing import Annotated, Unpack

from tables.operations import hands, orders
from tables.rules.floor import Place
from tdsite.acts.hands_dealt import count_own_pace
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import TABLE
from tournaments.models import JournalLine
from tournaments.register import act
from tournaments.rules.values import EventId, Help, Named, SeatNumber, Several, TableNumber

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
    hands.require_between_hands(act)
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
    hands.require_between_hands(act)
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
