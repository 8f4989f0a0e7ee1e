from django.urls import path

from tdsite.rooms.floor.views import chip_counts, final_table, floor_calls, walk

urlpatterns = [
    path("events/<int:pk>/counts/", chip_counts.counts, name="counts"),
    path("events/<int:pk>/counts.csv", chip_counts.counts_csv, name="counts_csv"),
    path("events/<int:pk>/counts/<int:entry_id>/", chip_counts.history, name="count_history"),
    path(
        "events/<int:pk>/counts/take-back/<int:count_id>/",
        chip_counts.remove_count,
        name="take_count_back",
    ),
    path("events/<int:pk>/calls/", floor_calls.page, name="floor_calls"),
    path("events/<int:pk>/walk/", walk.walk, name="walk"),
    path("events/<int:pk>/unseen/", walk.unseen, name="unseen"),
    path("events/<int:pk>/tablet/<int:number>/", walk.tablet, name="tablet"),
    path("events/<int:pk>/final-table/", final_table.final_table, name="final_table"),
    path("b/<slug:token>/final-table/", final_table.public_final_table, name="public_final_table"),
]
