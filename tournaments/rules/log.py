"""The log made shorter: rows of routine folded into one, and people whose data are erased.

An erased person is a number where the name stood.
"""

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

PLAYER = "tournaments.player"
ENTRY = "tournaments.entry"
# What an erased player's row holds instead.  The name is the stand-in.
EMPTY: dict[str, str | None] = {
    "sought": "",
    "alias": "",
    "member_number": "",
    "country": "",
    "phone": "",
    "email": "",
    "born_on": None,
    "age_checked_on": None,
    "photo_id": None,
    "notes": "",
    "origin": "",
}
# Columns people write in freely: the person's own are emptied, in others the name is replaced.
FREE = frozenset({"reason", "why", "note", "notes", "text", "discount_reason", "report", "message"})
# What a line tells for programs: never a name.
FOR_PROGRAMS = frozenset({"kind", "line_kind", "method", "currency", "receipt", "altered", "seat"})
# Under these a line or a row names a player, or an entry.
PLAYER_KEYS = frozenset({"player_id", "other_id", "one_id", "merged_into_id", "keep_id"})
ENTRY_KEYS = frozenset({"entry", "entry_id", "by_entry_id", "other_entry_id", "sold_to_id"})


def stand_in(number: int) -> str:
    """The name of an erased person.

    >>> stand_in(1234)
    'Player 1234'
    """
    return f"Player {number}"


@dataclass(frozen=True)
class Person:
    """Who is erased: the numbers of their rows, every name they had, and what was theirs alone.

    `exact` are an alias, a phone, an e-mail: replaced where nothing else stands beside them.
    `rows` are the person's other rows by model, whose free columns are emptied; `photos` all
    there ever were.
    """

    number: int
    players: frozenset[int]
    entries: frozenset[int] = frozenset()
    names: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()
    rows: Mapping[str, frozenset[int]] = field(default_factory=dict)
    photos: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        longest_first = sorted((name for name in self.names if name.strip()), key=len, reverse=True)
        pattern = "|".join(map(re.escape, longest_first))
        found = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)") if pattern else None
        object.__setattr__(self, "_found", found)

    def without(self, text: str) -> str:
        """The text with the number where one of the person's names stood."""
        if text in self.exact:
            return ""
        found: re.Pattern[str] | None = self._found  # type: ignore[attr-defined]
        return found.sub(stand_in(self.number), text) if found else text


def data_without(person: Person, value: Any) -> Any:
    """What a line tells, without the person."""
    if isinstance(value, str):
        return person.without(value)
    if isinstance(value, list):
        return [data_without(person, each) for each in value]
    if isinstance(value, dict):
        return {
            key: each if key in FOR_PROGRAMS else data_without(person, each)
            for key, each in value.items()
        }
    return value


def rows_without(person: Person, changes: list[Any]) -> list[Any]:
    """The rows of a line, without the person."""
    return [
        {
            **change,
            "before": _row_without(person, change, change["before"]),
            "after": _row_without(person, change, change["after"]),
        }
        for change in changes
    ]


def _row_without(
    person: Person, change: Mapping[str, Any], row: dict[str, Any] | None
) -> dict[str, Any] | None:
    if row is None:
        return None
    if change["model"] == PLAYER and change["pk"] in person.players:
        gone = {**EMPTY, "name": stand_in(change["pk"])}
        return {name: gone.get(name, value) for name, value in row.items()}
    his = change["pk"] in person.rows.get(change["model"], ()) or points_at(
        row, PLAYER_KEYS, person.players
    )
    return {
        name: _free_text(person, value, his=his) if name in FREE else value
        for name, value in row.items()
    }


def _free_text(person: Person, value: Any, *, his: bool) -> Any:
    return "" if his and isinstance(value, str) else data_without(person, value)


def points_at(row: Mapping[str, Any], keys: Collection[str], numbers: Collection[int]) -> bool:
    return any(row.get(key) in numbers for key in keys if isinstance(row.get(key), int))


def speaks_of(
    data: Any, changes: list[Any], *, players: Collection[int], entries: Collection[int]
) -> bool:
    """Whether a line names one of these people by a number, their own or an entry's."""
    if _told_of(data, players, entries):
        return True
    for change in changes:
        known = {PLAYER: players, ENTRY: entries}.get(change["model"], ())
        if change["pk"] in known:
            return True
        for row in (change["before"] or {}, change["after"] or {}):
            if points_at(row, PLAYER_KEYS, players) or points_at(row, ENTRY_KEYS, entries):
                return True
    return False


def _told_of(value: Any, players: Collection[int], entries: Collection[int]) -> bool:
    if isinstance(value, list):
        return any(_told_of(each, players, entries) for each in value)
    if not isinstance(value, dict):
        return False
    if points_at(value, PLAYER_KEYS, players) or points_at(value, ENTRY_KEYS, entries):
        return True
    return any(_told_of(each, players, entries) for each in value.values())


@dataclass(frozen=True, slots=True)
class RunPart:
    """Lines of routine of one kind, at one table or (empty) at none, with no line of weight
    between them.

    `first` and `last` are the revisions of the oldest and the newest; `undone` of them do not
    count any more.
    """

    kind: str
    table: str
    first: int
    last: int
    since: datetime
    until: datetime
    lines: int = 1
    undone: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """Lines of routine with no line of weight between them: one row of the log."""

    parts: tuple[RunPart, ...]

    @property
    def first(self) -> int:
        """The revision of its oldest line."""
        return min(part.first for part in self.parts)

    @property
    def last(self) -> int:
        """The revision of its newest line."""
        return max(part.last for part in self.parts)

    @property
    def since(self) -> datetime:
        return min(part.since for part in self.parts)

    @property
    def until(self) -> datetime:
        return max(part.until for part in self.parts)

    @property
    def lines(self) -> int:
        return sum(part.lines for part in self.parts)

    @property
    def undone(self) -> int:
        return sum(part.undone for part in self.parts)

    @property
    def kinds(self) -> dict[str, int]:
        """How many lines of each kind."""
        lines: Counter[str] = Counter()
        for part in self.parts:
            lines[part.kind] += part.lines
        return dict(lines)

    def tables(self, *, without: Collection[str] = ()) -> frozenset[str]:
        """The tables that reported something, but for these kinds."""
        return frozenset(p.table for p in self.parts if p.table and p.kind not in without)


def fold(alone: Iterable[int], parts: Iterable[RunPart]) -> list[int | Run]:
    """The rows of a log, the newest first: lines that stand alone, by revision, and runs between.

    Two lines that stand alone have one run between them at most; no part may reach over a line
    that stands alone.  Whether the parts are single lines or sums of them makes no difference.
    """
    marks, between = sorted(alone), defaultdict(list)
    for part in parts:
        between[bisect(marks, part.first)].append(part)
    rows: list[int | Run] = []
    for place in range(len(marks), -1, -1):
        if place in between:
            rows.append(Run(tuple(between[place])))
        if place:
            rows.append(marks[place - 1])
    return rows
