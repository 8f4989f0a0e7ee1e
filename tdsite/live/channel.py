"""One open stream, and a way to write to many without waiting for any."""

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator, Hashable, MutableMapping
from typing import Any

Subject = Hashable  # what a message is about: the next one about it takes its place
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Channel:
    """The writing side of one stream.

    A reader that is slow keeps at most the newest message about each subject; what lies between
    is skipped, and nobody waits for it.
    """

    __slots__ = ("_catching_up", "_send", "_waiting")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: dict[Subject, bytes] = {}
        self._catching_up: asyncio.Task[None] | None = None

    def offer(self, subject: Subject, message: bytes) -> None:
        """Write now if the socket takes it, else as soon as it does."""
        if self._catching_up is not None:
            self._waiting[subject] = message
            return
        rest = begin(self._write(message))
        if rest is not None:
            self._catching_up = asyncio.create_task(self._catch_up(rest))

    def close(self) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()

    async def _write(self, message: bytes) -> None:
        try:
            await self._send({"type": "http.response.body", "body": message, "more_body": True})
        except OSError:
            return  # the reader has left; its own coroutine hears of it and closes the stream

    async def _catch_up(self, rest: Awaitable[None]) -> None:
        await rest
        while self._waiting:
            await self._write(self._waiting.pop(next(iter(self._waiting))))
        self._catching_up = None


def begin(work: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Run a coroutine up to its first wait: None if it ended without one, else what is left of it.

    A write to a socket with room never waits, and a task for each of ten thousand such writes
    would cost three times the writes themselves.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return _rest(work, waits_for)


@types.coroutine
def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    while True:
        try:
            sent = yield waits_for
        except BaseException as error:  # a cancellation, on its way to the work
            waits_for = _step(work.throw, error)
        else:
            waits_for = _step(work.send, sent)
        if waits_for is _ENDED:
            return


def _step(how: Callable[[Any], Any], value: Any) -> Any:
    try:
        return how(value)
    except StopIteration:
        return _ENDED


_ENDED = object()
