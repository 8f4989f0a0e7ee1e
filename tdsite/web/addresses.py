"""Where the codes on paper and on screens lead: to an address that a player's phone can open.

The first that is known: `PUBLIC_URL` of the environment, the club's own setting, the address
the page was opened by; of a director at this very machine, its address in the local network.
"""

import socket
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from tables.models import Table
from tdsite.web.house import the_house
from tdsite.web.player_links import token_of
from tournaments.models import Entry, Tournament
from tournaments.rules import N_, RuleError

EVERYWHERE = ("0.0.0.0", "::", "[::]")
WITHOUT_CODES = "papers_without_codes"  # a cookie: what this browser has chosen
OUTSIDE = ("192.0.2.1", 9)  # an address for examples: asked for the way to it, nothing is sent


class NoPublicAddress(RuleError):
    """The code on the paper would lead to an address that only this computer can open."""


def base_of(request: HttpRequest) -> str:
    """How the site is called from outside, like https://poker.example.org, without a slash."""
    known = settings.PUBLIC_URL or the_house().public_address
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


def _own_address() -> str:
    """The address this machine would be answered at; nothing without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(OUTSIDE)
        except OSError:
            return ""
        host = str(way.getsockname()[0])
    return "" if is_here(host) else host
