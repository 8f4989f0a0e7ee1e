"""Leagues and seasons: founded, counted, closed.  All of it is in the club's journal."""

import secrets
from decimal import Decimal
from typing import Annotated, Any, Unpack

from tdsite.rooms.leagues.corrections import give_corrections
from tournaments import journal
from tournaments.acts import Act, ActContext
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
from tournaments.payloads.club import SeasonPointsByHand
from tournaments.payloads.shapes import payload
from tournaments.register import EVENT, RowOf, act
from tournaments.rules.seasons import (
    HEAVIEST_PERCENT,
    LONGEST_FORMULA,
    LONGEST_NAME,
    Counting,
    FormulaText,
    NoOfResults,
    Terms,
)
from tournaments.rules.values import EventId, Flat, Help, Named, Number, RowId, Text, Whole

LEAGUE = "leagues/<id:league_id>/"
SEASON = "seasons/<id:season_id>/"
MAX_MANUAL_POINTS = Decimal(10**6)

LeagueId = Annotated[RowId, RowOf(League)]
SeasonId = Annotated[RowId, RowOf(Season)]
Name = Annotated[str, Text(LONGEST_NAME)]
Corrections = Annotated[
    bool, Help("With the points that the file of an imported event gives players by hand.")
]
TermsTold = Annotated[Terms, Flat()]


@act("league.founded", path="leagues/", status=201)
def found_league(club_id: int, *, name: Name, **order: Unpack[ActContext]) -> JournalLine:
    """Found a league; `data.league_id` names it.

    Raises LeagueUnfit.
    """
    act = journal.open_club_act(club_id, "league.founded", **order)
    league = leagues.found(act, name)
    return journal.record(act, league_id=league.pk, league=league.name)


@act("league.changed", path=f"{LEAGUE}change/")
def change_league(league_id: LeagueId, *, name: Name, **order: Unpack[ActContext]) -> JournalLine:
    """Give a league another name.

    Raises LeagueUnfit.
    """
    act, league = _league(league_id, "league.changed", order)
    was = league.name
    leagues.change(act, league, name=name)
    return journal.record(act, league_id=league.pk, league=league.name, was=was)


@act("league.retired", path=f"{LEAGUE}retire/")
def retire_league(league_id: LeagueId, **order: Unpack[ActContext]) -> JournalLine:
    """Put a league away; its seasons stay readable.

    Raises LeagueUnfit.
    """
    act, league = _league(league_id, "league.retired", order)
    leagues.retire(act, league)
    return journal.record(act, league_id=league.pk, league=league.name)


@act("season.opened", path=f"{LEAGUE}seasons/", status=201)
def open_season(
    league_id: LeagueId, *, terms: TermsTold, **order: Unpack[ActContext]
) -> JournalLine:
    """Open a season of a league; `data.season_id` names it.

    Raises LeagueUnfit, SeasonUnfit, FormulaError (with line and column).
    """
    act, league = _league(league_id, "season.opened", order)
    season = leagues.open_season(act, league, terms, token=drawn_token())
    return journal.record(act, **_told(season))


@act("season.changed", path=f"{SEASON}change/")
def change_season(
    season_id: SeasonId, *, terms: TermsTold, **order: Unpack[ActContext]
) -> JournalLine:
    """Change a season's terms; what is not named is as usual.

    The standings follow.
    Raises SeasonClosed, LeagueUnfit, SeasonUnfit, FormulaError.
    """
    act, season = _season(season_id, "season.changed", order)
    leagues.change_season(act, season, terms)
    return journal.record(act, **_told(season))


@act("season.closed", path=f"{SEASON}close/")
def close_season(season_id: SeasonId, **order: Unpack[ActContext]) -> JournalLine:
    """Close a season: nothing of it changes any more.

    Raises SeasonClosed.
    """
    act, season = _season(season_id, "season.closed", order)
    leagues.close(act, season)
    return journal.record(act, **_told(season))


