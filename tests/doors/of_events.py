"""The doors of one event's pages, by who may go in; see `table` for the headings."""

PREFIX = "events/"
ROWS = {
    "signed in": r"""
        GET switcher/
    """,
    "at the event": r"""
        POST <int:pk>/act/<slug:name>/
        GET <int:pk>/tablet/<int:number>/
    """,
    "see the event": r"""
        GET <int:pk>/
        GET <int:pk>/busts/
        GET <int:pk>/busts/<int:entry_id>/
        GET <int:pk>/chair/<int:table>-<int:seat>/
        GET <int:pk>/clock/
        GET <int:pk>/color-up/
        GET <int:pk>/color-up/<int:number>/
        GET <int:pk>/color-up/plan/
        GET <int:pk>/color-up/sheet/
        GET <int:pk>/counts.csv
        GET <int:pk>/counts/
        GET <int:pk>/counts/<int:entry_id>/
        GET <int:pk>/figures/
        GET <int:pk>/final-table/
        GET <int:pk>/find/
        GET <int:pk>/hands/
        GET <int:pk>/import/
        GET <int:pk>/keys/
        GET <int:pk>/log/
        GET <int:pk>/notices/
        GET <int:pk>/policy/
        GET <int:pk>/pulse/
        GET <int:pk>/rooms/
        GET <int:pk>/rulings/calculators/
        GET <int:pk>/rulings/calculators/<slug:name>/
        GET <int:pk>/screens/
        GET <int:pk>/start/
        GET <int:pk>/structure/sheet.pdf
        GET <int:pk>/structure/structure.<slug:ending>
        GET <int:pk>/table/<int:number>/
        GET <int:pk>/timers/
        GET <int:pk>/todo/
        GET <int:pk>/unseen/
        GET <int:pk>/urgent/
        GET <int:pk>/walk/
        GET <int:pk>/wall/
    """,
    "hear of people": r"""
        GET <int:pk>/bagging/
        GET <int:pk>/bagging/<int:number>/
        GET <int:pk>/bounties/
        GET <int:pk>/bounties/players/<int:player>/
        GET <int:pk>/calls/
        POST <int:pk>/command/
        GET <int:pk>/days/
        GET <int:pk>/dealers/
        GET <int:pk>/dealers/dealt/
        GET <int:pk>/desk/
        GET <int:pk>/desk/add-ons/
        GET <int:pk>/desk/list/<str:tab>/
        GET <int:pk>/desk/player/<int:player_id>/
        GET <int:pk>/desk/player/new/
        GET <int:pk>/desk/search/
        GET <int:pk>/desk/waiting/
        GET <int:pk>/draw/
        GET <int:pk>/draw/people/
        GET <int:pk>/journal/
        GET <int:pk>/journal/seal/
        GET <int:pk>/late/
        GET <int:pk>/log/<int:first>-<int:last>/
        GET <int:pk>/penalties/
        GET <int:pk>/rulings/
        GET <int:pk>/rulings/<int:number>.pdf
        GET <int:pk>/rulings/<int:number>/
        GET <int:pk>/undo/<int:revision>/plan/
    """,
    "see money": r"""
        GET <int:pk>/cash.csv
        GET <int:pk>/cash.pdf
        GET <int:pk>/cash.xlsx
        GET <int:pk>/cash/
        GET <int:pk>/export/
        GET <int:pk>/export/file/
        GET <int:pk>/ledger.csv
        GET <int:pk>/ledger.xlsx
        GET <int:pk>/ledger/
        GET <int:pk>/ledger/table/
        GET <int:pk>/payouts/
        GET <int:pk>/payouts/money/
        GET <int:pk>/payouts/table/
        GET POST <int:pk>/prizes/
        GET <int:pk>/report.csv
        GET <int:pk>/report.json
        GET <int:pk>/report.pdf
        GET <int:pk>/report.xlsx
        GET <int:pk>/report/
        GET <int:pk>/report/body/
        GET <int:pk>/results.csv
        GET <int:pk>/results.json
        GET <int:pk>/results.pdf
        GET <int:pk>/summary/
        GET <int:pk>/tickets/
    """,
    "floor and desk": r"""
        POST <int:pk>/desk/add-ons/
        GET POST <int:pk>/desk/card/<int:entry_id>.pdf
        POST <int:pk>/desk/leave/<int:player_id>/
        POST <int:pk>/desk/player/new/
        POST <int:pk>/desk/sell/
        POST <int:pk>/desk/settle/<int:number>/
        POST <int:pk>/desk/wait/<int:player_id>/
        GET <int:pk>/paper/
        GET <int:pk>/paper/bag-sheet.pdf
        GET <int:pk>/paper/bag-tags.pdf
        GET <int:pk>/paper/chip-counts.pdf
        GET <int:pk>/paper/day-seats.pdf
        GET POST <int:pk>/paper/before-the-doors.pdf
        GET <int:pk>/paper/moves/
        GET POST <int:pk>/paper/moves/<int:revision>.pdf
        GET POST <int:pk>/paper/moves/table-<int:number>.pdf
        GET <int:pk>/paper/registration-sign.pdf
        GET POST <int:pk>/paper/seat-cards.pdf
        GET <int:pk>/paper/seating.csv
        GET <int:pk>/paper/seating.pdf
        GET <int:pk>/paper/table-signs.pdf
    """,
    "floor": r"""
        POST <int:pk>/bagging/<int:number>/
        POST <int:pk>/bagging/<int:number>/correct/
        POST <int:pk>/bounties/envelopes/
        POST <int:pk>/bounties/envelopes/sum/
        POST <int:pk>/busts/<int:entry_id>/<slug:what>/
        POST <int:pk>/color-up/<int:number>/
        POST <int:pk>/color-up/late/
        POST <int:pk>/color-up/sheet/
        POST <int:pk>/counts/
        POST <int:pk>/counts/take-back/<int:count_id>/
        GET <int:pk>/dealers.csv
        POST <int:pk>/dealers/come/
        POST <int:pk>/draw/<slug:name>/
        POST <int:pk>/late/lift/
        POST <int:pk>/penalties/<int:penalty_id>/lift/
        GET <int:pk>/penalties/form/
        POST <int:pk>/penalties/give/
        GET <int:pk>/penalties/usual/<int:entry_id>/
        POST <int:pk>/rulings/<int:number>/<slug:name>/
        POST <int:pk>/rulings/ask/
        GET <int:pk>/rulings/new/
        POST <int:pk>/screens/<slug:name>/
    """,
    "desk": r"""
        GET POST <int:pk>/desk/void/<int:number>/
        POST <int:pk>/last-longers/
        POST <int:pk>/last-longers/<int:number>/<slug:name>/
        GET POST <int:pk>/paper/chip_slip-<int:number>.pdf
        GET POST <int:pk>/paper/receipt-<int:number>.pdf
        GET POST <int:pk>/paper/receipt-<int:number>/send/
        GET POST <int:pk>/paper/refund_slip-<int:number>.pdf
        GET POST <int:pk>/payouts/slip/<int:payout_id>.pdf
        POST <int:pk>/undo/<int:revision>/
        POST <int:pk>/undo/<int:revision>/together/
    """,
    "pays out": r"""
        POST <int:pk>/payouts/authorise/<int:entry_id>/
        POST <int:pk>/payouts/pay/<int:entry_id>/
        POST <int:pk>/payouts/void/<int:payout_id>/
        POST <int:pk>/tickets/enter/
    """,
    "director": r"""
        POST <int:pk>/bounties/plan/
        POST <int:pk>/days/merge/
        POST <int:pk>/days/unmerge/
        GET POST <int:pk>/deal/
        GET <int:pk>/deal/<int:number>.pdf
        POST <int:pk>/deal/<int:number>/void/
        POST <int:pk>/deal/proposal.pdf
        GET POST <int:pk>/edit/
        POST <int:pk>/edit/summary/
        POST <int:pk>/export/save/
        GET POST <int:pk>/look/
        POST <int:pk>/links/renew/
        POST <int:pk>/penalties/disqualify/
        POST <int:pk>/policy/
        GET POST <int:pk>/sayings/
        GET POST <int:pk>/sayings/<slug:language>/
        POST <int:pk>/slides/
        GET POST <int:pk>/structure/
        GET POST <int:pk>/structure/change/
        GET POST <int:pk>/take-over/
        POST <int:pk>/take-over/outlook/
        POST <int:pk>/tickets/for/
    """,
    "director of the club": r"""
        GET <int:pk>/event.zip
        POST <int:pk>/days/flight/
        POST <int:pk>/export/<int:export_id>/remove/
        POST <int:pk>/import/season/
        GET POST new/
        POST new/drafts/<int:draft_id>/drop/
        POST new/summary/
        POST series/
        POST series/<int:series_id>/announce/
        POST series/<int:series_id>/end/
        POST series/<int:series_id>/skip/
        GET templates/
        POST templates/<int:template_id>/archive/
        POST templates/<int:template_id>/rename/
        POST <int:pk>/template/
    """,
}
