from django.urls import path

from tdsite.rooms.leagues.views import imported_league, leagues, season_terms, seasons, standings

SEASON = "seasons/<int:season_id>/"

urlpatterns = [
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/<int:league_id>/", leagues.league, name="league"),
    path("leagues/<int:league_id>/retire/", leagues.retire_league, name="retire_league"),
    path("leagues/<int:league_id>/seasons/new/", season_terms.new_season, name="new_season"),
    path(SEASON, seasons.season, name="season"),
    path(f"{SEASON}terms/", season_terms.change_season, name="change_season"),
    path(f"{SEASON}close/", seasons.close_season, name="close_season"),
    path(f"{SEASON}events/", seasons.count_event, name="count_event"),
    path(f"{SEASON}events/<int:tournament_id>/", seasons.season_event, name="season_event"),
    path(
        f"{SEASON}events/<int:tournament_id>/drop/", seasons.remove_from_season, name="drop_event"
    ),
    path(f"{SEASON}points/", seasons.give_points, name="give_points"),
    path(f"{SEASON}points/<int:points_id>/remove/", seasons.remove_points, name="remove_points"),
    path(f"{SEASON}standings.<slug:ending>", standings.standings_file, name="standings_file"),
    path("standings/<slug:token>/", standings.public_standings, name="public_standings"),
    path(
        "standings/<slug:token>/standings.<slug:ending>",
        standings.public_standings_file,
        name="public_standings_file",
    ),
    path(
        "events/<int:pk>/import/season/",
        imported_league.count_imported,
        name="count_imported_event",
    ),
]
