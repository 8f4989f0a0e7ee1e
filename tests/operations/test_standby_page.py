"""The second laptop on the page of backups, and the work of a machine that was replaced."""

import pytest
from django.urls import reverse

from tdsite.live import standby_state as states
from tdsite.live.standby_state import State
from tdsite.tasks import do_what_is_due, say_the_worker_lives
from tests.factories import carl, club, dana

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def machine(settings, tmp_path):
    """A directory of its own: what it holds must not end what other tests begin."""
    settings.DATA_DIR, settings.SQLITE_FILE = tmp_path, tmp_path / "td.sqlite3"
    club()


@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


def test_one_press_lets_a_second_laptop_follow_and_another_ends_it(as_dana, settings):
    as_dana.post(reverse("let_follow"))
    code = states.read(settings.DATA_DIR).code
    shown = as_dana.get(reverse("backups")).content.decode()
    as_dana.post(reverse("let_follow"), {"do": "end"})

    assert code
    assert "manage.py follow http://" in shown
    assert f" {code}</code>" in shown
    assert states.read(settings.DATA_DIR).code == ""
    assert "Let a second laptop follow" in as_dana.get(reverse("backups")).content.decode()


def test_a_laptop_that_answers_only_itself_says_so(as_dana, settings, monkeypatch):
    as_dana.post(reverse("let_follow"))
    alone = as_dana.get(reverse("backups")).content.decode()
    monkeypatch.setenv("HOST", "0.0.0.0")

    assert "start it with HOST=0.0.0.0" in alone
    assert "start it with HOST" not in as_dana.get(reverse("backups")).content.decode()


def test_on_postgresql_there_is_no_second_laptop(as_dana, settings):
    settings.SQLITE_FILE = None

    assert "Second laptop" not in as_dana.get(reverse("backups")).content.decode()


def test_a_cashier_lets_nobody_follow(client, settings):
    client.force_login(carl())

    assert client.post(reverse("let_follow")).status_code == 403
    assert states.read(settings.DATA_DIR).code == ""


def test_a_machine_that_was_replaced_does_nothing_by_itself(settings):
    assert do_what_is_due() == 0

    states.write(settings.DATA_DIR, State(successor="http://there"))

    assert do_what_is_due() is None
    assert say_the_worker_lives() is not None  # it lives, and says so
