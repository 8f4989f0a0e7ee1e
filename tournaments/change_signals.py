"""Telling screens that something changed: a revision, nothing more; they fetch what they need.

A nudge is a convenience.  When the broker is away it is dropped at once: no act waits for it and
none fails with it.  Screens of this process are told directly, broker or not.
"""

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

CHANNEL = "td:changes"
_REST_SECONDS = 2.0  # after a failure, how long not to try the broker again

log = logging.getLogger(__name__)
listeners: list[Callable[[int, int], None]] = []


class _Wire:
    """This process's line to the broker, opened at the first nudge."""

    def __init__(self) -> None:
        self._client: redis.Redis | None = None
        self._rest_until = 0.0

    def send(self, message: str) -> None:
        if time.monotonic() < self._rest_until:
            return
        try:
            self._open().publish(CHANNEL, message)
        except (redis.RedisError, OSError) as error:
            self._rest_until = time.monotonic() + _REST_SECONDS
            log.warning("a nudge was dropped, the broker does not answer: %s", error)

    def _open(self) -> redis.Redis:
        if self._client is None:
            self._client = redis.Redis.from_url(
                settings.REDIS_URL,
                socket_timeout=0.5,
                socket_connect_timeout=0.3,
                retry=Retry(NoBackoff(), 0),
            )
        return self._client


_wire = _Wire()


@contextmanager
def silence() -> Iterator[None]:
    """Tell nobody for a while: what happens meanwhile is not in the club's own book."""
    send, _wire.send = _wire.send, lambda message: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        _wire.send = send  # type: ignore[method-assign]


def publish(tournament_id: int, revision: int) -> None:
    """Tell every screen that the tournament reached this revision.  Never raises."""
    for listener in listeners:
        listener(tournament_id, revision)
    _wire.send(json.dumps([tournament_id, revision]))
