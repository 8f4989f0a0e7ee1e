"""The club as one file: all of it, to the microsecond, or nothing."""

import hashlib
import json
import random
import zipfile
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from tdsite import director
from tdsite.ops.archive import keeping, reading, tables, writing
from tdsite.ops.up import running as house
from tests.digest import digest
from tests.factories import NOON, dana, event, fay, running, sell
from tests.whole_house import whole_house
from tournaments import journal
from tournaments.models import JournalLine, Player, StaffPin, Tournament

pytestmark = pytest.mark.django_db
KNOWN_BY_OTHERS = {  # who is signed in, and where; what knocked in vain; what Django asks of itself
    "auth.Group",
    "auth.Permission",
    "axes.AccessAttempt",
    "axes.AccessAttemptExpiration",
    "axes.AccessFailureLog",
    "axes.AccessLog",
    "contenttypes.ContentType",
    "knox.AuthToken",
    "sessions.Session",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "club.zip"


def taken_out(file: Path, *, with_secrets: bool = True) -> writing.Manifest:
    return writing.write(file, with_secrets=with_secrets, at=NOON)


def said_by(*words: str) -> str:
    said = StringIO()
    call_command(*words, stdout=said)
    return said.getvalue()


def stored() -> dict[str, list[Any]]:
    """Every row as the database has it; JSON by what it says: the order of keys says nothing."""
    found = {}
    with connection.cursor() as cursor:
        for table in tables.archived():
            name = table._meta.db_table
            cursor.execute(f'SELECT * FROM "{name}" ORDER BY id')
            found[name] = [[read(value) for value in row] for row in cursor.fetchall()]
    return found


def read(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value[:1] in ("{", "[") else value


# ---- out and in ------------------------------------------------------------------------------
def test_every_table_of_the_club_is_in_the_archive():
    missing = {m._meta.label for m in apps.get_models()} - {
        table._meta.label for table in tables.archived()
    }

    assert missing == KNOWN_BY_OTHERS


def test_a_house_with_everything_in_it_comes_back_as_it_was(file: Path):
    whole_house(NOON)
    before, heads = stored(), list(writing.logs())
    taken_out(file)
    Player.objects.update(name="Somebody else")
    sell(event(name="After the backup"), "New", "Newer")

    reading.bring_in(file, replace=True)

    assert stored() == before
    assert list(writing.logs()) == heads
    assert {log["broken_at"] for log in heads} == {None}


def test_the_event_goes_on_where_it_was(file: Path):
    tournament = running(players=("Ada", "Ben", "Cyd", "Dov"))
    taken_out(file)
    sell(tournament, "Late", at=NOON + timedelta(minutes=1))
    reading.bring_in(file, replace=True)

    (entry,) = sell(tournament, "Late again", at=NOON + timedelta(minutes=2))
    director.pause(tournament.pk, by=dana(), at=NOON + timedelta(minutes=3))

    tournament.refresh_from_db()
    assert entry.number == 5
    assert journal.broken_seal(tournament) is None


def test_times_keep_their_microseconds_for_the_seals_are_made_over_them(file: Path):
    at = NOON + timedelta(microseconds=1)
    tournament = running(at=at)
    taken_out(file)
    reading.bring_in(file, replace=True)

    assert JournalLine.objects.filter(tournament=tournament, at=at).exists()
    assert journal.broken_seal(Tournament.objects.get()) is None


def test_two_archives_of_the_same_club_vouch_for_the_same_rows(tmp_path: Path):
    running()

    one = taken_out(tmp_path / "one.zip")
    reading.bring_in(tmp_path / "one.zip", replace=True)
    other = taken_out(tmp_path / "other.zip")

    assert other == one


def test_a_person_can_read_it(file: Path):
    whole_house(NOON)
    taken_out(file)

    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        players = archive.read("readable/players.csv").decode("utf-8-sig").splitlines()

    assert {"README.txt", "manifest.json", "readable/events.csv"} <= set(names)
    assert any(name.startswith("readable/results-") for name in names)
    assert any(name.startswith("readable/money-") for name in names)
    assert len(players) == 1 + Player.objects.count()


# ---- who may read what -----------------------------------------------------------------------
def test_only_its_owner_may_read_the_file(file: Path):
    running()
    taken_out(file)

    assert file.stat().st_mode & 0o777 == 0o600


def test_a_club_is_taken_out_without_passwords_and_pins(file: Path):
    running()
    person = fay()
    person.set_password("a-long-evening")
    person.save()
    StaffPin.objects.create(user=person, pin="pbkdf2$of-4711", set_at=NOON)
    taken_out(file, with_secrets=False)

    with zipfile.ZipFile(file) as archive:
        whole = b"".join(archive.read(name) for name in archive.namelist())
    assert person.password.encode() not in whole
    assert b"of-4711" not in whole

    reading.bring_in(file, replace=True)
    person.refresh_from_db()
    assert not person.has_usable_password()
    assert not StaffPin.objects.exists()


def test_a_backup_lets_everybody_in_again(file: Path):
    running()
    person = fay()
    person.set_password("a-long-evening")
    person.save()
    taken_out(file)
    person.set_password("another")
    person.save()

    reading.bring_in(file, replace=True)

    person.refresh_from_db()
    assert person.check_password("a-long-evening")


# ---- what is refused -------------------------------------------------------------------------
def test_a_club_is_not_laid_over_another(file: Path):
    running()
    taken_out(file)

    with pytest.raises(reading.HouseNotEmpty, match="There is a club here already"):
        reading.bring_in(file)


def rewritten(file: Path, name: str, content: bytes | None) -> None:
    """One of its files changed; None: left out."""
    with zipfile.ZipFile(file) as archive:
        held = {one: archive.read(one) for one in archive.namelist()}
    held[name] = content if content is not None else b""
    if content is None:
        del held[name]
    with zipfile.ZipFile(file, "w") as archive:
        for one, kept in held.items():
            archive.writestr(one, kept)


def manifest_with(file: Path, **changes: object) -> None:
    with zipfile.ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    rewritten(file, "manifest.json", json.dumps({**manifest, **changes}).encode())


@pytest.mark.parametrize("content", [b"", b"not a zip file", b"PK\x03\x04 and then nothing"])
def test_what_is_no_archive_is_refused(file: Path, content: bytes):
    file.write_bytes(content)

    with pytest.raises(reading.ArchiveRefused, match="This is not an archive of a club"):
        reading.check(file)


@pytest.mark.parametrize("content", [None, b'["id"]\n'])
def test_a_table_that_is_not_what_was_written_is_refused_by_its_name(
    file: Path, content: bytes | None
):
    running()
    taken_out(file)
    rewritten(file, "tables/tournaments.sale.jsonl", content)

    with pytest.raises(
        reading.ArchiveRefused, match=r"tournaments\.sale has changed since it was written"
    ):
        reading.check(file)


def test_a_row_that_vouches_for_itself_is_found_by_the_log(file: Path):
    """Who changes a line and the manifest with it is caught by the seals."""
    running()
    taken_out(file)
    name = "tables/tournaments.journalline.jsonl"
    with zipfile.ZipFile(file) as archive:
        lines = archive.read(name).decode().replace("entry.registered", "entry.invented", 1)
        manifest = json.loads(archive.read("manifest.json"))
    manifest["tables"]["tournaments.journalline"]["sha256"] = hashlib.sha256(
        lines.encode()
    ).hexdigest()
    rewritten(file, name, lines.encode())
    manifest_with(file, tables=manifest["tables"])
    before = digest()

    with pytest.raises(reading.ArchiveRefused, match="The logs in this archive have changed"):
        reading.bring_in(file, replace=True)

    assert digest() == before


def test_a_newer_archive_asks_for_a_newer_program(file: Path):
    running()
    taken_out(file)
    manifest_with(file, format=writing.FORMAT + 1)

    with pytest.raises(reading.ArchiveRefused, match="written by a newer version"):
        reading.check(file)


def test_an_archive_of_other_tables_says_which_way_it_goes(file: Path):
    running()
    manifest = taken_out(file)
    manifest_with(file, migrations={**manifest["migrations"], "tournaments": "0000_before"})

    with pytest.raises(reading.ArchiveRefused, match="written by an older version"):
        reading.check(file)


def test_rows_that_cannot_be_are_refused_and_nothing_has_happened(file: Path):
    running()
    taken_out(file)
    name = "tables/tournaments.entry.jsonl"
    with zipfile.ZipFile(file) as archive:
        columns, row, *others = archive.read(name).decode().splitlines(keepends=True)
        manifest = json.loads(archive.read("manifest.json"))
    manifest["tables"]["tournaments.entry"]["sha256"] = hashlib.sha256(
        (twice := "".join([columns, row, row, *others])).encode()
    ).hexdigest()
    rewritten(file, name, twice.encode())
    manifest_with(file, tables=manifest["tables"])
    before = digest()

    with pytest.raises(reading.ArchiveRefused, match=r"tournaments\.entry"):
        reading.bring_in(file, replace=True)

    assert digest() == before


def test_a_mangled_file_is_refused_or_whole_and_never_anything_else(file: Path):
    running()
    taken_out(file)
    sound, chance = file.read_bytes(), random.Random(7)
    for _ in range(300):
        mangled = bytearray(sound)
        if chance.random() < 0.2:
            del mangled[chance.randrange(len(mangled)) :]
        for _ in range(chance.choice((1, 3, 20)) if mangled else 0):
            mangled[chance.randrange(len(mangled))] = chance.randrange(256)
        file.write_bytes(bytes(mangled))
        try:
            reading.check(file)
        except reading.ArchiveRefused:
            continue


# ---- the commands ----------------------------------------------------------------------------
def test_what_is_in_an_archive_is_said_before_it_is_taken(file: Path):
    running(players=4)

    said = said_by("take_out", str(file))

    assert "4 players, 1 events, 4 entries" in said
    assert "All seals of 2 logs hold." in said
    assert "The archive is whole." in said_by("bring_in", str(file), "--check")
    with pytest.raises(CommandError, match="is there already"):
        call_command("take_out", str(file))


def test_a_log_that_was_altered_before_is_named(file: Path):
    tournament = running(players=4)
    JournalLine.objects.filter(tournament=tournament, revision=3).update(kind="entry.invented")

    assert "! The log of Friday Deepstack was altered at line 3." in said_by("take_out", str(file))


def test_a_restore_keeps_what_was_here_and_asks_for_nothing_while_it_runs(
    tmp_path: Path, settings, monkeypatch
):
    settings.DATA_DIR = tmp_path
    tournament = running(players=4)
    said_by("backup", "--to", str(tmp_path / "stick"))
    (backup,) = keeping.backups(tmp_path / "stick")
    sell(tournament, "Since then")
    monkeypatch.setattr(house, "url_of", lambda directory: "http://127.0.0.1:8000/")
    with pytest.raises(CommandError, match=r"runs at http://127\.0\.0\.1:8000/"):
        call_command("restore", str(backup.file), yes=True)
    monkeypatch.setattr(house, "url_of", lambda directory: "")

    call_command("restore", str(backup.file), yes=True, stdout=StringIO())

    assert not Player.objects.filter(name="Since then").exists()
    (kept,) = tmp_path.glob("before-restore-*.zip")
    reading.bring_in(kept, replace=True)
    assert Player.objects.filter(name="Since then").exists()


def test_a_restore_asks_for_the_name_of_the_club(tmp_path: Path, settings, monkeypatch):
    settings.DATA_DIR = tmp_path
    running(players=4)
    said_by("backup", "--to", str(tmp_path))
    (backup,) = keeping.backups(tmp_path)
    monkeypatch.setattr("builtins.input", lambda question: "another club")

    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", str(backup.file), stdout=StringIO())
