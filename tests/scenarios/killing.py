"""A running event of very short levels in a house of its own, and parts killed at random.

`Page` is a board's page: it holds the last snapshot it heard, and counts on from that by its own
clock whatever becomes of the house.
"""

import json
import signal
import sqlite3
import threading
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any

import psutil

from blinds.rules.clock import Transition, played_ms, read
from blinds.rules.steps import PlanStep, Schedule, StepKind
from tests.scenarios.house import House
from tests.waiting import MAX_WAIT_SECONDS, wait_for

LEVEL_MS = 2000
PARTS = ("worker", "broker", "web")  # beat lives in the worker and dies with it
SCRIPT = (
    "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'tdsite.settings';"
    "import runpy; runpy.run_module('tests.scenarios.short_levels', run_name='__main__')"
)
SEALS = (
    "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'tdsite.settings'; django.setup();"
    "from tournaments import journal; from tournaments.models import Tournament;"
    "print(journal.broken_seal(Tournament.objects.get(pk={event})))"
)


class RunningEvent:
    """A running event in a house, and the acts that were answered."""

    def __init__(self, house: House) -> None:
        made = house.run("-c", SCRIPT)
        assert made.returncode == 0, made.stderr
        told = json.loads(made.stdout)
        self.house, self.event, self.board = house, told["event"], told["board"]
        self.players: list[int] = told["players"]
        self.answered: list[int] = []
        first = self.snapshot()
        self.first_clock, self.steps = first["clock"], len(first["steps"])

    def sell(self) -> None:
        """Sell one entry; a sale that is not answered is repeated under the same key."""
        player = self.players.pop()

        def sold() -> bool:
            code, answer = self.house.post(
                f"/api/tournaments/{self.event}/entries/",
                {"player_id": player, "method": "cash"},
                **{"Idempotency-Key": f"sale-{player}"},
            )
            assert code in (0, 200, 201), answer
            return code > 0

        wait_for(sold, "a sale")
        self.answered.append(player)

    def snapshot(self) -> dict[str, Any]:
        code, shot = self.house.get(f"/b/{self.board}/snapshot.json")
        assert code == 200, shot
        return dict(shot)

    def level_now(self) -> int:
        """The step the board counts to, from the same figures."""
        shot = self.snapshot()
        return min(self.steps - 1, int((shot["now"] - shot["clock"]["at"]) // LEVEL_MS))

    def rows(self, sql: str) -> list[Any]:
        book = sqlite3.connect(self.house.data_dir / "td.sqlite3")
        try:
            return [row[0] for row in book.execute(sql, {"event": self.event})]
        finally:
            book.close()

    def announced(self) -> list[int]:
        return self._told("$.index")

    def lateness_ms(self) -> list[int]:
        """How late each level was called out, as the journal says."""
        return self._told("$.late_ms")

    def _told(self, what: str) -> list[int]:
        return self.rows(
            f"SELECT json_extract(data, '{what}') FROM tournaments_journalline"
            " WHERE tournament_id = :event AND kind = 'clock.level_began' ORDER BY revision"
        )

    def check(self) -> None:
        """The clock was not touched, each level was called once, and every sale is there."""
        assert self.snapshot()["clock"] == self.first_clock
        level = self.level_now()
        wait_for(lambda: len(self.announced()) >= level, f"level {level} called")
        called = self.announced()
        assert called == list(range(1, len(called) + 1))
        assert len(called) <= self.level_now()
        sold = self.rows("SELECT player_id FROM tournaments_entry WHERE tournament_id = :event")
        assert set(self.answered) <= set(sold)
        assert len(sold) == len(set(sold)) == 4 + len(self.answered)

    def check_seals(self) -> None:
        """Every line of the journal is sealed to the one before it."""
        told = self.house.run("-c", SEALS.format(event=self.event))
        assert told.stdout.strip() == "None", told.stdout + told.stderr


class Page(threading.Thread):
    """A board's page, and how far it ever was from the truth: the first snapshot, counted on."""

    def __init__(self, evening: RunningEvent) -> None:
        super().__init__(daemon=True)
        self.url = f"http://127.0.0.1:{evening.house.port}/b/{evening.board}/snapshot.json"
        self.truth = evening.snapshot()
        self.shot, self.offset_ms = self.truth, 0.0
        self.worst_ms, self.samples, self.heard, self.missed = 0.0, 0, 0, 0
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(0.1):
            self._ask()
            self._compare()

    def end(self) -> None:
        self._over.set()
        self.join(MAX_WAIT_SECONDS)

    def _ask(self) -> None:
        sent = _ms()
        try:
            with urllib.request.urlopen(self.url, timeout=10) as answer:
                shot = json.loads(answer.read())
        except (OSError, ValueError):
            self.missed += 1
            return
        back = _ms()
        self.shot, self.heard = shot, self.heard + 1
        if back - sent < 200:  # a page takes the time only from quick answers
            self.offset_ms = shot["now"] - (sent + back) / 2

    def _compare(self) -> None:
        now = _ms()
        shown, true = _position(self.shot, now + self.offset_ms), _position(self.truth, now)
        self.worst_ms = max(self.worst_ms, abs(shown - true))
        self.samples += 1


def _ms() -> float:
    return time.time() * 1000


def _position(shot: dict[str, Any], now_ms: float) -> int:
    """How far along the plan the clock stands, in milliseconds, read by the rules."""
    schedule: Schedule = tuple(PlanStep(StepKind(row[0]), row[1]) for row in shot["steps"])
    told = shot["clock"]
    at, now = (datetime.fromtimestamp(ms / 1000, UTC) for ms in (told["at"], now_ms))
    transition = Transition(told["index"], told["left_ms"], at, running=told["running"])
    assert read(schedule, transition, now).running
    return played_ms(schedule, transition, now)


@dataclass
class Storm:
    """Parts killed at random moments, whether the others are well again or not."""

    house: House
    rng: Random
    killed: list[str] = field(default_factory=list)

    def rage(self, kills: int) -> None:
        end = time.monotonic() + MAX_WAIT_SECONDS
        while len(self.killed) < kills:
            assert time.monotonic() < end, f"no parts to kill after {self.killed}"
            time.sleep(self.rng.uniform(0.1, 2.5))
            self._kill_one()

    def _kill_one(self) -> None:
        with suppress(psutil.NoSuchProcess):
            alive = self.house.processes()
            if not alive:
                return
            name = self.rng.choice(sorted(alive))
            alive[name].send_signal(signal.SIGKILL)
            self.killed.append(name)
