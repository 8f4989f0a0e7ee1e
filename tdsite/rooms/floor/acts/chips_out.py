"""Chips that leave the table although their player stays."""

from typing import Annotated, Unpack

from tables import queries as floor_queries
from tdsite.acts.asking import event_of, the_entry
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY
from tournaments.models import JournalLine
from tournaments.operations import chips_out
from tournaments.operations.events import require_running
from tournaments.register import EntryId, act
from tournaments.rules.values import Help, SomeChips, Text

IS_FOREIGN = "Not chips of this event: they never were in play."


@act("chips.taken_out", path=f"{ENTRY}chips-out/")
def take_chips_out(
    entry_id: EntryId,
    *,
    chips: SomeChips,
    reason: Annotated[str, Text(chips_out.MAX_REASON, blank=True)],
    foreign: Annotated[bool, Help(IS_FOREIGN)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take chips of a player off the table, with the reason.

    It is no disqualification.  They were carried out of view, and leave play; or they are
    `foreign`: not the event's, and never were in play.
    Raises WhyOut, NegativeAmount, TooManyChips, EntryVoided, AlreadyOut,
    WrongState.  Source: Robert's Rules 7.25, 7.27.
    """
    act = journal.open_act(event_of(entry_id), "chips.taken_out", **order)
    require_running(act.tournament)
    entry = the_entry(act, entry_id)
    place = floor_queries.place_held(entry)
    table = place.table if place else None
    chips_out.take_out(act, entry, chips=chips, table=table, foreign=foreign, reason=reason)
    return journal.record(
        act,
        law=chips_out.FOREIGN_LAW if foreign else chips_out.CARRIED_LAW,
        entry=entry.pk,
        player=entry.player.name,
        seat=str(place) if place else "",
        removed_chips=chips,
        foreign=foreign,
        reason=reason.strip()[: chips_out.MAX_REASON],
    )
