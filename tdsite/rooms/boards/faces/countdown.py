"""Countdowns inside texts: written as the moment they run to, counted where they are shown.

So one text serves for as long as only its seconds change; js/face.js counts by the same mark.
"""

import re
from typing import Any

from tdsite.web import formats

MARK = "\x1f"  # stands in no text of people
COUNTING = MARK + MARK  # what is left of the bar, whenever that ends
_COUNTDOWN = re.compile(f"{MARK}(\\d*){MARK}")


def counting_to(at_ms: int) -> str:
    """The time left until then."""
    return f"{MARK}{at_ms}{MARK}"


def counted(value: Any, now_ms: int, ends_ms: int | None) -> Any:
    """The text, or every text of a list, with its countdowns as they stand at that moment.

    `ends_ms` is when the bar has run out.
    """
    if isinstance(value, list):
        return [counted(one, now_ms, ends_ms) for one in value]
    if isinstance(value, str) and MARK in value:
        return _COUNTDOWN.sub(lambda found: _left(int(found[1] or ends_ms or 0), now_ms), value)
    return value


def _left(at_ms: int, now_ms: int) -> str:
    return formats.clock(max(0, at_ms - now_ms) / 1000)
