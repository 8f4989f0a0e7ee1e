"""What rooms show on a person's page, gathered here."""

from typing import Any

from tdsite.rooms.leagues.standings import standings_of_player
from tdsite.rooms.penalties.page import penalties_of
from tournaments.models import Player


def about(player: Player) -> dict[str, Any]:
    """Where the person stands in the seasons, and which penalties there were."""
    return {"stands": standings_of_player(player), "penalties": penalties_of(player)}
