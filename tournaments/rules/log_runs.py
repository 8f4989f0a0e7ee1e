"""The log folded: lines of routine that follow each other become one row, all others stand alone.

Routine is what each table reports in its turn: a hand is dealt, a seat was looked at, somebody
was called.  A hundred tables write thousands of such lines an hour between the few that matter.
"""

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime


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
