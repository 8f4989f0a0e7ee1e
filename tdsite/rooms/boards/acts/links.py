"""Links that were given to too many people: renewed, the old ones lead nowhere."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.operations import links


@journal.command
def renew_public_links(tournament_id: int, **order: Unpack[Order]) -> JournalLine:
    """New addresses for the event's board, draws and registration; the old ones end."""
    act = journal.open_act(tournament_id, "links.renewed", **order)
    links.renew_public(act)
    return journal.record(act)
