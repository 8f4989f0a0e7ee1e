"""This process's one subscription to the broker: nudges from other processes."""

import asyncio
import json
import logging
from collections.abc import Callable

import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tdsite.live.outage import outage
from tournaments.change_signals import CHANNEL

_QUIET_SECONDS = 10.0
_FIRST_REST_SECONDS, _LONGEST_REST_SECONDS = 0.2, 2.0

log = logging.getLogger(__name__)


class Subscription:
    """Reads for as long as the process lives; an outage of any length only makes it wait."""

    def __init__(self, callback: Callable[[int, int], None]) -> None:
        self.up = False
        self._callback = callback

    async def read(self) -> None:
        rest = _FIRST_REST_SECONDS
        while True:
            try:
                await self._read_until_it_breaks()
            except (RedisError, OSError) as error:
                log.warning("the broker is away, asking the database instead: %s", error)
                rest = _FIRST_REST_SECONDS if self.up else min(2 * rest, _LONGEST_REST_SECONDS)
            finally:
                self.up = False
            await asyncio.sleep(rest)

    async def _read_until_it_breaks(self) -> None:
        client = redis.asyncio.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=None,
            socket_connect_timeout=2,
            retry=Retry(NoBackoff(), 0),
        )
        async with client, client.pubsub() as wire:
            await wire.subscribe(CHANNEL)
            while True:
                message = await wire.get_message(timeout=_QUIET_SECONDS)
                if message is None:
                    await wire.ping()  # a line that broke without a word is found here
                elif message["type"] == "subscribe":
                    self.up = True
                    outage.over()
                elif message["type"] == "message":
                    self._callback(*json.loads(message["data"]))
