"""The machine that leads: it hands its database to one follower, page by page, as acts are done.

An act is answered once the follower has it on its disk, so that no answered act is lost with this
machine; where the follower is slow or away the act is answered all the same, and the page of
backups says how far behind it is.
"""

import asyncio
import sqlite3
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tdsite.ops.standby.pages import Head, Message, changed, digest_of, page_size

POLL_SECONDS = 20.0  # a follower that has everything is answered after so long
LOOK_SECONDS = 0.5  # what no request brought, like a level that began, is sent after so long
GONE_SECONDS = 3.0  # without a question for so long, there is no follower
WAIT_SECONDS = 2.0  # the longest that an act waits for its follower
MAX_BYTES = 1_000_000_000  # larger ones are for PostgreSQL, which has a replication of its own

Now = Callable[[], float]


class Shipper:
    """What the follower has, and what it has not yet.  Used in one event loop.

    The database is read in a thread of its own, as of one moment.
    """

    def __init__(self, database: Path, *, epoch: int, now: Now = time.monotonic) -> None:
        self.database, self.epoch, self._now = database, epoch, now
        self.run = uuid.uuid4().hex
        self.number = 0
        self.kept_number, self.kept_at = 0, 0.0
        self.follower = ""
        self._newest, self._kept = b"", b""
        self._sent: dict[int, bytes] = {}
        self._asking, self._asked_at = 0, -GONE_SECONDS
        self._news, self._acknowledged = asyncio.Event(), asyncio.Event()
        self._reader = ThreadPoolExecutor(1, "standby")
        self._connection: sqlite3.Connection | None = None
        self._version = -1

    @property
    def is_followed(self) -> bool:
        return self._asking > 0 or self._now() - self._asked_at < GONE_SECONDS

    @property
    def is_behind(self) -> bool:
        return self.kept_number < self.number

    async def ask(self, run: str, number: int, follower: str) -> bytes:
        """The next message for a follower that has `number` of `run`; empty where nothing is new.

        Its asking says that what it has is on its disk.
        """
        self.follower, self._asked_at = follower, self._now()
        self._asking += 1
        try:
            self._keep(run, number)
            until = self._now() + POLL_SECONDS
            while self._now() < until:
                self._news.clear()
                await self._look()
                if self.kept_number != self.number:
                    return await self._in_the_reader(self._message)
                await _first(self._news.wait(), LOOK_SECONDS)
            return b""
        finally:
            self._asking -= 1
            self._asked_at = self._now()

    def _keep(self, run: str, number: int) -> None:
        """Take the word of the follower for what it has; of another run it has nothing."""
        known = number if run == self.run else 0
        if known in self._sent:
            self._kept = self._sent[known]
        elif known != self.kept_number:
            known, self._kept = 0, b""
        self.kept_number = known
        self._sent = {n: copy for n, copy in self._sent.items() if n > known}
        if known:
            self.kept_at = time.time()
        self._acknowledged.set()

    async def kept(self) -> bool:
        """Wait until the follower has all there is now; whether it has, or there is none."""
        if not self.is_followed:
            return True
        await self._look()
        wanted, until = self.number, self._now() + WAIT_SECONDS
        while self.kept_number < wanted and self.is_followed and self._now() < until:
            self._acknowledged.clear()
            self._news.set()
            await _first(self._acknowledged.wait(), until - self._now())
        return self.kept_number >= wanted

    async def _look(self) -> None:
        await self._in_the_reader(self._read)

    async def _in_the_reader(self, what: Callable[[], bytes]) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._reader, what)

    def _read(self) -> bytes:
        """The database now, if it is another than before."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                f"file:{self.database}?mode=ro", uri=True, check_same_thread=False
            )
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            found = self._connection.serialize()
            self._version = version
            if found != self._newest:
                self._newest, self.number = found, self.number + 1
        return b""

    def _message(self) -> bytes:
        """From what the follower has to what there is now."""
        newest, number = self._newest, self.number
        self._sent[number] = newest
        head = Head(
            run=self.run,
            base=self.kept_number,
            number=number,
            epoch=self.epoch,
            page=page_size(newest),
            size=len(newest),
            digest=digest_of(newest),
        )
        return Message(head, tuple(changed(self._kept, newest))).packed()

    def close(self) -> None:
        self._reader.shutdown(wait=False, cancel_futures=True)


async def _first(what: "asyncio.Future[bool] | object", seconds: float) -> None:
    """Wait for it, but no longer than so many seconds."""
    try:
        await asyncio.wait_for(what, max(0.0, seconds))  # type: ignore[arg-type]
    except TimeoutError:
        return
