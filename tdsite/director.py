"""What the tournament director does.  Every act of the product is a function here.

Each is one transaction with one journal line, and answers with that line.  Acts that touch one
app only live in that app and are named here, so that screens, API, commands and simulation all
find everything in one place.
"""

from blinds.operations.clocks import add_time, jump, pause
from blinds.operations.structures import save_template
from tdsite.acts.arguments import Report
from tdsite.acts.busts import remove
from tdsite.acts.club_undo import undo_in_club
from tdsite.rooms.boards.acts import (
    add_slide,
    change_look,
    end_note,
    note,
    remove_slide,
    renew_public_links,
)
from tdsite.rooms.bounties.acts import (
    join_side_pot,
    leave_side_pot,
    open_envelope,
    open_side_pot,
    pay_side_pot,
    plan_bounties,
    set_envelopes,
    void_side_pot,
)
from tdsite.rooms.busts.acts.corrections import (
    correct_bust_hand,
    correct_bust_hitmen,
    correct_bust_order,
    correct_bust_player,
    correct_bust_stack,
)
from tdsite.rooms.busts.acts.late_busts import bust_late, found_chips
from tdsite.rooms.busts.acts.play import bust_out, bust_together, decline_rebuy
from tdsite.rooms.checks.acts import mend
from tdsite.rooms.club.acts import change_club
from tdsite.rooms.days.acts.days import (
    bag_table,
    begin_bagging,
    close_day,
    confirm_bags,
    correct_bag,
    draw_last_hands,
    draw_next_day,
    resume,
)
from tdsite.rooms.days.acts.flights import (
    carry_on,
    let_stack_play,
    link_flight,
    merge_flight,
    remove_stack,
)
from tdsite.rooms.dealers.acts import (
    add_dealer,
    change_dealer,
    dealer_came,
    dealer_left,
    push,
    retire_dealer,
    send_dealer,
)
from tdsite.rooms.desk.acts.alternates import (
    accept_offer,
    join_waiting,
    leave_waiting,
    offer_seat,
    pass_offer,
    seat_alternate,
)
from tdsite.rooms.desk.acts.chips import add_on, rebuy, settle, table_add_ons, void_sale
from tdsite.rooms.desk.acts.late import lift_no_show, put_down_stacks, take_up_stack
from tdsite.rooms.desk.acts.registration import reenter, register_and_seat, void_entry
from tdsite.rooms.draw.acts import (
    commit_draw,
    drop_draw,
    end_apart,
    keep_apart,
    make_draw,
    need_seat,
    release_draw,
)
from tdsite.rooms.events.acts import (
    cancel,
    change_event,
    close_registration,
    finish,
    open_event,
    open_registration,
    resume_registration,
    start,
    suspend_registration,
)
from tdsite.rooms.events.series_acts import (
    announce_series_day,
    end_series,
    skip_series_day,
    start_series,
)
from tdsite.rooms.events.take_over_acts import take_over
from tdsite.rooms.events.template_acts import (
    archive_event_template,
    keep_event_template,
    rename_event_template,
    save_event_template,
)
from tdsite.rooms.floor.acts.arranging import (
    balance_one,
    drop_order,
    fix_player,
    hand_ended,
    mark_seat,
    order_move,
    resize_table,
    set_section,
    swap,
)
from tdsite.rooms.floor.acts.calls import (
    answer_call,
    call_clock,
    call_done,
    call_floor,
    end_call,
    use_time_card,
    withdraw_call,
)
from tdsite.rooms.floor.acts.hands import (
    hand_done,
    hand_held,
    hand_next,
    hands_announce,
    hands_end,
    see_player,
    see_seat,
    see_table,
    table_hand,
    take_chips_out,
)
from tdsite.rooms.floor.acts.tables import (
    balance,
    break_table,
    change_deck,
    close_seat,
    deal_next_hand,
    draw_button,
    move,
    open_seat,
    open_tables,
    redraw,
    set_button,
)
from tdsite.rooms.imports.acts import import_event
from tdsite.rooms.imports.club_files.acts import bring_in
from tdsite.rooms.imports.results.acts import import_results, import_standings
from tdsite.rooms.journal.acts import undo, undo_together
from tdsite.rooms.leagues.acts import (
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
from tdsite.rooms.payouts.acts import authorise_payout, pay, set_withholding, void_payout
from tdsite.rooms.penalties.acts import (
    come_back,
    decide_prize,
    give_penalty,
    go_away,
    hold_stack,
    lift_penalty,
    post_absent,
)
from tdsite.rooms.players.acts import (
    erase_player,
    lift_mark,
    mark_player,
    merge_players,
    renew_player_links,
    tell_apart,
)
from tdsite.rooms.policies.acts import choose_club_policy, choose_policy
from tdsite.rooms.prizes.acts import (
    correct_prizes,
    plan_prizes,
    record_deal,
    remove_prizes,
    save_prizes,
    void_deal,
)
from tdsite.rooms.races.acts import (
    close_color_up,
    late_find,
    open_color_up,
    race_table,
    race_tables,
    take_race_back,
)
from tdsite.rooms.reports.acts import remove_export, save_export
from tdsite.rooms.rulebook.acts import retire_house_rule, save_house_rule
from tdsite.rooms.rulings.acts import (
    ask_ruling,
    change_ruling,
    decide_ruling,
    release_pot,
    void_ruling,
)
from tdsite.rooms.satellites.acts import aim_tickets, cancel_voucher, issue_voucher
from tdsite.rooms.screens.acts import (
    add_screen,
    change_screen,
    identify_screens,
    pair_television,
    point_television,
    remove_screen,
    rename_television,
    unpair_television,
)
from tdsite.rooms.staff.acts import (
    add_person,
    agree_to_person,
    deactivate_user,
    give_role,
    reactivate_user,
    set_password,
    set_pin,
    share_device,
    take_role,
)
from tdsite.rooms.structures.acts import (
    change_plan,
    remove_chip_set,
    remove_structure,
    reshape,
    save_chip_set,
    save_structure,
)
from tdsite.rooms.tills.acts import (
    add_till,
    close_till,
    count_till,
    hand_over_till,
    move_till,
    open_till,
    retire_till,
)
from tournaments.operations.boards import change_sayings
from tournaments.operations.chip_counts import count_chips, remove_count
from tournaments.operations.clubs import found_club
from tournaments.operations.imported_people import import_players
from tournaments.operations.players import change_player, create_player
from tournaments.operations.samples import remove_sample

COMMANDS = frozenset(name for name, value in globals().items() if hasattr(value, "__wrapped__"))
