from django.urls import path

from tdsite.ops.archive import club_file_views
from tdsite.ops.archive import views as archive
from tdsite.ops.health import healthz, metrics, readyz, who_leads

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("standby/state", who_leads, name="who_leads"),
    path("club/backups/", archive.backups, name="backups"),
    path("club/backups/write/", archive.back_up, name="back_up"),
    path("club/backups/take-out/", archive.take_out, name="take_out"),
    path("events/<int:pk>/event.zip", club_file_views.take_out_event, name="take_out_event"),
    path(
        "seasons/<int:season_id>/season.zip",
        club_file_views.take_out_season,
        name="take_out_season",
    ),
    path("club/backups/second/", archive.let_follow, name="let_follow"),
]
