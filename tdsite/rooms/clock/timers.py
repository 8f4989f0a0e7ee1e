"""What the agenda brings is done, each thing once, by nobody: the clock itself.

The beat sweeps once a second.  Each act takes the event's lock and looks again, so that of two
sweeps only one finds it still to do; what a dead worker missed is found by the next.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from blinds.operations.clocks import announce_turn
from blinds.operations.last_minutes import call_last_minute
from blinds.rules.clock import Turn
from blinds.rules.last_minute import LastMinute
from tdsite.rooms.clock.agenda import Due, What, agenda
from tdsite.rooms.desk.acts.offers import end_offer, offer_seat
from tdsite.rooms.events.acts.events import close_registration, start
from tdsite.rooms.events.acts.openings import open_registration
from tdsite.rooms.floor.acts.calls import expire_call
from tournaments import queries
from tournaments.models import Tournament
from tournaments.rules import RuleError

ON_TIME = timedelta(seconds=5)
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
    for due in found:
        if due.at > now:
            return
        try:
            done = _FIRE[due.what](due, now)
        except RuleError as error:  # somebody was first, or it cannot be now
            log.info("not done by itself: %s of event %s: %s", due.what, due.tournament_id, error)
        except Exception:
            log.exception("failed by itself: %s of event %s", due.what, due.tournament_id)
        else:
            if done:
                yield Fired(due.what, (now - due.at).total_seconds())


def _turn(due: Due, now: datetime) -> bool:
    assert due.index is not None
    turn = Turn(due.index, due.at)
    told = due.transition
    return bool(announce_turn(due.tournament_id, transition_number=told, turn=turn, now=now))


def _last_minute(due: Due, now: datetime) -> bool:
    assert due.index is not None
    assert due.until is not None
    minute = LastMinute(due.index, due.at, due.until)
    told = due.transition
    return bool(call_last_minute(due.tournament_id, transition_number=told, minute=minute, now=now))


def _opens(due: Due, now: datetime) -> bool:
    return bool(open_registration(due.tournament_id, by=None, at=now))


def _registration(due: Due, now: datetime) -> bool:
    return bool(close_registration(due.tournament_id, by=None, at=now))


def _start(due: Due, now: datetime) -> bool:
    """To the second of the announced time, unless the house was away by then."""
    event = Tournament.objects.get(pk=due.tournament_id)
    if queries.still_in(event) < 2:
        return False
    at = due.at if now - due.at <= ON_TIME else now
    return bool(start(due.tournament_id, by=None, at=at))


def _call(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(expire_call(due.tournament_id, call=due.row, ends_at=due.at, now=now))


def _offer(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(offer_seat(due.tournament_id, player_id=due.row, by=None, at=now))


def _offer_ends(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(end_offer(due.tournament_id, player_id=due.row, ends_at=due.at, now=now))


_FIRE: dict[What, Callable[[Due, datetime], bool]] = {
    What.TURN: _turn,
    What.LAST_MINUTE: _last_minute,
    What.OPENS: _opens,
    What.REGISTRATION: _registration,
    What.START: _start,
    What.CALL: _call,
    What.OFFER: _offer,
    What.OFFER_ENDS: _offer_ends,
}
