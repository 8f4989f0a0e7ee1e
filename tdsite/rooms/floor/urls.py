from django.urls import path

from tdsite.rooms.floor import chip_count_views, views

urlpatterns = [
    path("events/<int:pk>/counts/", chip_count_views.counts, name="counts"),
    path("events/<int:pk>/counts.csv", chip_count_views.counts_csv, name="counts_csv"),
    path("events/<int:pk>/counts/<int:entry_id>/", chip_count_views.history, name="count_history"),
    path(
        "events/<int:pk>/counts/take-back/<int:count_id>/",
        chip_count_views.remove_count,
        name="take_count_back",
    ),
    path("events/<int:pk>/calls/", views.calls_page, name="floor_calls"),
    path("events/<int:pk>/walk/", views.walk, name="walk"),
    path("events/<int:pk>/unseen/", views.unseen, name="unseen"),
    path("events/<int:pk>/tablet/<int:number>/", views.tablet, name="tablet"),
    path("events/<int:pk>/final-table/", views.final_table, name="final_table"),
    path("b/<slug:token>/final-table/", views.public_final_table, name="public_final_table"),
]
