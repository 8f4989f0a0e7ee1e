"""The machine that follows: it keeps a copy of the book, and takes over by one press.

It is no site yet: a page of its own says whom it follows and how far it is.  That page and its
press are for this machine itself; whoever else asks is sent to the machine that leads.
"""

import http.client
import json
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tdsite.live import standby_state as states
from tdsite.live.standby_state import State
from tdsite.ops.standby.leading import MAX_BYTES, POLL_SECONDS
from tdsite.ops.standby.pages import Copy, Head, TornMessage

LOOK = Path(__file__).parents[2] / "static" / "css" / "following.css"
REST_SECONDS = 1.0  # after a question that was not answered
LOST_SECONDS = 6.0  # without an answer for so long, the machine that leads is away


class NotLetIn(Exception):
    """The machine that leads does not want this follower: the code, the size, another follower."""


@dataclass
class Progress:
    """How far the copy is.  Times are seconds since 1970; 0 is never."""

    run: str = ""
    number: int = 0
    epoch: int = 0
    size: int = 0
    heard_at: float = 0.0
    kept_at: float = 0.0
    trouble: str = ""
    changed: threading.Event = field(default_factory=threading.Event)

    @property
    def is_lost(self) -> bool:
        return time.time() - self.heard_at > LOST_SECONDS + POLL_SECONDS or bool(self.trouble)


class Follower:
    """Asks the machine that leads for what changed, as long as it is wanted."""

    def __init__(self, url: str, code: str, *, address: str, database: Path) -> None:
        self.url, self.code, self.address = url.rstrip("/"), code, address
        self.copy = Copy(database)
        self.progress = Progress()
        self.ended = threading.Event()

    def follow(self) -> None:
        """Until `ended`.  Raises NotLetIn at the first question only."""
        self.copy.finish(most_bytes=MAX_BYTES)
        while not self.ended.is_set():
            try:
                self._ask()
            except NotLetIn as refusal:
                if not self.progress.heard_at:
                    raise
                self._rest(str(refusal))
            except TornMessage as torn:
                self.progress.run = ""  # from the beginning
                self._rest(str(torn))
            except (OSError, http.client.HTTPException) as error:
                self._rest(str(error) or type(error).__name__)

    def fetch_key(self) -> str:
        """What the machine that leads signs with: links, codes on paper, who is signed in.

        Raises NotLetIn, OSError.
        """
        answer = self._get("key")
        return str(json.loads(answer)["key"])

    def _get(self, path: str) -> bytes:
        request = urllib.request.Request(
            f"{self.url}/standby/{path}", headers={"Authorization": f"Bearer {self.code}"}
        )
        try:
            with urllib.request.urlopen(request, timeout=POLL_SECONDS + 10) as answer:
                content: bytes = answer.read(MAX_BYTES)
                return content
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise NotLetIn(_reason(refusal)) from None

    def _rest(self, trouble: str) -> None:
        self.progress.trouble = trouble
        self.ended.wait(REST_SECONDS)

    def _ask(self) -> None:
        now = self.progress
        query = urllib.parse.urlencode(
            {"run": now.run, "number": now.number, "address": self.address}
        )
        content = self._get(f"pages?{query}")
        if self.ended.is_set():  # nothing is written any more once it takes over
            return
        now.heard_at, now.trouble = time.time(), ""
        if content:
            self._take(content)

    def _take(self, content: bytes) -> None:
        head: Head = self.copy.take(content, most_bytes=MAX_BYTES)
        now = self.progress
        now.run, now.number, now.epoch, now.size = head.run, head.number, head.epoch, head.size
        now.kept_at = time.time()
        now.changed.set()

    def take_over(self, data_dir: Path) -> State:
        """End following; what this machine knows from now on, as the one that leads.

        Raises NothingKept.
        """
        self.ended.set()
        if not self.progress.number and not self.copy.path.exists():
            raise NothingKept
        before = states.read(data_dir)
        epoch = max(self.progress.epoch, before.epoch) + 1
        return states.write(
            data_dir,
            State(epoch=epoch, code=self.code, address=self.address, fence=self.url),
        )


class NothingKept(Exception):
    """There is no copy yet: nothing to go on with."""


def leads(url: str, epoch: int) -> bool:
    """Whether a machine answers there that took over since this epoch."""
    if not url:
        return False
    try:
        with urllib.request.urlopen(f"{url}/standby/state", timeout=2) as answer:
            found = json.loads(answer.read(10_000))
            return bool(found["leads"]) and int(found["epoch"]) > epoch
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return False


def _reason(refusal: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(refusal.read())["error"])
    except (ValueError, KeyError, TypeError):
        return f"HTTP {refusal.code}"


def remember(data_dir: Path, follower: Follower) -> None:
    """This machine follows: a start of the site here is refused until it takes over."""
    states.change(
        data_dir,
        lambda s: replace(
            s, follows=follower.url, code=follower.code, address=follower.address, successor=""
        ),
    )


Drawn = Callable[["Follower", str, str], str]


class Page(ThreadingHTTPServer):
    """The follower's own page; `pressed` once somebody wants it to take over."""

    daemon_threads = True

    def __init__(self, host: str, port: int, follower: Follower, draw: Drawn) -> None:
        super().__init__((host, port), _Handler)
        self.follower, self.draw = follower, draw
        self.token = secrets.token_urlsafe(16)
        self.pressed = threading.Event()

    def state(self) -> dict[str, Any]:
        now = self.follower.progress
        return {
            "leads": False,
            "follows": self.follower.url,
            "epoch": now.epoch,
            "kept_at": now.kept_at,
            "is_lost": now.is_lost,
        }


class _Handler(BaseHTTPRequestHandler):
    server: Page
    protocol_version = "HTTP/1.0"

    def do_GET(self) -> None:
        path = urllib.parse.urlsplit(self.path).path
        if path == "/standby/state":
            self._send(200, json.dumps(self.server.state()), "application/json")
        elif self._is_here and path == "/":
            self._draw(200)
        elif self._is_here and path == "/following.css":
            self._send(200, LOOK.read_text(), "text/css")
        else:
            self.send_response(302)
            self.send_header("Location", f"{self.server.follower.url}{self.path}")
            self.end_headers()

    def do_POST(self) -> None:
        length = min(int(self.headers.get("Content-Length") or 0), 1000)
        sent = urllib.parse.parse_qs(self.rfile.read(length).decode("utf-8", "replace"))
        token = sent.get("token", [""])[0]
        if not self._is_here or not secrets.compare_digest(token, self.server.token):
            self._send(403, "", "text/plain")
            return
        self.server.pressed.set()
        self._draw(200)

    @property
    def _is_here(self) -> bool:
        return self.client_address[0] in ("127.0.0.1", "::1")

    def _draw(self, status: int) -> None:
        language = self.headers.get("Accept-Language", "")
        token = "" if self.server.pressed.is_set() else self.server.token
        self._send(status, self.server.draw(self.server.follower, token, language), "text/html")

    def _send(self, status: int, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body)

    def log_request(self, *_: Any) -> None:
        """Nothing on the terminal for each request."""
