"""The key to a player's own page: a number, signed, and short enough for a small code on paper.

The number is an entry's, or that of somebody's place in the waiting list.  Signed with it is the
generation of the person's links, so that a renewal ends all that were given out before.  Who can
guess the signature can guess the house's secret.
"""

import re

from django.conf import settings
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare
from django.utils.http import base36_to_int, int_to_base36

from tournaments.models import Alternate, Entry

SALT = "player's own page"
WAITING = "waiting player's own page"
ROWS = {SALT: Entry, WAITING: Alternate}
LENGTH = 16  # of base 64: 96 bits
_TOKEN = re.compile(rf"([0-9a-z]{{1,12}})-([\w-]{{{LENGTH}}})", re.ASCII)


def token_of(number: int, *, salt: str = SALT, generation: int = 0) -> str:
    """The key of an entry's page (or, by its salt, another's), 20 characters or so.

    `generation`: of the links of the person it belongs to.
    """
    return f"{int_to_base36(number)}-{_signature(number, generation, settings.SECRET_KEY, salt)}"


def entry_of(token: str) -> int | None:
    """The entry whose page it opens; None for what this house has not signed, or has renewed."""
    return number_of(token, salt=SALT)


def number_of(token: str, *, salt: str) -> int | None:
    """The number that was signed with this salt; None for anything else."""
    number = claimed(token)
    if number is None:
        return None
    rows = ROWS[salt]._default_manager.filter(pk=number)
    generation = rows.values_list("player__link_generation", flat=True).first() or 0
    return number if is_key(token, generation, salt=salt) else None


def claimed(token: str) -> int | None:
    """The number it is for, if it is a key at all: whether it is, `is_key` says."""
    found = _TOKEN.fullmatch(token)
    return base36_to_int(found[1]) if found else None


def is_key(token: str, generation: int, *, salt: str = SALT) -> bool:
    """Whether this house has signed it, with the newest generation of the person's links."""
    number = claimed(token)
    return number is not None and any(
        constant_time_compare(token[-LENGTH:], _signature(number, generation, secret, salt))
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    )


def _signature(number: int, generation: int, secret: str | bytes, salt: str) -> str:
    signed = f"{number}.{generation}" if generation else str(number)
    return Signer(key=secret, salt=salt).signature(signed)[:LENGTH]
