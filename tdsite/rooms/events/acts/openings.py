"""When an event takes entries, and what the tickets of a satellite are for."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.operations import openings


@journal.command
def open_registration(tournament_id: int, **order: Unpack[Order]) -> JournalLine:
    """Sell entries of an event that was announced only.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.opened", **order)
    openings.open_now(act)
    return journal.record(act)


@journal.command
def suspend_registration(tournament_id: int, **order: Unpack[Order]) -> JournalLine:
    """Sell no entries until registration goes on; rebuys and add-ons go on.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.suspended", **order)
    openings.suspend(act)
    return journal.record(act)


@journal.command
def resume_registration(tournament_id: int, **order: Unpack[Order]) -> JournalLine:
    """Sell entries again.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.resumed", **order)
    openings.go_on(act)
    return journal.record(act)
