"""What stands before the whole site: the follower's questions, acts that wait for it, the fence.

- GET /standby/state      who leads: for screens, for the other machine, for whoever looks
- GET /standby/key        what this machine signs with, for the follower
- GET /standby/pages      what changed, for the follower (`Authorization: Bearer CODE`)
- POST /standby/fence      the other machine has taken over: nothing is done here any more
"""

import asyncio
import hmac
import json
import urllib.request
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from tdsite.live import standby_state as states
from tdsite.live.standby_state import State
from tdsite.ops.standby.leading import MAX_BYTES, Shipper

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

PREFIX = "/standby/"
ACTING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
FENCE_SECONDS = 5.0  # between two tries to tell the machine that led before
MAX_BODY = 10_000
ALWAYS = frozenset({"/healthz", "/readyz", "/metrics"})  # a machine that was replaced lives, too
POLICY = b"content-security-policy"
ANOTHER_CODE = "Another code, or a machine that was replaced."
REPLACED = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3; url={url}">
<title>Moved</title>
<p>This machine was replaced. It goes on here: <a href="{url}">{url}</a></p>
<p>Cette machine a été remplacée. La suite est ici : <a href="{url}">{url}</a></p></html>
"""


class Standby:
    """The site, and beside it what a second machine needs of it.  `database`: an SQLite file."""

    def __init__(
        self, site: Application, data_dir: Path, database: Path | None, *, key: str
    ) -> None:
        self.site, self.data_dir, self.key = site, data_dir, key
        self.state = states.read(data_dir)
        self.shipper = Shipper(database, epoch=self.state.epoch) if database else None
        self._fencing: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._live(scope, receive, send)
        elif scope["path"].startswith(PREFIX):
            await self._answer(scope, receive, send)
        elif self.state.successor and scope["path"] not in ALWAYS:
            await _moved(self.state.successor, scope, send)
        elif self.shipper is None or not self.shipper.is_followed:
            await self.site(scope, receive, send)
        elif scope["method"] in ACTING:
            await self.site(scope, receive, _once_kept(self.shipper, send))
        else:
            await self.site(scope, receive, _may_ask(self.shipper.follower, send))

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.state.fence:
            self._fencing = asyncio.create_task(self._fence_the_other())
        try:
            await self.site(scope, receive, send)
        finally:
            if self._fencing is not None:
                self._fencing.cancel()
            if self.shipper is not None:
                self.shipper.close()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["method"], scope["path"].removeprefix(PREFIX).rstrip("/"):
            case "GET", "state":
                await _reply(send, 200, self._state())
            case "GET", "key":
                await self._key(scope, send)
            case "GET", "pages":
                await self._pages(scope, send)
            case "POST", "fence":
                await self._fence(scope, receive, send)
            case _:
                await _reply(send, 404, {})

    def _state(self) -> dict[str, Any]:
        followed = self.shipper is not None and self.shipper.is_followed
        return {
            "leads": self.state.leads,
            "epoch": self.state.epoch,
            "follower": self.shipper.follower if self.shipper and followed else "",
            "kept_at": self.shipper.kept_at if self.shipper else 0,
            "is_behind": self.shipper.is_behind if self.shipper and followed else False,
            "successor": self.state.successor,
        }

    async def _key(self, scope: Scope, send: Send) -> None:
        self.state = states.read(self.data_dir)  # a code may have been made since
        if _knows_the_code(scope, self.state):
            await _reply(send, 200, {"key": self.key})
        else:
            await _reply(send, 403, {"error": ANOTHER_CODE})

    async def _pages(self, scope: Scope, send: Send) -> None:
        self.state = states.read(self.data_dir)  # a code may have been made since
        if self.shipper is None:
            await _reply(send, 409, {"error": "PostgreSQL has a replication of its own."})
            return
        if not _knows_the_code(scope, self.state) or self.state.successor:
            await _reply(send, 403, {"error": ANOTHER_CODE})
            return
        if self.shipper.database.stat().st_size > MAX_BYTES:
            await _reply(send, 409, {"error": "The database is too large: use PostgreSQL."})
            return
        query = {name: values[0] for name, values in parse_qs(_query(scope)).items()}
        address, number = query.get("address", ""), query.get("number", "0")
        other = self.shipper.follower != address and self.shipper.is_followed
        if other or not number.isdecimal():
            await _reply(send, 409, {"error": f"Followed by {self.shipper.follower} already."})
            return
        if address != self.state.follower:
            self.state = states.change(self.data_dir, lambda s: replace(s, follower=address))
        content = await self.shipper.ask(query.get("run", ""), int(number), address)
        await _send(send, 200, content, b"application/octet-stream")

    async def _fence(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The other machine leads now: it has the code, and a higher epoch."""
        if not _knows_the_code(scope, self.state):
            await _reply(send, 403, {})
            return
        try:
            answer = json.loads(await _body(receive))
            epoch, successor = int(answer["epoch"]), str(answer["address"])
        except (ValueError, KeyError, TypeError):
            await _reply(send, 400, {})
            return
        if epoch <= self.state.epoch or not successor.startswith(("http://", "https://")):
            await _reply(send, 409, {"epoch": self.state.epoch})
            return
        self.state = states.change(self.data_dir, lambda s: replace(s, successor=successor))
        await _reply(send, 200, {})

    async def _fence_the_other(self) -> None:
        """Tell the machine that led before, until it has heard."""
        while not await asyncio.to_thread(fence, self.state):
            await asyncio.sleep(FENCE_SECONDS)
        self.state = states.change(self.data_dir, lambda s: replace(s, fence=""))


