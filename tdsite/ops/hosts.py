"""By which names the site answers, where nobody has said: those of the machine it listens on."""

import ipaddress
import socket
from urllib.parse import urlsplit

import psutil

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
EVERYWHERE = ("0.0.0.0", "::", "")


def names_of(host: str, public_url: str = "") -> list[str]:
    """The hosts a browser may write in the address, for a site that listens there.

    On every address of the machine, so that phones in the hall reach it by any of them, and by
    the machine's name; on one, that one; and the name on paper, if one was set.
    """
    known = urlsplit(public_url).hostname
    return [*_names(host), *([_bracketed(known)] if known else [])]


def _names(host: str) -> list[str]:
    if host not in EVERYWHERE:
        return [*LOOPBACK, _bracketed(host)]
    name = socket.gethostname()
    return [*LOOPBACK, name, f"{name}.local", *sorted(_own_addresses())]


def _own_addresses() -> set[str]:
    found = set()
    for addresses in psutil.net_if_addrs().values():
        for one in addresses:
            if one.family in (socket.AF_INET, socket.AF_INET6):
                found.add(_bracketed(one.address.partition("%")[0]))
    return found


def _bracketed(host: str) -> str:
    """An address of version 6 as it stands in a link."""
    try:
        return f"[{host}]" if ipaddress.ip_address(host).version == 6 else host
    except ValueError:
        return host
