"""The addresses of the API, with what can be done at each."""

from django.urls import include, path, re_path, register_converter
from django.urls.converters import IntConverter

from tdsite.api import schema, tokens
from tdsite.api.doors import Missing, door
from tdsite.rooms.boards.api import links_acts as link_acts
from tdsite.rooms.boards.api import look_acts
from tdsite.rooms.boards.api import notices_acts as board_acts
from tdsite.rooms.bounties.api import acts as bounty_acts
from tdsite.rooms.bounties.api import reads as bounty_reads
from tdsite.rooms.busts.api import acts as bust_acts
from tdsite.rooms.checks.api import reads as check_reads
from tdsite.rooms.clock.api import acts as clock_acts
from tdsite.rooms.club.api import acts as club_acts
from tdsite.rooms.club.api import reads as club
from tdsite.rooms.desk.api import (
    alternates_acts,
    entries_acts,
    entries_reads,
    late_acts,
    sales_acts,
)
from tdsite.rooms.draw.api import draws_acts
from tdsite.rooms.events.api import acts as event_acts
from tdsite.rooms.events.api import reads as events
from tdsite.rooms.floor.api import acts as floor_acts
from tdsite.rooms.floor.api import (
    arranging_acts,
    calls_acts,
    counts_acts,
    counts_reads,
    hands_acts,
    seen_acts,
)
from tdsite.rooms.floor.api import reads as floor
from tdsite.rooms.imports.api import acts as import_acts
from tdsite.rooms.journal.api import acts as undo_acts
from tdsite.rooms.leagues.api import acts as league_acts
from tdsite.rooms.leagues.api import reads as leagues
from tdsite.rooms.payouts.api import acts as payout_acts
from tdsite.rooms.penalties.api import acts as penalty_acts
from tdsite.rooms.players.api import keeping_acts, keeping_reads, people_acts, people_reads
from tdsite.rooms.players.api import links_acts as person_link_acts
from tdsite.rooms.prizes.api import acts as prize_acts
from tdsite.rooms.prizes.api import deals_acts, deals_reads, forecast_reads
from tdsite.rooms.prizes.api import reads as prize_reads
from tdsite.rooms.races.api import acts as race_acts
from tdsite.rooms.races.api import reads as races
from tdsite.rooms.reports.api import exports_acts
from tdsite.rooms.reports.api import reads as report_reads
from tdsite.rooms.satellites.api import tickets_reads
from tdsite.rooms.screens.api import sayings_acts as saying_acts
from tdsite.rooms.screens.api import screens_acts as screen_acts
from tdsite.rooms.screens.api import screens_reads as screens
from tdsite.rooms.screens.api import televisions_acts as television_acts
from tdsite.rooms.screens.api import televisions_reads as televisions
from tdsite.rooms.structures.api import acts as structure_acts
from tdsite.rooms.structures.api import reshaping_acts
from tdsite.rooms.tills.api import acts as till_acts


class Id(IntConverter):
    """The id of a row: what the database can hold."""

    regex = "[1-9][0-9]{0,17}"


class Number(IntConverter):
    """The number of a table or a chair."""

    regex = "[1-9][0-9]{0,4}"


register_converter(Id, "id")
register_converter(Number, "number")

TELEVISION = "televisions/<id:television_id>/"
EVENT = "tournaments/<id:tournament_id>/"
SEASON = "seasons/<id:season_id>/"
ENTRY = f"{EVENT}entries/<id:entry_id>/"
SALE = f"{EVENT}sales/<id:sale_id>/"
POT = f"{EVENT}side-pots/<id:pot_id>/"
TABLE = f"{EVENT}tables/<number:table>/"
SCREEN = f"{EVENT}screens/<number:number>/"
SEAT = f"{EVENT}seats/<number:table>-<number:seat>/"

