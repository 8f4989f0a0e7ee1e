"""Where a person stands in the seasons he has points in."""

from dataclasses import dataclass

from django.db.models import Q

from tdsite.rooms.leagues.counted import season_table
from tdsite.rooms.leagues.shown import points_text, rank_text
from tournaments.models import Player, Season

SEASONS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Stands:
    """A person's line of a season; `ranked` are all who have a rank in it."""

    season: Season
    rank: str
    ranked: int
    points: str
    events: int
    projected: bool


def standings_of_player(player: Player) -> list[Stands]:
    """His line in the newest seasons, the newest first."""
    played = Q(
        events__tournament__entries__player=player,
        events__tournament__entries__voided=False,
    )
    his = Season.objects.filter(played | Q(given_points__player=player)).distinct()
    seasons = his.select_related("league__club").order_by("-pk")[:SEASONS_SHOWN]
    return [line for season in seasons for line in _line(season, player)]


def _line(season: Season, player: Player) -> list[Stands]:
    rows = season_table(season).standings
    ranked = sum(row.rank is not None for row in rows)
    return [
        Stands(
            season,
            rank=rank_text(row),
            ranked=ranked,
            points=points_text(row.points),
            events=row.events,
            projected=row.is_projected,
        )
        for row in rows
        if row.player == player.pk
    ]
