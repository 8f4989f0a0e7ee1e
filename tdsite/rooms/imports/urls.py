from django.urls import path

from tdsite.rooms.imports import (
    evening_views,
    event_views,
    player_list_views,
    results_views,
    views,
)
from tdsite.rooms.imports.club_files import views as club_files

LIST = "club/import/players/<int:upload_id>/"


FILE = "club/import/event/<int:upload_id>/"
EVENINGS = "club/import/events/<int:batch_id>/"


urlpatterns = [
    path("club/import/", views.imports, name="imports"),
    path("club/import/players/", views.load_players, name="load_players"),
    path(f"{LIST}columns/", views.players_columns, name="players_columns"),
    path(f"{LIST}forget/", views.forget_list, name="forget_list"),
    path(LIST, player_list_views.players_list, name="players_list"),
    path(f"{LIST}progress/", player_list_views.players_progress, name="players_progress"),
    path(f"{LIST}problems.csv", player_list_views.players_problems, name="players_problems"),
    path("club/players.<slug:ending>", player_list_views.players_file, name="players_file"),
    path("club/import/event/", event_views.import_event, name="import_event"),
    path(FILE, event_views.imported_file, name="imported_file"),
    path(f"{FILE}take/", event_views.take_event, name="take_event"),
    path(f"{FILE}structure/", event_views.take_structure, name="take_file_structure"),
    path(f"{FILE}drop/", event_views.drop_file, name="drop_file"),
    path("club/import/club-file/<int:upload_id>/", club_files.club_file, name="club_file"),
    path("club/import/results/", results_views.import_results, name="import_results"),
    path(
        "club/import/results/<int:revision>/",
        results_views.imported_results,
        name="imported_results",
    ),
    path(EVENINGS, evening_views.review_events, name="evenings"),
    path(f"{EVENINGS}progress/", evening_views.evenings_progress, name="evenings_progress"),
    path(f"{EVENINGS}cancel/", evening_views.cancel_evenings, name="cancel_evenings"),
    path(f"{EVENINGS}undo/", evening_views.undo_evenings, name="undo_evenings"),
    path(f"{EVENINGS}forget/", evening_views.forget_evenings, name="forget_evenings"),
    path("events/<int:pk>/import/", event_views.imported_event, name="imported_event"),
]
