from django.urls import path

from tdsite.rooms.journal.views import club_journal, club_log, journal, undo

urlpatterns = [
    path("events/<int:pk>/undo/<int:revision>/", undo.undo, name="undo"),
    path("events/<int:pk>/undo/<int:revision>/plan/", undo.plan, name="undo_plan"),
    path("events/<int:pk>/undo/<int:revision>/together/", undo.together, name="undo_together"),
    path("events/<int:pk>/journal/", journal.journal, name="journal"),
    path("events/<int:pk>/journal/seal/", journal.seal, name="journal_seal"),
    path("club/log/", club_journal.club_journal, name="club_journal"),
    path("club/undo/<int:revision>/", club_log.undo_in_club, name="undo_in_club"),
]
