"""Tables balanced, broken, redrawn; players moved; buttons and chairs."""

from collections.abc import Collection, Mapping
from typing import Any, Unpack

from tables.operations import buttons, hands, moves, seating
from tables.rules.floor import Place
from tdsite.acts.asking import event_of, the_entry
from tdsite.acts.hands_dealt import count_hand, count_own_pace
from tdsite.web import conflicts
from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.operations import entries
from tournaments.operations.events import require_not_over
from tournaments.operations.nights import require_play
from tournaments.rules.entries import check_count

MOST_TABLES = 200


@journal.command
def open_tables(tournament_id: int, *, number: int = 1, **order: Unpack[Order]) -> JournalLine:
    """So many more tables with all their chairs; after the start they are the first to break."""
    act = journal.open_act(tournament_id, "tables.opened", **order)
    require_not_over(act.tournament)
    check_count(number, most=MOST_TABLES, field="number")
    late = act.tournament.started_at is not None
    tables = seating.open_tables(act, number, late=late)
    return journal.record(act, tables=", ".join(str(table.number) for table in tables))


@journal.command
def balance(
    tournament_id: int,
    *,
    big_blinds: Mapping[int, int] | None = None,
    stay: Collection[Place] = (),
    **order: Unpack[Order],
) -> JournalLine:
    """Make the tables even with the fewest moves.  Raises NothingToDo, NobodyMayMove.

    `big_blinds` (table → seat) is what the floor saw last, where the house did not follow;
    `stay` are seats whose players are left there.
    Source: Robert's Rules 7.15, 7.17; TDA 2024 11.
    """
    act = journal.open_act(tournament_id, "tables.balanced", **order)
    hands.require_between_hands(act)
    plan = moves.balance(act, big_blinds=big_blinds, stay=stay)
    told = [f"{m.from_place} → {m.to_place}" for m in plan]
    return journal.record(act, law=plan[0].law, moves=", ".join(told), moves_count=len(plan))


@journal.command
def break_table(
    tournament_id: int, *, table: int | None = None, **order: Unpack[Order]
) -> JournalLine:
    """Break the next table of the order, or the one named: its players draw seats elsewhere.

    Raises NothingToDo, NoFreeSeat.  Source: Robert's Rules 7.13; TDA 2024 10.
    """
    act = journal.open_act(tournament_id, "tables.broken", **order)
    hands.require_between_hands(act)
    broken = moves.break_table(act, table)
    return journal.record(
        act, law=moves.BREAK_LAW, table=broken.table, players_count=len(broken.assignments)
    )


@journal.command
def redraw(tournament_id: int, **order: Unpack[Order]) -> JournalLine:
    """New seats for everybody at the tables that stay.  Raises NothingToDo.  Source: 7.18."""
    act = journal.open_act(tournament_id, "tables.redrawn", **order)
    hands.require_between_hands(act)
    drawn = moves.redraw(act)
    count_own_pace(act, None)  # the buttons are drawn: the first hand is dealt at every table
    return journal.record(
        act,
        law=moves.REDRAW_LAW,
        players_count=len(drawn),
        tables_count=len({assignment.place.table for assignment in drawn}),
    )


@journal.command
def move(
    entry_id: int,
    *,
    table: int,
    seat: int,
    seen_place: Place | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Send one player to a free seat.  Raises NotSeated, NoSuchSeat, SeatTaken.  Source: 7.14.

    `seen_place` is where the director saw him, and the seat free: SeenTooOld names the act that
    came between.
    """
    act = journal.open_act(event_of(entry_id), "tables.moved", **order)
    hands.require_between_hands(act)
    entry, there = the_entry(act, entry_id), Place(table, seat)
    if seen_place is not None:
        conflicts.check_still_there(act, entry, seen_place)
        conflicts.check_still_free(act, there)
    entries.check_not_out(entry)
    here = moves.move(act, entry, there)
    return journal.record(
        act, law="7.14", entry=entry.pk, player=entry.player.name, moves=f"{here} → {there}"
    )


@journal.command
def set_button(
    tournament_id: int,
    *,
    table: int,
    seat: int,
    sb: int | None = None,
    bb: int | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Put a table's button where the floor sees it, the blinds too where their seats are named.

    Raises NoSuchSeat, NotEnoughPlayers, PositionsOutOfOrder; DayEnding, NobodyPlays.
    Source: Robert's Rules 3.4.1, 4.2 (a).
    """
    act = journal.open_act(tournament_id, "tables.button_set", **order)
    require_play(act.tournament)
    hand = buttons.set_button(act, table, seat=seat, sb=sb, bb=bb)
    twice = {"big_blind_twice": True} if hand.big_blind_twice else {}
    return journal.record(act, law="3.4.1", **_hand_data(table, hand), **twice)


@journal.command
def deal_next_hand(tournament_id: int, *, table: int, **order: Unpack[Order]) -> JournalLine:
    """Button and blinds of a table move on by one hand.  Source: Robert's Rules 7.30, 7.31."""
    act = journal.open_act(tournament_id, "tables.button_set", **order)
    hands.require_own_pace(act)
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


@journal.command
def close_seat(tournament_id: int, *, table: int, seat: int, **order: Unpack[Order]) -> JournalLine:
    """Take a chair out of order.  Raises NoSuchSeat, SeatTaken."""
    act = journal.open_act(tournament_id, "tables.seat_closed", **order)
    seating.set_closed(act, Place(table, seat), closed=True)
    return journal.record(act, seat=str(Place(table, seat)))


@journal.command
def open_seat(tournament_id: int, *, table: int, seat: int, **order: Unpack[Order]) -> JournalLine:
    """Put a chair back in use.  Raises NoSuchSeat."""
    act = journal.open_act(tournament_id, "tables.seat_opened", **order)
    seating.set_closed(act, Place(table, seat), closed=False)
    return journal.record(act, seat=str(Place(table, seat)))
