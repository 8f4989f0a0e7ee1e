"""Leagues for screens and programs: what counts, and who stands where."""

from collections.abc import Mapping

from tdsite.rooms.leagues.season_table import points_in, seasons_of
from tournaments.models import Tournament
from tournaments.rules.seasons import Points

__all__ = ["points_of"]


def points_of(tournament: Tournament) -> Mapping[int, Points]:
    """The points of the event by player, in the newest season it counts in; empty if in none.

    Of an event that is still played they are projected (`points.evening.projected`).
    """
    return points_in(tournament, seasons_of(tournament))
