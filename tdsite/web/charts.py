"""The geometry of the charts: numbers in, coordinates out.  No Django, no texts but the given.

A chart is a box of units; templates draw it as SVG without arithmetic of their own.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

Label = Callable[[int], str]
TimeFormat = Callable[[datetime], str]

WIDTH, LEFT, RIGHT, TOP = 420, 36, 416, 20
MANY_BARS = 60
SAMPLES = 48
MINUTES = (1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440)


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid, or a mark below it, with what it says."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A prize, or a run of equal prizes; `open` while somebody still plays for it."""

    x: float
    y: float
    width: float
    height: float
    open: bool


@dataclass(frozen=True, slots=True)
class PrizeCurve:
    bars: tuple[Bar, ...]
    values: tuple[Tick, ...]
    places: tuple[Tick, ...]
    top: Tick
    floor: float = 168
    left: float = LEFT


@dataclass(frozen=True, slots=True)
class Sample:
    """Players left and average stack at one time."""

    at: datetime
    left: int
    average_chips: int


@dataclass(frozen=True, slots=True)
class Field:
    """Players left (left axis, solid) and the average stack (right axis, dashed) over time."""

    left_path: str
    average_path: str
    end_x: float
    end_left: float
    end_average: float
    lefts: tuple[Tick, ...]
    averages: tuple[Tick, ...]
    times: tuple[Tick, ...]
    marks: tuple[Tick, ...]
    floor: float = 196
    start: float = LEFT
    end: float = 380


def steps(top: int, *, at_most: int = 4) -> list[int]:
    """Round numbers from 0 to at least `top`, `at_most` + 1 of them or fewer."""
    unit = 1
    while True:
        for times in (1, 2, 5):
            if unit * times * at_most >= top:
                count = -(-max(top, 1) // (unit * times))
                return [unit * times * n for n in range(count + 1)]
        unit *= 10


def prize_curve(prizes: Sequence[int], *, still_open: int, label: Label, say: str) -> PrizeCurve:
    """The prizes by place, the first `still_open` of them not decided; `say` names the first."""
    floor = 168
    scale = (floor - TOP) / max(1, *prizes)
    pitch = min(34.0, (RIGHT - LEFT) / len(prizes))
    bars = tuple(
        Bar(
            x=round(LEFT + first * pitch + pitch * 0.14, 1),
            y=round(floor - amount * scale, 1),
            width=round(count * pitch - pitch * 0.28, 2),
            height=round(amount * scale, 1),
            open=is_open,
        )
        for first, count, amount, is_open in _runs(prizes, still_open)
    )
    return PrizeCurve(
        bars=bars,
        values=tuple(
            Tick(round(floor - value * scale, 1), label(value))
            for value in steps(max(prizes))
            if value * scale <= floor - TOP
        ),
        places=tuple(
            Tick(round(LEFT + (place - 0.5) * pitch, 1), str(place))
            for place in _some_places(len(prizes))
        ),
        top=Tick(bars[0].x, say),
    )


def _runs(prizes: Sequence[int], still_open: int) -> list[tuple[int, int, int, bool]]:
    """First index, number of places, amount and whether open; one per place unless too many."""
    rows = [(amount, index < still_open) for index, amount in enumerate(prizes)]
    if len(prizes) <= MANY_BARS:
        return [(index, 1, *row) for index, row in enumerate(rows)]
    runs, first = [], 0
    for (amount, is_open), equal in groupby(rows):
        count = sum(1 for _ in equal)
        runs.append((first, count, amount, is_open))
        first += count
    return runs


def _some_places(count: int) -> list[int]:
    """At most eight places to write below the bars, the first and the last among them."""
    if count <= 8:
        return list(range(1, count + 1))
    every = -(-(count - 1) // 6)
    inner = [place for place in range(1, count, every) if count - place > every / 2]
    return [*inner, count]


def samples(
    *,
    entered: Sequence[datetime],
    out: Sequence[datetime],
    chips: Sequence[tuple[datetime, int]],
    start: datetime,
    end: datetime,
) -> list[Sample]:
    """The field at equal steps from start to end; all that is given is in order of time."""
    moments, totals, total = [at for at, _ in chips], [0], 0
    for _, count in chips:
        total += count
        totals.append(total)
    rows = []
    for number in range(SAMPLES + 1):
        at = start + (end - start) * number / SAMPLES
        left = bisect_right(entered, at) - bisect_right(out, at)
        in_play = totals[bisect_right(moments, at)]
        rows.append(Sample(at, left, in_play // left if left > 0 else 0))
    return rows


def field(
    rows: Sequence[Sample],
    *,
    marks: Sequence[tuple[datetime, str]],
    label: Label,
    moment: TimeFormat,
) -> Field:
    """The chart of the samples, with marks at the times that changed the evening."""
    start, end, floor = rows[0].at, rows[-1].at, 196
    lefts = steps(max(row.left for row in rows))
    averages = steps(max(row.average_chips for row in rows))

    def across(at: datetime) -> float:
        return round(LEFT + (380 - LEFT) * ((at - start) / (end - start)), 1)

    def up(value: int, top: int) -> float:
        return round(floor - (floor - TOP) * value / max(1, top), 1)

    return Field(
        left_path=path_of((across(row.at), up(row.left, lefts[-1])) for row in rows),
        average_path=path_of((across(r.at), up(r.average_chips, averages[-1])) for r in rows),
        end_x=across(end),
        end_left=up(rows[-1].left, lefts[-1]),
        end_average=up(rows[-1].average_chips, averages[-1]),
        lefts=tuple(Tick(up(value, lefts[-1]), label(value)) for value in lefts),
        averages=tuple(Tick(up(value, averages[-1]), label(value)) for value in averages),
        times=tuple(Tick(across(at), moment(at)) for at in round_times(start, end)),
        marks=tuple(Tick(across(at), text) for at, text in marks if start <= at <= end),
    )


def path_of(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def round_times(start: datetime, end: datetime) -> list[datetime]:
    """At most seven round times of the clock between start and end."""
    whole = (end - start).total_seconds() / 60
    every = timedelta(minutes=next((m for m in MINUTES if whole / m <= 6), MINUTES[-1]))
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0)
    at = midnight + every * -((midnight - start) // every)
    found = []
    while at <= end:
        found.append(at)
        at += every
    return found
