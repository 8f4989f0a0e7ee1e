"""The doors of the API, by who may go in; see `table` for what the headings mean."""

PREFIX = "api/"
ROWS = {
    "everybody": r"""
        GET POST PUT PATCH DELETE
        POST auth/login/
        GET docs/
        GET docs/<slug:operation>/
        GET docs/try/
        GET schema/
    """,
    "signed in": r"""
        GET tournaments/
    """,
    "any role": r"""
        GET calculators/
        POST calculators/award/
        POST calculators/chip-gesture/
        POST calculators/chips-in-play/
        POST calculators/declared-amount/
        POST calculators/high-low/
        POST calculators/kicker/
        POST calculators/limit-all-in/
        POST calculators/minimum-raise/
        POST calculators/missed-button/
        POST calculators/old-draw/
        POST calculators/out-of-turn/
        POST calculators/penalty-hands/
        POST calculators/pot-limit/
        POST calculators/raise-cap/
        POST calculators/short-post/
        POST calculators/showdown/
        POST calculators/side-pots/
        POST calculators/split-pot/
        POST calculators/spoken-amount/
        POST calculators/stud-split/
        POST calculators/time-to-act/
    """,
    "at the event": r"""
        GET tournaments/<id:tournament_id>/policy/
    """,
    "of the club": r"""
        GET club/policy/
        GET house-rules/
        GET rulebook/
        GET rulebook/<str:number>/
    """,
    "see the board": r"""
        GET tournaments/<id:tournament_id>/
        GET tournaments/<id:tournament_id>/clock/
        GET tournaments/<id:tournament_id>/prizes/
        GET tournaments/<id:tournament_id>/structure/
    """,
    "see the event": r"""
        GET tournaments/<id:tournament_id>/bounties/
        GET tournaments/<id:tournament_id>/chip-counts/
        GET tournaments/<id:tournament_id>/color-ups/
        GET tournaments/<id:tournament_id>/entries/
        GET tournaments/<id:tournament_id>/entries/<id:entry_id>/
        GET tournaments/<id:tournament_id>/flights/
        GET tournaments/<id:tournament_id>/forecast/
        GET tournaments/<id:tournament_id>/places/
        GET tournaments/<id:tournament_id>/screens/
        GET tournaments/<id:tournament_id>/tables/
    """,
    "see the club": r"""
        GET chip-sets/
        GET leagues/
        GET prize-structures/
        GET structures/
    """,
    "hear of people": r"""
        GET tournaments/<id:tournament_id>/balance/
        GET tournaments/<id:tournament_id>/bounties/players/<id:player_id>/
        GET tournaments/<id:tournament_id>/checks/
        GET tournaments/<id:tournament_id>/day-ends/
        GET tournaments/<id:tournament_id>/deal-figures/
        GET tournaments/<id:tournament_id>/deals/
        GET tournaments/<id:tournament_id>/floor-calls/
        GET tournaments/<id:tournament_id>/journal/
        GET tournaments/<id:tournament_id>/prizes/plan/
        GET tournaments/<id:tournament_id>/rulings/
        GET tournaments/<id:tournament_id>/shifts/
        GET tournaments/<id:tournament_id>/waiting/
    """,
    "hear of members": r"""
        GET players/
        GET players/<id:player_id>/
        GET seasons/<id:season_id>/standings/
    """,
    "see money": r"""
        GET tournaments/<id:tournament_id>/money/
        GET tournaments/<id:tournament_id>/payouts/
        GET tournaments/<id:tournament_id>/report/
        GET tournaments/<id:tournament_id>/tickets/
    """,
    "act": r"""
        POST tournaments/<id:tournament_id>/undo/
        POST tournaments/<id:tournament_id>/undo/together/
    """,
    "act anywhere": r"""
        POST club/undo/
    """,
    "floor and desk": r"""
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/add-on/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/rebuy/
        POST tournaments/<id:tournament_id>/sales/<id:sale_id>/settle/
        POST tournaments/<id:tournament_id>/tables/<number:table>/add-ons/
        POST tournaments/<id:tournament_id>/waiting/
        POST tournaments/<id:tournament_id>/waiting/accept/
        POST tournaments/<id:tournament_id>/waiting/leave/
        POST tournaments/<id:tournament_id>/waiting/offer/
        POST tournaments/<id:tournament_id>/waiting/pass/
    """,
    "floor and desk of any event": r"""
        POST players/
        GET players/<id:player_id>/marks/
        GET players/search/
    """,
    "floor and desk of the club": r"""
        POST marks/<id:mark_id>/lift/
        POST players/<id:player_id>/marks/
    """,
    "at the table": r"""
        POST tournaments/<id:tournament_id>/busts/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/away/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/back/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/late/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/seen/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/time-card/
        POST tournaments/<id:tournament_id>/floor-calls/<id:call_id>/done/
        POST tournaments/<id:tournament_id>/floor-calls/<id:call_id>/withdraw/
        POST tournaments/<id:tournament_id>/seats/<number:table>-<number:seat>/seen/
        POST tournaments/<id:tournament_id>/tables/<number:table>/call/
        POST tournaments/<id:tournament_id>/tables/<number:table>/call/end/
        POST tournaments/<id:tournament_id>/tables/<number:table>/deck/
        POST tournaments/<id:tournament_id>/tables/<number:table>/floor-call/
        POST tournaments/<id:tournament_id>/tables/<number:table>/hand-dealt/
        POST tournaments/<id:tournament_id>/tables/<number:table>/hand-done/
        POST tournaments/<id:tournament_id>/tables/<number:table>/hand-held/
        POST tournaments/<id:tournament_id>/tables/<number:table>/seen/
    """,
    "floor": r"""
        POST tournaments/<id:tournament_id>/absent/post/
        POST tournaments/<id:tournament_id>/apart/
        POST tournaments/<id:tournament_id>/apart/end/
        POST tournaments/<id:tournament_id>/bags/<number:bag>/correct/
        POST tournaments/<id:tournament_id>/balance/
        POST tournaments/<id:tournament_id>/bounties/envelopes/
        POST tournaments/<id:tournament_id>/busts/hand/
        POST tournaments/<id:tournament_id>/chip-counts/
        POST tournaments/<id:tournament_id>/chip-counts/<id:count_id>/remove/
        POST tournaments/<id:tournament_id>/clock/add-time/
        POST tournaments/<id:tournament_id>/clock/jump/
        POST tournaments/<id:tournament_id>/clock/pause/
        POST tournaments/<id:tournament_id>/clock/resume/
        POST tournaments/<id:tournament_id>/color-ups/
        POST tournaments/<id:tournament_id>/color-ups/close/
        POST tournaments/<id:tournament_id>/day-ends/
        POST tournaments/<id:tournament_id>/day-ends/hands/
        POST tournaments/<id:tournament_id>/draws/
        POST tournaments/<id:tournament_id>/draws/<number:number>/drop/
        POST tournaments/<id:tournament_id>/draws/<number:number>/release/
        POST tournaments/<id:tournament_id>/draws/announce/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/by/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/found-chips/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/order/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/player/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/bust/stack/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/envelope/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/hold/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/late-find/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/let-out/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/move/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/penalty/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/remove/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/stays/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/swap/
        POST tournaments/<id:tournament_id>/floor-calls/<id:call_id>/answer/
        POST tournaments/<id:tournament_id>/hands/announce/
        POST tournaments/<id:tournament_id>/hands/end/
        POST tournaments/<id:tournament_id>/hands/next/
        POST tournaments/<id:tournament_id>/late-stacks/
        POST tournaments/<id:tournament_id>/needs/
        POST tournaments/<id:tournament_id>/notices/
        POST tournaments/<id:tournament_id>/notices/<id:notice_id>/end/
        POST tournaments/<id:tournament_id>/penalties/<id:penalty_id>/lift/
        POST tournaments/<id:tournament_id>/push/
        POST tournaments/<id:tournament_id>/redraw/
        POST tournaments/<id:tournament_id>/rulings/
        POST tournaments/<id:tournament_id>/rulings/<id:ruling_id>/change/
        POST tournaments/<id:tournament_id>/rulings/<id:ruling_id>/decide/
        POST tournaments/<id:tournament_id>/rulings/<id:ruling_id>/release/
        POST tournaments/<id:tournament_id>/rulings/<id:ruling_id>/void/
        POST tournaments/<id:tournament_id>/screens/
        POST tournaments/<id:tournament_id>/screens/<number:number>/change/
        POST tournaments/<id:tournament_id>/screens/<number:number>/identify/
        POST tournaments/<id:tournament_id>/screens/<number:number>/remove/
        POST tournaments/<id:tournament_id>/screens/change/
        POST tournaments/<id:tournament_id>/screens/identify/
        POST tournaments/<id:tournament_id>/seats/<number:table>-<number:seat>/close/
        POST tournaments/<id:tournament_id>/seats/<number:table>-<number:seat>/mark/
        POST tournaments/<id:tournament_id>/seats/<number:table>-<number:seat>/open/
        POST tournaments/<id:tournament_id>/seats/<number:table>-<number:seat>/take-up/
        POST tournaments/<id:tournament_id>/sections/
        POST tournaments/<id:tournament_id>/shifts/
        POST tournaments/<id:tournament_id>/shifts/<id:shift_id>/leave/
        POST tournaments/<id:tournament_id>/shifts/<id:shift_id>/send/
        POST tournaments/<id:tournament_id>/tables/
        POST tournaments/<id:tournament_id>/tables/<number:table>/bags/
        POST tournaments/<id:tournament_id>/tables/<number:table>/bags/confirm/
        POST tournaments/<id:tournament_id>/tables/<number:table>/balance/
        POST tournaments/<id:tournament_id>/tables/<number:table>/break/
        POST tournaments/<id:tournament_id>/tables/<number:table>/button/
        POST tournaments/<id:tournament_id>/tables/<number:table>/draw-button/
        POST tournaments/<id:tournament_id>/tables/<number:table>/hand-ended/
        POST tournaments/<id:tournament_id>/tables/<number:table>/next-hand/
        POST tournaments/<id:tournament_id>/tables/<number:table>/order/
        POST tournaments/<id:tournament_id>/tables/<number:table>/order/drop/
        POST tournaments/<id:tournament_id>/tables/<number:table>/race/
        POST tournaments/<id:tournament_id>/tables/<number:table>/race/take-back/
        POST tournaments/<id:tournament_id>/tables/<number:table>/resize/
        POST tournaments/<id:tournament_id>/tables/break/
        POST tournaments/<id:tournament_id>/tables/race/
    """,
    "floor of the club": r"""
        GET POST televisions/
        POST televisions/<id:television_id>/rename/
        POST televisions/<id:television_id>/show/
        POST televisions/<id:television_id>/unpair/
        GET POST dealers/
        POST dealers/<id:dealer_id>/change/
        POST dealers/<id:dealer_id>/retire/
    """,
    "desk": r"""
        POST tournaments/<id:tournament_id>/entries/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/reenter/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/void/
        POST tournaments/<id:tournament_id>/sales/<id:sale_id>/void/
        POST tournaments/<id:tournament_id>/side-pots/
        POST tournaments/<id:tournament_id>/side-pots/<id:pot_id>/join/
        POST tournaments/<id:tournament_id>/side-pots/<id:pot_id>/leave/
        POST tournaments/<id:tournament_id>/side-pots/<id:pot_id>/void/
        POST tournaments/<id:tournament_id>/waiting/seat/
    """,
    "desk of any event": r"""
        POST tills/<id:till_id>/open/
        POST tills/shifts/<id:shift_id>/close/
        POST tills/shifts/<id:shift_id>/count/
        POST tills/shifts/<id:shift_id>/hand-over/
        POST tills/shifts/<id:shift_id>/move/
    """,
    "desk of the club": r"""
        POST players/<id:player_id>/change/
        POST players/<id:player_id>/links/renew/
    """,
    "pays out": r"""
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/authorise/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/pay/
        POST tournaments/<id:tournament_id>/payouts/<id:payout_id>/void/
        POST tournaments/<id:tournament_id>/side-pots/<id:pot_id>/pay/
    """,
    "pays out in the club": r"""
        GET POST vouchers/
        POST vouchers/<id:voucher_id>/cancel/
    """,
    "director": r"""
        POST tournaments/<id:tournament_id>/bounties/plan/
        POST tournaments/<id:tournament_id>/cancel/
        POST tournaments/<id:tournament_id>/change/
        POST tournaments/<id:tournament_id>/checks/mend/
        POST tournaments/<id:tournament_id>/day-ends/close/
        POST tournaments/<id:tournament_id>/day-ends/draw/
        POST tournaments/<id:tournament_id>/deals/
        POST tournaments/<id:tournament_id>/deals/<id:deal_id>/void/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/chips-out/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/prize/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/stack/let-play/
        POST tournaments/<id:tournament_id>/entries/<id:entry_id>/stack/remove/
        POST tournaments/<id:tournament_id>/finish/
        POST tournaments/<id:tournament_id>/flight/
        POST tournaments/<id:tournament_id>/flight/carry-on/
        POST tournaments/<id:tournament_id>/flights/<id:flight_id>/merge/
        POST tournaments/<id:tournament_id>/flights/<id:flight_id>/take-in/
        POST tournaments/<id:tournament_id>/links/renew/
        POST tournaments/<id:tournament_id>/look/
        POST tournaments/<id:tournament_id>/policy/
        POST tournaments/<id:tournament_id>/prizes/correct/
        POST tournaments/<id:tournament_id>/prizes/plan/
        POST tournaments/<id:tournament_id>/registration/close/
        POST tournaments/<id:tournament_id>/registration/open/
        POST tournaments/<id:tournament_id>/registration/resume/
        POST tournaments/<id:tournament_id>/registration/suspend/
        POST tournaments/<id:tournament_id>/sayings/
        POST tournaments/<id:tournament_id>/season/
        POST tournaments/<id:tournament_id>/slides/
        POST tournaments/<id:tournament_id>/slides/<number:slide_id>/remove/
        POST tournaments/<id:tournament_id>/start/
        POST tournaments/<id:tournament_id>/structure/change/
        POST tournaments/<id:tournament_id>/structure/reshape/
        POST tournaments/<id:tournament_id>/take-over/
        POST tournaments/<id:tournament_id>/target/
    """,
    "director of the club": r"""
        POST chip-sets/
        POST chip-sets/<id:chip_set_id>/
        POST chip-sets/<id:chip_set_id>/remove/
        POST club/change/
        POST club/import/event/
        POST club/import/club-file/
        POST club/import/results/
        POST club/import/standings/
        POST club/import/events/
        GET club/import/events/<id:batch_id>/
        POST club/import/events/<id:batch_id>/cancel/
        POST club/import/events/<id:batch_id>/take/
        POST club/import/events/<id:batch_id>/undo/
        GET club/journal/
        GET club/journal/rows/
        GET club/journal/seal/
        POST club/policy/
        POST club/sample/remove/
        POST club/withholding/
        POST exports/
        POST exports/<id:export_id>/
        POST exports/<id:export_id>/remove/
        POST house-rules/
        POST house-rules/<id:rule_id>/
        POST house-rules/<id:rule_id>/retire/
        POST leagues/
        POST leagues/<id:league_id>/change/
        POST leagues/<id:league_id>/retire/
        POST leagues/<id:league_id>/seasons/
        POST players/<id:player_id>/apart/
        GET players/<id:player_id>/data/
        POST players/<id:player_id>/erase/
        POST players/<id:player_id>/merge/
        GET players/doubles/
        POST event-series/
        POST event-series/<id:series_id>/announce/
        POST event-series/<id:series_id>/end/
        POST event-series/<id:series_id>/skip/
        POST event-templates/
        POST event-templates/<id:template_id>/archive/
        POST event-templates/<id:template_id>/rename/
        POST prize-structures/
        POST prize-structures/<id:structure_id>/
        POST prize-structures/<id:structure_id>/remove/
        POST seasons/<id:season_id>/change/
        POST seasons/<id:season_id>/close/
        POST seasons/<id:season_id>/events/
        POST seasons/<id:season_id>/events/<id:counted_id>/drop/
        POST seasons/<id:season_id>/points/
        POST seasons/points/<id:points_id>/remove/
        GET staff/
        POST staff/<id:user_id>/agree/
        POST staff/<id:user_id>/bring-back/
        POST staff/<id:user_id>/put-away/
        POST staff/<id:user_id>/roles/give/
        POST staff/<id:user_id>/roles/take/
        POST structures/
        POST structures/<id:structure_id>/
        POST structures/<id:structure_id>/remove/
        POST tills/
        POST tills/<id:till_id>/retire/
        POST tournaments/
    """,
    "tokens only": r"""
        GET POST PUT PATCH DELETE auth/logout/
    """,
}
