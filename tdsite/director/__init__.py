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
from tdsite.director.boards import count_chips, end_note, note, remove_count
from tdsite.director.bounties import open_envelope, plan_bounties, set_envelopes
from tdsite.director.bust_corrections import (
    correct_bust_hand,
    correct_bust_hitmen,
    correct_bust_order,
    correct_bust_player,
    correct_bust_stack,
)
from tdsite.director.buttons import draw_button
from tdsite.director.calls import call_clock, end_call, use_time_card
from tdsite.director.chips_sold import settle, table_add_ons, void_sale
from tdsite.director.clubs import change_club
from tdsite.director.deals import record_deal, void_deal
from tdsite.director.draws import commit_draw, drop_draw, make_draw, release_draw
from tdsite.director.events import (
    cancel,
    change_event,
    close_registration,
    finish,
    open_event,
    start,
)
from tdsite.director.exports import remove_export, save_export
from tdsite.director.floor import (
    balance,
    break_table,
    close_seat,
    deal_next_hand,
    move,
    open_seat,
    open_tables,
    redraw,
    set_button,
)
from tdsite.director.hands import hand_done, hand_held, hand_next, hands_announce, hands_end
from tdsite.director.importing import import_event
from tdsite.director.late import lift_no_show, put_down_stacks, take_up_stack
from tdsite.director.late_busts import bust_late, found_chips
from tdsite.director.leagues import (
    change_league,
    change_season,
    close_season,
    count_event,
    count_imported_event,
    drop_event,
    found_league,
    give_points,
    open_season,
    remove_points,
    retire_league,
)
from tdsite.director.look import change_look
from tdsite.director.money import add_on, rebuy
from tdsite.director.needs import end_apart, keep_apart, need_seat
from tdsite.director.offers import offer_seat, pass_offer
from tdsite.director.orders import balance_one, drop_order, hand_ended, order_move
from tdsite.director.payouts import authorise_payout, pay, set_withholding, void_payout
from tdsite.director.people import (
    erase_player,
    lift_mark,
    mark_player,
    merge_players,
    tell_apart,
)
from tdsite.director.plans import (
    change_plan,
    remove_chip_set,
    remove_structure,
    save_chip_set,
    save_structure,
    undo_in_club,
)
from tdsite.director.play import Report, bust_out, bust_together, let_out, remove
from tdsite.director.player_lists import import_players
from tdsite.director.prizes import correct_prizes, plan_prizes, remove_prizes, save_prizes
from tdsite.director.races import (
    close_color_up,
    late_find,
    open_color_up,
    race_table,
    race_tables,
)
from tdsite.director.registration import reenter, register_and_seat, void_entry
from tdsite.director.reshaping import reshape
from tdsite.director.screens import add_screen, change_screen, identify_screens, remove_screen
from tdsite.director.seen import see_player, see_seat, see_table
from tdsite.director.side_pots import (
    join_side_pot,
    leave_side_pot,
    open_side_pot,
    pay_side_pot,
    void_side_pot,
)
from tdsite.director.tills import (
    add_till,
    close_till,
    count_till,
    hand_over_till,
    move_till,
    open_till,
    retire_till,
)
from tdsite.director.undoing import undo, undo_together
from tdsite.director.vouchers import cancel_voucher, issue_voucher
from tournaments.operations.clubs import found_club
from tournaments.operations.players import change_player, create_player
from tournaments.operations.sayings import change_sayings

__all__ = [
    "Report",
    "add_on",
    "add_screen",
    "add_till",
    "add_time",
    "authorise_payout",
    "balance",
    "balance_one",
    "break_table",
    "bust_late",
    "bust_out",
    "bust_together",
    "call_clock",
    "cancel",
    "cancel_voucher",
    "change_club",
    "change_event",
    "change_league",
    "change_look",
    "change_plan",
    "change_player",
    "change_sayings",
    "change_screen",
    "change_season",
    "close_color_up",
    "close_registration",
    "close_season",
    "close_seat",
    "close_till",
    "commit_draw",
    "correct_bust_hand",
    "correct_bust_hitmen",
    "correct_bust_order",
    "correct_bust_player",
    "correct_bust_stack",
    "correct_prizes",
    "count_chips",
    "count_event",
    "count_imported_event",
    "count_till",
    "create_player",
    "deal_next_hand",
    "draw_button",
    "drop_draw",
    "drop_event",
    "drop_order",
    "end_apart",
    "end_call",
    "end_note",
    "erase_player",
    "finish",
    "fix_player",
    "found_chips",
    "found_club",
    "found_league",
    "give_points",
    "hand_done",
    "hand_ended",
    "hand_held",
    "hand_next",
    "hand_over_till",
    "hands_announce",
    "hands_end",
    "identify_screens",
    "import_event",
    "import_players",
    "issue_voucher",
    "join_side_pot",
    "join_waiting",
    "jump",
    "keep_apart",
    "late_find",
    "leave_side_pot",
    "leave_waiting",
    "let_out",
    "lift_mark",
    "lift_no_show",
    "make_draw",
    "mark_player",
    "mark_seat",
    "merge_players",
    "move",
    "move_till",
    "need_seat",
    "note",
    "offer_seat",
    "open_color_up",
    "open_envelope",
    "open_event",
    "open_season",
    "open_seat",
    "open_side_pot",
    "open_tables",
    "open_till",
    "order_move",
    "pass_offer",
    "pause",
    "pay",
    "pay_side_pot",
    "plan_bounties",
    "plan_prizes",
    "put_down_stacks",
    "race_table",
    "race_tables",
    "rebuy",
    "record_deal",
    "redraw",
    "reenter",
    "register_and_seat",
    "release_draw",
    "remove",
    "remove_chip_set",
    "remove_count",
    "remove_export",
    "remove_points",
    "remove_prizes",
    "remove_screen",
    "remove_structure",
    "reshape",
    "resize_table",
    "resume",
    "retire_league",
    "retire_till",
    "save_chip_set",
    "save_export",
    "save_prizes",
    "save_structure",
    "save_template",
    "seat_alternate",
    "see_player",
    "see_seat",
    "see_table",
    "set_button",
    "set_envelopes",
    "set_section",
    "set_withholding",
    "settle",
    "start",
    "swap",
    "table_add_ons",
    "take_up_stack",
    "tell_apart",
    "undo",
    "undo_in_club",
    "undo_together",
    "use_time_card",
    "void_deal",
    "void_entry",
    "void_payout",
    "void_sale",
    "void_side_pot",
]
