"""Leagues and seasons: founded, counted, closed.  All of it is in the club's journal."""

import secrets
from decimal import Decimal
from typing import Any, Unpack

from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import (
    JournalLine,
    League,
    Player,
    Season,
    SeasonEvent,
    SeasonPoints,
    Tournament,
)
from tournaments.operations import leagues
from tournaments.rules.seasons import Terms


@journal.command
def found_league(club_id: int, *, name: str, **order: Unpack[Order]) -> JournalLine:
    """A new league; the line's data has `league_id`.  Raises LeagueUnfit."""
    act = journal.open_club_act(club_id, "league.founded", **order)
    league = leagues.found(act, name)
    return journal.record(act, league_id=league.pk, league=league.name)


@journal.command
def change_league(league_id: int, *, name: str, **order: Unpack[Order]) -> JournalLine:
    """Another name for a league.  Raises LeagueUnfit."""
    act, league = _league(league_id, "league.changed", order)
    was = league.name
    leagues.change(act, league, name=name)
    return journal.record(act, league_id=league.pk, league=league.name, was=was)


@journal.command
def retire_league(league_id: int, **order: Unpack[Order]) -> JournalLine:
    """Put a league away; its seasons stay readable.  Raises LeagueUnfit."""
    act, league = _league(league_id, "league.retired", order)
    leagues.retire(act, league)
    return journal.record(act, league_id=league.pk, league=league.name)


@journal.command
def open_season(league_id: int, *, terms: Terms, **order: Unpack[Order]) -> JournalLine:
    """A new season; the line's data has `season_id`.

    Raises LeagueUnfit, SeasonUnfit, FormulaError (with line and column).
    """
    act, league = _league(league_id, "season.opened", order)
    season = leagues.open_season(act, league, terms, token=drawn_token())
    return journal.record(act, **_told(season))


@journal.command
def change_season(season_id: int, *, terms: Terms, **order: Unpack[Order]) -> JournalLine:
    """Other terms; the standings follow.

    Raises SeasonClosed, LeagueUnfit, SeasonUnfit, FormulaError.
    """
    act, season = _season(season_id, "season.changed", order)
    leagues.change_season(act, season, terms)
    return journal.record(act, **_told(season))


@journal.command
def close_season(season_id: int, **order: Unpack[Order]) -> JournalLine:
    """The season is over: nothing of it changes any more.  Raises SeasonClosed."""
    act, season = _season(season_id, "season.closed", order)
    leagues.close(act, season)
    return journal.record(act, **_told(season))


@journal.command
def count_event(
    season_id: int,
    *,
    tournament_id: int,
    weight_percent: int = 100,
    formula: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """An event counts in a season, with a weight and perhaps a formula of its own.

    Raises SeasonClosed, EventCancelled, OnlyADay, CountsAlready, SeasonUnfit, FormulaError.
    """
    act, season = _season(season_id, "season.event_counted", order)
    tournament = Tournament.objects.get(pk=tournament_id, club=act.club)
    leagues.count_event(act, season, tournament, weight_percent=weight_percent, formula=formula)
    return journal.record(
        act, **_told(season), tournament_id=tournament.pk, tournament=tournament.name
    )


@journal.command
def count_imported_event(
    tournament_id: int,
    *,
    league: str,
    season: str,
    formula: str,
    **order: Unpack[Order],
) -> JournalLine:
    """An imported event counts in the season its file names; both are made if they are missing.

    A season that exists keeps its formula; the event brings its own where the two differ.
    Raises SeasonClosed, EventCancelled, CountsAlready, LeagueUnfit, SeasonUnfit, FormulaError.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    act = journal.open_club_act(tournament.club_id, "season.event_counted", **order)
    counted = leagues.count_imported(
        act, tournament, league=league, season=season, formula=formula, token=drawn_token()
    )
    return journal.record(
        act, **_told(counted.season), tournament_id=tournament.pk, tournament=tournament.name
    )


@journal.command
def drop_event(season_id: int, *, tournament_id: int, **order: Unpack[Order]) -> JournalLine:
    """The event counts in the season no longer.  Raises SeasonClosed."""
    act, season = _season(season_id, "season.event_dropped", order)
    counted = SeasonEvent.objects.select_related("season", "tournament").get(
        season=season, tournament=tournament_id
    )
    leagues.drop_event(act, counted)
    return journal.record(
        act, **_told(season), tournament_id=tournament_id, tournament=counted.tournament.name
    )


@journal.command
def give_points(
    season_id: int, *, player_id: int, points: Decimal, reason: str, **order: Unpack[Order]
) -> JournalLine:
    """Points by hand, below zero to take them away; the line's data has `points_id`.

    Raises SeasonClosed, PointsUnfit.
    """
    act, season = _season(season_id, "season.points_given", order)
    player = Player.objects.get(pk=player_id, club=act.club, merged_into=None)
    row = leagues.give_points(act, season, player, points=points, reason=reason)
    return journal.record(act, **_told(season), **_told_points(row))


@journal.command
def remove_points(points_id: int, **order: Unpack[Order]) -> JournalLine:
    """Take points given by hand back.  Raises SeasonClosed."""
    season_id = SeasonPoints.objects.values_list("season_id", flat=True).get(pk=points_id)
    act, season = _season(season_id, "season.points_removed", order)
    row = SeasonPoints.objects.select_related("season", "player").get(pk=points_id)
    told = _told_points(row)
    leagues.remove_points(act, row)
    return journal.record(act, **_told(season), **told)


def _league(league_id: int, kind: str, order: Order) -> tuple[Act, League]:
    """The league, read under the club's lock."""
    club_id = League.objects.values_list("club_id", flat=True).get(pk=league_id)
    act = journal.open_club_act(club_id, kind, **order)
    return act, League.objects.get(pk=league_id)


def _season(season_id: int, kind: str, order: Order) -> tuple[Act, Season]:
    """The season, read under the club's lock."""
    club_id = Season.objects.values_list("league__club_id", flat=True).get(pk=season_id)
    act = journal.open_club_act(club_id, kind, **order)
    return act, Season.objects.select_related("league").get(pk=season_id)


def _told(season: Season) -> dict[str, Any]:
    return {
        "season_id": season.pk,
        "season": f"{season.league.name}, {season.name}",
        "league_id": season.league_id,
    }


def _told_points(row: SeasonPoints) -> dict[str, Any]:
    return {
        "points_id": row.pk,
        "points": f"{row.points.normalize():f}",
        "player_id": row.player_id,
        "player": row.player.name,
        "reason": row.reason,
    }


def drawn_token() -> str:
    """What opens a season's public page."""
    return secrets.token_urlsafe(9)
