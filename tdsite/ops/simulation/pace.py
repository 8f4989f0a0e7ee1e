"""Time: simulated at once, or real and faster than planned.

Both count clock seconds, as the event's own plan has them.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from django.utils import timezone

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
