"""The machine that follows: what its page says, whose press counts, and where it may follow."""

import json
import sqlite3
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tdsite.live import standby_state as states
from tdsite.live.standby_state import State
from tdsite.ops.management.commands.follow import draw, put_aside
from tdsite.ops.management.commands.up import check_leads
from tdsite.ops.standby import following, leading
from tdsite.ops.standby.following import Follower, NothingKept, NotLetIn, Page, leads, remember
from tests.operations.test_standby_front import (
    CODE,
    HERE,
    book,  # noqa: F401 (a fixture)
    leader,  # noqa: F401 (a fixture)
    lines,
    write,
)
from tests.waiting import wait_for


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(leading, "POLL_SECONDS", 0.3)
    monkeypatch.setattr(following, "REST_SECONDS", 0.05)


@pytest.fixture
def there(tmp_path):
    """The directory of the second machine."""
    path = tmp_path / "second"
    path.mkdir()
    return path


@contextmanager
def followed(leader, there, *, code=CODE):  # noqa: F811
    follower = Follower(leader.url, code, address=HERE, database=there / "td.sqlite3")
    thread = threading.Thread(target=follower.follow)
    thread.start()
    try:
        yield follower
    finally:
        follower.ended.set()
        thread.join()


@contextmanager
def page_of(follower):
    page = Page("127.0.0.1", 0, follower, draw)
    thread = threading.Thread(target=page.serve_forever)
    thread.start()
    try:
        yield page, f"http://127.0.0.1:{page.server_address[1]}"
    finally:
        page.shutdown()
        page.server_close()
        thread.join()


def get(url, data=None, language="en"):
    asked = urllib.request.Request(url, data, {"Accept-Language": language})
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return answer.read().decode()


def test_it_keeps_a_copy_and_takes_over_as_the_one_that_leads(leader, book, there):  # noqa: F811
    write(book, "first")
    with followed(leader, there) as follower:
        wait_for(lambda: follower.progress.kept_at, "a copy")
        state = follower.take_over(there)

    assert state == State(epoch=1, code=CODE, address=HERE, fence=leader.url)
    assert states.read(there) == state
    assert lines(there / "td.sqlite3") == ["first"]


def test_without_a_copy_it_does_not_take_over(leader, there):  # noqa: F811
    follower = Follower(leader.url, CODE, address=HERE, database=there / "td.sqlite3")

    with pytest.raises(NothingKept):
        follower.take_over(there)


def test_a_wrong_code_is_said_at_once(leader, there):  # noqa: F811
    follower = Follower(leader.url, "another", address=HERE, database=there / "td.sqlite3")

    with pytest.raises(NotLetIn, match="Another code"):
        follower.follow()
    with pytest.raises(NotLetIn):
        follower.fetch_key()


def test_a_copy_that_is_another_is_fetched_anew(leader, book, there):  # noqa: F811
    with followed(leader, there) as follower:
        wait_for(lambda: follower.progress.kept_at, "a copy")
        with sqlite3.connect(there / "td.sqlite3") as copy:  # somebody wrote into it
            copy.execute("CREATE TABLE wrong (says TEXT)")
        write(book, "first")

        wait_for(lambda: lines(there / "td.sqlite3") == ["first"], "a whole copy")


def test_a_leader_that_is_away_is_named_and_tried_again(there):
    with followed_away(there) as follower:
        wait_for(lambda: follower.progress.trouble, "a word about it")

        assert follower.progress.is_lost
        assert "does not answer" in draw(follower, "t", "en")


def followed_away(there):
    class Away:
        url = "http://127.0.0.1:9"

    return followed(Away, there)


def test_its_page_says_whom_it_follows_in_both_languages(leader, there):  # noqa: F811
    with followed(leader, there) as follower, page_of(follower) as (page, url):
        wait_for(lambda: follower.progress.kept_at, "a copy")

        assert f"Following {leader.url}" in get(url)
        assert "color-scheme" in get(f"{url}/following.css")
        assert "Prendre le relais ici" in get(url, language="fr-FR,fr;q=0.9")
        assert json.loads(get(f"{url}/standby/state"))["leads"] is False
        assert not leads(url, 0)
        assert leads(leader.url, -1)
        assert not page.pressed.is_set()


def test_only_the_press_on_its_own_page_counts(leader, there):  # noqa: F811
    with followed(leader, there) as follower, page_of(follower) as (page, url):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            get(f"{url}/take-over/", b"token=guessed")
        assert not page.pressed.is_set()

        said = get(f"{url}/take-over/", f"token={page.token}".encode())

        assert page.pressed.is_set()
        assert "Taking over" in said


def test_whoever_asks_for_another_page_is_led_to_the_leader(leader, there):  # noqa: F811
    with followed(leader, there) as follower, page_of(follower) as (_, url):
        assert get(f"{url}/b/board/?x=1") == "ok"  # the leader's site says so


def test_a_site_does_not_start_where_it_follows_or_was_replaced(leader, there):  # noqa: F811
    check_leads(there)  # nobody knows of a second

    remember(there, Follower(leader.url, CODE, address=HERE, database=there / "td.sqlite3"))
    with pytest.raises(CommandError, match="follows"):
        check_leads(there)
    states.write(there, State(successor=HERE))
    with pytest.raises(CommandError, match="was replaced"):
        check_leads(there)
    states.write(there, State(epoch=-1, follower=leader.url))
    with pytest.raises(CommandError, match="was replaced"):  # it asked, and the other leads
        check_leads(there)


@pytest.fixture
def here(settings, there, monkeypatch):
    settings.DATA_DIR, settings.SQLITE_FILE = there, there / "td.sqlite3"
    monkeypatch.setenv("PORT", "18765")
    return there


def test_it_does_not_follow_into_a_club_of_its_own(here):
    (here / "td.sqlite3").touch()

    with pytest.raises(CommandError, match="A club is kept in"):
        call_command("follow", "http://127.0.0.1:9", CODE)


@pytest.mark.parametrize("url", ["192.168.1.20", "ftp://there"])
def test_an_address_that_is_none_is_refused(here, url):
    with pytest.raises(CommandError, match="is no address"):
        call_command("follow", url, CODE)


def test_a_follower_keeps_its_copy_in_sqlite(settings, here):
    settings.SQLITE_FILE = None

    with pytest.raises(CommandError, match="leave DATABASE_URL away"):
        call_command("follow", "http://127.0.0.1:9", CODE)


def test_what_a_replaced_machine_had_is_kept(there):
    database = there / "td.sqlite3"
    with sqlite3.connect(database) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE line (says TEXT)")
    write(database, "only here")

    kept = put_aside(database, at=timezone.now())

    assert lines(kept) == ["only here"]
    assert not database.exists()


def test_a_code_is_made_once():
    made = states.with_code(State())

    assert len(made.code) == states.CODE_LENGTH
    assert states.with_code(made) == made
    assert replace(made, successor=HERE).leads is False
