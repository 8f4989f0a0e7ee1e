"""Who may register on a public page how often: a room behind one address, and programs.

Two hundred phones in a card room share one address with whatever else is on its Wi-Fi, so an
address says little.  A phone is known by a signed cookie that comes with the form.  Who has had
the form for as long as it takes to type a name, and has not registered within the hour, comes in
by all there is; half of an address's registrations is as much as all others get together: phones
that register a second person, and programs that fetch a form and send it at once.  Who sends a
form without a cookie has the small share that one family needs.
"""

import secrets
import time
from dataclasses import dataclass

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from tdsite.web import limits
from tdsite.web.limits import A_MINUTE, AN_HOUR, Share
from tournaments.rules import N_
from tournaments.rules.preregistration import TooManyAtOnce

COOKIE = "joins"
KEPT_S = 24 * AN_HOUR
TYPED_S = 15  # a form that stood so long was typed by somebody
OF_ADDRESS = (120, 600)  # in a minute, in an hour: two hundred phones within two minutes
OF_THE_HOUSE = (120, 1800)  # an address of the venue's own network
OF_DEVICE = (12, 60)  # a family on one phone, a tablet at the entrance
WITHOUT_COOKIE = (12, 60)


class TooManyFromHere(TooManyAtOnce):
    """A phone, or its address, registers more people than it should."""


@dataclass(frozen=True, slots=True)
class Device:
    """A phone as its cookie tells it: no name of anybody, a number and when it got its form."""

    name: str
    since: float

    def age(self) -> float:
        return time.time() - self.since


_SIGNER = TimestampSigner(salt="a phone with the form")


def device_of(request: HttpRequest) -> Device | None:
    """The phone that sent this, if it shows the cookie that came with its form."""
    try:
        value = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""), max_age=KEPT_S)
    except BadSignature:
        return None
    name, _, since = value.partition(".")
    return Device(name, float(since))


def remember(request: HttpRequest, answer: HttpResponse) -> None:
    """Give the phone its cookie with the form; who has one keeps it, and its time."""
    if device_of(request) is None:
        value = _SIGNER.sign(f"{secrets.token_urlsafe(9)}.{time.time():.0f}")
        answer.set_cookie(
            COOKIE,
            value,
            max_age=KEPT_S,
            path="/join/",
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )


def check(request: HttpRequest) -> bool:
    """Count this registration, and say whether it has its part of what a page keeps for people.

    That is a phone that typed its form and has not registered within the hour, or an address
    from which nobody has within the minute.  Raises TooManyFromHere.
    """
    address, device = limits.address_of(request), device_of(request)
    first = limits.known(_key("address", address, A_MINUTE)) == 0
    typed = device is not None and device.age() >= TYPED_S and not _has_registered(device)
    wait = limits.take(_shares(address, device, typed=typed))
    if not wait:
        return first or typed
    if device is not None and not typed and not _has_registered(device):
        wait = min(wait, max(1, round(TYPED_S - device.age()) + 1))
    raise TooManyFromHere(
        N_(
            "Many people are registering from this connection right now. What you typed is kept:"
            " press again in %(seconds)s seconds, or register at the desk."
        ),
        seconds=wait,
    )


def registered(request: HttpRequest) -> None:
    """This phone has registered somebody: the next one from it waits its turn with all others."""
    device = device_of(request)
    if device is not None:
        limits.knocks(_key("done", device.name, AN_HOUR), AN_HOUR)


def _has_registered(device: Device) -> bool:
    return limits.known(_key("done", device.name, AN_HOUR)) > 0


def _shares(address: str, device: Device | None, *, typed: bool) -> list[Share]:
    """What one registration uses up, the narrowest first."""
    of_all = OF_THE_HOUSE if limits.is_in_the_house(address) else OF_ADDRESS
    own = ("device", device.name, OF_DEVICE) if device else ("bare", address, WITHOUT_COOKIE)
    half = ("half", address, (of_all[0] // 2, of_all[1] // 2))
    counted = [own, *([] if typed else [half]), ("address", address, of_all)]
    return [
        Share(_key(what, name, seconds), most, seconds)
        for what, name, both in counted
        for most, seconds in zip(both, (A_MINUTE, AN_HOUR), strict=True)
    ]


def _key(what: str, name: str, seconds: int) -> str:
    return f"join:{what}:{seconds}:{name}".replace(" ", "")
