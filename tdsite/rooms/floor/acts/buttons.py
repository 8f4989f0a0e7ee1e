"""The button of one table, drawn when nobody knows where it is."""

from typing import Unpack

from tables.operations import button_draws
from tdsite.acts.hands_dealt import count_own_pace
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import TABLE
from tournaments.models import JournalLine
from tournaments.register import act
from tournaments.rules.values import EventId, TableNumber


@act("tables.button_set", path=f"{TABLE}draw-button/", draws=True)
def draw_button(
    tournament_id: EventId, *, table: TableNumber, **order: Unpack[ActContext]
) -> JournalLine:
    """Draw for the button of a table that has none.

    How it is drawn is the event's policy.
    Raises NoSuchSeat, ButtonIsKnown, NotEnoughPlayers.  Source: Robert's Rules 7.7, 3.7.2.
    """
    act = journal.open_act(tournament_id, "tables.button_set", **order)
    seat = button_draws.draw_one(act, table)
    count_own_pace(act, [table])
    return journal.record(act, law="7.7", table=table, button=seat)
