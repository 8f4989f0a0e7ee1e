from django.urls import path

from tdsite.rooms.imports.views import imports, player_lists

LIST = "club/import/players/<int:upload_id>/"

urlpatterns = [
    path("club/import/", imports.imports, name="imports"),
    path("club/import/players/", imports.load_players, name="load_players"),
    path(f"{LIST}columns/", imports.players_columns, name="players_columns"),
    path(f"{LIST}forget/", imports.forget_list, name="forget_list"),
    path(LIST, player_lists.players_list, name="players_list"),
    path(f"{LIST}progress/", player_lists.players_progress, name="players_progress"),
    path(f"{LIST}problems.csv", player_lists.players_problems, name="players_problems"),
]
