"""A process that is kept alive, taken along when its keeper dies, replaced when it hangs."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

FIRST_REST_SECONDS = 0.2
LONGEST_REST_SECONDS = 10.0
SETTLED_SECONDS = 10.0  # having lived so long, a process starts again at once when it dies
_PR_SET_PDEATHSIG = 1


class Child:
    """One process of ours in a session of its own, so that Ctrl-C reaches only the supervisor.

    `falls_with` is the signal the system sends it when the supervisor is killed (Linux).
    `quick_deaths` are those in a row, of whatever cause; `given_up`, those in a row by an exit of
    its own that was no success: it found something that it cannot live with.
    """

    def __init__(
        self, name: str, command: Sequence[str], *, falls_with: signal.Signals = signal.SIGKILL
    ) -> None:
        self.name = name
        self.command = list(command)
        self.falls_with = falls_with
        self.quick_deaths = self.given_up = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._rest_until = 0.0

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    @property
    def age_seconds(self) -> float:
        return time.monotonic() - self._started if self._process else 0.0

    def start(self) -> None:
        self._started = time.monotonic()
        self._process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_falls_with_parent(self.falls_with),
        )

    def tend(self) -> str:
        """Start it again when it is gone and has rested; a sentence when there is news."""
        if self._process is None:
            if time.monotonic() < self._rest_until:
                return ""
            self.start()
            return f"{self.name} is back (process {self.pid})."
        code = self._process.poll()
        if code is None:
            return ""
        settled = self.age_seconds >= SETTLED_SECONDS
        self.quick_deaths = 0 if settled else self.quick_deaths + 1
        self.given_up = self.given_up + 1 if code > 0 and not settled else 0
        self._forget(self._process)
        rest = min(LONGEST_REST_SECONDS, FIRST_REST_SECONDS * 2**self.quick_deaths)
        self._rest_until = time.monotonic() + rest
        return f"{self.name} ended ({_why(code)}). Starting it again."

    def tell(self, what: signal.Signals) -> None:
        """Send a signal to the process, if it lives."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(what)

    def end(self, *, seconds: float) -> None:
        """Wait for an end that was asked for; past the time, kill it."""
        if self._process is None:
            return
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._forget(self._process)

    def _forget(self, process: subprocess.Popen[bytes]) -> None:
        """Nothing that it started itself may stay behind."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        self._process = None


def _falls_with_parent(what: signal.Signals) -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    libc, keeper = ctypes.CDLL(None, use_errno=True), os.getpid()

    def promise() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, what)
        if os.getppid() != keeper:  # it died between the fork and the promise
            os._exit(1)

    return promise


def _why(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"code {code}"


FIRST_SECONDS = 20.0
LONGEST_SECONDS = 320.0


class Backoff:
    """Twice as long after each replacement, until all is well again.

    A machine that has too much to do starts its parts slowly: killed every twenty seconds, a part
    that needs thirty would never live.  Times are of one monotonic clock, in seconds.
    """

    def __init__(self, now: float) -> None:
        self.seconds = FIRST_SECONDS
        self._since = now

    def all_is_well(self, now: float) -> None:
        self.seconds, self._since = FIRST_SECONDS, now

    def is_over(self, now: float) -> bool:
        return now > self._since + self.seconds

    def begin_again(self, now: float, *, replaced: bool) -> None:
        """Wait anew; longer, if a part was replaced."""
        self._since = now
        if replaced:
            self.seconds = min(LONGEST_SECONDS, 2 * self.seconds)
