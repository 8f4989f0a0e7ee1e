from django.urls import path

from tdsite.rooms.payouts.views import payout_acts, payout_slips, payouts, withholding

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
]
