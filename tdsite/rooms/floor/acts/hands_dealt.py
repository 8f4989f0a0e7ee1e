"""Hands dealt table by table: what each one counts for those who are not there."""

from typing import Annotated, Unpack

from tables.operations import hands, hands_dealt, orders
from tdsite.acts.hands_dealt import count_hand
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import TABLE
from tournaments.models import JournalLine
from tournaments.register import act
from tournaments.rules.values import EventId, Help, TableNumber

LAW = "7.30"
LAW_OF_WHO_IS_NOT_THERE = "7.30; 7.6; TDA 2024 71-C"


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
    hands.require_own_pace(act)
    if again:
        hands_dealt.deal_again(act, table)
        return journal.record(act, law="TDA 2024 35-C", table=table, again=True)
    ended = orders.hand_ended(act, table)
    counted = count_hand(act, [table])
    return journal.record(
        act,
        law=LAW_OF_WHO_IS_NOT_THERE if counted.line_data() else LAW,
        table=table,
        moves=", ".join(f"{move.from_place} → {move.to_place}" for move in ended.moves),
        moves_count=len(ended.moves),
        dropped=list(ended.dropped),
    )
