"""What the tournament director does.  Every act of the product is a function here.

Each is one transaction with one journal line, and answers with that line.  Acts that touch one
app only live in that app and are named here, so that screens, API, commands and simulation all
find everything in one place.
"""

from blinds.operations.clocks import add_time, jump, pause, resume
from blinds.operations.structures import save_template
from tdsite.director.alternates import join_waiting, leave_waiting, seat_alternate
from tdsite.director.arranging import (
    fix_player,
    mark_seat,
    resize_table,
    set_section,
    swap,
)
from tdsite.director.buttons import draw_button
from tdsite.director.draws import commit_draw, drop_draw, make_draw, release_draw
from tdsite.director.events import (
    cancel,
    change_event,
    close_registration,
    finish,
    open_event,
    start,
)
from tdsite.director.floor import (
    balance,
    break_table,
    close_seat,
    deal_next_hand,
    move,
    open_seat,
    open_tables,
    race_table,
    redraw,
    set_button,
)
from tdsite.director.hands import hand_done, hand_held, hand_next, hands_announce, hands_end
from tdsite.director.money import add_on, pay, rebuy, void_payout
from tdsite.director.needs import end_apart, keep_apart, need_seat
from tdsite.director.orders import balance_one, drop_order, hand_ended, order_move
from tdsite.director.play import Report, bust_out, bust_together, let_out, remove
from tdsite.director.registration import reenter, register_and_seat, void_entry
from tdsite.director.seen import see_player, see_seat, see_table
from tdsite.director.undoing import undo
from tournaments.operations.clubs import found_club
from tournaments.operations.players import create_player

__all__ = [
    "Report",
    "add_on",
    "add_time",
    "balance",
    "balance_one",
    "break_table",
    "bust_out",
    "bust_together",
    "cancel",
    "change_event",
    "close_registration",
    "close_seat",
    "commit_draw",
    "create_player",
    "deal_next_hand",
    "draw_button",
    "drop_draw",
    "drop_order",
    "end_apart",
    "finish",
    "fix_player",
    "found_club",
    "hand_done",
    "hand_ended",
    "hand_held",
    "hand_next",
    "hands_announce",
    "hands_end",
    "join_waiting",
    "jump",
    "keep_apart",
    "leave_waiting",
    "let_out",
    "make_draw",
    "mark_seat",
    "move",
    "need_seat",
    "open_event",
    "open_seat",
    "open_tables",
    "order_move",
    "pause",
    "pay",
    "race_table",
    "rebuy",
    "redraw",
    "reenter",
    "register_and_seat",
    "release_draw",
    "remove",
    "resize_table",
    "resume",
    "save_template",
    "seat_alternate",
    "see_player",
    "see_seat",
    "see_table",
    "set_button",
    "set_section",
    "start",
    "swap",
    "undo",
    "void_entry",
    "void_payout",
]
