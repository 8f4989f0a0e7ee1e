from django.urls import path

from tdsite.rooms.payouts import payment_views, views

urlpatterns = [
    path("club/withholding/", payment_views.withholding_rules, name="withholding"),
    path("events/<int:pk>/payouts/", views.page, name="payouts"),
    path("events/<int:pk>/payouts/table/", views.table, name="payouts_table"),
    path("events/<int:pk>/payouts/money/", views.money, name="payouts_money"),
    path("events/<int:pk>/payouts/pay/<int:entry_id>/", payment_views.pay, name="pay"),
    path(
        "events/<int:pk>/payouts/authorise/<int:entry_id>/",
        payment_views.authorise,
        name="authorise_payout",
    ),
    path("events/<int:pk>/payouts/void/<int:payout_id>/", payment_views.void, name="void_payout"),
    path(
        "events/<int:pk>/payouts/slip/<int:payout_id>.pdf",
        payment_views.payout_slip,
        name="payout_slip",
    ),
]
