"""The doors of the house's own pages, by who may go in; see `table` for the headings."""

PREFIX = ""
ROWS = {
    "everybody": r"""
        GET tv/
        GET tv/now/
        POST b/<slug:token>/sound/
        GET ^pictures/(?P<sha256>[0-9a-f]{64})/$
        GET b/<slug:token>/
        GET b/<slug:token>/counts/
        GET b/<slug:token>/final-table/
        GET b/<slug:token>/page/<slug:page>/
        GET b/<slug:token>/page/<slug:page>/<slug:part>/
        GET b/<slug:token>/plain/
        GET b/<slug:token>/policy/
        GET b/<slug:token>/snapshot.json
        GET b/<slug:token>/voice.json
        GET b/sw.js
        GET check-in/<slug:token>/
        POST check-in/<slug:token>/withdraw/
        GET d/<slug:token>/
        GET d/<slug:token>/<int:number>.json
        GET d/<slug:token>/<int:number>/
        GET d/draws.md
        GET d/verify_draw.py
        GET favicon.ico
        GET healthz
        GET POST join/<slug:token>/
        GET POST PUT PATCH DELETE language/
        GET POST PUT PATCH DELETE login/
        GET l/<slug:token>/
        GET l/<slug:token>/<int:line>.json
        GET l/<slug:token>/head.json
        GET metrics
        GET p/<slug:token>/
        GET p/<slug:token>/app.webmanifest
        GET readyz
        GET standby/state
        GET robots.txt
        GET rules/
        GET rules/<str:number>/
        GET rules/<str:number>/card/
        GET rules/differences/
        GET words/
        GET words/found/
        GET rules/found/
        GET rules/house/
        GET rules/section/<str:number>/
        GET standings/<slug:token>/
        GET standings/<slug:token>/standings.<slug:ending>
        POST theme/
        GET upcoming/
        GET w/<slug:token>/
        POST w/<slug:token>/answer/
    """,
    "signed in": r"""
        GET tv/boards/
        GET
        GET check-in/<slug:token>/desk/
        GET club/past/
        GET find/
        GET help/
        GET help/<slug:role>/sheet/
        GET help/dealer/
        GET help/desk/
        GET help/director/
        GET help/floor/
        GET help/found/
        GET help/owner/
        GET help/tour/<int:number>/
        GET help/tour/end/
        GET me/
        GET rooms/
        POST me/password/
        POST me/pin/
    """,
    "any role": r"""
        GET rulings/
        GET rulings/calculators/<slug:name>/
        GET rulings/laws/
    """,
    "see the club": r"""
        GET leagues/
        GET leagues/<int:league_id>/
        GET seasons/<int:season_id>/
        GET POST seasons/<int:season_id>/compare/
        GET seasons/<int:season_id>/events/<int:tournament_id>/
        GET seasons/<int:season_id>/standings.<slug:ending>
        GET structures/
        GET structures/<int:structure_id>/sheet.pdf
        GET structures/<int:structure_id>/structure.<slug:ending>
        GET structures/prizes/
        GET structures/prizes/house/<slug:name>/
    """,
    "hear of members": r"""
        GET players/
        GET players/<int:player_id>/
        GET players/<int:player_id>/marks/
        GET players/<int:player_id>/photo/
    """,
    "see all the money": r"""
        GET reports/
        GET reports/events.csv
        GET reports/events.pdf
        GET reports/events.xlsx
    """,
    "floor and desk of any event": r"""
        GET ^print/queue/(?P<queue>[\w -]{1,40})/$
        GET POST players/new/
        GET print/
        POST print/choose/
        POST print/codes/
        POST print/job/<int:job>/again/
        POST print/job/<int:job>/drop/
        POST print/job/<int:job>/printed/
    """,
    "floor and desk of the club": r"""
        POST players/<int:player_id>/mark/
        POST players/<int:player_id>/marks/<int:mark_id>/lift/
    """,
    "floor of the club": r"""
        GET televisions/
        POST televisions/<int:television>/<slug:do>/
        POST televisions/pair/
        GET dealers/
        POST dealers/<int:dealer_id>/change/
        POST dealers/<int:dealer_id>/retire/
        POST dealers/add/
    """,
    "desk of any event": r"""
        GET tills/
        POST tills/open/
    """,
    "desk of the club": r"""
        GET players/<int:player_id>/card.pdf
        GET POST players/<int:player_id>/edit/
        POST players/<int:player_id>/photo/
        POST players/<int:player_id>/links/renew/
    """,
    "pays out in the club": r"""
        GET POST vouchers/
        POST vouchers/<int:voucher_id>/cancel/
    """,
    "director of the club": r"""
        GET POST chips/
        GET POST chips/<int:chip_set_id>/
        POST chips/<int:chip_set_id>/remove/
        GET club/backups/
        POST club/backups/second/
        POST club/backups/take-out/
        POST club/backups/write/
        GET club/import/
        GET POST club/import/event/
        GET club/import/event/<int:upload_id>/
        POST club/import/event/<int:upload_id>/drop/
        POST club/import/event/<int:upload_id>/structure/
        POST club/import/event/<int:upload_id>/take/
        GET POST club/import/events/<int:batch_id>/
        POST club/import/events/<int:batch_id>/cancel/
        POST club/import/events/<int:batch_id>/forget/
        GET club/import/events/<int:batch_id>/progress/
        POST club/import/events/<int:batch_id>/undo/
        POST club/import/players/
        GET POST club/import/players/<int:upload_id>/
        GET POST club/import/players/<int:upload_id>/columns/
        POST club/import/players/<int:upload_id>/forget/
        GET club/import/players/<int:upload_id>/problems.csv
        GET club/import/players/<int:upload_id>/progress/
        GET POST club/import/club-file/<int:upload_id>/
        GET POST club/import/results/
        GET club/import/results/<int:revision>/
        GET club/log/
        GET club/players.<slug:ending>
        GET POST club/policy/
        GET POST club/first-run/
        GET club/sample/
        POST club/sample/add/
        POST club/sample/remove/
        GET POST club/settings/
        POST club/undo/<int:revision>/
        GET POST club/withholding/
        POST leagues/
        POST leagues/<int:league_id>/
        POST leagues/<int:league_id>/retire/
        GET POST leagues/<int:league_id>/seasons/new/
        POST me/tablet/
        POST players/<int:player_id>/apart/<int:other_id>/
        GET players/<int:player_id>/data.json
        GET players/<int:player_id>/data/
        GET POST players/<int:player_id>/erase/
        GET players/<int:player_id>/merge/
        GET POST players/<int:player_id>/merge/<int:other_id>/
        GET players/doubles/
        GET rules/house/<int:rule_id>/
        POST rules/house/<int:rule_id>/retire/
        POST rules/house/save/
        POST seasons/<int:season_id>/close/
        GET seasons/<int:season_id>/season.zip
        POST seasons/<int:season_id>/events/
        POST seasons/<int:season_id>/events/<int:tournament_id>/drop/
        POST seasons/<int:season_id>/points/
        POST seasons/<int:season_id>/points/<int:points_id>/remove/
        GET POST seasons/<int:season_id>/terms/
        GET POST staff/
        GET staff/<int:user_id>/
        POST staff/<int:user_id>/agree/
        POST staff/<int:user_id>/away/
        POST staff/<int:user_id>/back/
        POST staff/<int:user_id>/give/
        POST staff/<int:user_id>/password/
        POST staff/<int:user_id>/pin/
        POST staff/<int:user_id>/take/
        GET POST structures/<int:structure_id>/
        POST structures/<int:structure_id>/duplicate/
        POST structures/<int:structure_id>/remove/
        POST structures/add/<slug:key>/
        GET POST structures/generate/
        GET POST structures/new/
        GET POST structures/prizes/<int:structure_id>/
        POST structures/prizes/<int:structure_id>/remove/
        GET POST structures/prizes/new/
        GET POST tills/<int:shift_id>/
        GET tills/<int:shift_id>/report.csv
        GET tills/<int:shift_id>/report.pdf
        GET tills/<int:shift_id>/report.xlsx
        POST tills/<int:till_id>/retire/
        POST tills/add/
    """,
    "tokens only": r"""
        POST logout/
        POST switch/
    """,
}
