"""One command: what it needs, what it refuses, what it leaves behind."""

import os
import signal
from pathlib import Path

import psutil
import pytest
from django.contrib.auth.models import User

from tdsite.celery import app
from tdsite.up import broker, first_start, pulse, running
from tdsite.up.running import Address, AlreadyRunning, PortTaken
from tests.factories import NOON
from tests.scenarios.house import House
from tournaments import journal, queries, stages
from tournaments.models import Club, Tournament
from tournaments.models.tournament import State


def test_a_long_data_directory_keeps_its_socket_in_a_short_private_one(tmp_path: Path):
    short, long = tmp_path / "d", tmp_path / ("d" * 100)

    assert broker.socket_in(short) == short / "valkey.sock"
    assert len(os.fsencode(broker.socket_in(long))) < 104
    assert broker.socket_in(long) != broker.socket_in(tmp_path / ("e" * 100))


def test_a_socket_directory_open_to_others_is_refused(tmp_path: Path):
    listen = tmp_path / "open" / "valkey.sock"
    listen.parent.mkdir(mode=0o755)

    with pytest.raises(broker.NoBroker):
        broker.make_room(listen=listen, home=tmp_path / "data" / "valkey")


def test_a_broker_that_cannot_be_found_is_said_with_the_way_out(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(broker, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(broker.NoBroker, match="REDIS_URL="):
        broker.find_server()


def test_one_data_directory_is_held_once(tmp_path: Path):
    held = running.claim(tmp_path, Address("127.0.0.1", 8123))

    with pytest.raises(AlreadyRunning, match=f"process {os.getpid()} at http://127.0.0.1:8123/"):
        running.claim(tmp_path, Address("127.0.0.1", 8124))
    os.close(held)
    os.close(running.claim(tmp_path, Address("127.0.0.1", 8124)))


def test_a_taken_port_is_refused_with_another_to_try(live_server):
    port = int(live_server.url.rpartition(":")[2])

    with pytest.raises(PortTaken, match=f"PORT={port + 1}"):
        running.check_port(Address("127.0.0.1", port))


@pytest.mark.parametrize(
    ("address", "url"),
    [
        (Address("127.0.0.1", 8000), "http://127.0.0.1:8000/"),
        (Address("0.0.0.0", 80), "http://127.0.0.1:80/"),
        (Address("::", 8000), "http://[::1]:8000/"),
        (Address("fe80::1", 8000), "http://[fe80::1]:8000/"),
    ],
)
def test_the_address_said_is_one_a_browser_can_open(address: Address, url: str):
    assert address.url == url


@pytest.mark.django_db
def test_the_first_start_makes_a_club_with_one_event_running_one_ready_and_one_of_days():
    opened = first_start.open_house(now=NOON, with_sample=True)

    going, ready, later, bagged, second = Tournament.objects.order_by("pk")
    figures = queries.figures(going)
    assert (going.state, figures.entries, figures.left) == (State.RUNNING, 60, 27)
    assert going.registration_closed_at is not None
    assert (ready.state, queries.still_in(ready)) == (State.REGISTERING, 18)
    assert User.objects.get(username=opened.name).check_password(opened.password)
    for scope in (going, ready, later, bagged, second, Club.objects.get()):
        assert journal.broken_seal(scope) is None
    assert queries.chips_in_play(going) == 60 * 30_000
    assert (stages.figures(later).entries, len(stages.bags_waiting(bagged))) == (20, 10)
    assert [going.floor_calls.filter(ended_at=None).count(), going.rulings.count()] == [1, 2]
    assert not User.objects.get(username="fay").has_usable_password()


def test_beat_has_everything_due_the_moment_it_starts():
    due = {name: entry.is_due()[0] for name, entry in pulse.Beat(app).schedule.items()}

    assert (due["do-what-is-due"], due["say-the-worker-lives"]) == (True, True)


@pytest.mark.django_db
def test_without_a_broker_health_names_what_is_missing_and_acts_are_ready(client, settings):
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    pulse.line.cache_clear()

    health, ready, metrics = client.get("/healthz"), client.get("/readyz"), client.get("/metrics")
    pulse.line.cache_clear()

    assert health.status_code == 503
    assert health.json() == {
        "status": "missing",
        "parts": {"database": True, "broker": False, "worker": False, "beat": False},
        "missing": ["broker", "worker", "beat"],
    }
    assert (ready.status_code, ready.json()) == (200, {"status": "ok"})
    assert b'td_part_lives{part="broker"} 0.0' in metrics.content


@pytest.mark.timeout(120)
def test_it_starts_refuses_a_second_start_and_leaves_nothing_behind(tmp_path: Path):
    house = House(tmp_path / "data", "--no-sample")
    house.up()
    parts = list(house.processes().values())
    (tmp_path / "data" / "valkey.sock").stat()

    second = house.run("manage.py", "up")
    ended = house.down()

    assert second.returncode == 1
    assert f"Already running: process {house.process.pid} at http://127.0.0.1:" in second.stderr
    assert (len(parts), ended) == (3, 0)
    assert [part for part in parts if part.is_running()] == []
    assert not broker.answers(tmp_path / "data" / "valkey.sock")


@pytest.mark.timeout(120)
def test_a_broker_left_alive_is_adopted(tmp_path: Path):
    house = House(tmp_path / "data", "--no-sample")
    home, listen = tmp_path / "data" / "valkey", tmp_path / "data" / "valkey.sock"
    broker.make_room(listen=listen, home=home)
    words = broker.command(broker.find_server(), listen=listen, home=home)
    alone = psutil.Popen(words)

    house.up()
    adopted = "broker" not in house.processes() and alone.is_running()
    house.down()

    assert adopted
    assert alone.wait(5) in (0, -signal.SIGTERM)  # down with the house all the same
