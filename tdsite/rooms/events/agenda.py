"""What events do by themselves: registration opens and closes, and play starts, at the time set."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from tdsite.acts.agenda import Agenda, Due, What, was_undone
from tdsite.rooms.events.acts import close_registration, open_registration, start
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.tournament import State

STARTS_WITHIN = timedelta(minutes=2)
ON_TIME = timedelta(seconds=5)


def _starts(now: datetime, only: int | None) -> Iterator[Due]:
    """Starts that were set for a time.  Two minutes later it is for a person to start.

    So it is once somebody undid a start made at that time; one set for later comes by itself.
    """
    rows = Tournament.objects.filter(
        state__in=(State.ANNOUNCED, State.REGISTERING),
        starts_itself=True,
        starts_at__gt=now - STARTS_WITHIN,
    )
    for event in rows if only is None else rows.filter(pk=only):
        if not was_undone(event, "tournament.started", since=event.starts_at):
            until = event.starts_at + STARTS_WITHIN
            yield Due(What.START, event.pk, event.starts_at, until=until)


def _openings(now: datetime, only: int | None) -> Iterator[Due]:
    """Registrations that open at the time that was announced; an undone one a person opens."""
    rows = Tournament.objects.filter(state=State.ANNOUNCED, opens_at__isnull=False)
    for event in rows if only is None else rows.filter(pk=only):
        assert event.opens_at is not None
        if not was_undone(event, "registration.opened", since=event.opens_at):
            yield Due(What.OPENS, event.pk, event.opens_at)


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


AGENDA = Agenda(
    sources=(_openings, _starts),
    fires={What.OPENS: _opens, What.REGISTRATION: _registration, What.START: _start},
)
