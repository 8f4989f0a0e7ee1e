"""A television and the house: how it is known, what it waits with, and where it goes.

A browser that opens the page for televisions is given a key of its own, in a cookie, and shows a
short code.  Once somebody of the house has typed the code, the key leads to a board: to that and
to nothing else.
"""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.models import Screen, Television, TelevisionKey
from tournaments.operations.screens import CODE_DIGITS, code_ends
from tournaments.rules import N_, RuleError

COOKIE = "td_television"
KEPT_FOR = timedelta(days=400)  # as long as browsers keep anything
NOTED_EACH = timedelta(seconds=30)  # how exactly it is known when one was seen
LIVE_FOR = timedelta(seconds=75)
# One that waits asks every ten seconds; one that is silent so long was turned off.  So short that
# a stranger who makes keys as fast as one address may never holds every place.
FORGOTTEN_AFTER = timedelta(minutes=5)
MAX_WAITING = 500
CROWDED = N_("Too many screens wait for their code. Try again in a few minutes.")


class TooManyWait(RuleError):
    """More browsers wait with a code than any house has televisions."""


@dataclass(frozen=True, slots=True)
class PairingState:
    """What a television is told: where it goes, or the code it shows and for how many seconds."""

    goes: str
    code: str = ""
    left: int = 0


def key_of(request: HttpRequest, at: datetime) -> TelevisionKey | None:
    """The key this browser brings, seen now; None for a browser that has none of ours."""
    secret = request.COOKIES.get(COOKIE, "")
    if not secret:
        return None
    found = TelevisionKey.objects.select_related("television__tournament")
    key = found.filter(digest=_digest(secret)).first()
    if key is not None and at - key.seen_at > NOTED_EACH:
        key.seen_at = at
        TelevisionKey.objects.filter(pk=key.pk).update(seen_at=at)
    return key


def new_key(at: datetime) -> tuple[str, TelevisionKey]:
    """A key for a browser that has none, and what it keeps in its cookie.  Raises TooManyWait."""
    waiting = TelevisionKey.objects.filter(television=None)
    waiting.filter(seen_at__lt=at - FORGOTTEN_AFTER).delete()
    if waiting.count() >= MAX_WAITING:
        raise TooManyWait(CROWDED)
    secret = secrets.token_urlsafe(24)
    key = TelevisionKey.objects.create(digest=_digest(secret), seen_at=at)
    return secret, key


def board_or_code(key: TelevisionKey, at: datetime) -> PairingState:
    """Its board once it is paired; before that its code, a new one when the old one has run out."""
    if key.television is not None:
        return PairingState(address_of(key.television))
    until = key.code_until
    if until is None or until <= at:
        until = _give_code(key, at)
    return PairingState(reverse("tv"), key.code, int((until - at).total_seconds()))


def address_of(television: Television) -> str:
    """The address of the board it shows; the event's own where its screen is out of use."""
    event = television.tournament
    screen = None
    if television.number:
        screen = Screen.objects.filter(tournament=event, number=television.number).first()
    return reverse("board", args=[screen.token if screen else event.board_token])


def remember(request: HttpRequest, answer: HttpResponse, secret: str) -> None:
    """Have the browser keep its key, over a power cut too."""
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=KEPT_FOR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def at_board(request: HttpRequest, token: str) -> dict[str, str]:
    """For the board's page: a browser with a key asks there whether it still belongs there."""
    if COOKIE not in request.COOKIES or any(name in request.GET for name in ("preview", "preset")):
        return {}
    return {"television": reverse("board", args=[token])}


def is_live(key: TelevisionKey, at: datetime) -> bool:
    return at - key.seen_at <= LIVE_FOR


def _give_code(key: TelevisionKey, at: datetime) -> datetime:
    """A code that no other television shows, drawn evenly from all there are, and its end."""
    until = code_ends(at)
    for _ in range(20):
        key.code, key.code_until = _new_code(), until
        try:
            with transaction.atomic():
                TelevisionKey.objects.filter(pk=key.pk, television=None).update(
                    code=key.code, code_until=key.code_until
                )
        except IntegrityError:  # another one shows it
            continue
        return until
    raise TooManyWait(CROWDED)


def _new_code() -> str:
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
