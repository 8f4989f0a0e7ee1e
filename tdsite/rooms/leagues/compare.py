"""A season's standings beside a table that was published elsewhere, cell by cell.  Nothing is kept.

Cells are compared as they are printed; why one differs is found in `compare_why`.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext

from tdsite.rooms.leagues.compare_why import (
    KINDS,
    CellReader,
    Reason,
    of_event_cell,
    of_other_cell,
)
from tdsite.rooms.leagues.season_table import SeasonTable
from tdsite.rooms.leagues.standings import points_text, short_day
from tdsite.web.read_sheets import BadSheet, Limits, read_sheet
from tournaments.rules import N_
from tournaments.rules.differing import same
from tournaments.rules.published import (
    Means,
    NamedEvent,
    PublishedColumn,
    PublishedNumber,
    PublishedTable,
    number_in,
    read_published,
)
from tournaments.rules.published_names import Match, Matched, matched

LIMITS = Limits(
    rows=1_000,
    columns=100,
    cells=200_000,
    packed_bytes=5_000_000,
    unpacked_bytes=20_000_000,
    letters=2_000,
    too_large=N_("The table is too large to compare. Load one with at most %(most)s rows."),
)
LONGEST_MARK = 4  # signs around a printed number: T3, (12), ≈ 4
_WIDE_GAP = re.compile(r"\s{2,}")
_LINE = re.compile(r"\s*(?:(\S*\d\S*)\s+)?(\D+?)((?:\s+[(≈]*[−+-]?\d[\d.,]*\)?)+)\s*")
LABELS = {
    Means.RANK: N_("Rank"),
    Means.PLAYER: N_("Player"),
    Means.POINTS: N_("Points"),
    Means.MANUAL: N_("Manual"),
    Means.EVENTS: N_("Events"),
    Means.WINS: N_("Wins"),
}


class State(StrEnum):
    """How a cell there stands to the one here."""

    NONE = ""  # nothing on both sides
    EQUAL = "equal"
    DIFFERS = "differs"
    HERE = "here"
    THERE = "there"


@dataclass(frozen=True, slots=True)
class ComparedCell:
    state: State
    ours: str = ""
    theirs: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A published row; `options` are the players to choose from where the name is not sure."""

    number: int
    name: str
    player: int | None
    our_name: str
    how: Match
    cells: tuple[ComparedCell, ...]

    @property
    def asks(self) -> bool:
        return self.how is not Match.SURE


@dataclass(frozen=True, slots=True)
class ComparedHead:
    number: int
    heading: str
    label: str
    means: str
    unsure: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell that differs, with the reason and the numbers the formula saw."""

    anchor: str
    player: int
    name: str
    column: str
    ours: str
    theirs: str
    by: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class OnlyHere:
    player: int
    name: str
    rank: str
    points: str


@dataclass(frozen=True)
class Compared:
    """The whole page.  `columns` are all of the table, `heads` those that are compared."""

    columns: tuple[ComparedHead, ...]
    heads: tuple[ComparedHead, ...]
    rows: tuple[ComparedRow, ...]
    differences: tuple[Difference, ...]
    only_here: tuple[OnlyHere, ...]
    counts: Mapping[State, int]
    kinds: tuple[tuple[str, int], ...]
    names_there: tuple[str, ...] = field(default=())

    @property
    def equal(self) -> int:
        return self.counts.get(State.EQUAL, 0)

    @property
    def differ(self) -> int:
        return len(self.differences)

    @property
    def uncertain(self) -> list[ComparedRow]:
        return [row for row in self.rows if row.asks]

    @property
    def to_look_at(self) -> int:
        """Questions: columns and names that are not sure."""
        doubtful = (Match.LIKELY, Match.SEVERAL)
        return sum(one.unsure for one in self.columns) + sum(
            row.how in doubtful for row in self.rows
        )


def rows_sent(upload: UploadedFile | None, pasted: str) -> list[tuple[str, ...]]:
    """The cells of a file or of a pasted text.  Raises BadSheet, BadWorkbook."""
    content = upload.read(LIMITS.packed_bytes + 1) if upload else pasted.strip("\r\n").encode()
    if not content.strip():
        raise BadSheet(N_("Paste a table, or choose a file."), field="pasted")
    rows = list(read_sheet(content, LIMITS).rows)
    if upload is None and not any(sign in pasted for sign in "\t;|"):
        return _apart(pasted, rows)
    return rows


def _apart(pasted: str, rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Columns that stand apart by gaps alone; by commas only where every line has as many."""
    if len(rows[0]) > 2 and all(row[-1] for row in rows):
        return rows
    lines = [line.strip() for line in pasted.splitlines() if line.strip()]
    cut = [_WIDE_GAP.split(line) for line in lines]
    if max(map(len, cut)) < 2:
        cut = [_words(line) for line in lines]
    wide = max(map(len, cut))
    return [(*row, *[""] * (wide - len(row))) for row in cut] if wide > 1 else rows


def _words(line: str) -> list[str]:
    """A rank, a name and numbers with one space between them."""
    found = _LINE.fullmatch(line)
    return [found[1] or "", found[2].strip(), *found[3].split()] if found else [line]


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """The table as a text that is read again as the same table."""
    return "\n".join("\t".join(cell.replace('"', "”") for cell in row) for row in rows)


def named_events(table: SeasonTable) -> list[NamedEvent]:
    return [
        NamedEvent(
            one.tournament.pk,
            one.tournament.name,
            one.tournament.starts_at.astimezone(ZoneInfo(one.tournament.timezone)).date(),
        )
        for one in table.columns
    ]


