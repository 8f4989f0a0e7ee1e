from django.urls import path

from tdsite.rooms.leagues import compare_views, season_views, terms_views, views

SEASON = "seasons/<int:season_id>/"

urlpatterns = [
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/<int:league_id>/", views.league, name="league"),
    path("leagues/<int:league_id>/retire/", views.retire_league, name="retire_league"),
    path("leagues/<int:league_id>/seasons/new/", terms_views.new_season, name="new_season"),
    path(SEASON, season_views.season, name="season"),
    path(f"{SEASON}terms/", terms_views.change_season, name="change_season"),
    path(f"{SEASON}compare/", compare_views.compare_season, name="compare_season"),
    path(f"{SEASON}close/", season_views.close_season, name="close_season"),
    path(f"{SEASON}events/", season_views.count_event, name="count_event"),
    path(f"{SEASON}events/<int:tournament_id>/", season_views.season_event, name="season_event"),
    path(
        f"{SEASON}events/<int:tournament_id>/drop/",
        season_views.remove_from_season,
        name="drop_event",
    ),
    path(f"{SEASON}points/", season_views.give_points, name="give_points"),
    path(
        f"{SEASON}points/<int:points_id>/remove/", season_views.remove_points, name="remove_points"
    ),
    path(f"{SEASON}standings.<slug:ending>", terms_views.standings_file, name="standings_file"),
    path("standings/<slug:token>/", terms_views.public_standings, name="public_standings"),
    path(
        "standings/<slug:token>/standings.<slug:ending>",
        terms_views.public_standings_file,
        name="public_standings_file",
    ),
    path(
        "events/<int:pk>/import/season/",
        terms_views.count_imported,
        name="count_imported_event",
    ),
]
