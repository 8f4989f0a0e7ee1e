"""People written into the book, and corrected."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.players.api import people_bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("player.created", people_bodies.NewPlayer, status=201)
def create_player(order: Order, **given: Any) -> JournalLine:
    """Write a new player into the club's book; `data.player_id` names him."""
    return director.create_player(the_house().pk, **given, **order)


@command("player.changed", people_bodies.ChangedPlayer)
def change_player(order: Order, player_id: int, **given: Any) -> JournalLine:
    """Change what is known of a player; what is not named stays."""
    return director.change_player(the_house().pk, player_id=player_id, **given, **order)
