"""One command: what it needs, what it refuses, what it leaves behind."""

import os
import signal
import stat
import sys
import time
from pathlib import Path

import psutil
import pytest
from django.contrib.auth.models import User

from tdsite.celery import app
from tdsite.live import heartbeat
from tdsite.ops import machine
from tdsite.ops.up import broker, processes, running, sample
from tdsite.ops.up.processes import Child
from tdsite.ops.up.running import Address, AlreadyRunning, PortTaken
from tdsite.ops.up.supervisor import Plan, Supervisor
from tests.factories import NOON
from tests.scenarios.house import House
from tests.waiting import MAX_WAIT_SECONDS, wait_for
from tournaments import flight_tree, journal, queries
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


@pytest.mark.parametrize(("asked", "level"), [(None, 2), ("normal", 1), ("EXTRA", 3)])
def test_what_was_answered_is_on_the_disk_unless_a_house_asks_otherwise(
    tmp_path: Path, asked: str | None, level: int
):
    show = (
        "import django; django.setup(); from django.db import connection as c;"
        "print(c.cursor().execute('PRAGMA synchronous').fetchone()[0])"
    )
    house = House(tmp_path / "data")
    house.env |= {"DJANGO_SETTINGS_MODULE": "tdsite.settings"}
    house.env |= {"SQLITE_SYNCHRONOUS": asked} if asked else {}

    assert house.run("-c", show).stdout.strip() == str(level)


def test_a_durability_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(SystemExit, match="FULL, EXTRA, NORMAL, OFF, not “fast”"):
        machine.durability("fast")


@pytest.mark.django_db
def test_the_first_start_makes_a_club_with_one_event_running_one_ready_and_one_of_days():
    opened = sample.open_house(now=NOON, with_sample=True)

    going, ready, later, bagged, second = Tournament.objects.order_by("pk")
    figures = queries.figures(going)
    assert (going.state, figures.entries, figures.left) == (State.RUNNING, 60, 27)
    assert going.registration_closed_at is not None
    assert (ready.state, queries.still_in(ready)) == (State.REGISTERING, 18)
    assert User.objects.get(username=opened.name).check_password(opened.password)
    for scope in (going, ready, later, bagged, second, Club.objects.get()):
        assert journal.broken_seal(scope) is None
    assert queries.chips_in_play(going) == 60 * 30_000
    assert (flight_tree.figures(later).entries, len(flight_tree.bags_waiting(bagged))) == (20, 10)
    assert [going.floor_calls.filter(ended_at=None).count(), going.rulings.count()] == [1, 2]
    assert not User.objects.get(username="fay").has_usable_password()


def test_beat_has_everything_due_the_moment_it_starts():
    due = {name: entry.is_due()[0] for name, entry in heartbeat.Beat(app).schedule.items()}

    assert (due["do-what-is-due"], due["say-the-worker-lives"]) == (True, True)


@pytest.mark.django_db
def test_without_a_broker_health_names_what_is_missing_and_acts_are_ready(client, settings):
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    heartbeat.line.cache_clear()

    health, ready, metrics = client.get("/healthz"), client.get("/readyz"), client.get("/metrics")
    heartbeat.line.cache_clear()

    assert health.status_code == 503
    assert health.json() == {
        "status": "missing",
        "parts": {"database": True, "broker": False, "worker": False, "beat": False},
        "missing": ["broker", "worker", "beat"],
    }
    assert (ready.status_code, ready.json()) == (200, {"status": "ok"})
    assert b'td_part_lives{part="broker"} 0.0' in metrics.content


def test_every_journal_set_aside_is_kept(tmp_path: Path):
    home = tmp_path / "valkey"

    kept = []
    for number in range(3):
        home.mkdir(exist_ok=True)
        (home / "journal").write_text(f"night {number}")
        kept.append(broker.set_aside(home))

    assert [(path.name, (path / "journal").read_text()) for path in kept if path] == [
        ("valkey-unreadable", "night 0"),
        ("valkey-unreadable-2", "night 1"),
        ("valkey-unreadable-3", "night 2"),
    ]
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("end", "given_up"),
    [("import os; os.kill(os.getpid(), 9)", 0), ("raise SystemExit(1)", 4), ("", 0)],
)
def test_only_a_part_that_ends_itself_in_failure_gave_up(monkeypatch, end: str, given_up: int):
    """Killed however often, a broker has nothing against its journal."""
    monkeypatch.setattr(processes, "FIRST_REST_SECONDS", 0)
    child = Child("broker", [sys.executable, "-c", end])

    for _ in range(4):
        child.start()
        wait_for(child.tend)

    assert (child.quick_deaths, child.given_up) == (4, given_up)


