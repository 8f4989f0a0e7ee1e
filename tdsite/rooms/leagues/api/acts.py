"""Leagues founded, seasons opened and closed, events counted, points given by hand."""

from decimal import Decimal
from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.leagues.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.rules.seasons import Terms


def _terms(given: dict[str, Any]) -> Terms:
    return Terms(**{**given, "tie_breaks": tuple(given["tie_breaks"])})


@command("league.founded", bodies.LeagueName, status=201)
def found_league(order: Order, name: str) -> JournalLine:
    """Found a league; `data.league_id` names it."""
    return director.found_league(the_house().pk, name=name, **order)


@command("league.changed", bodies.LeagueName)
def change_league(order: Order, league_id: int, name: str) -> JournalLine:
    """Give a league another name."""
    return director.change_league(league_id, name=name, **order)


@command("league.retired")
def retire_league(order: Order, league_id: int) -> JournalLine:
    """Put a league away; its seasons stay readable."""
    return director.retire_league(league_id, **order)


@command("season.opened", bodies.SeasonTerms, status=201)
def open_season(order: Order, league_id: int, **given: Any) -> JournalLine:
    """Open a season of a league; `data.season_id` names it."""
    return director.open_season(league_id, terms=_terms(given), **order)


@command("season.changed", bodies.SeasonTerms)
def change_season(order: Order, season_id: int, **given: Any) -> JournalLine:
    """Change a season's terms; what is not named is as usual."""
    return director.change_season(season_id, terms=_terms(given), **order)


@command("season.closed")
def close_season(order: Order, season_id: int) -> JournalLine:
    """Close a season: nothing of it changes any more."""
    return director.close_season(season_id, **order)


@command("season.event_counted", bodies.CountedEvent)
def count_event(order: Order, season_id: int, **given: Any) -> JournalLine:
    """Count an event in a season, or change how it counts."""
    return director.count_event(season_id, **given, **order)


@command("season.event_dropped")
def drop_event(order: Order, season_id: int, counted_id: int) -> JournalLine:
    """Count an event in a season no longer."""
    return director.drop_event(season_id, tournament_id=counted_id, **order)


@command("season.event_counted", bodies.NamedSeason)
def count_imported_event(order: Order, tournament_id: int, **given: Any) -> JournalLine:
    """Count an event in a season by name; league and season are made if they are missing."""
    return director.count_imported_event(tournament_id, **given, **order)


@command("season.points_given", bodies.GivenPoints, status=201)
def give_points(
    order: Order, season_id: int, player_id: int, points: Decimal, reason: str
) -> JournalLine:
    """Give a player points by hand; `data.points_id` names them."""
    return director.give_points(
        season_id, player_id=player_id, points=points, reason=reason, **order
    )


@command("season.points_removed")
def remove_points(order: Order, points_id: int) -> JournalLine:
    """Take points given by hand back."""
    return director.remove_points(points_id, **order)
