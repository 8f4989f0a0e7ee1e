from django.urls import path

from tdsite.rooms.days.views import bag_papers, bagging, days, public_counts

urlpatterns = [
    path("events/<int:pk>/days/", days.days, name="days"),
    path("events/<int:pk>/days/flight/", days.add_flight, name="add_flight"),
    path("events/<int:pk>/days/merge/", days.merge, name="merge_flights"),
    path("events/<int:pk>/days/unmerge/", days.unmerge, name="unmerge_flight"),
    path("events/<int:pk>/bagging/", bagging.bagging, name="bagging"),
    path("events/<int:pk>/bagging/<int:number>/", bagging.table, name="bagging_table"),
    path("events/<int:pk>/bagging/<int:number>/correct/", bagging.correct, name="correct_bag"),
    path("events/<int:pk>/paper/bag-tags.pdf", bag_papers.tags, name="bag_tags"),
    path("events/<int:pk>/paper/bag-sheet.pdf", bag_papers.sheet, name="bag_sheet"),
    path("events/<int:pk>/paper/chip-counts.pdf", bag_papers.counts, name="bag_counts"),
    path("events/<int:pk>/paper/day-seats.pdf", bag_papers.seats, name="day_seats"),
    path("b/<slug:token>/counts/", public_counts.public_counts, name="public_counts"),
]
