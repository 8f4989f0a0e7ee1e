"""A second laptop follows, takes over by one press, and no answered act is lost."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.scenarios.house import ROOT, House
from tests.scenarios.second_machine import Second, change_over, lets_follow
from tests.waiting import MAX_WAIT_SECONDS, wait_for

pytestmark = [pytest.mark.long(minutes=2), pytest.mark.timeout(5_400)]

SEALS = (
    "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'tdsite.settings'; django.setup();"
    "from tournaments import journal; from tournaments.models import Club;"
    "print(journal.broken_seal(Club.objects.get()))"
)


@pytest.fixture
def first(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "first", "--no-sample")
    house.up()
    house.sign_in()
    lets_follow(house)
    yield house
    house.down()


@pytest.fixture
def second(tmp_path: Path, first: House) -> Iterator[Second]:
    house = Second(tmp_path / "second", first)
    house.follow()
    yield house
    house.down()


def started(house: House, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=house.env,
        capture_output=True,
        text=True,
        timeout=MAX_WAIT_SECONDS,
    )


def test_killed_among_acts_the_first_is_taken_over_from_and_nothing_answered_is_lost(
    first, second, tmp_path
):
    went = change_over(first, second, Random(7))

    assert went.lost == frozenset()
    assert second.run("-c", SEALS).stdout.strip() == "None"
    assert second.get("/standby/state")[1]["leads"]
    beside = started(first, "up")  # the old one comes back
    assert beside.returncode == 1
    assert f"replaced by http://127.0.0.1:{second.port}" in beside.stderr
    # and becomes the second one's second
    lets_follow(second)
    back = Second(first.data_dir, second)
    back.follow()
    try:
        again = change_over(second, back, Random(8))
    finally:
        back.down()
    assert again.lost == frozenset()


def test_a_first_that_still_lives_does_nothing_more_once_it_was_replaced(first, second):
    second.take_over()

    def is_fenced() -> bool:
        return not first.get("/standby/state")[1]["leads"]

    wait_for(is_fenced, "the first hears that it was replaced")
    code, page = first.post("/api/players/", {"name": "Too late"})
    assert code == 503
    assert f"http://127.0.0.1:{second.port}/api/players/" in page
    assert first.health()[0] == 200  # its supervisor leaves it alone
    assert second.post("/api/players/", {"name": "In time"})[0] == 201
