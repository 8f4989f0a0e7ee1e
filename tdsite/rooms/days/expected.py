"""What each table ought to hold, read from the book in one look."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from operator import itemgetter

from tables.models import Move, MoveReason, Seat
from tournaments import journal
from tournaments.models import ChipCount, ChipMovement, Elimination, Tournament
from tournaments.rules.stacks import PlayerChips, TableChips, expected_chips

COUNTING = ("chips.counted", "day.closed")
# no bust, count or move is one of them, and of a long evening nearly all lines are
WITHOUT_CHIPS = (
    *("tables.hand_dealt", "tables.seen", "entry.registered", "dealer.came", "dealer.sent"),
    *("floor.called", "floor.answered", "floor.done", "day.table_bagged", "day.bags_confirmed"),
)
REDRAWING = ("day.drawn", "tournament.started")


@dataclass
class _Room:
    """Everything known, by table."""

    here: dict[int, list[int]] = field(default_factory=dict)
    out: dict[int, dict[int, int]] = field(default_factory=dict)
    moves: dict[int, list[int]] = field(default_factory=dict)
    issued: dict[int, dict[int, int]] = field(default_factory=dict)


def expected_by_table(tournament: Tournament) -> dict[int, int | None]:
    """The chips that each open table ought to hold, or None where that cannot be known."""
    lines = _Lines.read(tournament)
    room, players = _Room(), _players(tournament, lines)
    _read_seats(tournament, room)
    _read_ends(tournament, lines, room)
    _read_moves(tournament, lines, room)
    _read_found(tournament, room)
    return {
        number: expected_chips(
            TableChips(
                here,
                room.out.get(number, {}),
                room.moves.get(number, ()),
                room.issued.get(number, {}),
                lines.starts,
            ),
            players,
        )
        for number, here in room.here.items()
    }


@dataclass(frozen=True, slots=True)
class _Lines:
    """Journal lines by their time, as far as rows have a time and no line of their own."""

    counted: Mapping[datetime, int]
    starts: Sequence[int]
    written: Sequence[tuple[datetime, int]]

    @classmethod
    def read(cls, tournament: Tournament) -> "_Lines":
        rows = journal.lines_of(tournament).exclude(kind__in=WITHOUT_CHIPS).order_by("revision")
        found = list(rows.values_list("at", "revision", "kind"))
        counted = {at: revision for at, revision, kind in found if kind in COUNTING}
        starts = [revision for _, revision, kind in found if kind in REDRAWING]
        return cls(counted, starts, sorted((at, revision) for at, revision, _ in found))

    def at(self, moment: datetime) -> int:
        """The last line written by then; 0 before the first."""
        later = bisect_right(self.written, moment, key=itemgetter(0))
        return self.written[later - 1][1] if later else 0


def _players(tournament: Tournament, lines: _Lines) -> dict[int, PlayerChips]:
    counts: dict[int, dict[int, int]] = {}
    rows = ChipCount.objects.filter(tournament=tournament).order_by("at", "pk")
    for entry, chips, at in rows.values_list("entry_id", "chips", "at"):
        if line := lines.counted.get(at):
            counts.setdefault(entry, {})[line] = chips
    issued: dict[int, dict[int, int]] = {}
    movements = ChipMovement.objects.filter(tournament=tournament, entry__isnull=False)
    for entry, revision, chips in movements.values_list("entry_id", "revision", "chips"):
        mine = issued.setdefault(entry, {})
        mine[revision] = mine.get(revision, 0) + chips
    entries = tournament.entries.values_list("pk", flat=True)
    return {entry: PlayerChips(counts.get(entry, {}), issued.get(entry, {})) for entry in entries}


def _read_seats(tournament: Tournament, room: _Room) -> None:
    seats = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    for number, entry in seats.values_list("table__number", "entry_id"):
        room.here.setdefault(number, []).append(entry)


def _read_ends(tournament: Tournament, lines: _Lines, room: _Room) -> None:
    rows = Elimination.objects.filter(tournament=tournament, pending=False)
    for number, entry, at in rows.values_list("table_number", "entry_id", "at"):
        if number in room.here:
            room.out.setdefault(number, {})[entry] = lines.at(at)


def _read_moves(tournament: Tournament, lines: _Lines, room: _Room) -> None:
    """Those of a draw that seated everybody are where counting begins anew."""
    rows = Move.objects.filter(tournament=tournament)
    for here, there, revision, reason in rows.values_list(
        "from_table", "to_table", "revision", "reason"
    ):
        if reason == MoveReason.REDRAW and revision in lines.starts:
            continue
        for number in (here, there):
            room.moves.setdefault(number, []).append(revision)


def _read_found(tournament: Tournament, room: _Room) -> None:
    rows = ChipMovement.objects.filter(tournament=tournament, entry=None)
    for number, revision, chips in rows.values_list("table_number", "revision", "chips"):
        if number is not None:
            mine = room.issued.setdefault(number, {})
            mine[revision] = mine.get(revision, 0) + chips
