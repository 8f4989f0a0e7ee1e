"""Six signs that a player shows or says at a desk: whose entry it is, and what it buys or is paid.

They stand beside the QR code of the player's own page, for a desk without a scanner.  A code is no
proof of who somebody is: the desk looks at the card that it opens, as it does after a name.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from hmac import new as hmac

from django.conf import settings
from django.utils.crypto import constant_time_compare

from tournaments.models import Entry, Tournament
from tournaments.models.tournament import PriceKind

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 0 and O, 1 and I are read for each other
LENGTH = 6
NUMBER_BITS, KIND_BITS, CHECK_BITS = 15, 2, 13
LARGEST_NUMBER = 2**NUMBER_BITS - 1
PAYOUT = "payout"
KINDS = (PriceKind.REENTRY, PriceKind.REBUY, PriceKind.ADD_ON, PAYOUT)
_TYPED = re.compile(rf"([{SIGNS}]{{3}})(-?)([{SIGNS}]{{3}})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bought:
    """The entry that a code is of, and the kind of sale that it prepares."""

    entry: Entry
    kind: PriceKind


def code_of(entry: Entry, kind: str) -> str:
    """The code of an entry for one kind of sale, or PAYOUT, like 7K2-M9X.

    Read the entry with its player.

    Empty for an entry beyond the 32,767th of its event, which has its QR code alone.  Renewing the
    links of a person makes it another.
    """
    if entry.number > LARGEST_NUMBER:
        return ""
    check = _check(entry, kind, settings.SECRET_KEY)
    meant = entry.number << KIND_BITS | KINDS.index(kind)
    hidden = meant ^ _mask(check, settings.SECRET_KEY)
    signs = _signs(hidden << CHECK_BITS | check)
    return f"{signs[:3]}-{signs[3:]}"


def bought_by(tournament: Tournament, typed: str) -> Bought | None:
    """What a code of this event buys; None for a name, a number or anybody else's code.

    Without its hyphen a code of digits alone is a member number.
    """
    entry, kind = _meant(tournament, typed) or (None, "")
    return Bought(entry, PriceKind(kind)) if entry and kind != PAYOUT else None


def entry_of_code(tournament: Tournament, typed: str) -> Entry | None:
    """Whose code of this event it is, whatever it is shown for."""
    found = _meant(tournament, typed)
    return found[0] if found else None


def _meant(tournament: Tournament, typed: str) -> tuple[Entry, str] | None:
    found = _TYPED.fullmatch(typed.strip().upper())
    if found is None or (not found[2] and (found[1] + found[3]).isdigit()):
        return None
    value = _value(found[1] + found[3])
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        if known := _read(tournament, value, secret):
            return known
    return None


def looks_like_a_code(typed: str) -> bool:
    """Whether nobody is called like this: three signs, a hyphen and three, a digit among them.

    >>> looks_like_a_code("7K2-M9X"), looks_like_a_code("Ann-Lee"), looks_like_a_code("MARTEL")
    (True, False, False)
    """
    found = _TYPED.fullmatch(typed.strip().upper())
    return bool(found and found[2] and re.search(r"\d", typed))


def _read(tournament: Tournament, value: int, secret: str | bytes) -> tuple[Entry, str] | None:
    check = value & (2**CHECK_BITS - 1)
    meant = value >> CHECK_BITS ^ _mask(check, secret)
    number, kind = meant >> KIND_BITS, meant & (2**KIND_BITS - 1)
    rows = Entry.objects.select_related("player__merged_into", "player__club")
    entry = rows.filter(tournament=tournament, number=number, voided=False).first()
    if entry is None:
        return None
    known = str(_check(entry, KINDS[kind], secret))
    return (entry, KINDS[kind]) if constant_time_compare(known, str(check)) else None


def _check(entry: Entry, kind: str, secret: str | bytes) -> int:
    signed = f"{entry.tournament_id}.{entry.number}.{kind}.{entry.player.link_generation}"
    return _bits(signed, secret, CHECK_BITS)


def _mask(check: int, secret: str | bytes) -> int:
    """Makes the codes of neighbours unlike each other: they are not taken for one another."""
    return _bits(f"mask {check}", secret, NUMBER_BITS + KIND_BITS)


def _bits(signed: str, secret: str | bytes, bits: int) -> int:
    key = secret.encode() if isinstance(secret, str) else secret
    digest = hmac(key, f"code for the desk: {signed}".encode(), sha256).digest()
    return int.from_bytes(digest[:4]) >> (32 - bits)


def _signs(value: int) -> str:
    return "".join(SIGNS[value >> 5 * place & 31] for place in reversed(range(LENGTH)))


def _value(signs: str) -> int:
    value = 0
    for sign in signs:
        value = value << 5 | SIGNS.index(sign)
    return value
