"""A block whose work must not grow out of hand."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

MAX_SECONDS = 60


@contextmanager
def hurried() -> Iterator[None]:
    """Fail if the block works for a minute of this thread's processor.

    What else the machine does is not counted, and every such block works for two seconds at most:
    only work of the wrong order of growth reaches the bound.  Speed is measured in `bench/`.
    """
    began = time.thread_time()
    yield
    took = time.thread_time() - began
    assert took < MAX_SECONDS, f"{took:.1f} s"
