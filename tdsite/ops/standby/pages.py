"""A SQLite database as pages: what changed between two moments of it, sent and written down."""

import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

NUMBER = 4  # bytes of a page's number
SMALLEST = 512  # bytes: of SQLite's pages
BLOCK = 64  # pages compared at once: most of a database stays as it was


class TornMessage(Exception):
    """What came is not what was sent, or does not fit what is there."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a message brings: from which copy to which.

    `run` names the life of the process that counts; `base` is the copy it changes, 0 for nothing.
    `page` is the size of a page; `size` and `digest` are those of the whole database after it.
    """

    run: str
    base: int
    number: int
    epoch: int
    page: int
    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class Message:
    head: Head
    pages: tuple[tuple[int, bytes], ...]

    def packed(self) -> bytes:
        """A line of JSON, then every page behind its number, compressed."""
        body = b"".join(n.to_bytes(NUMBER, "big") + page for n, page in self.pages)
        return json.dumps(asdict(self.head)).encode() + b"\n" + zlib.compress(body, 1)


def digest_of(database: bytes) -> str:
    return hashlib.blake2b(database, digest_size=16).hexdigest()


def page_size(database: bytes) -> int:
    """As the header says it; 65536 is written as 1.

    >>> page_size(b"SQLite format 3\\0" + (4096).to_bytes(2, "big"))
    4096
    """
    size = int.from_bytes(database[16:18], "big")
    return 65_536 if size == 1 else size


def changed(old: bytes, new: bytes) -> Iterator[tuple[int, bytes]]:
    """The pages of `new`, by number from 0, that are not the same in `old`."""
    size = page_size(new)
    if old and page_size(old) != size:
        old = b""
    step = size * BLOCK
    before, after = memoryview(old), memoryview(new)
    for start in range(0, len(new), step):
        if before[start : start + step] == after[start : start + step]:
            continue
        for at in range(start, min(start + step, len(new)), size):
            if before[at : at + size] != after[at : at + size]:
                yield at // size, bytes(after[at : at + size])


def unpacked(content: bytes, *, most_bytes: int) -> Message:
    """The message again.  Raises TornMessage."""
    line, _, body = content.partition(b"\n")
    try:
        head = Head(**json.loads(line))
        unzipped = zlib.decompressobj()
        raw = unzipped.decompress(body, most_bytes)
    except (ValueError, TypeError, zlib.error) as error:
        raise TornMessage(str(error)) from None
    step = NUMBER + head.page
    if not unzipped.eof or head.page < SMALLEST or len(raw) % step:
        raise TornMessage("too large, or cut off")
    numbered = (raw[at : at + step] for at in range(0, len(raw), step))
    return Message(
        head, tuple((int.from_bytes(one[:NUMBER], "big"), one[NUMBER:]) for one in numbered)
    )


class Copy:
    """The database of the follower.  A message is on the disk before it is written into it, so
    that a power cut in the middle leaves one that is finished at the next start.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.coming = path.with_name(f"{path.name}.coming")

    def take(self, content: bytes, *, most_bytes: int) -> Head:
        """Bring the copy to where the message leads, surely on the disk.  Raises TornMessage."""
        message = unpacked(content, most_bytes=most_bytes)
        _write_surely(self.coming, content)
        self._write(message)
        return message.head

    def finish(self, *, most_bytes: int) -> None:
        """Write what a power cut left half-written."""
        if self.coming.exists():
            with suppress(TornMessage):  # cut off before it was whole: nothing of it was written
                self._write(unpacked(self.coming.read_bytes(), most_bytes=most_bytes))
            self.coming.unlink(missing_ok=True)

    def _write(self, message: Message) -> None:
        head = message.head
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        with open(handle, "r+b") as database:
            for number, page in message.pages:
                database.seek(number * head.page)
                database.write(page)
            database.truncate(head.size)
            database.seek(0)
            found = digest_of(database.read())
            database.flush()
            os.fsync(database.fileno())
        self.coming.unlink(missing_ok=True)
        if found != head.digest:
            raise TornMessage("the copy is another one than the message was made for")


def _write_surely(path: Path, content: bytes) -> None:
    begun = path.with_name(f"{path.name}.new")
    handle = os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(handle, "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    begun.replace(path)
