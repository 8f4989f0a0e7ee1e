from django.urls import path

from tdsite.rooms.days import bagging_views, views

urlpatterns = [
    path("events/<int:pk>/days/", views.days, name="days"),
    path("events/<int:pk>/days/flight/", views.add_flight, name="add_flight"),
    path("events/<int:pk>/days/merge/", views.merge, name="merge_flights"),
    path("events/<int:pk>/days/unmerge/", views.unmerge, name="unmerge_flight"),
    path("events/<int:pk>/bagging/", bagging_views.bagging, name="bagging"),
    path("events/<int:pk>/bagging/<int:number>/", bagging_views.table, name="bagging_table"),
    path(
        "events/<int:pk>/bagging/<int:number>/correct/", bagging_views.correct, name="correct_bag"
    ),
    path("events/<int:pk>/paper/bag-tags.pdf", bagging_views.tags, name="bag_tags"),
    path("events/<int:pk>/paper/bag-sheet.pdf", bagging_views.sheet, name="bag_sheet"),
    path("events/<int:pk>/paper/chip-counts.pdf", bagging_views.counts, name="bag_counts"),
    path("events/<int:pk>/paper/day-seats.pdf", bagging_views.seats, name="day_seats"),
    path("b/<slug:token>/counts/", views.public_counts, name="public_counts"),
]
