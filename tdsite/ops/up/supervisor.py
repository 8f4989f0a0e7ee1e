"""The one process people start: broker up first and down last, web and worker between.

It replaces `manage.py up` (exec), so that nothing of Django stays in its memory.  A part that
dies is started again; one that lives but does nothing is replaced.
"""

import json
import os
import signal
import sys
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tdsite.live import outage
from tdsite.ops.up import broker, running
from tdsite.ops.up.processes import SETTLED_SECONDS, Backoff, Child
from tdsite.ops.up.running import Address, lan_address

LOOK_SECONDS = 0.2
PROBE_SECONDS = 3.0
READ_AGAIN = 3  # the broker gave up so often in a row: its journal is set aside


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to run.  Without a `server` the broker is somebody else's (REDIS_URL)."""

    host: str
    port: int
    home: str
    socket: str = ""
    server: str = ""

    @property
    def address(self) -> Address:
        return Address(self.host, self.port)


def become(plan: Plan) -> NoReturn:
    """Turn this process into the supervisor."""
    sys.stdout.flush()
    words = [sys.executable, "-m", "tdsite.ops.up.supervisor", json.dumps(asdict(plan))]
    os.execv(sys.executable, words)


class Supervisor:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.asked_to_end = threading.Event()
        self.socket, self.home = Path(plan.socket), Path(plan.home)
        self.broker: Child | None = None
        self.broker_is_away = False  # and was said to be
        address, python = plan.address, [sys.executable, "-m"]
        self.web = Child("web", [*python, "uvicorn", *_web_words(address)])
        self.worker = Child("worker", [*python, "tdsite.ops.up.worker"])

    def run(self) -> None:
        for what in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(what, self._end)
        os.environ[outage.VARIABLE] = "1"
        begun = time.monotonic()
        try:
            self._raise_broker()
            self.web.start()
            self.worker.start()
            self._wait_until_ready(begun)
            self._watch()
        finally:
            self._lower()

    def _end(self, what: int, frame: FrameType | None) -> None:
        self.asked_to_end.set()

    def _raise_broker(self) -> None:
        """Start the broker, or adopt one that lives on our socket."""
        if not self.plan.server:
            return
        broker.make_room(listen=self.socket, home=self.home)
        words = broker.command(self.plan.server, listen=self.socket, home=self.home)
        self.broker = Child("broker", words, falls_with=signal.SIGTERM)
        if not broker.answers(self.socket):
            self.broker.start()
        deadline = time.monotonic() + 2
        while not broker.answers(self.socket) and time.monotonic() < deadline:
            time.sleep(0.02)

    def _wait_until_ready(self, begun: float) -> None:
        address, missing = self.plan.address, frozenset({"web"})
        while missing and time.monotonic() < begun + 30 and not self.asked_to_end.is_set():
            self._tend()
            missing = running.missing_parts(address)
            time.sleep(0.05)
        if self.asked_to_end.is_set():
            return
        if missing:
            self.broker_is_away = "broker" in missing
            say(f"Not everything lives yet: {', '.join(sorted(missing))}. Going on trying.")
        say(f"Running at {address.url} (Ctrl-C ends it).")
        if address.is_for_all and (lan := lan_address()):
            say(f"In the house's network: http://{lan}:{address.port}/")

    def _watch(self) -> None:
        backoff, next_probe = Backoff(time.monotonic()), 0.0
        while not self.asked_to_end.wait(LOOK_SECONDS):
            self._tend()
            if time.monotonic() < next_probe:
                continue
            next_probe = time.monotonic() + PROBE_SECONDS
            missing = running.missing_parts(self.plan.address)
            self._look_at_broker(missing)
            if not missing or missing & {"database", "broker"}:
                backoff.all_is_well(time.monotonic())
            elif backoff.is_over(time.monotonic()):
                stuck = self.web if "web" in missing else self.worker
                replaced = _replace(stuck, older_than=backoff.seconds)
                backoff.begin_again(time.monotonic(), replaced=replaced)

    def _look_at_broker(self, missing: frozenset[str]) -> None:
        """Say once that the broker is away and once that it is back, for all processes.

        Not of one that was started a moment ago: that it ended and is back was said already.
        """
        if "broker" not in missing:
            if self.broker_is_away and "web" not in missing:
                self.broker_is_away = False
                say("The broker is back.")
            return
        self._tend()  # it may have ended since: that is said, with its reason
        young = self.broker and self.broker.pid and self.broker.age_seconds < SETTLED_SECONDS
        if not self.broker_is_away and not young:
            self.broker_is_away = True
            say("The broker is away. Trying again until it is back.")

    def _tend(self) -> None:
        for child in (self.web, self.worker):
            say(child.tend())
        if self.broker is None or (self.broker.pid is None and broker.answers(self.socket)):
            return
        if news := self.broker.tend():
            say(news)
            self.broker_is_away = self.broker.pid is None
        if self.broker.given_up >= READ_AGAIN and self.broker.pid is None:
            kept = broker.set_aside(self.home)
            self.broker.quick_deaths = self.broker.given_up = 0
            say(f"The broker's journal could not be read; it is kept in {kept}.")

    def _lower(self) -> None:
        """Those who use the broker first, the broker last."""
        for what in (signal.SIGINT, signal.SIGTERM):
            signal.signal(what, lambda *_: None)
        self.web.tell(signal.SIGTERM)
        self.worker.tell(signal.SIGTERM)
        self.web.end(seconds=4)
        self.worker.end(seconds=4)
        if self.broker is None:
            return
        if self.broker.pid is None:
            broker.ask(self.socket, "SHUTDOWN")
        self.broker.tell(signal.SIGTERM)
        self.broker.end(seconds=4)


def _replace(child: Child, *, older_than: float) -> bool:
    """Kill a part that had time enough; whether it was."""
    if child.age_seconds <= older_than:
        return False
    say(f"{child.name} does nothing any more. Replacing it.")
    child.tell(signal.SIGKILL)
    return True


def _web_words(address: Address) -> list[str]:
    return [
        "tdsite.asgi:application",
        *("--host", address.host, "--port", str(address.port)),
        *("--timeout-graceful-shutdown", "2", "--log-level", "warning", "--no-access-log"),
    ]


def say(words: str) -> None:
    if words:
        print(words, flush=True)  # noqa: T201 (this is a terminal program)


if __name__ == "__main__":
    Supervisor(Plan(**json.loads(sys.argv[1]))).run()
