"""Which lines and branches the tests come through: `pytest -p tests.covering`, then this module.

SlipCover leaves a line alone once it was come through, so that every run of all tests can be
measured.  Each worker writes what it saw; the module adds that up, and fails where too little of
the product was reached.  What runs in processes of its own (a site that a test starts) is not seen.
"""

import json
import os
import shutil
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import slipcover

HERE = Path(".covered")
PRODUCT = ["tdsite", "tournaments", "tables", "blinds"]
LEFT_OUT = ["*/migrations/*", "tdsite/asgi.py", "tdsite/celery.py"]
LAWS = ("*/rules/*", "*/operations/*", "tdsite/acts/*", "*/rooms/*/acts.py", "*/rooms/*/acts/*")
LEAST_OF_LAWS, LEAST_OF_ALL = 97.0, 92.0  # percent of their lines and branches
NEVER_RUN = ["if TYPE_CHECKING:", "@overload", "assert_never"]
MISSING_SHOWN = 12

Coverage = dict[str, Any]


def pytest_sessionstart(session: Any) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(HERE, ignore_errors=True)
        HERE.mkdir()


def pytest_sessionfinish(session: Any) -> None:
    who = os.environ.get("PYTEST_XDIST_WORKER", "main")
    (session.config.rootpath / HERE / f"{who}.json").write_text(json.dumps(measured.get_coverage()))


def percent(files: dict[str, Coverage]) -> float:
    """How much of the lines and branches of these files was come through."""
    seen = sum(_count(one, "covered") for one in files.values())
    return 100 * seen / (seen + sum(_count(one, "missing") for one in files.values()))


def _count(file: Coverage, which: str) -> int:
    return int(file["summary"][f"{which}_lines"] + file["summary"][f"{which}_branches"])


def is_reached(what: str, files: dict[str, Coverage], least: float) -> bool:
    """Whether enough was reached, in words; where it was not, with the files that lack most."""
    reached = percent(files)
    sys.stdout.write(f"{what}: {reached:.1f} % reached, asked for are {least:.0f} %\n")
    if reached >= least:
        return True
    worst = sorted(files, key=lambda name: -_count(files[name], "missing"))
    for name in worst[:MISSING_SHOWN]:
        lines = files[name]["missing_lines"]
        sys.stdout.write(f"  {name}: {_count(files[name], 'missing')} not, lines {lines[:8]} …\n")
    return False


def main() -> None:
    whole, *others = [json.loads(one.read_text()) for one in sorted(HERE.glob("*.json"))]
    for one in others:
        slipcover.merge_coverage(whole, one)
    files = whole["files"]
    laws = {name: one for name, one in files.items() if any(fnmatch(name, law) for law in LAWS)}
    is_enough = is_reached("Rules, operations and acts", laws, LEAST_OF_LAWS)
    if not is_reached("All of the product", files, LEAST_OF_ALL) or not is_enough:
        sys.exit(1)


if __name__ == "__main__":
    main()
else:
    # before anything of the product is loaded: what is loaded already is not measured
    measured = slipcover.Slipcover(
        branch=True, immediate=True, source=PRODUCT, omit=LEFT_OUT, exclude_also=NEVER_RUN
    )
    product = slipcover.FileMatcher(sources=PRODUCT, omit=LEFT_OUT)
    slipcover.ImportManager(measured, product).__enter__()
