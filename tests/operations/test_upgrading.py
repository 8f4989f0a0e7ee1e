"""The book is kept before an upgrade, and put back where the new version will not do."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tdsite.ops.archive.upgrading import KEPT, NoCopy, copies, copy_first, roll_back
from tests.factories import NOON
from tests.scenarios.house import House


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "td.sqlite3"
    write(path, "before")
    return path


def write(book, says):
    with sqlite3.connect(book) as opened:
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("CREATE TABLE IF NOT EXISTS line (says TEXT)")
        opened.execute("INSERT INTO line VALUES (?)", [says])


def lines(book):
    with sqlite3.connect(book) as opened:
        return [says for (says,) in opened.execute("SELECT says FROM line")]


def sqlite(book):
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(book)}


def test_an_upgrade_is_taken_back_and_what_came_after_it_is_kept(book, tmp_path):
    kept = copy_first(sqlite(book), tmp_path, at=NOON)
    write(book, "after")

    copy, after = roll_back(book, tmp_path, at=NOON + timedelta(hours=1))

    assert copy == kept
    assert (lines(book), lines(after)) == (["before"], ["before", "after"])
    assert copies(tmp_path) == []


def test_the_copy_is_the_clubs_alone_and_the_oldest_go(book, tmp_path):
    for hours in range(KEPT + 2):
        kept = copy_first(sqlite(book), tmp_path, at=NOON + timedelta(hours=hours))

    assert kept.stat().st_mode & 0o777 == 0o600
    assert len(copies(tmp_path)) == KEPT
    assert copies(tmp_path)[0] == kept


def test_without_a_copy_nothing_is_taken_back(book, tmp_path):
    with pytest.raises(NoCopy, match="No copy"):
        roll_back(book, tmp_path, at=NOON)

    assert lines(book) == ["before"]


def test_a_damaged_copy_is_not_put_back(book, tmp_path):
    kept = copy_first(sqlite(book), tmp_path, at=NOON)
    content = kept.read_bytes()
    kept.write_bytes(content[:4096] + b"\xff" * 200 + content[4296:])

    with pytest.raises((NoCopy, sqlite3.DatabaseError)):
        roll_back(book, tmp_path, at=NOON)

    assert lines(book) == ["before"]


def test_postgresql_is_copied_by_its_own_program_where_that_is_there(tmp_path, monkeypatch):
    database = {"ENGINE": "django.db.backends.postgresql", "NAME": "td", "HOST": "/nowhere"}
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))

    assert copy_first(database, tmp_path, at=NOON) is None


def test_on_postgresql_the_way_back_is_said(settings):
    settings.SQLITE_FILE = None

    with pytest.raises(CommandError, match="pg_restore"):
        call_command("roll_back")


def test_a_running_club_is_not_rolled_back(settings, tmp_path):
    from tdsite.ops.up import running  # noqa: PLC0415

    settings.DATA_DIR, settings.SQLITE_FILE = tmp_path, tmp_path / "td.sqlite3"
    running.claim(tmp_path, running.Address("127.0.0.1", 8000))

    with pytest.raises(CommandError, match="Stop it first"):
        call_command("roll_back")


def test_a_start_that_migrates_keeps_the_book_and_the_way_back_works(tmp_path: Path):
    house = House(tmp_path / "data", "--no-sample")
    assert house.run("manage.py", "migrate", "tournaments", "0006").returncode == 0
    house.run("manage.py", "migrate", "tables")
    house.run("manage.py", "migrate", "blinds")

    house.up()
    house.down()
    back = house.run("manage.py", "roll_back")

    assert "The book as it was is kept in" in house.output
    assert "Start the older version now" in back.stdout, back.stderr
    with sqlite3.connect(house.data_dir / "td.sqlite3") as old:
        columns = {row[1] for row in old.execute("PRAGMA table_info(tournaments_season)")}
    assert "share_knock_outs" not in columns
