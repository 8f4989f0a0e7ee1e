"""Write the archive: one zip file of rows, a manifest that vouches for them, and tables to read."""

import datetime
import hashlib
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

from django.apps import apps

from tdsite.ops.archive import readable, tables
from tournaments import journal
from tournaments.models import Club, Tournament

FORMAT = 1
PRODUCT = "0.1.0"
MANIFEST = "manifest.json"
README = """\
The club as it was at the moment that manifest.json names, taken out of the tournament director.

readable/   tables for a spreadsheet: players, events, results, money
pictures/   logos and photographs, as they were uploaded
tables/     every row of the database: a JSON list a line, the names of the columns first
            (times in UTC, money in hundredths, see docs/archive.md)
manifest.json   what wrote this, the SHA-256 of every file under tables/, the head of every log

Bring it in elsewhere:  manage.py bring_in FILE
Keep it where only the club can read it: it names its players.
"""


class WrittenTable(TypedDict):
    rows: int
    sha256: str


class WrittenLog(TypedDict):
    """The head of a log, so that who kept one copy can tell whether another was altered."""

    club: int
    event: int | None
    name: str
    revision: int
    hash: str
    broken_at: int | None  # the first line whose seal did not hold when this was written


class Manifest(TypedDict):
    format: int
    product: str
    made_at: str
    with_secrets: bool
    migrations: dict[str, str]
    tables: dict[str, WrittenTable]
    logs: list[WrittenLog]


def write(file: Path, *, with_secrets: bool, at: datetime.datetime) -> Manifest:
    """The whole club as it stands now, in one file that only its owner may read.

    `with_secrets`: passwords and PINs too, as a backup needs them.  The file is there whole, or
    not at all.  Raises OSError where it cannot be written.
    """
    begun = file.with_name(f".{file.name}.{os.getpid()}")
    handle = os.open(begun, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with open(handle, "w+b") as opened:
            with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED) as archive:
                manifest = _write_into(archive, with_secrets=with_secrets, at=at)
            opened.flush()
            os.fsync(opened.fileno())
        begun.replace(file)
    finally:
        begun.unlink(missing_ok=True)
    return manifest


def _write_into(archive: zipfile.ZipFile, *, with_secrets: bool, at: datetime.datetime) -> Manifest:
    archive.writestr("README.txt", README)
    with tables.one_moment():
        written = {
            table._meta.label_lower: _write_table(archive, table, with_secrets=with_secrets)
            for table in tables.archived()
        }
        for name, content in readable.files():
            archive.writestr(name, content)
        manifest = Manifest(
            format=FORMAT,
            product=PRODUCT,
            made_at=at.isoformat(),
            with_secrets=with_secrets,
            migrations=migrations(),
            tables=written,
            logs=list(logs()),
        )
    archive.writestr(MANIFEST, readable.as_json(manifest))
    return manifest


def _write_table(
    archive: zipfile.ZipFile, table: tables.Table, *, with_secrets: bool
) -> WrittenTable:
    found, rows = hashlib.sha256(), -1  # the first line names the columns
    entry = zipfile.ZipInfo(tables.name_of(table), time.localtime()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(entry, "w", force_zip64=True) as opened:
        for line in tables.lines(table, with_secrets=with_secrets):
            content = line.encode()
            found.update(content)
            opened.write(content)
            rows += 1
    return WrittenTable(rows=rows, sha256=found.hexdigest())


def logs() -> Iterator[WrittenLog]:
    """The head of every log of the house, its seals asked one by one."""
    for club in Club.objects.order_by("pk"):
        yield _head(club, club=club.pk, event=None)
    for event in Tournament.objects.order_by("pk"):
        yield _head(event, club=event.club_id, event=event.pk)


def _head(scope: Club | Tournament, *, club: int, event: int | None) -> WrittenLog:
    return WrittenLog(
        club=club,
        event=event,
        name=scope.name,
        revision=scope.revision,
        hash=scope.journal_hash,
        broken_at=journal.broken_seal(scope),
    )


def migrations() -> dict[str, str]:
    """The last migration of each of our apps: the shape that the rows have."""
    folders = {app: Path(apps.get_app_config(app).path) / "migrations" for app in tables.OUR_APPS}
    return {app: max(one.stem for one in folders[app].glob("0*.py")) for app in folders}
