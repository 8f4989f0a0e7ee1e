"""One per process: hears of every change once, and tells every open stream."""

import asyncio
import itertools
import json
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from django.db import Error as DatabaseError

from tdsite.live import snapshot_worker
from tdsite.live.broker import Subscription
from tdsite.live.channel import Channel, Subject
from tdsite.live.snapshot_worker import SnapshotWorker, StreamScope
from tournaments import change_signals

BEAT_SECONDS = 15.0
POLL_SECONDS = 2.0  # while the broker is away
POLL_SLOWLY_SECONDS = 15.0  # a nudge may be dropped although the broker is there
TOGETHER_SECONDS = 3.0  # how often a board hears, at most, of the other flights of its event
RENEW_SECONDS = 6 * 3600.0  # a board that hangs for weeks counts the days until the start
PASS_BEATS = 4  # a pass is looked at again every so many beats
_AT_ONCE = 500  # writes between two looks at the rest of the world
_BEAT = 0  # no event has this number

# An event, languages → its revision, and for each language what its boards are told: the parts of
# the faces by their names, and last, without a name, the snapshot.
Snapshot = Callable[[int, Collection[str]], tuple[int, dict[str, dict[str, str]]]]
Messages = dict[str, bytes]  # the same, as it is written

log = logging.getLogger(__name__)


@dataclass(eq=False)
class ScreenConnection:
    """A board that listens under an address, until that is renewed or taken out of use.

    `language` is that of its faces, empty for a page that shows none.
    """

    token: str
    leave: Callable[[], object]
    language: str = ""


@dataclass(eq=False)
class Feed:
    """The boards of one event.  `messages` are the newest in each language, made up to `revision`.

    `stale`: another event with the same prizes has changed since, and the snapshot with it.
    """

    tournament_id: int
    boards: dict[Channel, str] = field(default_factory=dict)  # each with its language
    connections: dict[Channel, ScreenConnection] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)  # its addresses, as far as nothing has changed
    messages: dict[str, Messages] = field(default_factory=dict)
    made_at: float = 0.0
    revision: int = -1
    wanted: int = 0
    stale: asyncio.TimerHandle | None = None
    making: asyncio.Task[None] | None = None

    @property
    def lacks(self) -> bool:
        """Whether somebody listens in a language that nothing was told in yet."""
        return not self.messages.keys() >= set(self.boards.values())


