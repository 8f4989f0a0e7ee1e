"""Lines about tables and seats, draws, hand for hand, and calls of the tables."""

from typing import NotRequired, TypedDict

from tournaments.payloads.shapes import (
    Drawing,
    EntryNamed,
    EntrySeated,
    HandCounted,
    Pair,
    payload_of,
)


@payload_of("tables.opened")
class TablesOpened(TypedDict):
    """`tables`: their numbers as people read them."""

    tables: str


@payload_of("tables.balanced")
class TablesBalanced(Drawing):
    """`moves` as people read them; the player where one move of the plan was made alone."""

    moves: str
    moves_count: int
    entry: NotRequired[int]
    player: NotRequired[str]


@payload_of("tables.broken")
class TableBroken(Drawing):
    table: int
    players_count: int


@payload_of("tables.redrawn")
class TablesRedrawn(Drawing, HandCounted):
    players_count: int
    tables_count: int


@payload_of("tables.moved")
class PlayerMoved(EntryNamed):
    moves: str


@payload_of("tables.swapped")
class SeatsSwapped(TypedDict):
    entries: list[int]
    moves: str


@payload_of("tables.button_set")
class ButtonSet(Drawing, HandCounted):
    """Seats; `dead`: the button stands before an empty one; `waiting`: who is not dealt in."""

    table: int
    button: int
    sb: NotRequired[int | None]
    bb: NotRequired[int | None]
    dead: NotRequired[bool]
    waiting: NotRequired[list[int]]
    big_blind_twice: NotRequired[bool]


@payload_of("tables.seat_closed", "tables.seat_opened")
class SeatNamed(TypedDict):
    seat: str


@payload_of("tables.seat_marked")
class SeatMarked(TypedDict):
    """`marks`: words of the log, such as reserved or not_accessible."""

    seat: str
    marks: list[str]


@payload_of("tables.resized")
class TableResized(TypedDict):
    table: int
    seats_count: int


@payload_of("tables.section_set")
class SectionSet(TypedDict):
    section: str
    tables: str


@payload_of("tables.seat_needed")
class SeatNeeded(TypedDict):
    """`needs`: seats and words of the log; never why.  By person, or by entry from the seat map."""

    player: str
    needs: list[str]
    player_id: NotRequired[int]
    entry: NotRequired[int]


@payload_of("tables.kept_apart", "tables.apart_ended")
class KeptApart(Pair):
    pass


@payload_of("tables.move_ordered", "tables.order_dropped")
class MoveOrdered(TypedDict):
    table: int
    to_table: int


@payload_of("tables.hand_ended")
class HandEnded(Drawing, HandCounted):
    """`dropped`: the tables to which nobody goes after all."""

    table: int
    moves: str
    moves_count: int
    dropped: list[int]


@payload_of("tables.hand_dealt")
class HandDealt(Drawing, HandCounted):
    """`again`: a misdeal dealt anew, of which the rest does not speak."""

    table: int
    moves: NotRequired[str]
    moves_count: NotRequired[int]
    dropped: NotRequired[list[int]]
    again: NotRequired[bool]


@payload_of("tables.seen")
class SeenInSeat(TypedDict):
    """Of a whole table the table and all `players`; else the entry."""

    player: str
    seat: str
    entry: NotRequired[int]
    table: NotRequired[int]
    players: NotRequired[list[str]]


@payload_of("tables.deck_changed")
class DeckChanged(TypedDict):
    table: int
    deck: str
    used_seconds: int


@payload_of("tables.call_started")
class ClockCalled(TypedDict):
    """`player` and `entry` where a seat was named; `caller`: who asked for it."""

    player: str
    seat: str
    call_seconds: int
    table: int
    entry: NotRequired[int]
    caller: NotRequired[str]
    caller_seat: NotRequired[int]


@payload_of("tables.call_ended")
class ClockCallEnded(TypedDict):
    """Run out by itself, it says which `call` and how late that was noticed."""

    player: str
    table: int
    outcome: str
    entry: NotRequired[int]
    late_ms: NotRequired[int]
    call: NotRequired[int]


@payload_of("tables.time_card_used")
class TimeCardUsed(EntrySeated):
    """`cards_count`: those left."""

    cards_count: int
    card_seconds: int


@payload_of("draw.committed")
class DrawCommitted(Drawing):
    draw: int
    draw_kind: str


@payload_of("draw.made")
class DrawMade(Drawing):
    """`again`: in the place of all before it."""

    draw: int
    players_count: int
    again: bool


@payload_of("draw.released", "draw.dropped")
class DrawNamed(TypedDict):
    draw: int


@payload_of("hands.announced")
class HandForHandAnnounced(TypedDict):
    """`players_count`: down to how many; `left_count`: now in; `play`: the row of it."""

    players_count: int
    left_count: int
    play: int
    clock_held: bool


@payload_of("hands.table_done", "hands.table_held")
class HandReported(HandCounted):
    """`hand`: None for the one under way at the announcement."""

    table: int
    hand: int | None


@payload_of("hands.ended")
class HandForHandEnded(HandCounted):
    hand: int
    left_count: int
    play: int


@payload_of("floor.called", "floor.done", "floor.withdrawn")
class FloorCalled(TypedDict):
    """`call`: what for; `call_id`: which."""

    table: int
    call: str
    call_id: int
    note: str


@payload_of("floor.answered")
class FloorAnswered(FloorCalled):
    who: str


@payload_of("dealer.came", "dealer.left")
class DealerShiftNamed(TypedDict):
    dealer: str
    dealer_id: int
    shift_id: int


@payload_of("dealer.sent")
class DealerSent(DealerShiftNamed):
    """`where`: break or table; `relieved`: who has a break now."""

    where: str
    table: int | None
    relieved: str | None


class DealerMoved(TypedDict):
    dealer: str
    table: int | None
    why: str


@payload_of("dealer.pushed")
class DealersPushed(TypedDict):
    tables_count: int
    breaks_count: int
    moved: list[DealerMoved]
