"""`/live/…` is answered here, everything else by Django."""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import Error as DatabaseError

from tdsite.live import snapshot_worker
from tdsite.live.channel import Channel, Send
from tdsite.live.hub import Hub, Reader, ScreenConnection, Snapshot, revision_message

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

PREFIX = "/live/"
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy must not collect messages
    (b"x-content-type-options", b"nosniff"),
]
_RETRY = b"retry: 2000\n\n"


class Front:
    """The whole site: the stream before the pages.

    `snapshot` makes what the boards of an event are sent, in each of some languages.
    """

    def __init__(self, pages: Application, snapshot: Snapshot) -> None:
        self.pages = pages
        self.hub = Hub(snapshot)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
            await self._stream(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.hub.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.hub.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await _refuse(send, 405)
            return
        match scope["path"].removeprefix(PREFIX).split("/"):
            case ["staff", ""]:
                await self._staff(scope, receive, send)
            case ["b", token, ""]:
                await self._board(token, _language_of(scope), receive, send)
            case ["now", ""]:
                await _tell_time(send)
            case _:
                await _refuse(send, 404)

    async def _board(self, token: str, language: str, receive: Receive, send: Send) -> None:
        self.hub.start()
        try:
            found = await self._event_of(token)
        except DatabaseError:
            await _refuse(send, 503)
            return
        if found is None:
            await _refuse(send, 404)
            return
        channel = Channel(send)
        await _open(send)
        leave = _this_task().cancel  # ends the wait below, and the stream in order
        self.hub.add_board(found, channel, ScreenConnection(token, leave, language))
        try:
            await _until_gone(receive, send)
        finally:
            self.hub.drop_board(found, channel)
            channel.close()

    async def _event_of(self, token: str) -> int | None:
        """An address that somebody has open is known: thousands who come at once ask nobody."""
        known = self.hub.known_at(token)
        if known is not None:
            return known
        return await self.hub.worker.ask(snapshot_worker.event_of, token)

    async def _staff(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.hub.start()
        tournament_id, session = _tournament_asked(scope), _session_key(scope)
        try:
            may = await self.hub.worker.ask(snapshot_worker.scope_of, session)
            revisions = await self.hub.worker.ask(
                snapshot_worker.revisions, [tournament_id] if tournament_id else []
            )
        except DatabaseError:
            await _refuse(send, 503)
            return
        if may is None or (tournament_id and not may.covers(tournament_id)):
            await _refuse(send, 403)
            return
        await self._tell_staff(Reader(session, may), revisions, tournament_id, receive, send)

    async def _tell_staff(
        self,
        reader: Reader,
        revisions: dict[int, int],
        tournament_id: int,
        receive: Receive,
        send: Send,
    ) -> None:
        channel = Channel(send)
        await _open(send)
        if tournament_id in revisions:  # what the page may have missed while it was hidden
            channel.offer(tournament_id, revision_message(tournament_id, revisions[tournament_id]))
        self.hub.add_staff(channel, reader)
        try:
            await _until_over(reader.over, receive, send)
        finally:
            self.hub.drop_staff(channel)
            channel.close()


def _this_task() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


async def _open(send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    await send({"type": "http.response.body", "body": _RETRY, "more_body": True})


async def _tell_time(send: Send) -> None:
    """The server's time in milliseconds, for screens to set their clocks by; asks nobody."""
    body = b'{"now":%d}' % (time.time() * 1000)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive, send: Send) -> None:
    """Until the reader leaves, or the server does: then the stream ends in order."""
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    except asyncio.CancelledError:
        await send({"type": "http.response.body", "body": b""})


async def _until_over(over: asyncio.Event, receive: Receive, send: Send) -> None:
    """The same, or until there is nothing more to hear here."""
    leaving = asyncio.create_task(_until_gone(receive, send))
    ended = asyncio.create_task(over.wait())
    try:
        await asyncio.wait([leaving, ended], return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended.cancel()
        leaving.cancel()  # if they are still there, this ends the stream in order
        await asyncio.gather(leaving, return_exceptions=True)


def _session_key(scope: Scope) -> str:
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    try:
        cookies = SimpleCookie(sent.decode("latin-1"))
    except CookieError:
        return ""
    morsel = cookies.get(settings.SESSION_COOKIE_NAME)
    return morsel.value if morsel else ""


def _language_of(scope: Scope) -> str:
    """One of ours, or empty: nobody is sent faces in a language that is not asked for."""
    language = _query(scope, "lang")
    return language if language in dict(settings.LANGUAGES) else ""


def _query(scope: Scope, name: str) -> str:
    return parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[0]


def _tournament_asked(scope: Scope) -> int:
    value = _query(scope, "tournament")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 19 else 0
