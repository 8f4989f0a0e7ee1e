"""Players seen by dealer, floor or card; and the busts that do not fit what was seen."""

from typing import Unpack

from tables.models import SeenBy
from tables.operations import seen
from tables.queries import place_held
from tables.rules.floor import Place
from tdsite.acts.asking import event_of, the_entry
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY, SEAT, TABLE
from tournaments.models import JournalLine
from tournaments.operations.entries import AlreadyOut
from tournaments.operations.events import require_not_over
from tournaments.register import EntryId, act
from tournaments.rules import N_
from tournaments.rules.values import EventId, SeatNumber, TableNumber


@act("tables.seen", path=f"{SEAT}seen/")
def see_seat(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    how: SeenBy = SeenBy.FLOOR,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that the player of this seat was seen in it.  Raises NoSuchSeat, SeatEmpty."""
    act = journal.open_act(tournament_id, "tables.seen", **order)
    require_not_over(act.tournament)
    place = Place(table, seat)
    entry = seen.check_seat(act, place, how=how)
    return journal.record(act, entry=entry.pk, player=entry.player.name, seat=str(place))


@act("tables.seen", path=f"{TABLE}seen/")
def see_table(
    tournament_id: EventId,
    *,
    table: TableNumber,
    how: SeenBy = SeenBy.FLOOR,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that everybody of this table was seen in their seat.  Raises NoSuchSeat, SeatEmpty."""
    act = journal.open_act(tournament_id, "tables.seen", **order)
    require_not_over(act.tournament)
    chairs = seen.check_table(act, table, how=how)
    names = [chair.entry.player.name for chair in chairs if chair.entry]
    short = ", ".join(name.split()[-1] for name in names)  # the log has a line for them, not ten
    return journal.record(act, table=table, player=short, players=names, seat=str(table))


@act("tables.seen", path=f"{ENTRY}seen/")
def see_player(
    entry_id: EntryId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    how: SeenBy = SeenBy.FLOOR,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that a player was seen at a place, their own or another's.

    Raises NoSuchSeat, AlreadyOut.
    """
    act = journal.open_act(event_of(entry_id), "tables.seen", **order)
    require_not_over(act.tournament)
    entry, place = the_entry(act, entry_id), Place(table, seat)
    if place_held(entry) is None:
        raise AlreadyOut(N_("This player has no seat in the event. Look at the entry first."))
    seen.check_player(act, entry, place, how=how)
    return journal.record(act, entry=entry.pk, player=entry.player.name, seat=str(place))
