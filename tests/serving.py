"""The application on a real server, for tests that need sockets."""

import asyncio
import logging
import socket
import threading
from contextlib import contextmanager

import uvicorn

from tdsite.live.front import Front
from tdsite.rooms.boards import sending
from tests.waiting import wait_for


@contextmanager
def served(front, port=0, *, aloud=False):
    """The application on a real server, in a thread of its own; its port.

    `aloud`: what the server complains of goes where all else is logged, for `complaints_of`.
    """
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        door.listen(1024)
        said = {"log_level": "warning", "log_config": None} if aloud else {"log_level": "critical"}
        config = uvicorn.Config(front, timeout_graceful_shutdown=1, **said)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            wait_for(lambda: server.started)
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def complaints_of(caplog):
    """What was logged with a traceback, or as an error.

    A request whose browser left before its answer is cancelled, and Django lets go of the thread
    that still works on it: asyncio then says that nobody waited for its end.  That is no complaint.
    """
    wrong = (r for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR)
    wrong = (r for r in wrong if not (r.exc_info and r.exc_info[0] is asyncio.CancelledError))
    return [f"{r.name}: {r.getMessage()}" for r in wrong]


async def no_pages(scope, receive, send):
    """The pages behind the streams, where only these are asked."""
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"pages"})


def front_of(pages):
    """The whole site in front of these pages."""
    return Front(pages, sending.messages)
