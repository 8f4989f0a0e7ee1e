"""A database of its own for a simulation, gone when it ends."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connections

from tournaments import change_signals


@contextmanager
def scratch_database() -> Iterator[Path]:
    """An empty, migrated SQLite file in memory where there is room for one, else on disk.

    Nothing of it reaches the club's own book or screens.
    """
    memory = Path("/dev/shm")  # Linux keeps this in memory
    with tempfile.TemporaryDirectory(
        prefix="td-simulate-", dir=memory if memory.is_dir() else None
    ) as folder:
        path = Path(folder) / "scratch.sqlite3"
        with _instead(path), change_signals.silence():
            call_command("migrate", verbosity=0, interactive=False)
            yield path


@contextmanager
def _instead(path: Path) -> Iterator[None]:
    """The default connection to another file for a while."""
    connections["default"].close()
    configured = connections.settings["default"]
    connections.settings["default"] = {
        **configured,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF",
        },
    }
    del connections["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = configured
        del connections["default"]