@act("season.event_counted", path=f"{SEASON}events/")
def count_event(
    season_id: SeasonId,
    *,
    tournament_id: EventId,
    weight_percent: Annotated[int, Whole(1, HEAVIEST_PERCENT)] = 100,
    formula: Annotated[
        str, Text(LONGEST_FORMULA, blank=True), Help("Its own; empty: the season's.")
    ] = "",
    corrections: Corrections = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Count an event in a season, or change how it counts.

    Raises SeasonClosed, EventCancelled, OnlyADay, CountsAlready, SeasonUnfit, FormulaError.
    """
    act, season = _season(season_id, "season.event_counted", order)
    tournament = Tournament.objects.get(pk=tournament_id, club=act.club)
    counted = leagues.count_event(
        act, season, tournament, weight_percent=weight_percent, formula=formula
    )
    if corrections:
        give_corrections(act, counted)
    return journal.record(
        act, **_told(season), tournament_id=tournament.pk, tournament=tournament.name
    )


@act("season.event_counted", path=f"{EVENT}season/")
def count_imported_event(
    tournament_id: EventId,
    *,
    league: Name,
    season: Name,
    formula: FormulaText,
    corrections: Corrections = False,
    best_of: Annotated[NoOfResults, Help("0: all count; null: as the season has it.")]
    | None = None,
    drop_worst: Annotated[NoOfResults, Help("null: as the season has it.")] | None = None,
    share_knock_outs: Annotated[bool, Help("null: as the season has it.")] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Count an event in a season by name; league and season are made if they are missing.

    A season that exists keeps its formula; the event brings its own where the two differ.  How
    many results count is changed where that is chosen: a season that is made counts all.
    Raises SeasonClosed, EventCancelled, CountsAlready, LeagueUnfit, SeasonUnfit, FormulaError.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    act = journal.open_club_act(tournament.club_id, "season.event_counted", **order)
    counted = leagues.count_imported(
        act,
        tournament,
        league=league,
        season=season,
        formula=formula,
        token=drawn_token(),
        counting=Counting(best_of, drop_worst, share_knock_outs),
    )
    if corrections:
        give_corrections(act, counted)
    return journal.record(
        act, **_told(counted.season), tournament_id=tournament.pk, tournament=tournament.name
    )


@act("season.event_dropped", path=f"{SEASON}events/<id:counted_id>/drop/")
def drop_event(
    season_id: SeasonId,
    *,
    tournament_id: Annotated[EventId, Named("counted_id")],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Count an event in a season no longer.

    Raises SeasonClosed.
    """
    act, season = _season(season_id, "season.event_dropped", order)
    counted = SeasonEvent.objects.select_related("season", "tournament").get(
        season=season, tournament=tournament_id
    )
    leagues.remove_from_season(act, counted)
    return journal.record(
        act, **_told(season), tournament_id=tournament_id, tournament=counted.tournament.name
    )


@act("season.points_given", path=f"{SEASON}points/", status=201)
def give_points(
    season_id: SeasonId,
    *,
    player_id: RowId,
    points: Annotated[Decimal, Number(-MAX_MANUAL_POINTS, MAX_MANUAL_POINTS, places=4)],
    reason: Annotated[str, Text(120)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a player points by hand; `data.points_id` names them.

    Below zero takes points away.

    Raises SeasonClosed, PointsUnfit.
    """
    act, season = _season(season_id, "season.points_given", order)
    player = Player.objects.get(pk=player_id, club=act.club, merged_into=None)
    row = leagues.give_points(act, season, player, points=points, reason=reason)
    return journal.record(act, **_told(season), **_told_points(row))


@act("season.points_removed", path="seasons/points/<id:points_id>/remove/")
def remove_points(
    points_id: Annotated[RowId, RowOf(SeasonPoints)], **order: Unpack[ActContext]
) -> JournalLine:
    """Take points given by hand back.

    Raises SeasonClosed.
    """
    act, season = _season(_season_of_points(points_id), "season.points_removed", order)
    row = SeasonPoints.objects.select_related("season", "player").get(pk=points_id)
    points = _told_points(row)
    leagues.remove_points(act, row)
    return journal.record(act, **_told(season), **points)


def _season_of_points(points_id: int) -> int:
    """Their season, after they were removed too: who sends that again has its line for an answer.

    Raises SeasonPoints.DoesNotExist.
    """
    row = SeasonPoints.objects.filter(pk=points_id).first()
    if row is not None:
        return row.season_id
    lines = JournalLine.objects.filter(kind="season.points_removed", data__points_id=points_id)
    removed = lines.order_by("revision").last()
    if removed is None:
        raise SeasonPoints.DoesNotExist
    return payload(removed, SeasonPointsByHand)["season_id"]


def _league(league_id: int, kind: str, order: ActContext) -> tuple[Act, League]:
    """The league, read under the club's lock."""
    club_id = League.objects.values_list("club_id", flat=True).get(pk=league_id)
    act = journal.open_club_act(club_id, kind, **order)
    return act, League.objects.get(pk=league_id)


def _season(season_id: int, kind: str, order: ActContext) -> tuple[Act, Season]:
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
