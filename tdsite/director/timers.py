"""What the clock does to an event by itself, once its time has come."""

from datetime import datetime

from tdsite.director.events import close_registration
from tdsite.director.registration import moment
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.operations.events import WrongState


def close_due(now: datetime) -> int:
    """Close every registration whose last level is over; how many there were.

    The sale itself is refused from the same instant, whether this has run or not.
    """
    running = Tournament.objects.filter(state=State.RUNNING, registration_closed_at=None)
    return sum(_close(tournament, now) for tournament in running.prefetch_related("prices"))


def _close(tournament: Tournament, now: datetime) -> bool:
    window = queries.terms_of(tournament).window
    standing = moment(tournament, now)
    if not window.is_over(standing.level, on_break=standing.on_break):
        return False
    try:
        close_registration(tournament.pk, by=None, at=now)
    except WrongState:  # somebody was first
        return False
    return True
