"""What the clock does to an event by itself, once its time has come."""

from datetime import datetime

from tdsite.director.events import close_registration
from tdsite.director.registration import moment
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.operations.events import WrongState
from tournaments.undo import undone_revisions


def close_due(now: datetime, *, only: int | None = None) -> int:
    """Close every registration when nothing is sold any more; how many there were.

    The prizes wait for the last rebuy and add-on.  A sale past its own level is refused from the
    same instant, whether this has run or not.  `only` names one event: for a time that is no
    other event's.
    """
    running = Tournament.objects.filter(state=State.RUNNING, registration_closed_at=None)
    if only is not None:
        running = running.filter(pk=only)
    return sum(_close(tournament, now) for tournament in running.prefetch_related("prices"))


def _was_opened_again(tournament: Tournament) -> bool:
    """Somebody undid a close: from then on a person closes, not the clock."""
    closes = tournament.journal.filter(kind="registration.closed")
    return bool(undone_revisions(tournament) & set(closes.values_list("revision", flat=True)))


def _close(tournament: Tournament, now: datetime) -> bool:
    standing = moment(tournament, now)
    terms = queries.terms_of(tournament)
    sold = [terms.rebuy, terms.add_on, terms.reentry]
    windows = [terms.window, *(rule.window for rule in sold if rule is not None)]
    if not all(w.is_over(standing.level, on_break=standing.on_break) for w in windows):
        return False
    if _was_opened_again(tournament):
        return False
    try:
        close_registration(tournament.pk, by=None, at=now)
    except WrongState:  # somebody was first
        return False
    return True
