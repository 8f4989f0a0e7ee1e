"""The key to a player's own page: a number, signed, and short enough for a small code on paper.

The number is an entry's, or that of somebody's place in the waiting list.  Nothing is stored: who
can guess the signature can guess the house's secret.
"""

import re

from django.conf import settings
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare
from django.utils.http import base36_to_int, int_to_base36

SALT = "player's own page"
WAITING = "waiting player's own page"
LENGTH = 16  # of base 64: 96 bits
_TOKEN = re.compile(rf"([0-9a-z]{{1,12}})-([\w-]{{{LENGTH}}})", re.ASCII)


def token_of(number: int, *, salt: str = SALT) -> str:
    """The key of an entry's page (or, by its salt, another's), 20 characters or so."""
    return f"{int_to_base36(number)}-{_signature(number, settings.SECRET_KEY, salt)}"


def entry_of(token: str) -> int | None:
    """The entry whose page it opens; None for anything this house has not signed."""
    return number_of(token, salt=SALT)


def number_of(token: str, *, salt: str) -> int | None:
    """The number that was signed with this salt; None for anything else."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        return None
    number = base36_to_int(found[1])
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        if constant_time_compare(found[2], _signature(number, secret, salt)):
            return number
    return None


def _signature(number: int, secret: str | bytes, salt: str) -> str:
    return Signer(key=secret, salt=salt).signature(str(number))[:LENGTH]
