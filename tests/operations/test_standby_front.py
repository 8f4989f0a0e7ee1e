"""The machine that leads: whom it lets follow, when it answers an act, and what ends it."""

import json
import sqlite3
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest

from tdsite.live import standby_state as states
from tdsite.live.standby_state import State
from tdsite.ops.standby import leading
from tdsite.ops.standby.front import Standby, fence
from tdsite.ops.standby.pages import Copy
from tests.serving import served
from tests.waiting import wait_for

CODE = "abcdefghjkmnpqrs"
MOST = 10_000_000
HERE = "http://127.0.0.1:1"


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "td.sqlite3"
    with sqlite3.connect(path) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE line (says TEXT)")
    return path


def write(book, says):
    with sqlite3.connect(book) as opened:
        opened.execute("INSERT INTO line VALUES (?)", [says])


def lines(book) -> list[str]:
    with sqlite3.connect(book) as opened:
        return [says for (says,) in opened.execute("SELECT says FROM line")]


def site_of(book):
    """A site whose every POST writes a line, and whose pages have a policy."""

    async def site(scope, receive, send):
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        if scope["method"] == "POST":
            write(book, scope["path"])
        headers = [(b"content-security-policy", b"default-src 'self'"), (b"content-length", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"ok"})

    return site


class Leader:
    def __init__(self, port, front):
        self.url, self.front = f"http://127.0.0.1:{port}", front

    def ask(self, path, data=None, *, code=CODE):
        """Status, headers, body."""
        asked = urllib.request.Request(
            f"{self.url}{path}", data, {"Authorization": f"Bearer {code}"}
        )
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.headers, refusal.read()

    def state(self):
        return json.loads(self.ask("/standby/state")[2])

    def pages(self, run="", number=0, address=HERE):
        return self.ask(f"/standby/pages?run={run}&number={number}&address={address}")


@contextmanager
def leading_with(tmp_path, book, state=None):
    states.write(tmp_path, state or State(code=CODE))
    front = Standby(site_of(book), tmp_path, book, key="the key")
    with served(front) as port:
        yield Leader(port, front)


@pytest.fixture
def leader(tmp_path, book):
    with leading_with(tmp_path, book) as found:
        yield found


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path / "copy.sqlite3")


class Following:
    """A follower in a thread: asks, writes down, asks again."""

    def __init__(self, leader, copy, address=HERE):
        self.leader, self.copy, self.address, self.head = leader, copy, address, None
        self.goes_on = threading.Event()
        self.goes_on.set()
        self.over = False
        self.thread = threading.Thread(target=self.follow)

    def follow(self):
        while not self.over:
            self.goes_on.wait()
            run, number = (self.head.run, self.head.number) if self.head else ("", 0)
            status, _, content = self.leader.pages(run, number, self.address)
            assert status == 200
            if content:
                self.head = self.copy.take(content, most_bytes=MOST)

    def __enter__(self):
        self.thread.start()
        wait_for(lambda: self.head, "a first copy")
        return self

    def __exit__(self, *_):
        self.over = True
        self.goes_on.set()
        self.thread.join()


@pytest.fixture
def quick(monkeypatch):
    """A follower that has everything is answered soon, so that tests end."""
    monkeypatch.setattr(leading, "POLL_SECONDS", 0.3)


def test_only_the_code_lets_a_follower_in(leader):
    for path in ("/standby/pages", "/standby/key"):
        assert leader.ask(path, code="another")[0] == 403
    assert json.loads(leader.ask("/standby/key")[2]) == {"key": "the key"}


def test_without_a_code_nobody_is_let_in(tmp_path, book):
    with leading_with(tmp_path, book, State()) as leader:
        assert leader.ask("/standby/pages", code="")[0] == 403


def test_whoever_asks_is_told_who_leads_and_nothing_else(leader):
    assert leader.state() == {
        "leads": True,
        "epoch": 0,
        "follower": "",
        "kept_at": 0,
        "is_behind": False,
        "successor": "",
    }


def test_a_follower_has_the_whole_book_and_then_what_changes(leader, book, copy, quick):
    write(book, "first")

    with Following(leader, copy) as following:
        write(book, "second")
        wait_for(lambda: lines(copy.path) == ["first", "second"], "what nobody asked for")
        assert leader.state()["follower"] == HERE

    assert following.head.number >= 2


