"""How late things were that happen by themselves, counted where every process can read it.

Worker and web are different processes, so the figures live at the broker.  They are a help for
people who watch machines: when the broker is away they are dropped, and a broker that lost them
counts from nothing again, as Prometheus expects of any counter.  The truth for one line is the
`late_ms` in its data.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import redis
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

from tdsite.live.heartbeat import line
from tdsite.rooms.clock.agenda import Fired, What

KEY = "td:lateness"
BUCKETS = (0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 60.0, 600.0)
_INF = "+Inf"


def note(fired: Sequence[Fired]) -> None:
    """Count what was just done.  Never raises."""
    if not fired:
        return
    try:
        with line().pipeline(transaction=False) as pipe:
            for one in fired:
                pipe.hincrby(KEY, f"{one.what}|{_bucket(one.late_seconds)}", 1)
                pipe.hincrbyfloat(KEY, f"{one.what}|sum", round(max(0.0, one.late_seconds), 3))
            pipe.execute()
    except (redis.RedisError, OSError):
        return


def _bucket(seconds: float) -> str:
    return next((str(most) for most in BUCKETS if seconds <= most), _INF)


class Lateness(Collector):
    """The histogram of lateness by what was done, for `/metrics`; empty without a broker."""

    def describe(self) -> list[HistogramMetricFamily]:
        """Nothing: to be registered is no reason to ask the broker."""
        return []

    def collect(self) -> Iterator[HistogramMetricFamily]:
        family = HistogramMetricFamily(
            "td_timer_lateness_seconds",
            "How long after its moment something happened that happens by itself",
            labels=["what"],
        )
        counted = _counted()
        for what in What:
            rows, total = [], 0
            for bucket in (*map(str, BUCKETS), _INF):
                total += int(counted.get(f"{what}|{bucket}", 0))
                rows.append((bucket, total))
            family.add_metric([what.value], rows, sum_value=float(counted.get(f"{what}|sum", 0)))
        yield family


def _counted() -> dict[str, str]:
    try:
        found = line().hgetall(KEY)
    except (redis.RedisError, OSError):
        return {}
    return {_text(name): _text(value) for name, value in dict(found).items()}


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
