from django.urls import path

from tdsite.rooms.tills import report_views, views

urlpatterns = [
    path("tills/", views.page, name="tills"),
    path("tills/add/", views.add, name="add_till"),
    path("tills/open/", views.open_one, name="open_till"),
    path("tills/<int:till_id>/retire/", views.retire, name="retire_till"),
    path("tills/<int:shift_id>/", views.shift, name="till_shift"),
    path("tills/<int:shift_id>/report.pdf", report_views.till_pdf, name="till_pdf"),
    path("tills/<int:shift_id>/report.csv", report_views.till_csv, name="till_csv"),
    path("tills/<int:shift_id>/report.xlsx", report_views.till_xlsx, name="till_xlsx"),
    path("events/<int:pk>/ledger/", report_views.ledger_page, name="ledger"),
    path("events/<int:pk>/ledger/table/", report_views.ledger_table, name="ledger_table"),
    path("events/<int:pk>/ledger.csv", report_views.ledger_csv, name="ledger_csv"),
    path("events/<int:pk>/ledger.xlsx", report_views.ledger_xlsx, name="ledger_xlsx"),
    path("events/<int:pk>/cash/", report_views.event_cash, name="event_cash"),
    path("events/<int:pk>/cash.pdf", report_views.event_cash_pdf, name="event_cash_pdf"),
    path("events/<int:pk>/cash.csv", report_views.event_cash_csv, name="event_cash_csv"),
    path("events/<int:pk>/cash.xlsx", report_views.event_cash_xlsx, name="event_cash_xlsx"),
]
