from django.urls import path

from tdsite.rooms.busts import views as busts
from tdsite.rooms.floor.views import chip_counts

urlpatterns = [
    path("events/<int:pk>/busts/", busts.busts, name="busts"),
    path("events/<int:pk>/busts/<int:entry_id>/", busts.bust, name="bust"),
    path("events/<int:pk>/busts/<int:entry_id>/<slug:what>/", busts.correct, name="correct_bust"),
    path("events/<int:pk>/counts/", chip_counts.counts, name="counts"),
    path("events/<int:pk>/counts.csv", chip_counts.counts_csv, name="counts_csv"),
    path("events/<int:pk>/counts/<int:entry_id>/", chip_counts.history, name="count_history"),
    path(
        "events/<int:pk>/counts/take-back/<int:count_id>/",
        chip_counts.take_back,
        name="take_count_back",
    ),
]
