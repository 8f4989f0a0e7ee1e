"""Hands dealt table by table: what each one counts for those who are not there."""

from collections.abc import Collection
from datetime import datetime
from typing import Unpack

from blinds.play import play_now
from tables import hands as hands_now
from tables.hands_dealt import not_there
from tables.operations import hands, hands_dealt, orders
from tables.operations.hands_dealt import Counted
from tables.rules import hand_for_hand
from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import JournalLine
from tournaments.operations.nights import require_play

LAW = "7.30"
LAW_OF_WHO_IS_NOT_THERE = "7.30; 7.6; TDA 2024 71-C"


@journal.command
def table_hand(
    tournament_id: int, *, table: int, again: bool = False, **order: Unpack[Order]
) -> JournalLine:
    """The hand at a table is over and the next one is dealt there.

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
        law=LAW_OF_WHO_IS_NOT_THERE if counted.told() else LAW,
        table=table,
        moves=", ".join(f"{move.from_place} → {move.to_place}" for move in ended.moves),
        moves_count=len(ended.moves),
        dropped=list(ended.dropped),
    )


def count_hand(
    act: Act, tables: Collection[int] | None, *, before: datetime | None = None
) -> Counted:
    """Within another act: a hand is dealt at these tables, or at all, and counts there.

    `before` is when it was dealt, if that was not now.  The act tells what it counted.
    """
    found = not_there(act.tournament, tables, before=before)
    if not found.places:
        return Counted()
    now = play_now(act.tournament, act.at)
    counted = hands_dealt.count(act, found, played_ms=now.played_ms, stakes=now.stakes)
    act.told |= counted.told()
    return counted


def count_own_pace(act: Act, tables: Collection[int] | None) -> None:
    """The same, but not while all tables play hand for hand: there the report counts.

    Raises DayEnding, NobodyPlays.
    """
    require_play(act.tournament)
    if hands_now.play_of(act.tournament) is None:
        count_hand(act, tables)


def count_synchronised(act: Act, table: int, hand: int) -> None:
    """A table has finished the hand that all tables play: it counts from when it was dealt.

    The hand under way at the announcement has no number; its table counted it when it was dealt.
    """
    if hand:
        count_hand(act, [table], before=_dealt_at(act, hand))


def count_unfinished(act: Act) -> None:
    """Hand for hand ends in the middle of a hand: it was dealt at the tables still playing it."""
    play = hands_now.play_of(act.tournament)
    told = hands_now.hands_of(play)
    if told is None or not told.hand:
        return
    at_it = hand_for_hand.outstanding(told, hands_now.playing(act.tournament))
    if at_it:
        count_hand(act, at_it, before=_dealt_at(act, told.hand))


def _dealt_at(act: Act, hand: int) -> datetime | None:
    """When the hand was dealt at all tables, by the log."""
    lines = JournalLine.objects.filter(
        tournament=act.tournament, kind="hands.dealt", data__hand=hand
    )
    return lines.order_by("-revision").values_list("at", flat=True).first()
