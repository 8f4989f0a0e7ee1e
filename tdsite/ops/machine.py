"""What the settings ask of the machine: a data directory with its secret key, and its names."""

import contextlib
import ipaddress
import os
import secrets
import socket
from pathlib import Path
from urllib.parse import urlsplit

import psutil

DURABILITIES = ("FULL", "EXTRA", "NORMAL", "OFF")


def data_directory(named: str) -> Path:
    """The directory of that name, made if it is missing; ends with a sentence if it cannot be."""
    home = Path(named).resolve()
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        (home / "static").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(
            f"Cannot use {home} for the data: {error.strerror}."
            " Name another directory: DATA_DIR=/path/to/data"
        ) from error
    _close_to_others(home)
    return home


def _close_to_others(home: Path) -> None:
    """What an earlier start left open to every account of the machine is closed."""
    if (home / "secret_key").exists():
        kept = (home, *home.glob("td.sqlite3*"), home / "secret_key")
        for path in kept:
            with contextlib.suppress(OSError):  # another's file, which it is for them to close
                path.chmod(0o700 if path.is_dir() else 0o600)


def secret_key(home: Path) -> str:
    """The key kept in the directory, made on the first start.  Half a file is no key."""
    path = home / "secret_key"
    kept = path.read_text().strip() if path.exists() else ""
    return kept or _new_key(path)


def durability(named: str) -> str:
    """How surely SQLite writes; ends with a sentence for a word it does not know.

    FULL: what was answered stands after a power cut.  NORMAL is quicker, and the last acts before
    a power cut may be gone; the book is whole either way, and a killed process loses nothing.
    """
    if named.upper() not in DURABILITIES:
        raise SystemExit(f"SQLITE_SYNCHRONOUS is {', '.join(DURABILITIES)}, not “{named}”.")
    return named.upper()


def _new_key(path: Path) -> str:
    return keep_key(path.parent, secrets.token_urlsafe(48))


def keep_key(home: Path, key: str) -> str:
    """Keep this key in the directory, whole or not at all; what is kept then."""
    path = home / "secret_key"
    fresh = path.with_name(f"secret_key.{os.getpid()}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
    fresh.replace(path)
    return path.read_text().strip()


LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
EVERYWHERE = ("0.0.0.0", "::", "")


def host_names(host: str, public_url: str = "") -> list[str]:
    """The hosts a browser may write in the address, for a site that listens there.

    On every address of the machine, so that phones in the hall reach it by any of them, and by
    the machine's name; on one, that one; and the name on paper, if one was set.
    """
    known = urlsplit(public_url).hostname
    return [*_listening_names(host), *([_bracketed(known)] if known else [])]


def _listening_names(host: str) -> list[str]:
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
