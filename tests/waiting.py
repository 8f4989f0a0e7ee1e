"""Waiting for what comes about, however slowly."""

import os
import time
from collections.abc import Callable

# What never comes fails here; however busy the machine is, what comes does so much earlier
MAX_WAIT_SECONDS = float(os.environ.get("TESTS_WAIT_SECONDS", "300"))


def wait_for(holds: Callable[[], object], what: str | Callable[[], str] = "it") -> None:
    """Wait until this holds; `what` names it, or says how things are if it never does."""
    end, pause = time.monotonic() + MAX_WAIT_SECONDS, 0.005
    while not holds():
        assert time.monotonic() < end, f"never: {what() if callable(what) else what}"
        time.sleep(pause)
        pause = min(0.1, 1.5 * pause)
