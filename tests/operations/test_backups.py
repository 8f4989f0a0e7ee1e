"""Backups by themselves: after every night and event, into every folder, old ones by a rule."""

from datetime import timedelta
from pathlib import Path

import pytest

from tdsite.ops.archive import keeping
from tests.factories import NOON, club, running
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_backup_is_due_after_every_night_and_every_event():
    club()
    morning = NOON.replace(hour=5)  # six in Paris

    assert not keeping.is_due(NOON, at=NOON + timedelta(hours=1))
    assert keeping.is_due(None, at=NOON)
    assert not keeping.is_due(morning, at=NOON)
    assert keeping.is_due(morning - timedelta(seconds=1), at=NOON)

    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON + timedelta(hours=3))
    assert not keeping.is_due(NOON, at=NOON + timedelta(hours=2))
    assert keeping.is_due(NOON, at=NOON + timedelta(hours=4))
    assert not keeping.is_due(NOON + timedelta(hours=4), at=NOON + timedelta(hours=5))


def test_a_house_without_a_club_has_nothing_to_keep():
    assert not keeping.is_due(None, at=NOON)


def test_a_backup_goes_into_every_folder_that_is_there(tmp_path: Path, settings):
    running()
    here, stick, pulled = tmp_path / "here", tmp_path / "stick", tmp_path / "pulled"
    stick.mkdir()
    settings.BACKUP_DIRS = [here, stick, pulled]

    kept = keeping.keep_what_is_due(at=NOON)

    assert kept is not None
    assert list(kept.unreachable) == [pulled]
    assert [one.at for one in keeping.backups(stick)] == [NOON]
    assert (stick / kept.file.name).read_bytes() == kept.file.read_bytes()
    assert (stick / kept.file.name).stat().st_mode & 0o777 == 0o600
    assert keeping.keep_what_is_due(at=NOON + timedelta(minutes=5)) is None


def test_old_backups_go_by_the_rule_and_other_files_stay(tmp_path: Path):
    nights = [NOON - timedelta(days=n) for n in range(60)]
    for night in nights:
        (tmp_path / f"club-{night:{keeping.STAMP}}.zip").touch()
    (tmp_path / "club-of-my-own.zip").touch()

    gone = keeping.forget_old(tmp_path)

    there = [one.at for one in keeping.backups(tmp_path)]
    assert there[:7] == nights[:7]
    assert set(there) == keeping.kept(nights)
    assert gone == 60 - len(there)
    assert (tmp_path / "club-of-my-own.zip").exists()


def test_every_backup_of_the_last_day_stays():
    evening = [NOON - timedelta(hours=n) for n in range(30)]

    assert keeping.kept(evening) >= set(evening[:24])


def test_no_folder_is_no_backup(settings):
    running()
    settings.BACKUP_DIRS = []

    assert keeping.keep_what_is_due(at=NOON) is None
