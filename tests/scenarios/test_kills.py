"""Every part killed in the middle of a running event: the clock stays right, no act is lost."""

import json
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.scenarios.house import House, until

pytestmark = pytest.mark.timeout(150)
LEVEL_MS = 2000


class Evening:
    """A running event in a house, and the acts that were answered."""

    def __init__(self, house: House) -> None:
        made = house.run("-c", SCRIPT)
        assert made.returncode == 0, made.stderr
        told = json.loads(made.stdout)
        self.house, self.event, self.board = house, told["event"], told["board"]
        self.players: list[int] = told["players"]
        self.answered: list[int] = []
        self.first_clock = self.snapshot()["clock"]

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

        until(sold, seconds=20, what="a sale")
        self.answered.append(player)

    def snapshot(self) -> dict[str, Any]:
        code, shot = self.house.get(f"/b/{self.board}/snapshot.json")
        assert code == 200, shot
        return dict(shot)

    def level_now(self) -> int:
        """The step the board counts to, from the same figures."""
        shot = self.snapshot()
        return int((shot["now"] - shot["clock"]["at"]) // LEVEL_MS)

    def rows(self, sql: str) -> list[Any]:
        book = sqlite3.connect(self.house.data_dir / "td.sqlite3")
        try:
            return [row[0] for row in book.execute(sql, {"event": self.event})]
        finally:
            book.close()

    def announced(self) -> list[int]:
        return self.rows(
            "SELECT json_extract(data, '$.index') FROM tournaments_journalline"
            " WHERE tournament_id = :event AND kind = 'clock.level_began' ORDER BY revision"
        )

    def check(self) -> None:
        """The clock was not touched, each level was called once, and every sale is there."""
        assert self.snapshot()["clock"] == self.first_clock
        level = self.level_now()
        until(lambda: len(self.announced()) >= level, seconds=15, what=f"level {level} called")
        called = self.announced()
        assert called == list(range(1, len(called) + 1))
        assert len(called) <= self.level_now()
        sold = self.rows("SELECT player_id FROM tournaments_entry WHERE tournament_id = :event")
        assert set(self.answered) <= set(sold)
        assert len(sold) == len(set(sold)) == 4 + len(self.answered)


SCRIPT = (
    "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'tdsite.settings';"
    "import runpy; runpy.run_module('tests.scenarios.short_levels', run_name='__main__')"
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "data", "--no-sample")
    house.up()
    house.sign_in()
    yield house
    house.down()


def test_whichever_part_is_killed_comes_back_and_the_event_goes_on(house: House):
    evening = Evening(house)

    for part in ("worker", "broker", "web"):  # beat lives in the worker and dies with it
        killed = house.processes()[part]
        killed.send_signal(signal.SIGKILL)
        evening.sell()
        house.wait_for_another(part, than=killed.pid)
        until(lambda: house.health()[0] == 200, seconds=20, what=f"{part}\n{house.output}")
        evening.check()


def test_the_supervisor_killed_leaves_no_orphans_and_the_next_start_goes_on(house: House):
    evening = Evening(house)
    evening.sell()
    parts = list(house.processes().values())

    assert house.process is not None
    house.process.kill()
    house.process.wait()
    _, alive = psutil.wait_procs(parts, timeout=5)
    assert alive == []

    house.up()
    evening.sell()
    evening.check()


def test_acts_are_done_while_the_broker_does_not_answer(house: House):
    evening = Evening(house)
    broker = house.processes()["broker"]

    broker.suspend()
    try:
        evening.sell()
        code, answer = house.health()
        evening.sell()
    finally:
        broker.resume()

    assert (code, sorted(json.loads(answer)["missing"])) == (503, ["beat", "broker", "worker"])
    until(lambda: house.health()[0] == 200, seconds=20, what=f"well again\n{house.output}")
    evening.check()
