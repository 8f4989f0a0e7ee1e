"""A tablet that several people share: who acts changes by PIN, and it locks when nobody does.

A director sets it up.  A PIN does the work of the floor and the desk on it; what takes more is
done with name and password.  While it is locked nobody is signed in: every page answers as to
somebody signed out, and the sign-in shows the faces of those who have a PIN.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tournaments import access

IDLE_MINUTES = (1, 30)
USUAL_MINUTES = 5
FLAG, SEEN, LOCKED = "tablet_minutes", "tablet_seen", "tablet_locked"
TABLE = "tablet_table"
DEVICE, BY_PIN = "tablet_device", "tablet_by_pin"
NOT_EACH = timedelta(seconds=20)  # a sign of life is written down no more often than that
BACKEND = "django.contrib.auth.backends.ModelBackend"


def share(session: Any, minutes: int, now: datetime, *, device: str) -> None:
    """From now on the device is shared; it locks after so many minutes without an act.

    `device` is its number: wrong PINs are counted for each device.
    """
    session[DEVICE] = device
    session[FLAG] = minutes
    session[SEEN] = now.timestamp()
    session[LOCKED] = False


def new_device() -> str:
    """A number for a device that is set up now."""
    return secrets.token_hex(4)


def kept(session: Any) -> dict[str, Any]:
    """What says that the device is shared, to be taken into another session."""
    return {name: session[name] for name in (FLAG, DEVICE) if name in session}


def stop_sharing(session: Any) -> None:
    for name in (FLAG, SEEN, LOCKED, DEVICE, BY_PIN):
        session.pop(name, None)


def is_shared(session: Any) -> bool:
    return FLAG in session


def lies_at(session: Any, event: int, table: int) -> None:
    """From now on this sign-in acts for the table, where it is a dealer's."""
    session[TABLE] = [event, table]


def table_of(session: Any) -> tuple[int | None, int | None]:
    """The event and the table at which the tablet lies; twice None where none was opened."""
    event, table = session.get(TABLE, (None, None))
    return event, table


def device_of(session: Any) -> str:
    """The number of the shared device; empty where none was given (it is locked then)."""
    return str(session.get(DEVICE, ""))


def is_by_pin(session: Any) -> bool:
    """Whether whoever acts has typed a PIN alone."""
    return bool(session.get(BY_PIN))


def minutes_of(session: Any) -> int:
    """After how many minutes it locks."""
    return int(session.get(FLAG, USUAL_MINUTES))


def lock(session: Any) -> None:
    if is_shared(session):
        session[LOCKED] = True


def is_locked(session: Any, now: datetime) -> bool:
    """Whether somebody has to say who they are: locked by hand, or idle for too long."""
    if not is_shared(session):
        return False
    if not device_of(session):
        return True  # shared before directors set devices up
    idle = now.timestamp() - session.get(SEEN, 0)
    return bool(session.get(LOCKED)) or idle > minutes_of(session) * 60


def note_life(session: Any, now: datetime) -> None:
    """Somebody did something: the time until it locks begins anew."""
    if is_shared(session) and now.timestamp() - session.get(SEEN, 0) > NOT_EACH.total_seconds():
        session[SEEN] = now.timestamp()


def take_over(request: HttpRequest, user: User, now: datetime, *, with_pin: bool) -> None:
    """The session is this person's from now on, and stays one of a shared tablet."""
    minutes, device = minutes_of(request.session), device_of(request.session)
    login(request, user, backend=BACKEND)
    share(request.session, minutes, now, device=device)
    request.session[BY_PIN] = with_pin


class SharedTablet:
    """Looks at the session only where somebody asks who is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        signed_in = request.user
        request.user = SimpleLazyObject(lambda: _who(request, signed_in))  # type: ignore[assignment]
        return self.get_response(request)


def _who(request: HttpRequest, signed_in: Any) -> Any:
    if not signed_in.is_authenticated:
        return getattr(signed_in, "_wrapped", signed_in)
    getattr(signed_in, "_wrapped", signed_in).td_table = table_of(request.session)
    if not is_shared(request.session):
        # the row itself, so that rights read once stay with it
        return getattr(signed_in, "_wrapped", signed_in)
    now = timezone.now()
    if is_locked(request.session, now):
        return AnonymousUser()
    # parts that draw themselves anew are no sign that somebody is there
    if request.method == "POST" or "HX-Request" not in request.headers:
        note_life(request.session, now)
    return _as_it_was_said(request, getattr(signed_in, "_wrapped", signed_in))


def _as_it_was_said(request: HttpRequest, person: Any) -> Any:
    """Who typed a PIN alone has the rights of the floor and the desk, whoever it is."""
    if is_by_pin(request.session):
        access.say_by_pin(person)
    return person
