"""Geometry of the report's charts: level bands, stacked bars, several lines.  No Django, no texts.

As in `charts`: numbers in, coordinates out; templates draw them without arithmetic of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tdsite.web.charts import Label, Tick, TimeFormat, path_of, round_times, steps

LEFT, RIGHT, TOP, FLOOR = 36, 416, 20, 196
MAX_SLOT = 64.0
MIN_LABEL = 9.0  # of a level's number, in its small letters
MIN_TOTAL = 13.0


@dataclass(frozen=True, slots=True)
class Span:
    """A time at one level, or a break (None)."""

    start: datetime
    end: datetime
    level: int | None


@dataclass(frozen=True, slots=True)
class Band:
    """A level behind a chart; `text` is empty where there is no room for it."""

    x: float
    width: float
    text: str
    is_break: bool
    is_odd: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


def bands(spans: Sequence[Span], *, start: datetime, end: datetime, right: float) -> list[Band]:
    """The spans between start and end, from the left edge of a chart to `right`."""
    whole, found, last_text = end - start, [], LEFT - MIN_LABEL
    for span in spans:
        begins, ends = max(span.start, start), min(span.end, end)
        if begins >= ends:
            continue
        x = LEFT + (right - LEFT) * ((begins - start) / whole)
        width = (right - LEFT) * ((ends - begins) / whole)
        middle = x + width / 2
        labelled = span.level is not None and middle - last_text >= MIN_LABEL
        last_text = middle if labelled else last_text
        found.append(
            Band(
                x=round(x, 1),
                width=round(width, 1),
                text=str(span.level) if labelled else "",
                is_break=span.level is None,
                is_odd=bool(span.level and span.level % 2),
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of a stacked bar, by the number of its series."""

    x: float
    y: float
    width: float
    height: float
    series: int


@dataclass(frozen=True, slots=True)
class StackedBars:
    """Stacked bars: the pieces, the total over each bar, what stands below, and the grid."""

    pieces: tuple[Piece, ...]
    totals: tuple[tuple[float, float, str], ...]
    slots: tuple[Tick, ...]
    values: tuple[Tick, ...]
    left: float = LEFT
    right: float = RIGHT
    floor: float = FLOOR


def stacks(
    rows: Sequence[tuple[str, Sequence[int]]], *, label: Label, totals: bool = True
) -> StackedBars:
    """A bar for each row: its name, and how many of each series."""
    sums = [sum(parts) for _, parts in rows]
    grid = steps(max(sums, default=0))
    scale = (FLOOR - TOP) / max(1, grid[-1])
    pitch = min(MAX_SLOT, (RIGHT - LEFT) / max(1, len(rows)))
    every = max(1, -(-len(rows) // 12))
    width = round(pitch * 0.6, 2)
    pieces, tops, slots = [], [], []
    for at, (name, parts) in enumerate(rows):
        x, y = round(LEFT + at * pitch + pitch * 0.2, 1), float(FLOOR)
        for series, count in enumerate(parts):
            if count > 0:
                y -= count * scale
                pieces.append(Piece(x, round(y, 1), width, round(count * scale, 1), series))
        if totals and sums[at] and pitch >= MIN_TOTAL:
            tops.append((round(x + width / 2, 1), round(y - 4, 1), label(sums[at])))
        if at % every == 0:
            slots.append(Tick(round(x + width / 2, 1), name))
    values = tuple(Tick(round(FLOOR - value * scale, 1), label(value)) for value in grid)
    return StackedBars(tuple(pieces), tuple(tops), tuple(slots), values)


@dataclass(frozen=True, slots=True)
class Course:
    """One line of a chart: its path, where it ends, and its name there."""

    path: str
    end_x: float
    end_y: float
    text_y: float
    name: str
    series: int
    text_x: float = 314

    @property
    def middle_y(self) -> float:
        """Where the name's letters have their middle."""
        return round(self.text_y - 3.5, 1)


@dataclass(frozen=True, slots=True)
class Courses:
    courses: tuple[Course, ...]
    values: tuple[Tick, ...]
    times: tuple[Tick, ...]
    start: float = LEFT
    end: float = 300
    floor: float = FLOOR


def courses(
    points: Mapping[str, Sequence[tuple[datetime, int]]], *, label: Label, moment: TimeFormat
) -> Courses | None:
    """A line for each name through its points; None without two moments to draw between."""
    moments = sorted({at for line in points.values() for at, _ in line})
    if len(moments) < 2:
        return None
    start, end, right = moments[0], moments[-1], 300
    grid = steps(max(value for line in points.values() for _, value in line))

    def across(at: datetime) -> float:
        return round(LEFT + (right - LEFT) * ((at - start) / (end - start)), 1)

    def up(value: int) -> float:
        return round(FLOOR - (FLOOR - TOP) * value / max(1, grid[-1]), 1)

    drawn = _named_apart(points, across, up)
    return Courses(
        tuple(drawn),
        tuple(Tick(up(value), label(value)) for value in grid),
        tuple(Tick(across(at), moment(at)) for at in round_times(start, end)),
    )


def _named_apart(
    points: Mapping[str, Sequence[tuple[datetime, int]]],
    across: Callable[[datetime], float],
    up: Callable[[int], float],
) -> list[Course]:
    """The lines with their names at their ends, moved so that no two names lie on each other."""
    lines = sorted(points.items(), key=lambda pair: -pair[1][-1][1])
    drawn, lowest = [], TOP - 12.0
    for series, (name, line) in enumerate(lines):
        at, value = line[-1]
        lowest = max(lowest + 12.0, up(value) + 3)
        drawn.append(
            Course(
                path_of((across(moment), up(count)) for moment, count in line),
                end_x=across(at),
                end_y=up(value),
                text_y=round(lowest, 1),
                name=name,
                series=series,
            )
        )
    return drawn
