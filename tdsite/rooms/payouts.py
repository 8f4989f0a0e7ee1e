from django.urls import path

from tdsite.views import payouts, results

urlpatterns = [
    path("events/<int:pk>/payouts/", payouts.page, name="payouts"),
    path("events/<int:pk>/payouts/table/", payouts.table, name="payouts_table"),
    path("events/<int:pk>/payouts/money/", payouts.money, name="payouts_money"),
    path("events/<int:pk>/payouts/pay/<int:entry_id>/", payouts.pay, name="pay"),
    path("events/<int:pk>/payouts/void/<int:payout_id>/", payouts.void, name="void_payout"),
    path("events/<int:pk>/payouts/slip/<int:payout_id>.pdf", results.slip, name="payout_slip"),
    path("events/<int:pk>/results.csv", results.sheet, name="results_csv"),
    path("events/<int:pk>/results.json", results.data, name="results_json"),
    path("events/<int:pk>/results.pdf", results.paper, name="results_pdf"),
]
