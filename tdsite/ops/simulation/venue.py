"""Where and when a simulation plays: its club and accounts, a database of its own, its time.

Time is simulated at once, or real and faster than planned; both count clock seconds, as the
event's own plan has them.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connections
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from tdsite import director
from tdsite.ops.up import running
from tdsite.web.club import club_or_none
from tournaments import change_signals
from tournaments.models import Club, StaffRole, TillShift, Tournament
from tournaments.models.club import Role
from tournaments.operations.clubs import FoundedAlready

NAME = "simulation"


def dealer() -> User:
    """The account that simulated acts are signed with: a director nobody can log in as."""
    return _account(NAME, Role.DIRECTOR)


def colleague() -> User:
    """The account that confirms what the other one counted."""
    return _account(f"{NAME}-floor", Role.FLOOR)


def cashiers() -> Iterator[User]:
    """The cashiers who keep no till now, for two simulations may run in one book."""
    busy = set(TillShift.objects.filter(closed_at=None).values_list("holder", flat=True))
    for number in count(1):
        user = _account(f"{NAME}-cashier-{number}", Role.CASHIER)
        if user.pk not in busy:
            yield user


def till_name(cashier: User) -> str:
    """The drawer of that cashier, by a name that no till of the house has."""
    return f"Desk {cashier.get_username()}"


def _account(name: str, role: Role) -> User:
    user, made = User.objects.get_or_create(username=name, defaults={"is_active": False})
    if made:
        user.set_unusable_password()
        user.save()
    StaffRole.objects.get_or_create(user=user, role=role, tournament=None)
    return user


def club() -> Club:
    """The club of this book; a new one in an empty book, unless another program founds it first."""
    found = club_or_none()
    if found is not None:
        return found
    terms = {"timezone": "Europe/Paris", "language": settings.LANGUAGE_CODE, "currency": "EUR"}
    with suppress(FoundedAlready):
        director.found_club(name="Simulation", **terms, by=None, at=timezone.now())
    return Club.objects.get()


def board_url(tournament: Tournament) -> str:
    """The public board of an event: of the site that runs with this book, where one does."""
    site = running.url_of(settings.DATA_DIR) or f"http://localhost:{os.environ.get('PORT', '8000')}"
    try:
        return site.rstrip("/") + reverse("board", args=[tournament.board_token])
    except NoReverseMatch:
        return site


@contextmanager
def scratch_database() -> Iterator[Path]:
    """An empty, migrated SQLite file in memory where there is room for one, else on disk.

    Nothing of it reaches the club's own book or screens.
    """
    memory = Path("/dev/shm")  # Linux keeps this in memory
    with tempfile.TemporaryDirectory(
        prefix="td-simulate-", dir=memory if memory.is_dir() else None
    ) as folder:
        path = Path(folder) / "scratch.sqlite3"
        with _instead(path), change_signals.silence():
            call_command("migrate", verbosity=0, interactive=False)
            yield path


@contextmanager
def _instead(path: Path) -> Iterator[None]:
    """The default connection to another file for a while."""
    connections["default"].close()
    configured = connections.settings["default"]
    connections.settings["default"] = {
        **configured,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF",
        },
    }
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = configured
        del connections["default"]


NIGHT = timedelta(hours=13)
BEGIN = datetime(2025, 7, 3, 10, tzinfo=UTC)


class Stopped(Exception):
    """Somebody asked the simulation to stop."""


class Pace(Protocol):
    """`speed` is how many planned seconds pass in one."""

    speed: int

    def now(self) -> datetime: ...
    def wait(self, seconds: float) -> None: ...
    def overnight(self) -> None: ...


class AtOnce:
    """Time passes as fast as the acts can be written."""

    speed = 1

    def __init__(self, at: datetime = BEGIN) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def wait(self, seconds: float) -> None:
        self._at += timedelta(seconds=seconds)

    def overnight(self) -> None:
        self._at += NIGHT


class Live:
    """Real time, so that running clocks show it; a night is a few seconds long."""

    def __init__(self, speed: int, *, stop: Callable[[], bool] = lambda: False) -> None:
        self.speed, self._stop = speed, stop

    def now(self) -> datetime:
        return timezone.now()

    def wait(self, seconds: float) -> None:
        """Sleep, in naps, so that a wish to stop is heard.  Raises Stopped."""
        until = time.monotonic() + seconds
        while True:
            if self._stop():
                raise Stopped
            left = until - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, 0.2))

    def overnight(self) -> None:
        self.wait(10)
