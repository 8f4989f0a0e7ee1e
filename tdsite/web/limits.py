"""How often one address may knock, so that a program at one leaves the door open for others.

Counted in the broker, which all processes of the site share; while it is away, each process counts
by itself.  An address may be a whole card room behind its router, so the limits of one are wide.
"""

import contextlib
import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.core.cache import cache as own_memory
from redis import Redis
from redis.exceptions import RedisError
from rest_framework.throttling import BaseThrottle

A_MINUTE = 60
AN_HOUR = 3600
SIGN_INS_A_MINUTE = 30  # a desk at the change of shifts, behind one address
PATIENCE_S = 0.5  # a broker that hangs holds no one up
OF_ONE_LINE = 64  # bits of an IPv6 address that a provider gives to one line, all behind them alike
_TAKE = """
for i, key in ipairs(KEYS) do
  if tonumber(redis.call("GET", key) or "0") >= tonumber(ARGV[2 * i - 1]) then
    return math.max(redis.call("TTL", key), 1)
  end
end
for i, key in ipairs(KEYS) do
  redis.call("SET", key, 0, "EX", ARGV[2 * i], "NX")
  redis.call("INCR", key)
end
return 0
"""


@dataclass(frozen=True, slots=True)
class Share:
    """So many in so many seconds under one name."""

    key: str
    most: int
    seconds: int


def address_of(request: Any) -> str:
    """Where a request comes from, past the proxies that the settings trust."""
    sender = str(BaseThrottle().get_ident(request))
    try:
        address = ipaddress.ip_address(sender)
    except ValueError:
        return sender
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, OF_ONE_LINE), strict=False).network_address)
    return str(address)


def is_in_the_house(address: str) -> bool:
    """Whether this is an address of the venue's own network."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False


def too_often(request: Any, what: str, most: int, *, seconds: int = A_MINUTE) -> bool:
    """Count one more from this address, and say whether it is more than so many in the time."""
    key = f"knock:{what}:{seconds}:{address_of(request)}".replace(" ", "")
    return knocks(key, seconds) > most


def knocks(key: str, seconds: int) -> int:
    """Count one more under this name, and say how many there are since the first of the time."""
    with contextlib.suppress(RedisError), _broker().pipeline() as pipeline:
        pipeline.set(key, 0, ex=seconds, nx=True)
        pipeline.incr(key)
        return int(pipeline.execute()[1])
    return _by_myself(key, seconds)


def known(key: str) -> int:
    """How many are counted under this name, without one more."""
    with contextlib.suppress(RedisError):
        return int(_broker().get(key) or 0)
    return int(own_memory.get(key, 0))


def take(shares: Sequence[Share]) -> int:
    """Take one of each share and answer 0; if one is used up take none, and answer the wait.

    All or none, in one step of the broker: who is turned away uses up nothing of the others'.
    """
    names = [share.key for share in shares]
    limits = [value for share in shares for value in (share.most, share.seconds)]
    with contextlib.suppress(RedisError):
        return int(_broker().eval(_TAKE, len(names), *names, *limits))
    full = [share.seconds for share in shares if own_memory.get(share.key, 0) >= share.most]
    if full:
        return full[0]
    for share in shares:
        _by_myself(share.key, share.seconds)
    return 0


def _by_myself(key: str, seconds: int) -> int:
    own_memory.add(key, 0, timeout=seconds)
    try:
        return int(own_memory.incr(key))
    except ValueError:  # forgotten between the two
        return 1


@cache
def _broker() -> Redis:
    return Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE_S,
        socket_connect_timeout=PATIENCE_S,
    )
