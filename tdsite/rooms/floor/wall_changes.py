"""What of the wall is different since a page drew it: read from the journal, exactly.

A line holds every row its act touched, so the tables of those rows are drawn anew; and so is each
table that looks different because the floor around it changed.  Too much, or a page of another
time, and it is the whole wall again.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from django.db.models import Q

from tables import queries as floor_queries
from tables.models import OrderedMove, Seat, SeatNeed, Table, TableCall
from tables.queries import TableCount
from tdsite.rooms.floor.table_states import Scale, scale_of
from tdsite.rooms.floor.wall import Wall, sections_of, wall_of
from tdsite.rooms.floor.zoom import Zoom
from tournaments import journal
from tournaments.models import Absence, Elimination, Entry, FloorCall, Penalty, Tournament
from tournaments.undo import UNDOINGS

MAX_LINES = 60
MAX_TABLES = 60  # or half of all tables, where that is more
EVERYBODY = frozenset({"tournament.started", "tables.redrawn"})

# the rows that are drawn on the wall
DRAWN = frozenset(
    {
        "tables.table",
        "tables.seat",
        "tables.seatneed",
        "tables.seatcheck",
        "tables.move",
        "tables.orderedmove",
        "tables.tablehand",
        "tables.tablecall",
        "tournaments.entry",
        "tournaments.elimination",
        "tournaments.penalty",
        "tournaments.penaltyhand",
        "tournaments.absence",
        "tournaments.floorcall",
    }
)
CALLS = {"tables.tablecall": TableCall, "tournaments.floorcall": FloorCall}
# what their columns point to
POINTS = {
    "table_id": "tables.table",
    "from_table_id": "tables.table",
    "to_table_id": "tables.table",
    "entry_id": "tournaments.entry",
    "player_id": "tournaments.player",
    "penalty_id": "tournaments.penalty",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """The wall as a page shows it."""

    revision: int
    scale: Scale
    zoom: Zoom | None

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self | None:
        """What a page says of its wall, None when that is nothing to go by."""
        revision, scale = query.get("since", ""), Scale.read(query.get("scale", ""))
        if scale is None or not (revision.isascii() and revision.isdigit() and len(revision) < 10):
            return None
        return cls(int(revision), scale, Zoom.read(query.get("drawn", Zoom.OVALS)))


def wall_since(tournament: Tournament, seen: Seen | None, chosen: Zoom | None = None) -> Wall:
    """The tables that are different since the page drew its wall, or the whole of it.

    The journal is read before the floor: what is newer than its lines comes with the next answer
    as well.
    """
    touched = _touched(tournament, seen.revision) if seen else None
    if seen is None or touched is None:
        return wall_of(tournament, chosen)
    rows = floor_queries.counts(tournament)
    scale, zoom = scale_of(tournament, rows), chosen or Zoom.of(len(rows))
    standing, gone = _by_number(tournament, touched)
    changed = standing | _looking_different(rows, seen.scale, scale)
    too_many = len(changed) > max(MAX_TABLES, len(rows) // 2)
    another = seen.zoom != zoom or seen.scale.watched != scale.watched
    if not rows or too_many or another:
        return wall_of(tournament, chosen)
    return Wall(
        tournament.revision,
        scale,
        sections_of(tournament, rows, scale, only=changed),
        zoom,
        since=seen.revision,
        gone=tuple(sorted(gone - standing)),
    )


def _looking_different(rows: Collection[TableCount], then: Scale, now: Scale) -> set[int]:
    if then == now:
        return set()
    return {
        row.number
        for row in rows
        if then.look(row.number, row.players) != now.look(row.number, row.players)
    }


@dataclass
class _Touched:
    """Rows by model, the numbers of tables that are no more, and of those a call was undone at."""

    rows: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    deleted: set[int] = field(default_factory=set)
    called: set[int] = field(default_factory=set)

    def note(self, change: Mapping[str, Any]) -> None:
        if change["model"] not in DRAWN:
            return
        self.rows[change["model"]].add(change["pk"])
        for side in (change["before"] or {}, change["after"] or {}):
            for column in side.keys() & POINTS.keys():
                if side[column] is not None:
                    self.rows[POINTS[column]].add(side[column])
        if change["after"] is None and change["before"] is not None:
            if change["model"] == "tables.table":
                self.deleted.add(change["before"]["number"])
            elif change["model"] in CALLS:
                self.called.add(change["before"]["table_number"])


def _touched(tournament: Tournament, since: int) -> _Touched | None:
    """The rows touched since that revision; None if that is too much, or was never."""
    if not 0 < since <= tournament.revision:
        return None
    lines = journal.lines_of(tournament).filter(revision__gt=since)
    kinds = list(lines.values_list("kind", "data")[: MAX_LINES + 1])
    if len(kinds) > MAX_LINES or any(_moves_everybody(*line) for line in kinds):
        return None
    touched = _Touched()
    for changes in lines.order_by("revision").values_list("changes", flat=True):
        for change in changes:
            touched.note(change)
    return touched


def _moves_everybody(kind: str, data: Mapping[str, Any]) -> bool:
    """Whether the line, or the one it undid, is about the whole room."""
    if kind not in UNDOINGS:
        return kind in EVERYBODY
    undone = data["of"] if isinstance(data["of"], list) else [data["of"]]
    return any(_moves_everybody(of["line_kind"], of) for of in undone)


def _by_number(tournament: Tournament, touched: _Touched) -> tuple[set[int], set[int]]:
    """The touched tables that stand, and those that are gone."""
    pks = set(touched.rows["tables.table"])
    seats, entries = touched.rows["tables.seat"], _entries(tournament, touched.rows)
    if seats or entries:
        chairs = Seat.objects.filter(Q(pk__in=seats) | Q(entry__in=entries))
        pks |= set(chairs.values_list("table_id", flat=True))
    called = touched.called | _called(touched.rows)
    if called:
        rows = Table.objects.filter(tournament=tournament, number__in=called, broken_at=None)
        pks |= set(rows.values_list("pk", flat=True))
    # a broken table ends the moves to it, which stand at the tables they come from
    pks |= set(OrderedMove.objects.filter(to_table__in=pks).values_list("from_table", flat=True))
    tables = Table.objects.filter(tournament=tournament, pk__in=pks)
    standing: set[int] = set()
    gone = set(touched.deleted)
    for number, broken_at in tables.values_list("number", "broken_at"):
        (standing if broken_at is None else gone).add(number)
    return standing, gone


def _called(rows: Mapping[str, set[int]]) -> set[int]:
    """The numbers of the tables at which the clock or the floor was called."""
    called: set[int] = set()
    for label, model in CALLS.items():
        if found := rows[label]:
            calls = model._default_manager.filter(pk__in=found)
            called |= set(calls.values_list("table_number", flat=True))
    return called


def _entries(tournament: Tournament, rows: Mapping[str, set[int]]) -> set[int]:
    """The entries of all rows that are about an entry or a player."""
    entries = set(rows["tournaments.entry"])
    players = set(rows["tournaments.player"])
    if needs := rows["tables.seatneed"]:
        players |= set(SeatNeed.objects.filter(pk__in=needs).values_list("player_id", flat=True))
    if ends := rows["tournaments.elimination"]:
        entries |= set(Elimination.objects.filter(pk__in=ends).values_list("entry_id", flat=True))
    for model in (Penalty, Absence):
        if found := rows[model._meta.label_lower]:
            entries |= set(model.objects.filter(pk__in=found).values_list("entry_id", flat=True))
    if players:
        theirs = Entry.objects.filter(tournament=tournament, player__in=players)
        entries |= set(theirs.values_list("pk", flat=True))
    return entries
