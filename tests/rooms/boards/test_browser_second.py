"""A board whose machine is gone goes on at the second one, once that one leads."""

import sqlite3
from contextlib import ExitStack

import pytest
from django.core.asgi import get_asgi_application
from django.urls import reverse
from django.utils import timezone

from tdsite.live import standby_state as states
from tdsite.live.standby_state import State
from tdsite.ops.standby import leading
from tdsite.ops.standby.front import Standby
from tdsite.ops.standby.pages import Copy
from tests.factories import running
from tests.operations.test_standby_front import CODE, Following, Leader
from tests.scenarios.house import free_port
from tests.serving import front_of, served
from tests.waiting import wait_for

pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
A_WHILE_MS = 31_000  # past the next question of the page


def machine(home, state, book):
    """The whole site on a machine with this state."""
    home.mkdir(exist_ok=True)
    states.write(home, state)
    return Standby(front_of(get_asgi_application()), home, book, key="the key")


@pytest.fixture
def book(tmp_path):
    """What is followed here; the site has its rows elsewhere."""
    path = tmp_path / "td.sqlite3"
    with sqlite3.connect(path) as opened:
        opened.execute("CREATE TABLE line (says TEXT)")
    return path


def test_a_board_goes_on_at_the_second_machine_when_it_leads(tmp_path, page, book, monkeypatch):
    monkeypatch.setattr(leading, "POLL_SECONDS", 0.3)
    tournament = running(players=4, at=timezone.now())
    board = reverse("board", args=[tournament.board_token])
    second = free_port()
    address = f"http://127.0.0.1:{second}"
    copy = Copy(tmp_path / "copy.sqlite3")

    with ExitStack() as first:
        front = machine(tmp_path / "first", State(code=CODE), book)
        leader = Leader(first.enter_context(served(front)), front)
        first.enter_context(Following(leader, copy, address))
        page.clock.install()
        with page.expect_response("**/standby/state*"):
            page.goto(leader.url + board)
        assert page.url == leader.url + board

    page.clock.run_for(A_WHILE_MS)  # nobody answers, here or there
    assert page.url == leader.url + board
    with served(machine(tmp_path / "second", State(epoch=1), book), port=second):

        def has_gone_on() -> bool:
            page.clock.run_for(A_WHILE_MS)
            return page.url == address + board

        wait_for(has_gone_on, "the board at the second machine")
