"""One running product per data directory: who holds it, where it answers, and how it is."""

import fcntl
import http.client
import json
import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class AlreadyRunning(Exception):
    """Somebody runs with this data directory."""


class PortTaken(Exception):
    """Another program listens there."""


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int

    @property
    def url(self) -> str:
        """Where a browser on this machine finds it."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)
        return (
            f"http://[{host}]:{self.port}/" if _bare_ipv6(host) else f"http://{host}:{self.port}/"
        )

    @property
    def is_for_all(self) -> bool:
        return self.host in ("0.0.0.0", "::")


def _bare_ipv6(host: str) -> bool:
    return ":" in host and not host.startswith("[")


def claim(data_dir: Path, address: Address) -> int:
    """Hold the data directory until this process ends; the lock's file number, kept over exec.

    Raises AlreadyRunning.
    """
    path = data_dir / "up.lock"
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise AlreadyRunning(_told(path)) from None
    os.ftruncate(lock, 0)
    os.write(lock, json.dumps({"pid": os.getpid(), "url": address.url}).encode())
    fcntl.fcntl(lock, fcntl.F_SETFD, 0)  # not closed by exec
    return lock


def url_of(data_dir: Path) -> str:
    """Where the product that runs with this data directory answers; empty where none runs."""
    path = data_dir / "up.lock"
    try:
        with path.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return str(_known(path).get("url", ""))
    except OSError:  # nobody has run here
        return ""
    return ""


def _known(path: Path) -> dict[str, Any]:
    """What whoever holds the lock wrote into it; nothing while it is just starting."""
    try:
        found = json.loads(path.read_text())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _told(path: Path) -> str:
    known = _known(path)
    if {"pid", "url"} <= known.keys():
        return f"Already running: process {known['pid']} at {known['url']}"
    return "Already running, or just starting, with this data directory."


def check_port(address: Address) -> None:
    """Raise PortTaken when somebody else listens there."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address.host, address.port))
        except OSError as error:
            raise PortTaken(
                f"Cannot listen on {address.host} port {address.port} ({error.strerror}). "
                f"Choose another: PORT={address.port + 1}"
            ) from None


def lan_address() -> str:
    """This machine's address in the house's network, or nothing; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(line.getsockname()[0])


PARTS = ("database", "broker", "worker", "beat")


def missing_parts(address: Address, *, seconds: float = 2.0) -> frozenset[str]:
    """What does not live, by `/healthz`; "web" when nobody answers there."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address.host, address.host)
    line = http.client.HTTPConnection(host, address.port, timeout=seconds)
    try:
        line.request("GET", "/healthz", headers={"Host": "localhost"})
        return frozenset(json.loads(line.getresponse().read())["missing"])
    except (OSError, http.client.HTTPException, ValueError, KeyError):
        return frozenset({"web"})
    finally:
        line.close()