class Broker:
    """A broker of a directory, tended by the supervisor's own code."""

    def __init__(self, folder: Path) -> None:
        self.home, self.listen = folder / "valkey", folder / "valkey.sock"
        plan = Plan("127.0.0.1", 1, str(self.home), str(self.listen), broker.find_server())
        self.supervisor = Supervisor(plan)
        self.supervisor.web = self.supervisor.worker = Child("idle", ["sleep", "3600"])
        self.supervisor._raise_broker()

    def tended_until_it_answers(self) -> None:
        def answers() -> bool:
            self.supervisor._tend()
            return broker.answers(self.listen)

        wait_for(answers, "an answer of the broker")

    def kill(self) -> None:
        child = self.supervisor.broker
        child.tell(signal.SIGKILL)
        wait_for(child.tend)

    def aside(self) -> list[str]:
        return sorted(path.name for path in self.home.parent.glob("valkey-unreadable*"))


@pytest.fixture
def tended(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(processes, "FIRST_REST_SECONDS", 0.01)
    tended = Broker(tmp_path)
    yield tended
    tended.supervisor._lower()


def test_a_broker_killed_again_and_again_keeps_its_queue(tended: Broker):
    broker.ask(tended.listen, "RPUSH queue list-of-players")
    time.sleep(1.2)  # the journal goes to the disk every second

    for _ in range(6):
        tended.kill()
        tended.tended_until_it_answers()

    assert tended.aside() == []
    assert broker.ask(tended.listen, "LLEN queue") == b":1"


def test_a_journal_the_broker_cannot_read_is_set_aside_and_an_earlier_one_stays(tended: Broker):
    for _ in range(2):
        for file in tended.home.rglob("*.aof*"):
            file.write_bytes(b"this is no journal\n" * 20)
        tended.kill()
        tended.tended_until_it_answers()

    assert tended.aside() == ["valkey-unreadable", "valkey-unreadable-2"]


def test_the_supervisor_says_once_that_a_broker_of_others_is_away_and_back(capsys):
    supervisor = Supervisor(Plan("127.0.0.1", 1, ""))
    supervisor.web = supervisor.worker = Child("idle", ["sleep", "60"])
    for missing in (("broker", "worker"), ("broker",), ("web",), ("worker",), ()):
        supervisor._look_at_broker(frozenset(missing))
    supervisor._lower()

    told = [line for line in capsys.readouterr().out.splitlines() if "roker" in line]
    assert told == ["The broker is away. Trying again until it is back.", "The broker is back."]


def test_a_broker_that_ended_is_not_said_to_be_away_too(tended: Broker, capsys):
    missing = frozenset({"broker"})
    assert tended.supervisor.broker is not None
    tended.supervisor.broker.tell(signal.SIGKILL)
    wait_for(lambda: not broker.answers(tended.listen))

    end = time.monotonic() + MAX_WAIT_SECONDS
    while not broker.answers(tended.listen):
        assert time.monotonic() < end
        tended.supervisor._look_at_broker(missing)
    tended.supervisor._look_at_broker(missing)  # it answers, but not the web process yet
    tended.supervisor._look_at_broker(frozenset())

    told = [line for line in capsys.readouterr().out.splitlines() if "roker" in line]
    assert told[0] == "broker ended (SIGKILL). Starting it again."
    assert [line.partition(" (process")[0] for line in told[1:]] == ["broker is back"]


@pytest.mark.long
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


@pytest.mark.long
def test_all_that_the_house_writes_is_closed_to_other_accounts(tmp_path: Path):
    house = House(tmp_path / "data", "--no-sample")
    copy = tmp_path / "copy.json"
    was = os.umask(0o022)  # as accounts mostly have it
    try:
        house.up()
        house.run("manage.py", "dumpdata", "auth.user", "--output", str(copy))
        kept = [path for path in house.data_dir.rglob("*") if path != house.said]
        modes = {path.name: stat.S_IMODE(path.lstat().st_mode) for path in [*kept, copy]}
    finally:
        house.down()
        os.umask(was)

    written = {"copy.json", "td.sqlite3", "secret_key", "up.lock"}
    assert written | {"valkey", "valkey.log", "valkey.sock"} <= modes.keys()
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}


@pytest.mark.long
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
    assert alone.wait(MAX_WAIT_SECONDS) in (0, -signal.SIGTERM)  # down with the house all the same