@dataclass(eq=False)
class Reader:
    """Somebody of the staff: what they may hear under their session, until signed out."""

    session: str
    may: StreamScope
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """Started with the process's event loop, stopped with it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.worker = SnapshotWorker()
        self.feeds: dict[int, Feed] = {}
        self.staff: dict[Channel, Reader] = {}
        self._known: dict[str, int] = {}
        self._revisions: dict[int, int] = {}
        self._roots: dict[int, int] = {}
        self._subscription = Subscription(self.changed)
        self._jobs: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    # ---------- life ----------

    def start(self) -> None:
        """Begin to listen.  Does nothing when it does already."""
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        change_signals.listeners.append(self._nudged)
        work = (self._subscription.read(), self._poll(), self._beat())
        self._jobs = [asyncio.create_task(job) for job in work]

    async def stop(self) -> None:
        if self._loop is None:
            return
        change_signals.listeners.remove(self._nudged)
        jobs = [*self._jobs, *(feed.making for feed in self.feeds.values() if feed.making)]
        for job in jobs:
            job.cancel()
        for feed in self.feeds.values():
            if feed.stale:
                feed.stale.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        self.worker.close()
        self._loop = None

    @property
    def hears_the_broker(self) -> bool:
        return self._subscription.up

    # ---------- who listens ----------

    def known_at(self, token: str) -> int | None:
        """The event of an address that is open here; None for one that has to be asked about."""
        return self._known.get(token)

    def add_board(self, tournament_id: int, board: Channel, line: ScreenConnection) -> None:
        """The newest snapshot at once, and every later one."""
        feed = self.feeds.setdefault(tournament_id, Feed(tournament_id))
        feed.boards[board] = line.language
        feed.connections[board] = line
        feed.known.add(line.token)
        self._known[line.token] = tournament_id
        known = feed.messages.get(line.language)
        if known is None:
            self._make(feed)
            return
        for name, message in known.items():
            board.offer((tournament_id, name), message)

    def drop_board(self, tournament_id: int, board: Channel) -> None:
        feed = self.feeds[tournament_id]
        feed.boards.pop(board, None)
        feed.connections.pop(board, None)
        if not feed.boards:
            self._forget(feed)
            if feed.making:
                feed.making.cancel()
            if feed.stale:
                feed.stale.cancel()
            del self.feeds[tournament_id]

    def _forget(self, feed: Feed) -> None:
        """Its addresses may be others now: who comes from now on is asked about."""
        for token in feed.known:
            self._known.pop(token, None)
        feed.known.clear()

    def add_staff(self, channel: Channel, reader: Reader) -> None:
        self.staff[channel] = reader

    def drop_staff(self, channel: Channel) -> None:
        del self.staff[channel]

    # ---------- what happens ----------

    def _nudged(self, tournament_id: int, revision: int) -> None:
        """Called in whichever thread the act was done."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.changed, tournament_id, revision)

    def changed(self, tournament_id: int, revision: int) -> None:
        """An event has reached a revision; heard twice or late, it is told once."""
        if revision <= self._revisions.get(tournament_id, 0):
            return
        self._revisions[tournament_id] = revision
        message = revision_message(tournament_id, revision)
        for channel, reader in self.staff.items():
            if reader.may.covers(tournament_id):
                channel.offer(tournament_id, message)
        feed = self.feeds.get(tournament_id)
        if feed is not None:
            feed.wanted = revision
            self._forget(feed)
            self._make(feed)
        self._changed_together(tournament_id)

    def _changed_together(self, tournament_id: int) -> None:
        """The boards of its sister flights and of their event show figures of all of them."""
        root = self._roots.get(tournament_id)
        if root is None or self._loop is None:
            return
        for feed in self.feeds.values():
            other = feed.tournament_id != tournament_id
            if other and feed.stale is None and self._roots.get(feed.tournament_id) == root:
                feed.stale = self._loop.call_later(TOGETHER_SECONDS, self._renew, feed)

    def _renew(self, feed: Feed) -> None:
        feed.stale = None
        if feed.making is None:
            feed.making = asyncio.create_task(self._keep_making(feed, again=True))
        elif self._loop is not None:  # what is being made may have been read too early
            feed.stale = self._loop.call_later(TOGETHER_SECONDS, self._renew, feed)

    def _make(self, feed: Feed) -> None:
        if feed.making is None:
            feed.making = asyncio.create_task(self._keep_making(feed))

    async def _keep_making(self, feed: Feed, *, again: bool = False) -> None:
        """Snapshots until the newest is told; changes meanwhile make one more, not many.

        `again`: one more in any case, told if it says anything new.
        """
        try:
            while again or feed.revision < feed.wanted or feed.lacks:
                wanted, languages = feed.wanted, set(feed.boards.values())
                try:
                    made = await self.worker.ask(self.snapshot, feed.tournament_id, languages)
                except DatabaseError as error:
                    log.warning("no snapshot of event %s yet: %s", feed.tournament_id, error)
                    await asyncio.sleep(POLL_SECONDS)
                    continue
                again, revision = False, made[0]
                feed.revision, feed.made_at = max(revision, wanted), time.monotonic()
                if await self._tell_boards(feed, written(*made)):
                    await self._unplug(feed)
        finally:
            feed.making = None

    async def _tell_boards(self, feed: Feed, newest: dict[str, Messages]) -> bool:
        """Whatever is news in its language to each board; whether anything was."""
        before, feed.messages = feed.messages, newest
        news = False
        for language, messages in newest.items():
            known = before.get(language, {})
            boards = {board for board, spoken in feed.boards.items() if spoken == language}
            for name, message in messages.items():
                if message != known.get(name):
                    news = True
                    await self._tell(boards, (feed.tournament_id, name), message)
        return news

    async def _unplug(self, feed: Feed) -> None:
        """A board whose address is out of use or was renewed hears no more, and asks why."""
        tokens = {connection.token for connection in feed.connections.values()}
        try:
            in_use = await self.worker.ask(snapshot_worker.in_use, feed.tournament_id, tokens)
        except DatabaseError as error:
            log.warning("no address of a board was looked at: %s", error)
            return
        for channel, connection in list(feed.connections.items()):
            if connection.token not in in_use:
                del feed.connections[channel]
                connection.leave()

    async def _tell(self, channels: Collection[Channel], subject: Subject, message: bytes) -> None:
        for number, channel in enumerate(list(channels), start=1):
            channel.offer(subject, message)
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _beat(self) -> None:
        """Something to hear in quiet times, so that both ends notice a line that is dead."""
        for number in itertools.count(1):
            await asyncio.sleep(BEAT_SECONDS)
            if number % PASS_BEATS == 0 and self.staff:
                await self._look_at_passes()
            beat = b"event: beat\ndata:\n\n"
            for feed in list(self.feeds.values()):
                await self._tell(feed.boards, _BEAT, beat)
            await self._tell(set(self.staff), _BEAT, beat)

    async def _look_at_passes(self) -> None:
        """Who has signed out hears no more; who got or lost a role hears what they may."""
        sessions = {reader.session for reader in self.staff.values()}
        try:
            scopes = await self.worker.ask(snapshot_worker.scopes_of, sessions)
        except DatabaseError as error:
            log.warning("no pass was looked at: %s", error)
            return
        for reader in self.staff.values():
            may = scopes.get(reader.session, reader.may)
            if may is None:
                reader.over.set()
            else:
                reader.may = may

    async def _poll(self) -> None:
        """Changes that no nudge brought.  Asks only while somebody watches."""
        last, was_up = 0.0, False
        while True:
            await asyncio.sleep(POLL_SECONDS)
            up, now = self._subscription.up, time.monotonic()
            due = not up or not was_up or now - last >= POLL_SLOWLY_SECONDS
            was_up = up
            if due and (self.feeds or self.staff):
                last = now
                await self._look()

    async def _look(self) -> None:
        try:
            found = await self.worker.ask(snapshot_worker.revisions, list(self.feeds))
            self._roots = await self.worker.ask(snapshot_worker.roots)
        except DatabaseError as error:
            log.warning("the database does not answer: %s", error)
            return
        for tournament_id, revision in found.items():
            self.changed(tournament_id, revision)
        for feed in self.feeds.values():
            if time.monotonic() - feed.made_at > RENEW_SECONDS and feed.making is None:
                self._renew(feed)


def written(revision: int, texts: dict[str, dict[str, str]]) -> dict[str, Messages]:
    """As messages of a stream: parts of the faces are events, the snapshot is a plain message."""
    return {
        language: {name: _message(name, revision, line) for name, line in lines.items()}
        for language, lines in texts.items()
    }


def _message(name: str, revision: int, line: str) -> bytes:
    head = "event: faces" if name else f"id: {revision}"
    return f"{head}\ndata: {line}\n\n".encode()


def revision_message(tournament_id: int, revision: int) -> bytes:
    data = json.dumps({"tournament": tournament_id, "revision": revision}, separators=(",", ":"))
    return f"id: {revision}\ndata: {data}\n\n".encode()
