"""A tablet that several people share: who acts changes by PIN, and it locks when nobody does.

Somebody signed in turns it on.  While it is locked nobody acts: every door answers as to somebody
signed out, and the sign-in shows the faces of those who have a PIN.
"""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest

IDLE_MINUTES = (1, 30)
USUAL_MINUTES = 5
FLAG, SEEN, LOCKED = "tablet_minutes", "tablet_seen", "tablet_locked"
NOT_EACH = timedelta(seconds=20)  # a sign of life is written down no more often than that
BACKEND = "django.contrib.auth.backends.ModelBackend"


def share(session: Any, minutes: int, now: datetime) -> None:
    """From now on the device is shared; it locks after so many minutes without an act."""
    session[FLAG] = minutes
    session[SEEN] = now.timestamp()
    session[LOCKED] = False


def stop_sharing(session: Any) -> None:
    for name in (FLAG, SEEN, LOCKED):
        session.pop(name, None)


def is_shared(session: Any) -> bool:
    return FLAG in session


def minutes_of(session: Any) -> int:
    """After how many minutes it locks."""
    return int(session.get(FLAG, USUAL_MINUTES))


def lock(session: Any) -> None:
    if is_shared(session):
        session[LOCKED] = True


def is_locked(session: Any, now: datetime) -> bool:
    """Whether somebody has to say who he is: locked by hand, or idle for too long."""
    if not is_shared(session):
        return False
    idle = now.timestamp() - session.get(SEEN, 0)
    return bool(session.get(LOCKED)) or idle > minutes_of(session) * 60


def note_life(session: Any, now: datetime) -> None:
    """Somebody did something: the time until it locks begins anew."""
    if is_shared(session) and now.timestamp() - session.get(SEEN, 0) > NOT_EACH.total_seconds():
        session[SEEN] = now.timestamp()


def take_over(request: HttpRequest, user: User, now: datetime) -> None:
    """The session is this person's from now on, and stays one of a shared tablet."""
    minutes = minutes_of(request.session)
    login(request, user, backend=BACKEND)
    share(request.session, minutes, now)
