"""The balance plan line by line: made now, ordered for the end of the hand, or called off."""

from collections.abc import Collection
from typing import Unpack

from tables.operations import hands, orders
from tables.rules.floor import Place
from tdsite.acts.hands_dealt import count_own_pace
from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine


@journal.command
def balance_one(
    tournament_id: int,
    *,
    from_table: int,
    from_seat: int,
    to_table: int,
    to_seat: int,
    stay: Collection[Place] = (),
    **order: Unpack[Order],
) -> JournalLine:
    """Make one move of the balance plan.  `stay` are seats whose players were let sit.

    Raises NothingToDo, NotTheMove, NoFreeSeat, NobodyMayMove.
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


@journal.command
def order_move(
    tournament_id: int, *, from_table: int, to_table: int, **order: Unpack[Order]
) -> JournalLine:
    """One player goes from table to table when the hand there ends.

    Who, and to which seat, is settled then.  Raises NoSuchSeat, NothingToDo, NoFreeSeat.
    Source: Robert's Rules 7.15, 7.17.
    """
    act = journal.open_act(tournament_id, "tables.move_ordered", **order)
    orders.order_move(act, from_table, to_table)
    return journal.record(act, law=orders.LAW, table=from_table, to_table=to_table)


@journal.command
def drop_order(
    tournament_id: int, *, from_table: int, to_table: int, **order: Unpack[Order]
) -> JournalLine:
    """Nobody goes from table to table when the hand ends after all.  Raises NotOrdered."""
    act = journal.open_act(tournament_id, "tables.order_dropped", **order)
    orders.drop_order(act, from_table, to_table)
    return journal.record(act, table=from_table, to_table=to_table)


@journal.command
def hand_ended(tournament_id: int, *, table: int, **order: Unpack[Order]) -> JournalLine:
    """The hand at a table is over: who was ordered away goes, and its button moves on.

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
