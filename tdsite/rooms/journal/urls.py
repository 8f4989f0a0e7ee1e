from django.urls import path

from tdsite.rooms.journal import log_heads, views

urlpatterns = [
    path("events/<int:pk>/undo/<int:revision>/", views.undo, name="undo"),
    path("events/<int:pk>/undo/<int:revision>/plan/", views.undo_plan, name="undo_plan"),
    path(
        "events/<int:pk>/undo/<int:revision>/together/", views.undo_together, name="undo_together"
    ),
    path("events/<int:pk>/journal/", views.event_journal, name="journal"),
    path("events/<int:pk>/journal/seal/", views.seal, name="journal_seal"),
    path("l/<slug:token>/", log_heads.log_page, name="log_head"),
    path("l/<slug:token>/head.json", log_heads.head_file, name="head_file"),
    path("l/<slug:token>/<int:line>.json", log_heads.head_file, name="head_at_line"),
    path("club/log/", views.club_journal, name="club_journal"),
    path("club/undo/<int:revision>/", views.undo_in_club, name="undo_in_club"),
]
