"""A backup is only one if it can be restored: tried once a month, beside the club that goes on."""

import io
import zipfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tdsite.ops.archive import books, drill, keeping, reading
from tests.digest import digest
from tests.factories import NOON, carl, dana, event, running, sell
from tournaments.models import JournalLine, Sale, Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db
MONTH = timedelta(days=30)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings) -> Path:
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIRS = [tmp_path / "backups"]
    return tmp_path / "backups"


@pytest.fixture
def drilled(monkeypatch) -> list[Path]:
    """What a drill was held with; none takes its time here."""
    files: list[Path] = []

    def held(file: Path, *, at):
        files.append(file)
        return drill.Drill(str(file), at, 1.0)

    monkeypatch.setattr(drill, "drill", held)
    return files


@pytest.fixture
def backed_up(folder: Path) -> Callable[..., Path]:
    return lambda at=NOON: keeping.keep([folder], at=at).file


def finished() -> Tournament:
    tournament = running(players=4)
    Tournament.objects.filter(pk=tournament.pk).update(state=State.FINISHED)
    return tournament


# ---- held for real ---------------------------------------------------------------------------
def test_a_sound_backup_passes_and_nothing_of_the_drill_stays(tmp_path: Path, backed_up):
    running(players=4)
    backed_up()
    before = digest()

    said = io.StringIO()
    call_command("drill", stdout=said)

    assert "can be restored" in said.getvalue()
    assert digest() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["backups", "drill.json"]
    held = drill.last()
    assert held is not None
    assert held.is_sound


def test_a_damaged_backup_is_named_with_what_is_wrong(backed_up):
    running(players=4)
    file = backed_up()
    file.write_bytes(file.read_bytes()[:-200])

    with pytest.raises(CommandError, match="damaged"):
        call_command("drill")

    held = drill.last()
    assert held is not None
    assert not held.is_sound


def test_a_backup_of_a_log_that_was_altered_fails_the_drill(backed_up):
    tournament = running(players=4)
    JournalLine.objects.filter(tournament=tournament, revision=3).update(kind="entry.invented")

    held = drill.drill(backed_up(), at=NOON)

    assert held.why_not.endswith("Friday Deepstack: the log was altered at line 3.")


# ---- when ------------------------------------------------------------------------------------
def test_without_a_backup_there_is_no_drill(drilled):
    assert drill.hold_if_due(at=NOON) is None
    with pytest.raises(CommandError, match="no backup yet"):
        call_command("drill")


def test_one_is_due_with_the_first_backup_and_then_once_a_month(drilled, backed_up):
    finished()
    file = backed_up()

    assert drill.hold_if_due(at=NOON)
    assert not drill.hold_if_due(at=NOON + MONTH - timedelta(seconds=1))
    assert drill.hold_if_due(at=NOON + MONTH)
    assert drilled == [file, file]


def test_it_waits_until_nobody_plays_but_not_for_ever(drilled, backed_up):
    finished()
    backed_up()
    drill.hold_if_due(at=NOON)
    Tournament.objects.update(state=State.RUNNING)

    assert not drill.hold_if_due(at=NOON + MONTH)
    assert drill.hold_if_due(at=NOON + drill.AT_THE_LATEST)


def test_after_one_that_failed_the_next_backup_is_tried_at_once(backed_up):
    finished()
    file = backed_up()
    file.write_bytes(b"nothing")
    assert not drill.hold(at=NOON).is_sound

    assert drill.hold_if_due(at=NOON + timedelta(hours=1)) is None
    backed_up(NOON + timedelta(hours=2))
    held = drill.hold_if_due(at=NOON + timedelta(hours=3))

    assert held is not None
    assert held.is_sound


def test_what_is_no_drill_is_none(tmp_path: Path):
    for written in ("", "[]", "{}", '{"file": "", "at": "yesterday", "seconds": 1}'):
        (tmp_path / drill.FILE).write_text(written)
        assert drill.last() is None


# ---- the books -------------------------------------------------------------------------------
def test_books_that_add_up_have_no_faults():
    running(players=4)

    assert list(books.faults()) == []


def test_a_ledger_that_does_not_add_up_is_named_with_its_law():
    tournament = running(players=4)
    Sale.objects.filter(tournament=tournament).first().delete()

    assert any("the ledger does not add up" in fault for fault in books.faults())


# ---- the page --------------------------------------------------------------------------------
@pytest.fixture
def as_dana(client):
    client.force_login(dana())
    return client


def test_the_page_says_what_is_kept_and_whether_it_is_sound(as_dana, drilled, settings):
    finished()
    empty = as_dana.get(reverse("backups")).content.decode()
    assert "No backup yet" in empty
    assert "No drill yet" in empty

    as_dana.post(reverse("back_up"))
    drill.hold(at=NOON)
    page = as_dana.get(reverse("backups")).content.decode()

    assert "No backup yet" not in page
    assert "Can be restored" in page
    assert len(keeping.backups(settings.BACKUP_DIRS[0])) == 1


def test_a_drill_that_failed_stands_on_the_page(as_dana, backed_up):
    finished()
    backed_up().write_bytes(b"nothing")
    drill.hold(at=NOON)

    page = as_dana.get(reverse("backups")).content.decode()

    assert "failed:" in page
    assert "damaged" in page


def test_a_folder_that_is_not_there_is_named(as_dana, settings, tmp_path: Path):
    settings.BACKUP_DIRS = [tmp_path / "backups", tmp_path / "stick"]
    finished()

    page = as_dana.post(reverse("back_up"), follow=True).content.decode()

    assert f"Not copied to {tmp_path / 'stick'}: it cannot be reached." in page
    assert "Cannot be reached" in page


def test_without_a_folder_the_press_says_what_to_set(as_dana, settings):
    settings.BACKUP_DIRS = []
    finished()

    answer = as_dana.post(reverse("back_up"))

    assert answer.status_code == 409
    assert "set BACKUP_DIRS" in answer.content.decode()


def test_the_club_is_downloaded_whole_and_without_passwords(as_dana, tmp_path: Path):
    sell(event(), "Ada", "Ben")

    answer = as_dana.post(reverse("take_out"))
    file = tmp_path / "club.zip"
    file.write_bytes(answer.content)

    manifest = reading.check(file)
    assert not manifest["with_secrets"]
    with zipfile.ZipFile(file) as archive:
        assert "Ada" in archive.read("readable/players.csv").decode()
    assert not list(tmp_path.glob("out-*"))


@pytest.mark.parametrize("address", ["backups", "back_up", "take_out"])
def test_only_a_director_of_the_club_is_let_in(client, address):
    client.force_login(carl())

    ask = client.get if address == "backups" else client.post
    assert ask(reverse(address)).status_code == 403


def test_who_watches_machines_sees_the_backups_too(client, drilled, backed_up):
    finished()
    backed_up()
    drill.hold(at=NOON)

    lines = client.get(reverse("metrics")).content.decode().splitlines()
    backups = ("td_last_backup", "td_last_drill")
    told = dict(line.rsplit(" ", 1) for line in lines if line.startswith(backups))

    assert {name: float(value) for name, value in told.items()} == {
        "td_last_backup_timestamp_seconds": NOON.timestamp(),
        "td_last_drill_timestamp_seconds": NOON.timestamp(),
        "td_last_drill_sound": 1.0,
    }
