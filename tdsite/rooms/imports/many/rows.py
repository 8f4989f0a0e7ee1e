"""The table to look at first: what each file holds, and what it is to the book and the rest."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from typing import Any

from tdsite.rooms.imports.report import event_of, hash_of
from tdsite.rooms.imports.tdt.saved_event import read_evening
from tournaments.models import Club, ImportedEvent
from tournaments.rules import RuleError
from tournaments.rules.imports import NotAPastEvent, PastEvent
from tournaments.rules.past_results import result_of, so_far

MAX_STILL_IN = 60  # who may be named as the winner of an unfinished evening


class FileState(StrEnum):
    """What a file is."""

    NEW = "new"
    HERE = "here"
    NEWER = "newer"
    OLDER = "older"
    DOUBLE = "double"
    UNFINISHED = "unfinished"
    NEVER_PLAYED = "never_played"
    REFUSED = "refused"


class Choice(StrEnum):
    """What to do with a file; a winner is said as `winner:` and the player's key."""

    TAKE = "take"
    LEAVE = "leave"
    REPLACE = "replace"
    RUNNING = "running"
    CALLED_OFF = "called_off"


WINNER = "winner:"


@dataclass(frozen=True, slots=True)
class FileSummary:
    """A file as the table shows it.  `paid` is in hundredths of the file's money.

    `again` are the buy-ins after a bust-out, which are re-entries or rebuys; `still_in` those who
    had not gone out, by key and name, where nothing says who won.  `says` and `values` are why it
    cannot come in.
    """

    file: str
    hash: str = ""
    name: str = ""
    starts_at: str = ""
    players: int = 0
    entries: int = 0
    again: int = 0
    paid: int = 0
    winner: str = ""
    league: str = ""
    season: str = ""
    event_uuid: str = ""
    saved_at: str = ""
    corrections: int = 0
    still_in: tuple[tuple[str, str], ...] = ()
    never_played: bool = False
    says: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def unfinished(self) -> bool:
        return bool(self.still_in)

    @property
    def began_at(self) -> datetime | None:
        return datetime.fromisoformat(self.starts_at) if self.starts_at else None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> "FileSummary":
        known = {one.name: data[one.name] for one in fields(cls) if one.name in data}
        known["still_in"] = tuple((key, name) for key, name in known.get("still_in", ()))
        return cls(**known)


def refused(file: str, error: RuleError, **known: Any) -> FileSummary:
    """A file that cannot come in, with the reason."""
    values = {name: value for name, value in error.values.items() if isinstance(value, str | int)}
    return FileSummary(file, says=error.sentence, values=values, **known)


def look_at(file: str, content: bytes) -> FileSummary:
    """What a file holds, for the table.  Never raises: what cannot be read says so."""
    file_hash = hash_of(content)
    try:
        read = read_evening(content, file_name=file)
    except RuleError as error:
        return refused(file, error, hash=file_hash)
    try:
        event = event_of(read)
        winner = _winner(event)
    except NotAPastEvent as error:
        return refused(file, error, hash=file_hash, name=read.name, never_played=True)
    names = {player.key: player.name for player in event.players}
    bought = [purchase for entry in event.entries for purchase in entry.purchases]
    return FileSummary(
        file,
        hash=file_hash,
        name=event.name,
        starts_at=event.started_at.isoformat(),
        players=len({entry.player for entry in event.entries}),
        entries=len(event.entries),
        again=len(event.entries) - len({entry.player for entry in event.entries}),
        paid=sum(purchase.amount_cents for purchase in bought),
        winner=names.get(winner, ""),
        league=event.league,
        season=event.season,
        event_uuid=event.event_uuid,
        saved_at=event.saved_at.isoformat() if event.saved_at else "",
        corrections=len(event.corrections),
        still_in=_still_in(event, names) if event.under_way else (),
    )


def _winner(event: PastEvent) -> str:
    """Who won, by the rules the book will place them by; nobody of one that is under way.

    Raises NotAPastEvent.
    """
    if event.under_way:
        so_far(event, [])
        return ""
    return event.entries[result_of(event).order.winner].player


def _still_in(event: PastEvent, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((key, names.get(key, key)) for key in event.still_in[:MAX_STILL_IN])


@dataclass(frozen=True, slots=True)
class Stands:
    """What a file is to the book, and the event that is here of the same evening."""

    standing: FileState
    here: ImportedEvent | None = None


def standings_of(club: Club, rows: Sequence[FileSummary]) -> list[Stands]:
    """What each file is now: to the book, and to the other files of the act."""
    known = ImportedEvent.objects.filter(club=club).select_related("tournament")
    imports = list(known.order_by("pk"))
    by_hash = {one.file_hash: one for one in imports}
    by_start: dict[datetime, list[ImportedEvent]] = defaultdict(list)
    for one in imports:
        by_start[one.tournament.starts_at].append(one)
    earlier_saves = _doubles(rows)
    return [
        _stands(row, by_hash, by_start, is_double=number in earlier_saves)
        for number, row in enumerate(rows)
    ]


def _stands(
    row: FileSummary,
    by_hash: Mapping[str, ImportedEvent],
    by_start: Mapping[datetime, Sequence[ImportedEvent]],
    *,
    is_double: bool,
) -> Stands:
    if row.never_played or row.says:
        return Stands(FileState.NEVER_PLAYED if row.never_played else FileState.REFUSED)
    if row.hash in by_hash:
        return Stands(FileState.HERE, by_hash[row.hash])
    if is_double:
        return Stands(FileState.DOUBLE)
    began_at = row.began_at
    for one in by_start.get(began_at, ()) if began_at else ():
        called = str(one.report.get("evening") or "")
        if not called or not row.event_uuid or called == row.event_uuid:
            return Stands(FileState.OLDER if _is_older(row, one) else FileState.NEWER, one)
    return Stands(FileState.UNFINISHED if row.unfinished else FileState.NEW)


def _is_older(row: FileSummary, here: ImportedEvent) -> bool:
    saved_at = str(here.report.get("saved_at") or "")
    return bool(saved_at and row.saved_at) and (
        datetime.fromisoformat(row.saved_at) < datetime.fromisoformat(saved_at)
    )


def _doubles(rows: Iterable[FileSummary]) -> set[int]:
    """The files that another of the act is a later save of, or the very same."""
    latest: dict[tuple[str, str], tuple[str, bool, int]] = {}
    found: set[int] = set()
    for number, row in enumerate(rows):
        if row.says or not row.starts_at:
            continue
        key = (row.event_uuid, row.starts_at)
        # of two that end with the same line, the one that says who won is the later save
        mine = (row.saved_at, not row.unfinished, number)
        if key not in latest:
            latest[key] = mine
        elif mine > latest[key]:
            found.add(latest[key][-1])
            latest[key] = mine
        else:
            found.add(number)
    return found


OPEN = {
    FileState.NEW: (Choice.TAKE, Choice.LEAVE),
    FileState.NEWER: (Choice.LEAVE, Choice.REPLACE),
    FileState.OLDER: (Choice.LEAVE, Choice.REPLACE),
    FileState.UNFINISHED: (Choice.RUNNING, Choice.CALLED_OFF, Choice.LEAVE),
}


def choices_of(stands: Stands, row: FileSummary) -> tuple[str, ...]:
    """What may be chosen for a file, the usual first; nothing where it stays out anyhow."""
    found: tuple[str, ...] = OPEN.get(stands.standing, ())
    if stands.standing is FileState.UNFINISHED:
        found = (*found, *(f"{WINNER}{key}" for key, _ in row.still_in))
    return tuple(str(one) for one in found)
