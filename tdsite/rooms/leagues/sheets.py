"""Standings as files: rows for sheets, and an answer for programs."""

from datetime import UTC
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.leagues.counted import Column, SeasonTable
from tdsite.web.sheets import text
from tournaments.rules.standings import LeagueStanding, Result

Cells = list[str | int | Decimal]


def standing_rows(table: SeasonTable, *, public: bool = False) -> list[Cells]:
    """A line of headings, then one for each player: every event's points, those that count."""
    played = [column for column in table.columns if column.is_played]
    heads: Cells = [
        gettext("Rank"),
        gettext("Player"),
        gettext("Points"),
        gettext("Given by hand"),
        gettext("Events"),
        gettext("Wins"),
        *(column.tournament.name for column in played),
    ]
    return [heads, *(_row(table, one, public=public) for one in table.standings)]


def _row(table: SeasonTable, one: LeagueStanding, *, public: bool) -> Cells:
    player = table.people[one.player]
    return [
        one.rank or "",
        player.public_name if public else player.name,
        _plain(one.points),
        _plain(one.adjustment),
        one.events,
        one.wins,
        *(_plain(result.finish.points) if result else "" for result in one.results),
    ]


def csv_rows(table: SeasonTable, *, public: bool = False) -> list[list[str]]:
    """The same as text that no sheet takes for a formula."""
    return [
        [text(cell) if isinstance(cell, str) else str(cell) for cell in row]
        for row in standing_rows(table, public=public)
    ]


def json_of(table: SeasonTable, *, public: bool = False) -> dict[str, Any]:
    """The standings for programs: points as text, exactly; a public one names no numbers."""
    season = table.season
    played = [column for column in table.columns if column.is_played]
    return {
        "league": season.league.name,
        "season": season.name,
        "closed": season.closed_at is not None,
        "projected": bool(table.projected),
        "events": [_event(column) for column in table.columns],
        "standings": [_standing(table, one, played, public=public) for one in table.standings],
    }


def _event(column: Column) -> dict[str, Any]:
    tournament = column.tournament
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "starts_at": tournament.starts_at.astimezone(UTC).isoformat(),
        "weight_percent": column.counted.weight_percent,
        "projected": column.projected.value,
        "trouble": str(column.trouble) if column.trouble else "",
    }


def _standing(
    table: SeasonTable, one: LeagueStanding, played: list[Column], *, public: bool
) -> dict[str, Any]:
    player = table.people[one.player]
    own = {} if public else {"player_id": one.player}
    return {
        "rank": one.rank,
        "tied": one.tied,
        **own,
        "player": player.public_name if public else player.name,
        "points": str(_plain(one.points)),
        "given": str(_plain(one.adjustment)),
        "behind": str(_plain(one.behind)),
        "events": one.events,
        "wins": one.wins,
        "results": [
            _result(column, result)
            for column, result in zip(played, one.results, strict=True)
            if result
        ],
    }


def _result(column: Column, result: Result) -> dict[str, Any]:
    return {
        "event": column.tournament.pk,
        "points": str(_plain(result.finish.points)),
        "place": result.finish.place,
        "counts": result.counts,
        "projected": result.finish.projected,
    }


def _plain(points: Decimal) -> Decimal:
    """Without the zeros behind the point, and never as 1E+1."""
    short = points.normalize() + 0
    return short.quantize(Decimal(1)) if short == short.to_integral_value() else short
