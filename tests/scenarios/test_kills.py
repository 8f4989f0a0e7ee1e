"""Every part killed in the middle of a running event: the clock stays right, no act is lost."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import time

import psutil
import pytest

from tdsite.ops.up.processes import SETTLED_SECONDS
from tests.scenarios.house import House
from tests.scenarios.killing import PARTS, Page, RunningEvent, Storm
from tests.waiting import MAX_WAIT_SECONDS, wait_for

pytestmark = [pytest.mark.long, pytest.mark.timeout(5_400)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "data", "--no-sample")
    try:
        house.up()
        house.sign_in()
        yield house
    finally:
        house.down()


def test_whichever_part_is_killed_comes_back_and_the_event_goes_on(house: House):
    evening = RunningEvent(house)

    for part in PARTS:
        killed = house.processes()[part]
        killed.send_signal(signal.SIGKILL)
        evening.sell()
        house.wait_for_another(part, than=killed.pid)
        house.is_well(part)
        evening.check()


def test_the_supervisor_killed_leaves_no_orphans_and_the_next_start_goes_on(house: House):
    evening = RunningEvent(house)
    evening.sell()
    parts = list(house.processes().values())

    assert house.process is not None
    house.process.kill()
    house.process.wait()
    _, alive = psutil.wait_procs(parts, timeout=MAX_WAIT_SECONDS)
    assert alive == []

    house.up()
    evening.sell()
    evening.check()


def test_acts_are_done_while_the_broker_does_not_answer(house: House):
    evening = RunningEvent(house)
    broker = house.processes()["broker"]

    broker.suspend()
    try:
        evening.sell()
        code, answer = house.health()
        evening.sell()
    finally:
        broker.resume()

    assert (code, sorted(json.loads(answer)["missing"])) == (503, ["beat", "broker", "worker"])
    house.is_well("well again")
    evening.check()


def test_a_broker_that_is_away_stands_once_on_the_terminal(house: House):
    evening = RunningEvent(house)
    killed = house.processes()["broker"]
    killed.kill()
    evening.sell()
    house.wait_for_another("broker", than=killed.pid)
    wait_for(lambda: house.health()[0] == 200, lambda: f"well again\n{house.output}")
    other = house.processes()["broker"]
    wait_for(lambda: time() - other.create_time() > SETTLED_SECONDS, "settled")

    other.suspend()
    evening.sell()
    wait_for(lambda: "is away" in house.output, lambda: f"away\n{house.output}")
    other.resume()
    wait_for(lambda: "The broker is back" in house.output, lambda: house.output)

    said = [line for line in house.output.splitlines() if "broker" in line.lower()]
    assert said == [
        "broker ended (SIGKILL). Starting it again.",
        f"broker is back (process {other.pid}).",
        "The broker is away. Trying again until it is back.",
        "The broker is back.",
    ]
    evening.check()


def test_parts_killed_at_random_leave_every_level_called_once_and_the_board_right(house: House):
    evening, kills = RunningEvent(house), 6
    page = Page(evening)
    page.start()
    storm = Storm(house, Random(4))

    storm.rage(kills // 2)
    evening.sell()
    storm.rage(kills)

    house.is_well("well again")
    wait_for(lambda: page.heard > 10, "a page that hears")
    page.end()
    evening.check()
    evening.check_seals()
    assert len(storm.killed) == kills
    assert page.worst_ms < 1000
