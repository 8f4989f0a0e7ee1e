"""A stack over time as a line to draw, and lists of stacks as people paste them."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 72, 20, 2
MAX_POINTS = 24


@dataclass(frozen=True, slots=True)
class Spark:
    """A small line: the points of an SVG polyline, and where it ends.  `rises`: +1, 0 or −1."""

    points: str
    end_x: int
    end_y: int
    rises: int


def spark(stacks: Sequence[int]) -> Spark | None:
    """The line of a stack, the newest count at the right; None with fewer than two counts.

    Counts are drawn at equal distances: they say how it went, not when.

    >>> spark([100, 300, 200]).points
    '2,18 36,2 70,10'
    """
    drawn = stacks[-MAX_POINTS:]
    if len(drawn) < 2:
        return None
    lowest, span = min(drawn), max(drawn) - min(drawn)
    wide, high, last = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, len(drawn) - 1
    points = [
        (
            MARGIN + (2 * n * wide + last) // (2 * last),
            HEIGHT - MARGIN - ((stack - lowest) * high // span if span else high // 2),
        )
        for n, stack in enumerate(drawn)
    ]
    (end_x, end_y), change = points[-1], drawn[-1] - drawn[-2]
    rises = (change > 0) - (change < 0)
    return Spark(" ".join(f"{x},{y}" for x, y in points), end_x, end_y, rises)
