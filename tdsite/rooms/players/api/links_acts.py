"""A person's links renewed: the old ones lead nowhere from then on."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("player.links_renewed")
def renew_player_links(order: Order, player_id: int) -> JournalLine:
    """Give a player's own pages and tickets new addresses, in all events."""
    return director.renew_player_links(the_house().pk, player_id=player_id, **order)
