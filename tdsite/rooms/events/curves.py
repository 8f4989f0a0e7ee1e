"""The blinds of a plan as a row of bars, in units of its own drawing."""

from dataclasses import dataclass
from math import log

from blinds.rules.forecast import stake_of
from tdsite.rooms.events.preview import Preview
from tdsite.web.plan_words import stakes

WIDTH, HEIGHT, LOWEST = 620, 70, 4
_GAP_PART = 0.18
_MAX_BARS = 80


@dataclass(frozen=True, slots=True)
class CurveBar:
    """A level: where it stands and how high it is; `is_end`: the event likely ends in it."""

    x: float
    y: float
    width: float
    height: float
    is_end: bool


@dataclass(frozen=True, slots=True)
class BlindsCurve:
    """The bars, and the first and last blinds in words."""

    bars: tuple[CurveBar, ...]
    levels: int
    first: str
    last: str


def curve_of(preview: Preview) -> BlindsCurve | None:
    """The levels by what a big blind costs, in equal steps of growth; None without a plan."""
    levels = preview.levels[:_MAX_BARS]
    amounts = [max(1, stake_of(step)) for step in levels]
    if not amounts:
        return None
    low, high = log(min(amounts)), log(max(amounts))
    each = WIDTH / len(amounts)
    bars = []
    for n, amount in enumerate(amounts):
        part = (log(amount) - low) / (high - low) if high > low else 1.0
        tall = round(LOWEST + part * (HEIGHT - LOWEST), 1)
        bars.append(
            CurveBar(
                round(n * each, 1),
                round(HEIGHT - tall, 1),
                round(each * (1 - _GAP_PART), 1),
                tall,
                is_end=preview.last_level == n + 1,
            )
        )
    return BlindsCurve(tuple(bars), len(preview.levels), stakes(levels[:1]), stakes(levels[-1:]))
