"""Two machines of one club: the second follows the first, which is killed while people act."""

import json
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from tdsite.live import standby_state as states
from tests.scenarios.house import ROOT, House
from tests.waiting import MAX_WAIT_SECONDS, wait_for

CODE = "abcdefghjkmnpqrs"


def lets_follow(house: House) -> None:
    """What the press on its page does: from now on a follower with the code is let in."""
    states.change(house.data_dir, lambda state: replace(state, code=CODE))


class Second(House):
    """`manage.py follow` in a directory of its own; once it took over, a house like any other."""

    def __init__(self, data_dir: Path, leader: House) -> None:
        super().__init__(data_dir)
        self.leader, self.token = leader, leader.token

    def follow(self) -> None:
        url = f"http://127.0.0.1:{self.leader.port}"
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "follow", url, CODE],
                cwd=ROOT,
                env=self.env,
                stdout=said,
                stderr=said,
            )
        wait_for(lambda: self._page_token() is not None, lambda: f"a copy\n{self.output}")

    def _page_token(self) -> str | None:
        assert self.process is None or self.process.poll() is None, self.output
        with suppress(OSError):
            page = self._page()
            found = re.search(r'name="token" value="([^"]+)"', page)
            return found[1] if found else None
        return None

    def _page(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=10) as answer:
            return str(answer.read().decode())

    def take_over(self) -> None:
        """The press on its page; back when the site answers here, whole."""
        token = self._page_token()
        assert token is not None, self.output
        pressed = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/take-over/", f"token={token}".encode()
        )
        with urllib.request.urlopen(pressed, timeout=MAX_WAIT_SECONDS):
            pass
        self.is_well("taken over")


def kill(house: House) -> None:
    """As if its plug was pulled: every process of it at once, with nothing said."""
    assert house.process is not None
    everything = [*house.processes().values()]
    house.process.send_signal(signal.SIGKILL)
    for process in everything:
        with suppress(Exception):
            process.kill()
    house.process.wait(MAX_WAIT_SECONDS)


class Crowd:
    """People who write players into the book, one after the other, and keep what was answered."""

    def __init__(self, house: House, *, hands: int = 3) -> None:
        self.house, self.answered = house, set[str]()
        self._over = threading.Event()
        self._hands = [threading.Thread(target=self._act, args=(n,)) for n in range(hands)]

    def __enter__(self) -> "Crowd":
        for hand in self._hands:
            hand.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._over.set()
        for hand in self._hands:
            hand.join(MAX_WAIT_SECONDS)

    def _act(self, hand: int) -> None:
        number = 0
        while not self._over.is_set():
            name = f"Guest {self.house.port} {hand} {number}"
            code, _ = self.house.post("/api/players/", {"name": name})
            if code == 201:
                self.answered.add(name)
            number += 1


def names_in(house: House) -> set[str]:
    found, url = set(), "/api/players/?limit=200"
    while url:
        asked = urllib.request.Request(
            f"http://127.0.0.1:{house.port}{url}",
            headers={"Authorization": f"Token {house.token}"},
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            page = json.loads(answer.read())
        found |= {row["name"] for row in page["results"]}
        url = (page["next"] or "").partition(f":{house.port}")[2]
    return found


@dataclass(frozen=True, slots=True)
class TakenOver:
    """How one takeover went: seconds until the site answered, acts answered before, acts lost."""

    seconds: float
    acts: int
    lost: frozenset[str]


def change_over(first: House, second: Second, chance: Random) -> TakenOver:
    """The first is killed at a random moment while three people act; the second takes over."""
    with Crowd(first) as crowd:
        wait_for(lambda: len(crowd.answered) > 3, "acts")
        sleep(chance.uniform(0, 1.5))
        kill(first)
    begun = monotonic()
    second.take_over()
    seconds = monotonic() - begun
    lost = frozenset(crowd.answered - names_in(second))
    return TakenOver(seconds, len(crowd.answered), lost)
