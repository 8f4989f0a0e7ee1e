"""What the agenda brings is done, each thing once, by nobody: the clock itself.

The beat sweeps once a second.  Each act takes the event's lock and looks again, so that of two
sweeps only one finds it still to do; what a dead worker missed is found by the next.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from blinds.operations.clocks import announce_turn
from blinds.operations.last_minutes import call_last_minute
from blinds.rules.clock import LevelChange
from blinds.rules.last_minute import LastMinute
from tdsite.acts.agenda import Agenda, Due, What, agendas
from tdsite.rooms.clock.agenda import agenda, clocks
from tournaments.rules import RuleError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fired:
    """Something that was done by itself, and how long after its moment, in seconds."""

    what: What
    late_seconds: float


def fire_due(now: datetime, *, only: int | None = None) -> list[Fired]:
    """Do all that is due; what was done.  One event that fails does not hold up the others.

    `only` names one event: for a time that is no other event's.
    """
    return list(_fire(agenda(now, only=only), now))


def close_due(now: datetime, *, only: int | None = None) -> int:
    """Close every registration when nothing is sold any more; how many there were.

    A sale past its own level is refused from the same instant, whether this has run or not.
    """
    closes = [due for due in agenda(now, only=only) if due.what is What.REGISTRATION]
    return len(list(_fire(closes, now)))


def _fire(found: list[Due], now: datetime) -> Iterator[Fired]:
    fires = {what: fire for one in agendas() for what, fire in one.fires.items()}
    for due in found:
        if due.at > now:
            return
        try:
            done = fires[due.what](due, now)
        except RuleError as error:  # somebody was first, or it cannot be now
            log.info("not done by itself: %s of event %s: %s", due.what, due.tournament_id, error)
        except Exception:
            log.exception("failed by itself: %s of event %s", due.what, due.tournament_id)
        else:
            if done:
                yield Fired(due.what, (now - due.at).total_seconds())


def _turn(due: Due, now: datetime) -> bool:
    assert due.index is not None
    turn = LevelChange(due.index, due.at)
    number = due.transition
    return bool(announce_turn(due.tournament_id, transition_number=number, turn=turn, now=now))


def _last_minute(due: Due, now: datetime) -> bool:
    assert due.index is not None
    assert due.until is not None
    minute = LastMinute(due.index, due.at, due.until)
    number = due.transition
    return bool(
        call_last_minute(due.tournament_id, transition_number=number, minute=minute, now=now)
    )


AGENDA = Agenda(sources=(clocks,), fires={What.TURN: _turn, What.LAST_MINUTE: _last_minute})
