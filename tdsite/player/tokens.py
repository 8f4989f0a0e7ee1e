"""The key to an entry's own page: its number, signed, and short enough for a small code on paper.

Nothing is stored: who can guess the signature of an entry can guess the house's secret.
"""

import re

from django.conf import settings
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare
from django.utils.http import base36_to_int, int_to_base36

SALT = "player's own page"
LENGTH = 16  # of base 64: 96 bits
_TOKEN = re.compile(rf"([0-9a-z]{{1,12}})-([\w-]{{{LENGTH}}})", re.ASCII)


def token_of(entry_id: int) -> str:
    """The key of an entry's page, 20 characters or so."""
    return f"{int_to_base36(entry_id)}-{_signature(entry_id, settings.SECRET_KEY)}"


def entry_of(token: str) -> int | None:
    """The entry whose page it opens; None for anything this house has not signed."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        return None
    entry = base36_to_int(found[1])
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        if constant_time_compare(found[2], _signature(entry, secret)):
            return entry
    return None


def _signature(entry_id: int, secret: str | bytes) -> str:
    return Signer(key=secret, salt=SALT).signature(str(entry_id))[:LENGTH]
