"""The data directory: made on the first start, with the secret key in it."""

import contextlib
import os
import secrets
from pathlib import Path

DURABILITIES = ("FULL", "EXTRA", "NORMAL", "OFF")


def opened(named: str) -> Path:
    """The directory of that name, made if it is missing; ends with a sentence if it cannot be."""
    home = Path(named).resolve()
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        (home / "static").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(
            f"Cannot use {home} for the data: {error.strerror}."
            " Name another directory: DATA_DIR=/path/to/data"
        ) from error
    _close(home)
    return home


def _close(home: Path) -> None:
    """What an earlier start left open to every account of the machine is closed."""
    if (home / "secret_key").exists():
        kept = (home, *home.glob("td.sqlite3*"), home / "secret_key")
        for path in kept:
            with contextlib.suppress(OSError):  # another's file, which it is for them to close
                path.chmod(0o700 if path.is_dir() else 0o600)


def secret_key(home: Path) -> str:
    """The key kept in the directory, made on the first start.  Half a file is no key."""
    path = home / "secret_key"
    kept = path.read_text().strip() if path.exists() else ""
    return kept or _made(path)


def durability(named: str) -> str:
    """How surely SQLite writes; ends with a sentence for a word it does not know.

    FULL: what was answered stands after a power cut.  NORMAL is quicker, and the last acts before
    a power cut may be gone; the book is whole either way, and a killed process loses nothing.
    """
    if named.upper() not in DURABILITIES:
        raise SystemExit(f"SQLITE_SYNCHRONOUS is {', '.join(DURABILITIES)}, not “{named}”.")
    return named.upper()


def _made(path: Path) -> str:
    key = secrets.token_urlsafe(48)
    fresh = path.with_name(f"secret_key.{os.getpid()}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
    fresh.replace(path)
    return path.read_text().strip()