def test_an_act_is_answered_when_the_follower_has_it(leader, book, copy, quick):
    with Following(leader, copy):
        for number in range(8):
            assert leader.ask(f"/act/{number}", b"")[0] == 200
            assert lines(copy.path)[-1] == f"/act/{number}"


def test_a_slow_follower_holds_up_an_act_only_so_long(leader, book, copy, quick, monkeypatch):
    monkeypatch.setattr(leading, "WAIT_SECONDS", 0.2)
    with Following(leader, copy) as following:
        following.goes_on.clear()  # it does not ask again
        wait_for(lambda: leader.front.shipper._asking == 0, "the question under way is over")

        status, _, _ = leader.ask("/act/", b"")

        assert status == 200
        assert leader.front.shipper.is_behind
        following.goes_on.set()
        wait_for(lambda: lines(copy.path) == ["/act/"], "it comes all the same")


def test_without_a_follower_an_act_waits_for_nobody(leader, monkeypatch):
    monkeypatch.setattr(leading, "WAIT_SECONDS", 3600)

    assert leader.ask("/act/", b"")[0] == 200


def test_of_another_life_of_the_leader_a_follower_has_everything_anew(leader, book, copy, quick):
    write(book, "first")
    copy.take(leader.pages("another", 99)[2], most_bytes=MOST)

    assert lines(copy.path) == ["first"]


def test_one_machine_follows_at_a_time(leader, copy, quick):
    with Following(leader, copy):
        status, _, body = leader.pages(address="http://127.0.0.1:2")

    assert status == 409
    assert HERE in json.loads(body)["error"]


def test_a_page_may_ask_the_follower_who_leads(leader, copy, quick):
    alone = leader.ask("/")[1]["Content-Security-Policy"]
    with Following(leader, copy):
        followed = leader.ask("/")[1]["Content-Security-Policy"]

    assert alone == "default-src 'self'"
    assert followed == f"default-src 'self'; connect-src 'self' {HERE}"


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"epoch": 0, "address": HERE}, 409),
        ({"epoch": 1, "address": "javascript:alert(1)"}, 409),
        ({"address": HERE}, 400),
        ({"epoch": 1, "address": HERE}, 200),
    ],
)
def test_a_higher_epoch_ends_it_and_nothing_else_does(leader, said, status):
    answer = leader.ask("/standby/fence", json.dumps(said).encode())

    assert answer[0] == status
    assert leader.state()["leads"] == (status != 200)


def test_a_stranger_ends_nothing(leader):
    said = json.dumps({"epoch": 9, "address": HERE}).encode()

    assert leader.ask("/standby/fence", said, code="another")[0] == 403
    assert leader.state()["leads"]


def test_once_replaced_it_does_nothing_and_leads_everybody_on(tmp_path, book):
    with leading_with(tmp_path, book, State(code=CODE, successor=HERE)) as leader:
        status, _, page = leader.ask("/act/?a=1", b"")

        assert status == 503
        assert f"{HERE}/act/".encode() in page
        assert lines(book) == []
        assert leader.ask("/healthz")[0] == 200
        assert leader.pages()[0] == 403


def test_whoever_took_over_tells_the_other_until_it_has_heard(tmp_path, book, leader):
    later = State(epoch=1, code=CODE, address=HERE, fence=leader.url)
    away = State(epoch=1, code=CODE, address=HERE, fence="http://127.0.0.1:9")

    assert not fence(away)
    assert fence(later)
    assert leader.state()["successor"] == HERE


def test_a_machine_that_took_over_tells_the_other_by_itself(tmp_path, book, leader):
    other = tmp_path / "other"
    other.mkdir()
    state = State(epoch=1, code=CODE, address=HERE, fence=leader.url)
    with leading_with(other, book, state):
        wait_for(lambda: not leader.state()["leads"], "the other has heard")
        wait_for(lambda: states.read(other).fence == "", "and is told no more")


def test_postgresql_has_a_replication_of_its_own(tmp_path, book):
    states.write(tmp_path, State(code=CODE))
    front = Standby(site_of(book), tmp_path, None, key="the key")
    with served(front) as port:
        leader = Leader(port, front)

        assert leader.pages()[0] == 409
        assert leader.ask("/act/", b"")[0] == 200


def test_a_state_file_that_cannot_be_read_is_none(tmp_path):
    (tmp_path / states.FILE).write_text("{torn")

    assert states.read(tmp_path) == State()
