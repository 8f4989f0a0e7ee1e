"""Once a night everything is checked, and the page of backups says what was found."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse

from tdsite.ops.archive import audit
from tdsite.tasks import hold_audit
from tests.factories import NOON, club, dana, running
from tournaments.models import Tournament
from tournaments.models.club import Club
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings) -> Path:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIRS = []
    return tmp_path


@pytest.fixture
def nothing_wrong(monkeypatch) -> None:
    monkeypatch.setattr(audit, "chapters", dict)


def page_of(client) -> str:
    client.force_login(dana())
    return " ".join(client.get(reverse("backups")).content.decode().split())


@pytest.mark.usefixtures("nothing_wrong")
def test_one_is_due_at_once_and_then_every_day():
    club()

    assert audit.hold_if_due(at=NOON)
    assert not audit.hold_if_due(at=NOON + DAY - timedelta(seconds=1))
    assert audit.hold_if_due(at=NOON + DAY)


@pytest.mark.usefixtures("nothing_wrong")
def test_it_waits_until_nobody_plays_but_not_for_ever():
    club()
    audit.hold_if_due(at=NOON)
    running(players=2)

    assert not audit.hold_if_due(at=NOON + DAY)
    assert audit.hold_if_due(at=NOON + audit.AT_THE_LATEST)


def test_a_house_that_is_not_founded_yet_has_nothing_to_look_at():
    assert not Club.objects.exists()
    assert hold_audit() is False


def test_what_is_wrong_is_counted_and_said_on_the_page_in_the_language_of_the_club(client):
    tournament = running(players=4)
    Tournament.objects.filter(pk=tournament.pk).update(state=State.FINISHED)
    Club.objects.update(language="fr")
    assert "No audit yet" in page_of(client)

    held = audit.hold(at=NOON)

    assert held == audit.last()
    assert not held.is_clean
    assert any("state" in fault and "le journal dit" in fault for fault in held.faults)
    assert "The audit of" in page_of(client)


def test_more_than_can_be_read_is_counted(monkeypatch):
    club()
    monkeypatch.setattr(audit, "chapters", lambda: {"Rows": ["wrong"] * 300})

    held = audit.hold(at=NOON)

    assert (held.count, len(held.faults)) == (300, audit.MAX_KEPT)


@pytest.mark.usefixtures("nothing_wrong")
def test_a_clean_one_is_said_too_and_measured(client, settings):
    settings.METRICS_TOKEN = "let me"
    club()
    audit.hold(at=NOON)

    metrics = client.get("/metrics", headers={"authorization": "Bearer let me"}).content.decode()

    assert "All as it must be" in page_of(client)
    assert "td_last_audit_faults 0.0" in metrics


@pytest.mark.parametrize("written", ["", "[]", "{}", '{"at": "yesterday", "faults": []}'])
def test_what_is_no_audit_is_none(folder, written):
    (folder / audit.FILE).write_text(written)

    assert audit.last() is None