def read_table(table: SeasonTable, rows: Sequence[Sequence[str]]) -> PublishedTable:
    """What the table says, as far as it says it by itself."""
    names = [name for one in _all_names(table).values() for name in one]
    return read_published(rows, named_events(table), names)


def _all_names(table: SeasonTable) -> dict[int, list[str]]:
    return {
        pk: [name for name in {one.name, one.public_name, one.alias} if name]
        for pk, one in table.people.items()
    }


def compared(
    table: SeasonTable,
    published: PublishedTable,
    *,
    chosen: Mapping[int, int | None],
    may_see_money: bool = False,
) -> Compared:
    """The two tables beside each other; `chosen`: whom somebody said a row names, None nobody."""
    names = [published.name(row) for row in published.rows]
    found = [
        Matched(Match.CHOSEN, chosen[at]) if at in chosen else one
        for at, one in enumerate(matched(names, _all_names(table)))
    ]
    found = _each_once(found)
    reader = CellReader(table, published, found, may_see_money=may_see_money)
    rows: list[ComparedRow] = []
    differences: list[Difference] = []
    for at, (row, match) in enumerate(zip(published.rows, found, strict=True)):
        if not names[at] and not match.player:
            continue
        cells = _cells(reader, row, match.player, at, differences)
        our_name = table.people[match.player].name if match.player else ""
        rows.append(ComparedRow(at, names[at], match.player, our_name, match.how, tuple(cells)))
    columns = tuple(_head(table, at, one) for at, one in enumerate(published.columns))
    counts = Counter(cell.state for row in rows for cell in row.cells if row.player)
    kinds = Counter(one.reason.kind for one in differences)
    return Compared(
        columns=columns,
        heads=tuple(columns[at] for at in reader.compared_columns),
        rows=tuple(rows),
        differences=tuple(differences),
        only_here=_only_here(table, {match.player for match in found}),
        counts=counts,
        kinds=tuple((gettext(KINDS[kind]), number) for kind, number in kinds.most_common()),
        names_there=tuple(row.name for row in rows if row.player is None),
    )


def _each_once(found: Sequence[Matched]) -> list[Matched]:
    """Whom somebody chose for a row is no longer meant by another one."""
    chosen = {one.player for one in found if one.how is Match.CHOSEN}
    return [
        Matched(Match.SEVERAL, among=(one.player,))
        if one.how is not Match.CHOSEN and one.player in chosen and one.player
        else one
        for one in found
    ]


def _head(table: SeasonTable, at: int, column: PublishedColumn) -> ComparedHead:
    if column.event is None:
        label = gettext(LABELS[Means(column.means)]) if column.means else ""
    else:
        events = {one.tournament.pk: one.tournament for one in table.columns}
        event = events.get(column.event)
        label = f"{event.name}, {short_day(event)}" if event else ""
    return ComparedHead(at, column.heading, label, column.means, column.unsure)


def _cells(
    reader: CellReader,
    row: Sequence[str],
    player: int | None,
    at: int,
    differences: list[Difference],
) -> list[ComparedCell]:
    cells = []
    for index in reader.compared_columns:
        column = reader.published.columns[index]
        theirs = number_in(row[index])
        text = _short(row[index], theirs)
        if player is None:
            cells.append(ComparedCell(State.THERE if text else State.NONE, theirs=text))
            continue
        ours = reader.ours(column, player)
        state = _state(reader, column, player, ours, theirs)
        anchor = f"d{at}-{index}" if state not in (State.NONE, State.EQUAL) else ""
        cell = ComparedCell(state, _text(ours), text, anchor)
        cells.append(cell)
        if anchor:
            differences.append(_difference(reader, column, player, ours, theirs, cell))
    return cells


def _state(
    reader: CellReader,
    column: PublishedColumn,
    player: int,
    ours: Decimal | None,
    theirs: PublishedNumber | None,
) -> State:
    if theirs is None or (theirs.value == 0 and ours is None):
        empty = ours is None or (ours == 0 and column.event is None)
        return State.NONE if empty else State.HERE
    if ours is None:
        return State.THERE
    if same(ours, theirs) and not reader.counts_otherwise(column, player, theirs):
        return State.EQUAL
    return State.DIFFERS


def _difference(
    reader: CellReader,
    column: PublishedColumn,
    player: int,
    ours: Decimal | None,
    theirs: PublishedNumber | None,
    cell: ComparedCell,
) -> Difference:
    find = of_other_cell if column.event is None else of_event_cell
    by = ""
    if ours is not None and theirs is not None and theirs.value != ours:
        change = theirs.value - ours
        by = ("+" if change > 0 else "") + points_text(change, digits=4)
    head = _head(reader.table, 0, column)
    return Difference(
        anchor=cell.anchor,
        player=player,
        name=reader.table.people[player].name,
        column=head.label,
        ours=points_text(ours, digits=4) if ours is not None else "",
        theirs=cell.theirs,
        by=by,
        reason=find(reader, column, player, ours, theirs),
    )


def _short(text: str, number: PublishedNumber | None) -> str:
    """A cell as it is printed; what a sheet writes of a long number as it shows it."""
    if number is None or len(text) <= len(str(number.value)) + LONGEST_MARK:
        return text
    return points_text(number.value, digits=4)


def _text(value: Decimal | None) -> str:
    return "" if value is None else points_text(value)


def _only_here(table: SeasonTable, found: set[int | None]) -> tuple[OnlyHere, ...]:
    return tuple(
        OnlyHere(
            one.player, table.people[one.player].name, str(one.rank or ""), points_text(one.points)
        )
        for one in table.standings
        if one.player not in found
    )
