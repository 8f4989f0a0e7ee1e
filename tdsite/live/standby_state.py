"""What one machine knows of its second: in a file of its own, never in the database that is sent.

`epoch` counts the takeovers: whoever has the higher one leads, and the other does nothing more.
"""

import json
import os
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

FILE = "standby.json"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
CODE_LENGTH = 16


@dataclass(frozen=True, slots=True)
class State:
    """`code` lets a follower in; `follower` is where it answers, as it said; `address`: where this
    machine does, of one that followed.

    `follows`: the address of the machine that this one follows, or followed.  `fence`: one that
    must be told that it no longer leads.  `successor`: the machine that took over from this one.
    """

    epoch: int = 0
    code: str = ""
    follower: str = ""
    address: str = ""
    follows: str = ""
    fence: str = ""
    successor: str = ""

    @property
    def leads(self) -> bool:
        return not self.successor


def read(data_dir: Path) -> State:
    """What is known; a file that cannot be read is none."""
    try:
        known = json.loads((data_dir / FILE).read_text())
        return State(**{name: known[name] for name in asdict(State()) if name in known})
    except (OSError, ValueError, TypeError):
        return State()


def write(data_dir: Path, state: State) -> State:
    begun = data_dir / f".{FILE}.{os.getpid()}"
    begun.touch(mode=0o600)
    begun.write_text(json.dumps(asdict(state)))
    begun.replace(data_dir / FILE)
    return state


def change(data_dir: Path, changed: Callable[[State], State]) -> State:
    return write(data_dir, changed(read(data_dir)))


def with_code(state: State) -> State:
    """A code for a follower, where there is none yet."""
    code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    return state if state.code else replace(state, code=code)
