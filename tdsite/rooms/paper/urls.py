from django.urls import path, re_path

from tdsite.rooms.paper import card_views, desk_views, mail_views, views
from tdsite.rooms.paper.desk_papers import OF_SALES

OF_A_SALE = [
    path(
        f"events/<int:pk>/paper/{kind}-<int:number>.pdf",
        desk_views.sale_paper,
        {"kind": kind},
        kind,
    )
    for kind in map(str, OF_SALES)
]


QUEUE = r"(?P<queue>[\w -]{1,40})"


urlpatterns = [
    *OF_A_SALE,
    path("events/<int:pk>/paper/", views.papers, name="papers"),
    path(
        "events/<int:pk>/paper/receipt-<int:number>/send/",
        mail_views.send_receipt,
        name="send_receipt",
    ),
    path(
        "events/<int:pk>/paper/before-the-doors.pdf",
        card_views.before_doors_press,
        name="before_doors",
    ),
    path("events/<int:pk>/paper/moves/", views.papers_moves, name="papers_moves"),
    path("events/<int:pk>/paper/moves/<int:revision>.pdf", views.move_slips, name="move_slips"),
    path(
        "events/<int:pk>/paper/moves/table-<int:number>.pdf", views.table_slips, name="table_slips"
    ),
    path("events/<int:pk>/paper/seat-cards.pdf", card_views.seat_cards, name="seat_cards"),
    path("events/<int:pk>/paper/table-signs.pdf", views.table_signs, name="table_signs"),
    path("events/<int:pk>/paper/registration-sign.pdf", views.join_sign, name="join_sign"),
    path("events/<int:pk>/desk/card/<int:entry_id>.pdf", desk_views.seat_card, name="seat_card"),
    path("events/<int:pk>/paper/seating.pdf", views.seating_list, name="seating_list"),
    path("events/<int:pk>/paper/seating.csv", views.seating_csv, name="seating_csv"),
    path("print/codes/", desk_views.codes, name="papers_codes"),
    path("print/choose/", desk_views.choose, name="choose_printer"),
    path(
        "print/job/<int:job>/printed/", desk_views.update_job, {"word": "printed"}, "print_printed"
    ),
    path("print/job/<int:job>/drop/", desk_views.update_job, {"word": "drop"}, "print_drop"),
    path("print/job/<int:job>/again/", desk_views.update_job, {"word": "again"}, "print_again"),
    re_path(rf"^print/queue/{QUEUE}/$", desk_views.station, name="print_station"),
    path("print/", desk_views.station, name="print"),
]
