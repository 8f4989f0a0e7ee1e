"""Bring an archive in: looked through to the last byte first, then all of it or nothing."""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.contrib.sessions.models import Session
from django.core.management.color import no_style
from django.db import Error as DatabaseError
from django.db import connection, transaction
from knox.models import AuthToken

from tdsite.ops.archive import tables, writing
from tdsite.ops.archive.writing import MANIFEST, Manifest
from tournaments.models import Club
from tournaments.rules import N_, RuleError

MAX_MANIFEST_BYTES = 16 * 1024 * 1024
BYTES_AT_A_TIME = 1024 * 1024
# What reading a zip file raises that is cut off, mangled, or something else altogether
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    KeyError,
    TypeError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)
SIGNED_IN = (Session, AuthToken)  # the numbers of the accounts may be others' afterwards


class ArchiveRefused(RuleError):
    """The file is no archive of ours, not whole, or not for this program."""


class HouseNotEmpty(RuleError):
    """There is a club here already."""


def check(file: Path) -> Manifest:
    """What the archive says of itself, each of its tables having been read and compared.

    Raises ArchiveRefused; OSError where the file cannot be read at all.
    """
    with _opened(file) as archive:
        manifest = _manifest(archive)
        for table in tables.archived():
            _check_table(archive, manifest, table)
    return manifest


def bring_in(file: Path, *, replace: bool = False) -> Manifest:
    """All rows of the archive, with their numbers, in a house that has no club yet.

    `replace`: whatever is here goes.  Afterwards every table and the head of every log are asked
    again; where one differs, nothing has happened.  Raises ArchiveRefused, HouseNotEmpty.
    """
    if not replace and Club.objects.exists():
        raise HouseNotEmpty(
            N_(
                "There is a club here already. Bring the archive in with a data directory of its"
                " own, or put it back in place of this club: manage.py restore."
            )
        )
    manifest = check(file)
    with _opened(file) as archive, transaction.atomic():
        for table in (*SIGNED_IN, *reversed(tables.archived())):
            tables.empty(table)
        try:
            for table in tables.archived():
                with _lines(archive, table) as written:
                    tables.fill(table, written)
        except (ValueError, KeyError, TypeError, StopIteration, DatabaseError) as error:
            raise _damaged(str(table._meta.label_lower)) from error
        _count_on()
        _compare(manifest)
    return manifest


def _check_table(archive: zipfile.ZipFile, manifest: Manifest, table: tables.Table) -> None:
    name = table._meta.label_lower
    found = hashlib.sha256()
    try:
        with archive.open(tables.name_of(table)) as opened:
            while part := opened.read(BYTES_AT_A_TIME):
                found.update(part)
        whole = found.hexdigest() == manifest["tables"][name]["sha256"]
    except UNREADABLE as error:
        raise _damaged(name) from error
    if not whole:
        raise _damaged(name)


def _compare(manifest: Manifest) -> None:
    for table in tables.archived():
        name = table._meta.label_lower
        claimed = manifest["tables"][name]["sha256"]
        if tables.digest(table, with_secrets=manifest["with_secrets"]) != claimed:
            raise _damaged(name)
    if list(writing.logs()) != manifest["logs"]:
        raise ArchiveRefused(
            N_("The logs in this archive have changed since they were written. Use another copy.")
        )


def _count_on() -> None:
    """New rows get the numbers after the last one; SQLite sees that by itself."""
    statements = connection.ops.sequence_reset_sql(no_style(), tables.archived())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        with archive.open(MANIFEST) as opened:
            found = json.loads(opened.read(MAX_MANIFEST_BYTES))
        claimed, here = found["migrations"], writing.migrations()
        form, shapes = int(found["format"]), {app: str(claimed[app]) for app in here}
        sound = isinstance(found["tables"], dict) and isinstance(found["logs"], list)
        found["with_secrets"] = bool(found["with_secrets"])
    except UNREADABLE as error:
        raise _no_archive() from error
    if not sound:
        raise _no_archive()
    if form > writing.FORMAT or any(shapes[app] > here[app] for app in here):
        raise ArchiveRefused(
            N_(
                "This archive was written by a newer version of the program. Update the program "
                "first."
            )
        )
    if shapes != here:
        raise ArchiveRefused(
            N_(
                "This archive was written by an older version of the program (%(version)s). "
                "Import it there, update that program, then export the club again."
            ),
            version=str(found.get("product", "")),
        )
    manifest: Manifest = found
    return manifest


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise _no_archive() from error
    with archive:
        yield archive


@contextmanager
def _lines(archive: zipfile.ZipFile, table: tables.Table) -> Iterator[io.TextIOWrapper]:
    opening: Callable[..., Any] = archive.open
    with opening(tables.name_of(table)) as opened:
        yield io.TextIOWrapper(opened, encoding="utf-8", newline="\n")


def _no_archive() -> ArchiveRefused:
    return ArchiveRefused(
        N_("This is not an archive of a club, or it is damaged. Use another copy.")
    )


def _damaged(name: str) -> ArchiveRefused:
    return ArchiveRefused(
        N_("The archive is damaged: %(name)s has changed since it was written. Use another copy."),
        name=name,
    )
