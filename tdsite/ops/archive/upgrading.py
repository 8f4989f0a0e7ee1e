"""The book as it was before an upgrade: kept first, and put back where the new version will not do.

An archive cannot be that copy: it is written by the models of a version, and the old ones are gone.
"""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

BEFORE, AFTER = "before-upgrade-", "after-upgrade-"
STAMP = "%Y%m%d-%H%M%S"
KEPT = 3  # the oldest go: an upgrade that was not taken back by then stays


class NoCopy(Exception):
    """There is nothing to go back to, or it cannot be read."""


def copies(data_dir: Path) -> list[Path]:
    """Those that are there, the newest first."""
    return sorted(data_dir.glob(f"{BEFORE}*"), reverse=True)


def copy_first(database: dict[str, Any], data_dir: Path, *, at: datetime) -> Path | None:
    """Keep the book as it is now; None where there is no way to.

    SQLite is copied as of one moment; PostgreSQL by its own `pg_dump`, where that is installed.
    """
    name = f"{BEFORE}{at:{STAMP}}"
    if "sqlite3" in database["ENGINE"]:
        kept: Path | None = _copied(Path(database["NAME"]), data_dir / f"{name}.sqlite3")
    else:
        kept = _dumped(database, data_dir / f"{name}.dump")
    for old in copies(data_dir)[KEPT:]:
        old.unlink()
    return kept


def _copied(book: Path, kept: Path) -> Path:
    kept.touch(mode=0o600)
    with closing(sqlite3.connect(book)) as old, closing(sqlite3.connect(kept)) as new:
        old.backup(new)
    return kept


def _dumped(database: dict[str, Any], kept: Path) -> Path | None:
    program = shutil.which("pg_dump")
    if program is None:
        return None
    kept.touch(mode=0o600)
    surroundings = {
        "PGPASSWORD": str(database.get("PASSWORD") or ""),
        "PATH": str(Path(program).parent),
    }
    words = [program, "--format=custom", f"--file={kept}", f"--dbname={database['NAME']}"]
    words += [f"--host={database['HOST']}"] if database.get("HOST") else []
    words += [f"--port={database['PORT']}"] if database.get("PORT") else []
    words += [f"--username={database['USER']}"] if database.get("USER") else []
    done = subprocess.run(words, env=surroundings, capture_output=True, check=False)
    if done.returncode:
        kept.unlink()
        return None
    return kept


def roll_back(book: Path, data_dir: Path, *, at: datetime) -> tuple[Path, Path]:
    """Put the newest copy back; the copy, and where what came after it is kept.

    Nobody may run with the book meanwhile.  Raises NoCopy.
    """
    newest = next(iter(copies(data_dir)), None)
    if newest is None or newest.suffix != ".sqlite3":
        raise NoCopy(f"No copy of before an upgrade is in {data_dir}.")
    with closing(sqlite3.connect(newest)) as copy:
        (sound,) = copy.execute("PRAGMA quick_check").fetchone()
    if sound != "ok":
        raise NoCopy(f"{newest} is damaged: {sound}. Nothing was changed.")
    after = data_dir / f"{AFTER}{at:{STAMP}}.sqlite3"
    _copied(book, after)
    for ending in ("-wal", "-shm"):
        book.with_name(f"{book.name}{ending}").unlink(missing_ok=True)
    newest.replace(book)
    return newest, after
