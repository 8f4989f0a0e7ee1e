"""The evening as its journal tells it: who is in with how many chips, and what was done."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tdsite.ops.simulation.floor_replay import Hall, Violation
from tdsite.web.log import says
from tournaments.models import ChipMovement, JournalLine
from tournaments.models.money import ChipReason

# with a better bag of the same player the one that came before leaves play
FROM_BAGS = (ChipReason.CARRIED, ChipReason.FORFEIT)


@dataclass(slots=True)
class Tally:
    """What the floor had to do."""

    moves: int = 0
    breaks: int = 0
    redraws: int = 0
    balances: int = 0
    races: int = 0
    refused: int = 0
    rebuys: int = 0
    add_ons: int = 0
    taken_back: int = 0
    settled: int = 0
    bags: int = 0
    nights: int = 0


class Story:
    """Stacks by entry, the room, and what was counted; `digest` is over every line as told.

    `chips` are those that each kind of sale brings.  `waiting` are the entries without chips that
    may still buy in again: they keep their seats.  `came_in` entries have bags of earlier days.
    """

    def __init__(self, chips: Mapping[str, int]) -> None:
        self.chips, self.starting_chips = chips, chips["entry"]
        self.stacks: dict[int, int] = {}
        self.waiting: set[int] = set()
        self.receipts: dict[int, tuple[str, int, int]] = {}
        self.player_of: dict[int, int] = {}
        self.moved: dict[int, int] = {}
        self.hall, self.tally = Hall(), Tally()
        self.entries = self.reentries = self.came_in = self.heard = 0
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
        if out["waits"]:
            story.waiting.add(out["entry"])


def _let_out(story: Story, line: JournalLine) -> None:
    story.waiting.remove(line.data["entry"])


def _rebought(story: Story, line: JournalLine) -> None:
    entry, number = line.data["entry"], line.data["number"]
    story.waiting.discard(entry)
    story.tally.rebuys += number
    _sold(story, "rebuy", entry, number, receipt=line.data["receipt"])


def _added_on(story: Story, line: JournalLine) -> None:
    story.tally.add_ons += line.data["number"]
    receipt = line.data["receipt"]
    _sold(story, "add_on", line.data["entry"], line.data["number"], receipt=receipt)


def _table_added_on(story: Story, line: JournalLine) -> None:
    for entry, receipt in zip(line.data["entries"], line.data["receipts"], strict=True):
        story.tally.add_ons += 1
        _sold(story, "add_on", entry, 1, receipt=receipt)


def _sold(story: Story, kind: str, entry: int, number: int, *, receipt: int) -> None:
    story.stacks[entry] = story.stacks.get(entry, 0) + number * story.chips[kind]
    story.receipts[receipt] = (kind, entry, number)


def _taken_back(story: Story, line: JournalLine) -> None:
    _take_back(story, line.data["receipt"])


def _take_back(story: Story, receipt: int) -> None:
    kind, entry, number = story.receipts.pop(receipt)
    story.stacks[entry] -= number * story.chips[kind]
    story.tally.taken_back += number
    if kind == "rebuy":
        story.tally.rebuys -= number
    else:
        story.tally.add_ons -= number


def _undone(story: Story, line: JournalLine) -> None:
    """Of what an undo may turn back, the stacks follow sales of chips."""
    of = line.data["of"]
    if line.data["kind"] in ("entry.rebought", "entry.added_on"):
        _take_back(story, of["receipt"])
    elif line.data["kind"] == "entry.table_added_on":
        for receipt in of["receipts"]:
            _take_back(story, receipt)


def _raced(story: Story, line: JournalLine) -> None:
    table = next(t for t in story.hall.open_tables() if str(t.number) == line.data["table"])
    before = sum(story.stacks[entry] for entry in table.seats.values())
    for seat, gained in line.data["gains"].items():
        story.stacks[table.seats[int(seat)]] += gained
    after = sum(story.stacks[entry] for entry in table.seats.values())
    if after - before != line.data["delta_chips"]:
        raise Violation("a race that does not add up", line, after - before)
    story.tally.races += 1


def _came_in(story: Story, line: JournalLine) -> None:
    """Bags of an earlier day: the chips are what the ledger's rows of this line say."""
    rows = ChipMovement.objects.filter(
        tournament=line.tournament_id, revision=line.revision, reason__in=FROM_BAGS
    )
    for entry, player, chips in rows.values_list("entry", "entry__player", "chips"):
        story.came_in += entry not in story.stacks
        story.stacks[entry] = story.stacks.get(entry, 0) + chips
        story.player_of[entry] = player


def _went_on(story: Story, line: JournalLine) -> None:
    story.stacks.clear()


def _moved(story: Story, line: JournalLine) -> None:
    for change in line.changes:
        if change["model"] == "tables.move" and change["after"]:
            entry = change["after"]["entry_id"]
            story.moved[entry] = story.moved.get(entry, 0) + 1
            story.tally.moves += 1


def _day_over(story: Story, line: JournalLine) -> None:
    story.tally.nights += 1
    story.tally.bags += line.data["bags_count"]


def _closed(story: Story, line: JournalLine) -> None:
    story.registration_open = False
    story.waiting.clear()


_EFFECTS: dict[str, Callable[[Story, JournalLine], None]] = {
    "entry.registered": _entered,
    "entry.reentered": _entered,
    "entry.busted": _out,
    "entry.let_out": _let_out,
    "entry.rebought": _rebought,
    "entry.added_on": _added_on,
    "entry.table_added_on": _table_added_on,
    "entry.sale_voided": _taken_back,
    "act.undone": _undone,
    "chips.raced": _raced,
    "tables.balanced": _moved,
    "tables.broken": _moved,
    "tables.redrawn": _moved,
    "day.closed": _day_over,
    "day.drawn": _moved,
    "day.merged": _came_in,
    "day.carried": _went_on,
    "registration.closed": _closed,
    "tournament.finished": _closed,
}
