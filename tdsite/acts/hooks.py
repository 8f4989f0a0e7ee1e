"""What acts ask of all rooms without importing any: what an undo must leave whole.

The rooms are gathered in `tdsite.rooms.hooks`, which is named here as Django names the urls.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.module_loading import import_string

from tdsite.acts.blocking import Blocks
from tournaments.acts import Act
from tournaments.models import Tournament

GATHERED = "tdsite.rooms.hooks.UNDO"

Holds = Callable[[Act, Tournament], Iterator[Blocks]]
TurnedBack = Callable[[Act, Collection[int]], None]


@dataclass(frozen=True, slots=True)
class UndoHooks:
    """What rooms say to an undo, once its rows have gone back.

    `holds`: for each law of a room that is broken now, which lines stand in the way; it may raise
    where they are another event's.  `turned_back`: refuses what may never come back, told which
    lines did not count before.
    """

    holds: tuple[Holds, ...]
    turned_back: tuple[TurnedBack, ...]


@cache
def undo_hooks() -> UndoHooks:
    """What the rooms say, read when it is first asked."""
    found = import_string(GATHERED)
    assert isinstance(found, UndoHooks)
    return found
