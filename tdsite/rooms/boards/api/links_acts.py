"""Links renewed: the old ones lead nowhere from then on."""

from tdsite import director
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("links.renewed")
def renew_public_links(order: Order, tournament_id: int) -> JournalLine:
    """Give the event's board, draws and registration new addresses.

    Printed codes and open boards must be opened again; paired televisions follow by themselves.
    """
    return director.renew_public_links(tournament_id, **order)
