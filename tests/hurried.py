"""A block that must be over in time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hurried(seconds: float) -> Iterator[None]:
    """Fail if the block takes longer."""
    began = time.monotonic()
    yield
    took = time.monotonic() - began
    assert took < seconds, f"{took:.1f} s"
