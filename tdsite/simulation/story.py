"""The evening as its journal tells it: who is in with how many chips, and what was done."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from tdsite.log import says
from tdsite.simulation.hall import Hall
from tdsite.simulation.violation import Violation
from tournaments.models import JournalLine


@dataclass(slots=True)
class Tally:
    """What the floor had to do."""

    moves: int = 0
    breaks: int = 0
    redraws: int = 0
    balances: int = 0
    races: int = 0
    refused: int = 0


class Story:
    """Stacks by entry, the room, and what was counted; `digest` is over every line as told."""

    def __init__(self, *, starting_chips: int) -> None:
        self.starting_chips = starting_chips
        self.stacks: dict[int, int] = {}
        self.player_of: dict[int, int] = {}
        self.moved: dict[int, int] = {}
        self.hall, self.tally = Hall(), Tally()
        self.entries = self.reentries = self.heard = 0
        self.registration_open = True
        self.digest = hashlib.sha256()

    def read(self, line: JournalLine) -> None:
        """The next line.  Raises Violation when it cannot be true."""
        self.heard = line.revision
        self.digest.update(f"{line.at} {says(line)}\n".encode())
        self.hall.apply(line)
        _EFFECTS.get(line.kind, _no_effect)(self, line)


# what a line means for stacks and tallies


def _no_effect(story: Story, line: JournalLine) -> None:
    """Most lines change neither."""


def _entered(story: Story, line: JournalLine) -> None:
    story.entries += 1
    story.reentries += line.kind == "entry.reentered"
    story.stacks[line.data["entry"]] = story.starting_chips
    story.player_of[line.data["entry"]] = line.data["player_id"]


def _out(story: Story, line: JournalLine) -> None:
    for out in (line.data, *line.data["also"]):
        if chips := story.stacks.pop(out["entry"]):
            raise Violation("a player busted with chips", line, chips)


def _raced(story: Story, line: JournalLine) -> None:
    table = next(t for t in story.hall.open_tables() if str(t.number) == line.data["table"])
    before = sum(story.stacks[entry] for entry in table.seats.values())
    for seat, gained in line.data["gains"].items():
        story.stacks[table.seats[int(seat)]] += gained
    after = sum(story.stacks[entry] for entry in table.seats.values())
    if after - before != line.data["delta_chips"]:
        raise Violation("a race that does not add up", line, after - before)
    story.tally.races += 1


def _moved(story: Story, line: JournalLine) -> None:
    for change in line.changes:
        if change["model"] == "tables.move" and change["after"]:
            entry = change["after"]["entry_id"]
            story.moved[entry] = story.moved.get(entry, 0) + 1
            story.tally.moves += 1


def _closed(story: Story, line: JournalLine) -> None:
    story.registration_open = False


_EFFECTS: dict[str, Callable[[Story, JournalLine], None]] = {
    "entry.registered": _entered,
    "entry.reentered": _entered,
    "entry.busted": _out,
    "chips.raced": _raced,
    "tables.balanced": _moved,
    "tables.broken": _moved,
    "tables.redrawn": _moved,
    "registration.closed": _closed,
}
