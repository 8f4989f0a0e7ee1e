"""What a person says of many evenings: once for all of them, and of each where it differs."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tdsite.rooms.imports.many.rows import (
    WINNER,
    Choice,
    FileState,
    FileSummary,
    Stands,
    choices_of,
)
from tdsite.rooms.imports.report import Reading
from tdsite.rooms.imports.tdt.saved_event import ParsedFile
from tournaments.rules.imports import Bought, Unfinished, settled
from tournaments.rules.seasons import MAX_RESULTS, Counting


@dataclass(frozen=True, slots=True)
class Wishes:
    """For all: the currency (empty: the club's), rebuy or re-entry, new ones, saves, unfinished.

    `count`: each evening counts in the league and season its file names.  `best_of` (0: all),
    `drop_worst` and `knock_outs` are those of these seasons; empty: as a season has it.
    """

    currency: str = ""
    again: str = Bought.REENTRY
    new: str = Choice.TAKE
    newer: str = Choice.LEAVE
    unfinished: str = Choice.RUNNING
    count: bool = True
    best_of: int | None = None
    drop_worst: int | None = None
    knock_outs: str = ""

    @property
    def counting(self) -> Counting:
        return counting_of(self.best_of, self.drop_worst, self.knock_outs)

    @property
    def reading(self) -> Reading:
        return Reading(self.currency, Bought(self.again))

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


FULL, SHARED = "full", "shared"
KNOCK_OUTS = (FULL, SHARED)


def counting_of(best_of: int | None, drop_worst: int | None, knock_outs: str) -> Counting:
    """What was chosen of a season, as its terms have it."""
    return Counting(best_of, drop_worst, knock_outs == SHARED if knock_outs else None)


AGAIN = (Bought.REENTRY, Bought.REBUY)
NEW = (Choice.TAKE, Choice.LEAVE)
NEWER = (Choice.LEAVE, Choice.REPLACE)
UNFINISHED = (Choice.RUNNING, Choice.CALLED_OFF, Choice.LEAVE)


def wishes_of(data: Mapping[str, Any]) -> Wishes:
    """Wishes as they were kept or sent; what is none of them is as usual."""
    usual = Wishes()

    def one_of(name: str, known: tuple[str, ...]) -> str:
        choice = str(data.get(name) or "")
        return choice if choice in known else str(getattr(usual, name))

    return Wishes(
        currency=str(data.get("currency") or "")[:3],
        again=one_of("again", AGAIN),
        new=one_of("new", NEW),
        newer=one_of("newer", NEWER),
        unfinished=one_of("unfinished", UNFINISHED),
        count=bool(data.get("count", usual.count)),
        best_of=results_in(data.get("best_of")),
        drop_worst=results_in(data.get("drop_worst")),
        knock_outs=one_of("knock_outs", KNOCK_OUTS),
    )


def results_in(value: Any) -> int | None:
    """A number of results as it was typed or sent; None for none, or for what is no such number."""
    text = "" if value is None else str(value).strip()
    number = int(text) if text.isdecimal() and len(text) < 6 else None
    return number if number is not None and number <= MAX_RESULTS else None


def choice_of(stands: Stands, row: FileSummary, wishes: Wishes, choice: str = "") -> str:
    """What becomes of a file: what was said of it, else what was said for all, else the usual."""
    may = choices_of(stands, row)
    if choice in may:
        return choice
    if not may:
        return Choice.LEAVE
    for_all = {
        FileState.NEW: wishes.new,
        FileState.NEWER: wishes.newer,
        FileState.UNFINISHED: wishes.unfinished,
    }.get(stands.standing, may[0])
    return str(for_all)


def as_chosen(read: ParsedFile, choice: str, wishes: Wishes) -> ParsedFile:
    """The file with what was chosen for it.  Raises NoSuchWinner."""
    if read.event is None:
        return read
    winner = choice.removeprefix(WINNER) if choice.startswith(WINNER) else ""
    called_off = choice == Choice.CALLED_OFF or (
        choice == Choice.REPLACE and wishes.unfinished == Choice.CALLED_OFF
    )
    event = settled(
        read.event,
        currency=read.event.currency,
        unfinished=Unfinished.CALLED_OFF if called_off else Unfinished.RUNNING,
        winner=winner,
    )
    return replace(read, event=event)
