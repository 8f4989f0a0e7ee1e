"""When an event takes entries: opened, suspended for a while; and what its tickets are for.

Rebuys and add-ons of those who play go on while registration is suspended.
"""

from tournaments.acts import Act
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.operations.events import WrongState
from tournaments.operations.targets import check_target
from tournaments.rules import N_


def open_now(act: Act) -> None:
    """Entries are sold from now on.  Raises WrongState."""
    if act.tournament.state != State.ANNOUNCED:
        raise WrongState(N_("Registration has been opened already."))
    act.update(act.tournament, state=State.REGISTERING)


def suspend(act: Act) -> None:
    """No entry is sold until registration goes on.  Raises WrongState."""
    event = act.tournament
    _require_open(event)
    if event.suspended_at is not None:
        raise WrongState(N_("Registration is suspended already."))
    act.update(event, suspended_at=act.at)


def go_on(act: Act) -> None:
    """Entries are sold again.  Raises WrongState."""
    event = act.tournament
    _require_open(event)
    if event.suspended_at is None:
        raise WrongState(N_("Registration is open already."))
    act.update(event, suspended_at=None)


def _require_open(event: Tournament) -> None:
    if event.state not in (State.REGISTERING, State.RUNNING):
        raise WrongState(N_("This event does not take entries now."))
    if event.registration_closed_at is not None:
        raise WrongState(N_("Registration is closed already."))


def aim(act: Act, target_id: int | None) -> Tournament | None:
    """Say for which event the tickets of this one are; None: for none yet.  Raises BadTarget."""
    target = check_target(act.tournament, target_id)
    act.update(act.tournament, target_id=target_id)
    return target
