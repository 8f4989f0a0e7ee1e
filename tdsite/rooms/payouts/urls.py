from django.urls import path

from tdsite.rooms.payouts.views import payout_acts, payout_slips, payouts, withholding
from tdsite.rooms.reports.views import results
from tdsite.rooms.satellites.views import tickets

urlpatterns = [
    path("club/withholding/", withholding.rules, name="withholding"),
    path("events/<int:pk>/payouts/", payouts.page, name="payouts"),
    path("events/<int:pk>/payouts/table/", payouts.table, name="payouts_table"),
    path("events/<int:pk>/payouts/money/", payouts.money, name="payouts_money"),
    path("events/<int:pk>/payouts/pay/<int:entry_id>/", payout_acts.pay, name="pay"),
    path(
        "events/<int:pk>/payouts/authorise/<int:entry_id>/",
        payout_acts.authorise,
        name="authorise_payout",
    ),
    path("events/<int:pk>/payouts/void/<int:payout_id>/", payout_acts.void, name="void_payout"),
    path("events/<int:pk>/payouts/slip/<int:payout_id>.pdf", payout_slips.slip, name="payout_slip"),
    path("events/<int:pk>/tickets/", tickets.page, name="tickets"),
    path("events/<int:pk>/tickets/enter/", tickets.enter, name="enter_tickets"),
    path("events/<int:pk>/tickets/for/", tickets.aim, name="aim_tickets"),
    path("events/<int:pk>/results.csv", results.sheet, name="results_csv"),
    path("events/<int:pk>/results.json", results.data, name="results_json"),
    path("events/<int:pk>/results.pdf", results.paper, name="results_pdf"),
]