def fence(state: State) -> bool:
    """Whether the machine at `fence` knows now that this one leads."""
    body = json.dumps({"epoch": state.epoch, "address": state.address}).encode()
    asking = urllib.request.Request(
        f"{state.fence}{PREFIX}fence", body, {"Authorization": f"Bearer {state.code}"}
    )
    try:
        with urllib.request.urlopen(asking, timeout=3):
            return True
    except OSError:
        return False


def _once_kept(shipper: Shipper, send: Send) -> Send:
    """The answer to an act, which goes out once the follower has what it did."""

    async def hold(message: Message) -> None:
        if message["type"] == "http.response.start":
            await shipper.kept()
        await send(message)

    return hold


def _may_ask(follower: str, send: Send) -> Send:
    """A page may ask the follower who leads: a screen does so once nobody answers it here."""

    async def allow(message: Message) -> None:
        if message["type"] == "http.response.start":
            connect = f"; connect-src 'self' {follower}".encode("latin-1", "ignore")
            message["headers"] = [
                (name, value + connect if name.lower() == POLICY else value)
                for name, value in message["headers"]
            ]
        await send(message)

    return allow


def _query(scope: Scope) -> str:
    return str(scope.get("query_string", b"").decode("latin-1"))


def _knows_the_code(scope: Scope, state: State) -> bool:
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    return bool(state.code) and hmac.compare_digest(header, f"Bearer {state.code}")


async def _body(receive: Receive) -> bytes:
    found = b""
    while len(found) < MAX_BODY:
        message = await receive()
        found += message.get("body", b"")
        if not message.get("more_body"):
            break
    return found


async def _moved(address: str, scope: Scope, send: Send) -> None:
    url = escape(f"{address}{scope['path']}", quote=True)
    await _send(send, 503, REPLACED.format(url=url).encode(), b"text/html; charset=utf-8")


async def _reply(send: Send, status: int, answer: dict[str, Any]) -> None:
    await _send(send, status, json.dumps(answer).encode(), b"application/json")


async def _send(send: Send, status: int, body: bytes, kind: bytes) -> None:
    headers = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"access-control-allow-origin", b"*"),  # a screen of the other machine looks who leads
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
