"""The whole product started as people start it, in a directory and on a port of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import psutil

from tests.waiting import MAX_WAIT_SECONDS, wait_for

ROOT = Path(__file__).parents[2]
PARTS = {"web": "uvicorn", "worker": "tdsite.ops.up.worker", "broker": "valkey"}
ACTING_ON = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "HOST", "DJANGO_SETTINGS_MODULE"}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class House:
    """`manage.py up` in a directory; `output` is what it has said so far."""

    def __init__(self, data_dir: Path, *words: str) -> None:
        self.data_dir, self.words, self.port = data_dir, words, free_port()
        kept = {name: value for name, value in os.environ.items() if name not in ACTING_ON}
        self.env = {**kept, "DATA_DIR": str(data_dir), "PORT": str(self.port)}
        self.process: subprocess.Popen[bytes] | None = None
        self.token = ""
        data_dir.mkdir(parents=True, exist_ok=True)
        self.said = data_dir / "said"

    @property
    def output(self) -> str:
        return self.said.read_text()

    def up(self) -> None:
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", *self.words],
                cwd=ROOT,
                env=self.env,
                stdout=said,
                stderr=said,
            )
        self.is_well("up")

    def down(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(MAX_WAIT_SECONDS)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=MAX_WAIT_SECONDS,
        )

    def processes(self) -> dict[str, psutil.Process]:
        assert self.process is not None
        children = [
            child
            for child in psutil.Process(self.process.pid).children()
            if child.status() != psutil.STATUS_ZOMBIE
        ]
        return {
            name: child
            for child in children
            for name, mark in PARTS.items()
            if any(mark in word for word in child.cmdline())
        }

    def wait_for_another(self, part: str, *, than: int) -> None:
        def is_there() -> bool:
            found = self.processes().get(part)
            return found is not None and found.pid != than

        wait_for(is_there, f"another {part}")

    def is_well(self, after: str) -> None:
        """Wait until no part of it is missing."""

        def well() -> bool:
            assert self.process is None or self.process.poll() is None, self.output
            return self.health()[0] == 200

        wait_for(well, lambda: f"{after}\n{self.output}")

    def health(self) -> tuple[int, Any]:
        return self.get("/healthz")

    def get(self, path: str) -> tuple[int, Any]:
        return self._ask(urllib.request.Request(f"http://127.0.0.1:{self.port}{path}"))

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        known = {"Content-Type": "application/json", **headers}
        if self.token:
            known["Authorization"] = f"Token {self.token}"
        url = f"http://127.0.0.1:{self.port}{path}"
        return self._ask(urllib.request.Request(url, json.dumps(body).encode(), known))

    def sign_in(self) -> None:
        found = re.search(r"Password +(\S+)", self.output)
        assert found, self.output
        code, answer = self.post("/api/auth/login/", {"username": "admin", "password": found[1]})
        assert code == 200, answer
        self.token = answer["token"]

    def _ask(self, request: urllib.request.Request) -> tuple[int, Any]:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read().decode()
        except (OSError, ValueError) as error:
            return 0, str(error)
