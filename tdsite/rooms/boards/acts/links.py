"""Links that were given to too many people: renewed, the old ones lead nowhere."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine
from tournaments.operations import links
from tournaments.register import act
from tournaments.rules.values import EventId


@act("links.renewed", path=f"{EVENT}links/renew/")
def renew_public_links(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Give the event's board, draws and registration new addresses.

    Printed codes and open boards must be opened again; paired televisions follow by themselves.
    """
    act = journal.open_act(tournament_id, "links.renewed", **order)
    links.renew_public(act)
    return journal.record(act)
