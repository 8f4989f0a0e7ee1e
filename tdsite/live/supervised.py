"""Whether this process was started by a supervisor, which says itself when the broker is away."""

import os

VARIABLE = "TD_SUPERVISED"


def is_supervised() -> bool:
    return os.environ.get(VARIABLE) == "1"
