from django.urls import path

from tdsite.rooms.paper.receipts import OF_SALES
from tdsite.rooms.paper.views import join_sign, papers, receipts, seat_card

OF_A_SALE = [
    path(
        f"events/<int:pk>/paper/{kind}-<int:number>.pdf", receipts.sale_paper, {"kind": kind}, kind
    )
    for kind in map(str, OF_SALES)
]

urlpatterns = [
    *OF_A_SALE,
    path("events/<int:pk>/paper/", papers.papers, name="papers"),
    path("events/<int:pk>/paper/moves/", papers.papers_moves, name="papers_moves"),
    path("events/<int:pk>/paper/moves/<int:revision>.pdf", papers.move_slips, name="move_slips"),
    path(
        "events/<int:pk>/paper/moves/table-<int:number>.pdf", papers.table_slips, name="table_slips"
    ),
    path("events/<int:pk>/paper/seat-cards.pdf", papers.seat_cards, name="seat_cards"),
    path("events/<int:pk>/paper/table-signs.pdf", papers.table_signs, name="table_signs"),
    path("events/<int:pk>/paper/registration-sign.pdf", join_sign.join_sign, name="join_sign"),
    path("events/<int:pk>/desk/card/<int:entry_id>.pdf", seat_card.seat_card, name="seat_card"),
    path("events/<int:pk>/paper/seating.pdf", papers.seating_list, name="seating_list"),
    path("events/<int:pk>/paper/seating.csv", papers.seating_csv, name="seating_csv"),
]
