"""Where codes and links lead: to an address that a player's phone can open.

The key to a player's own page is a number, signed, and short enough for a small code on paper.
"""

import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address

from django.conf import settings
from django.core.signing import Signer
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.http import base36_to_int, int_to_base36
from django.utils.translation import gettext

from tables.models import Table
from tdsite.web.club import current_club
from tournaments.models import Alternate, Entry, Tournament
from tournaments.rules import N_, RuleError

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


EVERYWHERE = ("0.0.0.0", "::", "[::]")
WITHOUT_CODES = "papers_without_codes"  # a cookie: what this browser has chosen
OUTSIDE = ("192.0.2.1", 9)  # an address for examples: asked for the way to it, nothing is sent


class NoPublicAddress(RuleError):
    """The code on the paper would lead to an address that only this computer can open."""


def base_of(request: HttpRequest) -> str:
    """How the site is called from outside, like https://poker.example.org, without a slash."""
    known = settings.PUBLIC_URL or current_club().public_address
    if known:
        return known.rstrip("/")
    return _in_the_network(request) or request.build_absolute_uri("/").rstrip("/")


def whole(request: HttpRequest) -> Callable[[str], str]:
    """Makes the public address of a path.  Asked once for many papers."""
    return partial(_joined, base_of(request))


def public(request: HttpRequest, path: str) -> str:
    """The public address of one path."""
    return _joined(base_of(request), path)


def on_paper(request: HttpRequest) -> Callable[[str], str]:
    """Makes the address that a paper carries; none where this browser prints without codes.

    Raises NoPublicAddress where nobody could open it.
    """
    if dead_end(request) and goes_without(request):
        return lambda _path: ""
    require_public(request)
    return whole(request)


def goes_without(request: HttpRequest) -> bool:
    """Whether this browser has chosen to print without codes rather than not at all."""
    return bool(request.COOKIES.get(WITHOUT_CODES))


def require_public(request: HttpRequest) -> None:
    """Raise NoPublicAddress where a paper would lead to this computer alone."""
    if host := dead_end(request):
        raise NoPublicAddress(
            N_(
                "Not printed: the code would lead to %(host)s, which only this computer can open."
                " Set the public address of the club first."
            ),
            host=host,
        )


def dead_end(request: HttpRequest) -> str:
    """The host that papers would lead to although no phone can open it; else nothing."""
    host = host_of(base_of(request))
    return host if is_here(host) else ""


def host_of(address: str) -> str:
    return split_domain_port(address.partition("://")[2])[0]


def is_here(host: str) -> bool:
    """Whether only the machine itself answers to this name.

    >>> is_here("127.0.0.1"), is_here("localhost"), is_here("192.168.1.20"), is_here("[::1]")
    (True, True, False, True)
    """
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def player_address(request: HttpRequest) -> Callable[[Entry], str]:
    """Each player's own page, for a screen: its address is its key."""
    return _players(whole(request))


def player_on_paper(request: HttpRequest) -> Callable[[Entry], str]:
    """The same for a paper.  Raises NoPublicAddress."""
    return _players(on_paper(request))


def _players(address: Callable[[str], str]) -> Callable[[Entry], str]:
    def of(entry: Entry) -> str:
        token = token_of(entry.pk, generation=entry.player.link_generation)
        return address(reverse("player_page", args=[token]))

    return of


def table_address(request: HttpRequest, tournament: Tournament) -> Callable[[Table], str]:
    """The page of each table's tablet, for whoever is signed in."""
    address = on_paper(request)
    return lambda table: address(reverse("tablet", args=[tournament.pk, table.number]))


def _joined(base: str, path: str) -> str:
    return f"{base}{path}"


def _in_the_network(request: HttpRequest) -> str:
    """This machine's address in the local network, if the site listens there; else nothing."""
    name, port = split_domain_port(request.get_host())
    if not is_here(name) or is_here(settings.LISTENS_ON):
        return ""
    host = _own_address() if settings.LISTENS_ON in EVERYWHERE else settings.LISTENS_ON
    return f"{request.scheme}://{host}{f':{port}' if port else ''}" if host else ""


def would_be_at(request: HttpRequest) -> str:
    """Where the local network would find the site, once it listens to more than this computer.

    Nothing where it does already, or where there is no network.
    """
    if not (dead_end(request) and is_here(settings.LISTENS_ON)):
        return ""
    port = split_domain_port(request.get_host())[1]
    own = _own_address()
    return f"{request.scheme}://{own}{f':{port}' if port else ''}" if own else ""


def _own_address() -> str:
    """The address this machine would be answered at; nothing without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(OUTSIDE)
        except OSError:
            return ""
        host = str(way.getsockname()[0])
    return "" if is_here(host) else host


@dataclass(frozen=True, slots=True)
class PublicLink:
    """One address that everybody may have: what it opens, its path here, and the whole of it."""

    what: str
    path: str
    address: str


def public_links(event: Tournament, address: Callable[[str], str]) -> list[PublicLink]:
    """The board, the draws, and the registration if the event has one."""
    rooms = [("board", gettext("Board")), ("draws", gettext("Draws"))]
    if event.preregistration:
        rooms.append(("join", gettext("Public registration")))
    paths = [(what, reverse(room, args=[event.board_token])) for room, what in rooms]
    return [PublicLink(what, path, address(path)) for what, path in paths]
