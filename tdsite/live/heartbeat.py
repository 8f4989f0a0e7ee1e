"""Signs of life: worker and beat leave a mark at the broker that fades within seconds.

No result backend is needed, and a worker on another machine is seen like one on this.
"""

from datetime import timedelta
from functools import cache
from typing import Any

import redis
from celery.beat import Scheduler
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from tdsite.live.outage import outage

FADES_MS = 5000
AT_ONCE = timedelta(hours=1)  # as long ago as the rarest entry comes
WORKING = ("worker", "beat")


@cache
def line() -> redis.Redis:
    """This process's line to the broker for marks; it never waits long."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=0.5,
        socket_connect_timeout=0.3,
        retry=Retry(NoBackoff(), 0),
    )


def leave_mark(part: str) -> bool:
    """Say that this part lives; False when the broker does not hear it."""
    try:
        return bool(line().set(_key(part), 1, px=FADES_MS))
    except (redis.RedisError, OSError):
        return False


def living() -> frozenset[str]:
    """The parts that live: the broker, if it answers, and who has left a mark there."""
    try:
        marks = line().mget([_key(part) for part in WORKING])
    except (redis.RedisError, OSError):
        return frozenset()
    found = zip(WORKING, marks, strict=True)
    return frozenset({"broker", *(part for part, mark in found if mark)})


def _key(part: str) -> str:
    return f"td:lives:{part}"


class Beat(Scheduler):
    """Celery's beat, in memory (no entry comes less than hourly), leaving its mark at each tick.

    A schedule file is one more thing that a kill can leave half written.  Everything is due at
    once when it starts: a product that was just started need not wait a second to say it lives.
    """

    def setup_schedule(self) -> None:
        super().setup_schedule()
        for entry in self.schedule.values():
            entry.last_run_at = entry.default_now() - AT_ONCE

    def tick(self, *args: Any, **kwargs: Any) -> float:
        seconds: float = super().tick(*args, **kwargs)
        if leave_mark("beat"):
            outage.over()
        return min(seconds, 1.0)
