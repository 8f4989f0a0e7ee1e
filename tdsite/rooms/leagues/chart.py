"""The curves of a formula: points by place, for the smallest and the largest field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tdsite.web.charts import Tick, path_of, steps

LEFT, RIGHT, TOP, FLOOR = 36, 412, 12, 150


@dataclass(frozen=True, slots=True)
class Curve:
    """One field's line; `end` is where its name stands."""

    players: int
    path: str
    end: Tick


@dataclass(frozen=True, slots=True)
class Curves:
    curves: tuple[Curve, ...]
    values: tuple[Tick, ...]
    places: tuple[Tick, ...]
    floor: float = FLOOR
    left: float = LEFT


def curves(fields: Mapping[int, Sequence[tuple[int, float]]]) -> Curves | None:
    """The lines of these fields by place; None where nothing can be drawn."""
    points = [point for line in fields.values() for point in line]
    top = max((value for _, value in points), default=0.0)
    if len(points) < 2 or top <= 0:
        return None
    first, last = min(place for place, _ in points), max(place for place, _ in points)
    values = steps(max(1, int(top + 0.999)))

    def at(place: int, value: float) -> tuple[float, float]:
        across = LEFT + (RIGHT - LEFT) * (place - first) / max(1, last - first)
        up = FLOOR - (FLOOR - TOP) * max(0.0, value) / values[-1]
        return round(across, 1), round(up, 1)

    return Curves(
        curves=tuple(
            Curve(
                players, path_of(at(*point) for point in line), Tick(at(*line[0])[1], str(players))
            )
            for players, line in fields.items()
            if len(line) > 1
        ),
        values=tuple(Tick(at(first, value)[1], f"{value:,}") for value in values),
        places=tuple(Tick(at(place, 0)[0], str(place)) for place in _some(first, last)),
    )


def _some(first: int, last: int) -> list[int]:
    """At most seven places to write below."""
    every = max(1, -(-(last - first) // 6))
    return list(range(first, last + 1, every))
