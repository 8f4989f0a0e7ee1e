"""How often one address may knock, so that a program at one leaves the door open for others.

Counted in the memory of the process: a start forgets, and several processes each count.
"""

from typing import Any

from django.core.cache import cache
from rest_framework.throttling import BaseThrottle

SIGN_INS_A_MINUTE = 30  # a desk at the change of shifts, behind one address
JOINS_A_MINUTE = 12  # a family on one phone; the page takes 60 a minute in all
JOINS_AN_HOUR = 60


def address_of(request: Any) -> str:
    """Where a request comes from, past the proxies that the settings trust."""
    return str(BaseThrottle().get_ident(request))


def too_often(request: Any, what: str, most: int, *, seconds: int = 60) -> bool:
    """Count one more from this address, and say whether it is more than so many in the time."""
    key = f"knock:{what}:{seconds}:{address_of(request)}".replace(" ", "")
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key) > most
    except ValueError:  # forgotten between the two
        return False
