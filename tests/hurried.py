"""A block whose work must not grow out of hand."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hurried(seconds: float = 30) -> Iterator[None]:
    """Fail if the block works longer, in seconds of this thread's processor.

    What else the machine does is not counted, and the bound is many times what the work takes:
    only work of the wrong order of growth reaches it.  Speed is measured in `bench/`.
    """
    began = time.thread_time()
    yield
    took = time.thread_time() - began
    assert took < seconds, f"{took:.1f} s"
