"""What the tournament director does.  Every act of the product is a function here.

Each is one transaction with one journal line, and answers with that line.  Acts that touch one
app only live in that app and are named here, so that screens, API, commands and simulation all
find everything in one place.
"""

from blinds.operations.clocks import add_time, jump, pause, resume
from blinds.operations.structures import save_template
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
from tdsite.director.money import add_on, pay, rebuy, void_payout
from tdsite.director.play import Report, bust_out, bust_together, let_out, remove
from tdsite.director.registration import reenter, register_and_seat, void_entry
from tdsite.director.undoing import undo
from tournaments.operations.clubs import found_club
from tournaments.operations.players import create_player

__all__ = [
    "Report",
    "add_on",
    "add_time",
    "balance",
    "break_table",
    "bust_out",
    "bust_together",
    "cancel",
    "change_event",
    "close_registration",
    "close_seat",
    "create_player",
    "deal_next_hand",
    "finish",
    "found_club",
    "jump",
    "let_out",
    "move",
    "open_event",
    "open_seat",
    "open_tables",
    "pause",
    "pay",
    "race_table",
    "rebuy",
    "redraw",
    "reenter",
    "register_and_seat",
    "remove",
    "resume",
    "save_template",
    "set_button",
    "start",
    "undo",
    "void_entry",
    "void_payout",
]
