"""When an event takes entries, and what the tickets of a satellite are for."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine
from tournaments.operations import openings
from tournaments.register import act
from tournaments.rules.values import EventId

REGISTRATION = f"{EVENT}registration/"


@act("registration.opened", path=f"{REGISTRATION}open/")
def open_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Open the registration of an event that was announced only.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.opened", **order)
    openings.open_now(act)
    return journal.record(act)


@act("registration.suspended", path=f"{REGISTRATION}suspend/")
def suspend_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Sell no entries until registration goes on; rebuys and add-ons are still sold.

    Raises WrongState.
    """
    act = journal.open_act(tournament_id, "registration.suspended", **order)
    openings.suspend(act)
    return journal.record(act)


@act("registration.resumed", path=f"{REGISTRATION}resume/")
def resume_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Sell entries again after registration was suspended.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.resumed", **order)
    openings.go_on(act)
    return journal.record(act)