urlpatterns = [
    path("auth/login/", tokens.Login.as_view(), name="api-login"),
    path("auth/logout/", tokens.Logout.as_view(), name="api-logout"),
    path("schema/", schema.Schema.as_view(), name="schema"),
    path("docs/", schema.Docs.as_view(), name="api-docs"),
    path("players/", door(get=club.list_players, post=people_acts.create_player)),
    path("players/search/", door(get=people_reads.search_players)),
    path("players/doubles/", door(get=keeping_reads.list_doubles)),
    path(
        "players/<id:player_id>/marks/",
        door(get=keeping_reads.list_marks, post=keeping_acts.mark_player),
    ),
    path("marks/<id:mark_id>/lift/", door(post=keeping_acts.lift_mark)),
    path("players/<id:player_id>/merge/", door(post=keeping_acts.merge_players)),
    path("players/<id:player_id>/apart/", door(post=keeping_acts.tell_apart)),
    path("players/<id:player_id>/data/", door(get=keeping_reads.get_player_data)),
    path("players/<id:player_id>/erase/", door(post=keeping_acts.erase_player)),
    path("players/<id:player_id>/", door(get=people_reads.get_player)),
    path("players/<id:player_id>/links/renew/", door(post=person_link_acts.renew_player_links)),
    path("players/<id:player_id>/change/", door(post=people_acts.change_player)),
    path("structures/", door(get=club.list_structures, post=club_acts.save_template)),
    path("structures/<id:structure_id>/", door(post=structure_acts.save_structure)),
    path("structures/<id:structure_id>/remove/", door(post=structure_acts.remove_structure)),
    path(
        "prize-structures/",
        door(get=prize_reads.list_prize_structures, post=prize_acts.add_prizes),
    ),
    path("prize-structures/<id:structure_id>/", door(post=prize_acts.save_prizes)),
    path("prize-structures/<id:structure_id>/remove/", door(post=prize_acts.remove_prizes)),
    path(
        "chip-sets/",
        door(get=club.list_chip_sets, post=structure_acts.add_chip_set),
    ),
    path("chip-sets/<id:chip_set_id>/", door(post=structure_acts.change_chip_set)),
    path("chip-sets/<id:chip_set_id>/remove/", door(post=structure_acts.remove_chip_set)),
    path("exports/", door(post=exports_acts.add_export)),
    path("exports/<id:export_id>/", door(post=exports_acts.change_export)),
    path("exports/<id:export_id>/remove/", door(post=exports_acts.remove_export)),
    path("club/journal/", door(get=club.list_club_journal)),
    path("club/journal/seal/", door(get=club.get_club_seal)),
    path("club/undo/", door(post=structure_acts.undo_in_club)),
    path("club/change/", door(post=till_acts.change_club)),
    path("club/withholding/", door(post=payout_acts.set_withholding)),
    path(
        "televisions/",
        door(get=televisions.list_televisions, post=television_acts.pair_television),
    ),
    path(f"{TELEVISION}rename/", door(post=television_acts.rename_television)),
    path(f"{TELEVISION}show/", door(post=television_acts.point_television)),
    path(f"{TELEVISION}unpair/", door(post=television_acts.unpair_television)),
    path("tills/", door(post=till_acts.add_till)),
    path("tills/<id:till_id>/retire/", door(post=till_acts.retire_till)),
    path("tills/<id:till_id>/open/", door(post=till_acts.open_till)),
    path("tills/shifts/<id:shift_id>/move/", door(post=till_acts.move_till)),
    path("tills/shifts/<id:shift_id>/count/", door(post=till_acts.count_till)),
    path("tills/shifts/<id:shift_id>/close/", door(post=till_acts.close_till)),
    path("tills/shifts/<id:shift_id>/hand-over/", door(post=till_acts.hand_over_till)),
    path("club/import/event/", door(post=import_acts.import_event)),
    path("leagues/", door(get=leagues.list_leagues, post=league_acts.found_league)),
    path("leagues/<id:league_id>/change/", door(post=league_acts.change_league)),
    path("leagues/<id:league_id>/retire/", door(post=league_acts.retire_league)),
    path("leagues/<id:league_id>/seasons/", door(post=league_acts.open_season)),
    path(f"{SEASON}change/", door(post=league_acts.change_season)),
    path(f"{SEASON}close/", door(post=league_acts.close_season)),
    path(f"{SEASON}standings/", door(get=leagues.get_standings)),
    path(f"{SEASON}events/", door(post=league_acts.count_event)),
    path(f"{SEASON}events/<id:counted_id>/drop/", door(post=league_acts.drop_event)),
    path(f"{SEASON}points/", door(post=league_acts.give_points)),
    path("seasons/points/<id:points_id>/remove/", door(post=league_acts.remove_points)),
    path(f"{EVENT}structure/change/", door(post=structure_acts.change_plan)),
    path("tournaments/", door(get=events.list_events, post=club_acts.open_event)),
    path(EVENT, door(get=events.get_event), name="api-event"),
    path(f"{EVENT}change/", door(post=club_acts.change_event)),
    path(f"{EVENT}checks/", door(get=check_reads.list_checks)),
    path(f"{EVENT}checks/mend/", door(post=event_acts.mend)),
    path(f"{EVENT}start/", door(post=event_acts.start)),
    path(f"{EVENT}registration/open/", door(post=event_acts.open_registration)),
    path(f"{EVENT}registration/suspend/", door(post=event_acts.suspend_registration)),
    path(f"{EVENT}registration/resume/", door(post=event_acts.resume_registration)),
    path(f"{EVENT}registration/close/", door(post=event_acts.close_registration)),
    path(f"{EVENT}target/", door(post=event_acts.aim_tickets)),
    path(f"{EVENT}finish/", door(post=event_acts.finish)),
    path(f"{EVENT}cancel/", door(post=event_acts.cancel)),
    path(f"{EVENT}undo/", door(post=event_acts.undo)),
    path(f"{EVENT}undo/together/", door(post=undo_acts.undo_together)),
    path(f"{EVENT}journal/", door(get=events.list_journal)),
    path(f"{EVENT}structure/", door(get=events.get_structure)),
    path(
        f"{EVENT}prizes/plan/",
        door(get=prize_reads.get_prize_plan, post=prize_acts.plan_prizes),
    ),
    path(f"{EVENT}prizes/correct/", door(post=prize_acts.correct_prizes)),
    path(f"{EVENT}structure/reshape/", door(post=reshaping_acts.reshape)),
    path(f"{EVENT}forecast/", door(get=forecast_reads.get_forecast)),
    path(f"{EVENT}report/", door(get=report_reads.get_report)),
    path(f"{EVENT}clock/", door(get=events.get_clock)),
    path(f"{EVENT}clock/pause/", door(post=clock_acts.pause)),
    path(f"{EVENT}clock/resume/", door(post=clock_acts.resume)),
    path(f"{EVENT}clock/add-time/", door(post=clock_acts.add_time)),
    path(f"{EVENT}clock/jump/", door(post=clock_acts.jump)),
    path(f"{EVENT}entries/", door(get=entries_reads.list_entries, post=sales_acts.register)),
    path(ENTRY, door(get=entries_reads.get_entry)),
    path(f"{ENTRY}bust/", door(post=entries_acts.bust_out)),
    path(f"{ENTRY}let-out/", door(post=entries_acts.let_out)),
    path(f"{ENTRY}bust/late/", door(post=bust_acts.bust_late)),
    path(f"{ENTRY}bust/player/", door(post=bust_acts.correct_bust_player)),
    path(f"{ENTRY}bust/by/", door(post=bust_acts.correct_bust_hitmen)),
    path(f"{ENTRY}bust/order/", door(post=bust_acts.correct_bust_order)),
    path(f"{ENTRY}bust/stack/", door(post=bust_acts.correct_bust_stack)),
    path(f"{ENTRY}bust/found-chips/", door(post=bust_acts.found_chips)),
    path(f"{ENTRY}rebuy/", door(post=sales_acts.rebuy)),
    path(f"{ENTRY}add-on/", door(post=sales_acts.add_on)),
    path(f"{ENTRY}reenter/", door(post=sales_acts.reenter)),
    path(f"{ENTRY}remove/", door(post=entries_acts.remove)),
    path(f"{ENTRY}void/", door(post=sales_acts.void_entry)),
    path(f"{ENTRY}penalty/", door(post=penalty_acts.give_penalty)),
    path(f"{ENTRY}away/", door(post=penalty_acts.go_away)),
    path(f"{ENTRY}back/", door(post=penalty_acts.come_back)),
    path(f"{ENTRY}hold/", door(post=penalty_acts.hold_stack)),
    path(f"{ENTRY}prize/", door(post=penalty_acts.decide_prize)),
    path(f"{EVENT}penalties/<id:penalty_id>/lift/", door(post=penalty_acts.lift_penalty)),
    path(f"{EVENT}absent/post/", door(post=penalty_acts.post_absent)),
    path(f"{SALE}settle/", door(post=sales_acts.settle)),
    path(f"{SALE}void/", door(post=sales_acts.void_sale)),
    path("vouchers/", door(get=club.list_vouchers, post=sales_acts.issue_voucher)),
    path("vouchers/<id:voucher_id>/cancel/", door(post=sales_acts.cancel_voucher)),
    path(f"{ENTRY}move/", door(post=floor_acts.move)),
    path(f"{ENTRY}swap/", door(post=arranging_acts.swap)),
    path(f"{ENTRY}seen/", door(post=seen_acts.see_player)),
    path(f"{ENTRY}stays/", door(post=arranging_acts.fix_player)),
    path(f"{ENTRY}time-card/", door(post=calls_acts.use_time_card)),
    path(f"{ENTRY}pay/", door(post=payout_acts.pay)),
    path(f"{ENTRY}authorise/", door(post=payout_acts.authorise_payout)),
    path(f"{ENTRY}chips-out/", door(post=bust_acts.take_chips_out)),
    path(f"{ENTRY}late-find/", door(post=race_acts.late_find)),
    path(f"{EVENT}busts/", door(post=entries_acts.bust_together)),
    path(f"{EVENT}busts/hand/", door(post=bust_acts.correct_bust_hand)),
    path(f"{EVENT}waiting/", door(get=events.list_waiting, post=alternates_acts.join_waiting)),
    path(f"{EVENT}waiting/leave/", door(post=alternates_acts.leave_waiting)),
    path(f"{EVENT}waiting/offer/", door(post=alternates_acts.offer_seat)),
    path(f"{EVENT}waiting/pass/", door(post=alternates_acts.pass_offer)),
    path(f"{EVENT}waiting/seat/", door(post=alternates_acts.seat_alternate)),
    path(f"{EVENT}tables/", door(get=floor.get_floor, post=floor_acts.open_tables)),
    path(f"{EVENT}tables/break/", door(post=floor_acts.break_next)),
    path(f"{EVENT}tables/race/", door(post=race_acts.race_tables)),
    path(f"{EVENT}color-ups/", door(get=races.get_color_ups, post=race_acts.open_color_up)),
    path(f"{EVENT}color-ups/close/", door(post=race_acts.close_color_up)),
    path(f"{EVENT}sections/", door(post=arranging_acts.set_section)),
    path(f"{TABLE}break/", door(post=floor_acts.break_table)),
    path(f"{TABLE}add-ons/", door(post=sales_acts.table_add_ons)),
    path(f"{TABLE}resize/", door(post=arranging_acts.resize_table)),
    path(f"{TABLE}button/", door(post=floor_acts.set_button)),
    path(f"{TABLE}draw-button/", door(post=arranging_acts.draw_button)),
    path(f"{TABLE}next-hand/", door(post=floor_acts.deal_next_hand)),
    path(f"{TABLE}race/", door(post=race_acts.race_table)),
    path(f"{TABLE}seen/", door(post=seen_acts.see_table)),
    path(f"{TABLE}balance/", door(post=arranging_acts.balance_one)),
    path(f"{TABLE}order/", door(post=arranging_acts.order_move)),
    path(f"{TABLE}order/drop/", door(post=arranging_acts.drop_order)),
    path(f"{TABLE}hand-ended/", door(post=arranging_acts.hand_ended)),
    path(f"{TABLE}hand-dealt/", door(post=penalty_acts.table_hand)),
    path(f"{TABLE}call/", door(post=calls_acts.call_clock)),
    path(f"{TABLE}deck/", door(post=calls_acts.change_deck)),
    path(f"{TABLE}call/end/", door(post=calls_acts.end_call)),
    path(f"{TABLE}hand-done/", door(post=hands_acts.hand_done)),
    path(f"{TABLE}hand-held/", door(post=hands_acts.hand_held)),
    path(f"{SEAT}close/", door(post=floor_acts.close_seat)),
    path(f"{SEAT}open/", door(post=floor_acts.open_seat)),
    path(f"{SEAT}mark/", door(post=arranging_acts.mark_seat)),
    path(f"{SEAT}seen/", door(post=seen_acts.see_seat)),
    path(f"{SEAT}take-up/", door(post=late_acts.take_up_stack)),
    path(f"{EVENT}late-stacks/", door(post=late_acts.put_down_stacks)),
    path(f"{EVENT}balance/", door(get=floor.get_balance_plan, post=floor_acts.balance)),
    path(f"{EVENT}redraw/", door(post=floor_acts.redraw)),
    path(f"{EVENT}draws/", door(post=draws_acts.make_draw)),
    path(f"{EVENT}draws/announce/", door(post=draws_acts.commit_draw)),
    path(f"{EVENT}draws/<number:number>/release/", door(post=draws_acts.release_draw)),
    path(f"{EVENT}draws/<number:number>/drop/", door(post=draws_acts.drop_draw)),
    path(f"{EVENT}needs/", door(post=draws_acts.need_seat)),
    path(f"{EVENT}apart/", door(post=draws_acts.keep_apart)),
    path(f"{EVENT}apart/end/", door(post=draws_acts.end_apart)),
    path(f"{EVENT}screens/", door(get=screens.list_screens, post=screen_acts.add_screen)),
    path(f"{EVENT}screens/change/", door(post=screen_acts.change_screens)),
    path(f"{EVENT}screens/identify/", door(post=screen_acts.identify_screens)),
    path(f"{SCREEN}change/", door(post=screen_acts.change_screen)),
    path(f"{SCREEN}identify/", door(post=screen_acts.identify_screen)),
    path(f"{SCREEN}remove/", door(post=screen_acts.remove_screen)),
    path(f"{EVENT}notices/", door(post=board_acts.note)),
    path(f"{EVENT}notices/<id:notice_id>/end/", door(post=board_acts.end_note)),
    path(f"{EVENT}chip-counts/", door(get=counts_reads.list_counts, post=counts_acts.count_chips)),
    path(f"{EVENT}chip-counts/<id:count_id>/remove/", door(post=bust_acts.remove_count)),
    path(f"{EVENT}hands/announce/", door(post=hands_acts.hands_announce)),
    path(f"{EVENT}hands/next/", door(post=hands_acts.hand_next)),
    path(f"{EVENT}hands/end/", door(post=hands_acts.hands_end)),
    path(f"{EVENT}links/renew/", door(post=link_acts.renew_public_links)),
    path(f"{EVENT}look/", door(post=look_acts.change_look)),
    path(f"{EVENT}sayings/", door(post=saying_acts.change_sayings)),
    path(f"{EVENT}bounties/", door(get=bounty_reads.get_bounties)),
    path(
        f"{EVENT}bounties/players/<id:player_id>/",
        door(get=bounty_reads.get_bounty_statement),
    ),
    path(f"{EVENT}bounties/plan/", door(post=bounty_acts.plan_bounties)),
    path(f"{EVENT}bounties/envelopes/", door(post=bounty_acts.set_envelopes)),
    path(f"{ENTRY}envelope/", door(post=bounty_acts.open_envelope)),
    path(f"{EVENT}side-pots/", door(post=bounty_acts.open_side_pot)),
    path(f"{POT}join/", door(post=bounty_acts.join_side_pot)),
    path(f"{POT}leave/", door(post=bounty_acts.leave_side_pot)),
    path(f"{POT}pay/", door(post=bounty_acts.pay_side_pot)),
    path(f"{POT}void/", door(post=bounty_acts.void_side_pot)),
    path(f"{EVENT}deals/", door(get=deals_reads.list_deals, post=deals_acts.record_deal)),
    path(f"{EVENT}deals/<id:deal_id>/void/", door(post=deals_acts.void_deal)),
    path(f"{EVENT}deal-figures/", door(get=deals_reads.get_deal_figures)),
    path(f"{EVENT}prizes/", door(get=entries_reads.get_prizes)),
    path(f"{EVENT}places/", door(get=entries_reads.list_places)),
    path(f"{EVENT}payouts/", door(get=entries_reads.list_payouts)),
    path(f"{EVENT}payouts/<id:payout_id>/void/", door(post=payout_acts.void_payout)),
    path(f"{EVENT}season/", door(post=league_acts.count_imported_event)),
    path(f"{EVENT}money/", door(get=entries_reads.get_money)),
    path(f"{EVENT}tickets/", door(get=tickets_reads.get_tickets)),
    path(EVENT, include("tdsite.rooms.rulings.api.urls")),
    path(EVENT, include("tdsite.rooms.days.api.urls")),
    path("", include("tdsite.rooms.rulebook.api.urls")),
    path("", include("tdsite.rooms.policies.api.policy_urls")),
    path("", include("tdsite.rooms.staff.api.urls")),
    path("", include("tdsite.rooms.dealers.api.urls")),
    path("", include("tdsite.rooms.rulings.api.calculator_urls")),
    re_path("", Missing.as_view()),
]
