from django.urls import path

from tdsite.rooms.tills.views import ledger, till_files, tills

urlpatterns = [
    path("tills/", tills.page, name="tills"),
    path("tills/add/", tills.add, name="add_till"),
    path("tills/open/", tills.open_one, name="open_till"),
    path("tills/<int:till_id>/retire/", tills.retire, name="retire_till"),
    path("tills/<int:shift_id>/", tills.shift, name="till_shift"),
    path("tills/<int:shift_id>/report.pdf", till_files.paper, name="till_pdf"),
    path("tills/<int:shift_id>/report.csv", till_files.sheet_csv, name="till_csv"),
    path("tills/<int:shift_id>/report.xlsx", till_files.sheet_xlsx, name="till_xlsx"),
    path("events/<int:pk>/ledger/", ledger.page, name="ledger"),
    path("events/<int:pk>/ledger/table/", ledger.table, name="ledger_table"),
    path("events/<int:pk>/ledger.csv", ledger.sheet_csv, name="ledger_csv"),
    path("events/<int:pk>/ledger.xlsx", ledger.sheet_xlsx, name="ledger_xlsx"),
    path("events/<int:pk>/cash/", ledger.event_cash, name="event_cash"),
    path("events/<int:pk>/cash.pdf", till_files.event_paper, name="event_cash_pdf"),
    path("events/<int:pk>/cash.csv", till_files.event_csv, name="event_cash_csv"),
    path("events/<int:pk>/cash.xlsx", till_files.event_xlsx, name="event_cash_xlsx"),
]
