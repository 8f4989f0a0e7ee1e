"""The act on tables that answers at two addresses: the table to break is named, or the next one."""

from tdsite import director
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("tables.broken", draws=True)
def break_next(order: Order, tournament_id: int) -> JournalLine:
    """Break the next table of the order."""
    return director.break_table(tournament_id, **order)
