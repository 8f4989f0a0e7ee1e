"""Pages of people: where everybody sits and moves to, and who has the most chips.

Names are those people go by in public; seats are shown once players may know them.
"""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from blinds import queries as clock_queries
from tables.draws import seats_are_public
from tables.models import Move, Seat
from tables.rules.floor import Place
from tdsite.rooms.boards.face_words import along_the_plan
from tdsite.rooms.boards.reads import LASTS, standing_moves, tables_left
from tdsite.web.draw_repeats import seats_repeated
from tournaments import penalties, queries
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State
from tournaments.rules.names import search_key

LEADERS_SHOWN = 30
MANY, CROWD = 120, 600  # players above which the list is set closer
OVER = (State.FINISHED, State.CANCELLED)

Page = dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player and their seat.  `key` names the row, whatever stands round it."""

    key: int
    name: str
    seat: Place


@dataclass(frozen=True, slots=True)
class TableSeating:
    """A table with those who sit at it, by seat."""

    key: int
    section: str
    sitting: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """A stack as it was last counted; `seat` is None while seats are held back.

    `big_blinds` is what the stack is worth at each step of the plan.
    """

    key: int
    rank: int
    name: str
    chips: int
    seat: Place | None
    big_blinds: str


def seats_by_name(tournament: Tournament) -> Page:
    """Everybody's seat, in the order of the alphabet: accents decide only between equals."""
    sitting = [sitting for _, sitting in _sitting(tournament)]
    sitting.sort(key=lambda row: (search_key(row.name), row.name, row.seat.table, row.seat.seat))
    if not sitting:
        return None
    again = seats_repeated(tournament)
    return {
        "rows": sitting,
        "players": len(sitting),
        "size": _size(len(sitting)),
        "drawn_again": again,
    }


def _size(players: int) -> str:
    """How closely the list is set."""
    return "crowd" if players > CROWD else "many" if players > MANY else ""


def seats_by_table(tournament: Tournament) -> Page:
    """Every table with its players."""
    grouped = groupby(_sitting(tournament), lambda pair: (pair[1].seat.table, pair[0]))
    rows = [
        TableSeating(number, section, tuple(sitting for _, sitting in pairs))
        for (number, section), pairs in grouped
    ]
    if not rows:
        return None
    return {"rows": rows, "tables": len(rows), "drawn_again": seats_repeated(tournament)}


def _sitting(tournament: Tournament) -> list[tuple[str, Sitting]]:
    """Sections and the players seated in them, by table and seat."""
    if tournament.state in OVER or not seats_are_public(tournament):
        return []
    rows = Seat.objects.filter(
        table__tournament=tournament, table__broken_at=None, entry__isnull=False
    ).order_by("table__number", "number")
    found = rows.values_list(
        "entry_id",
        "entry__player__name",
        "entry__player__alias",
        "table__number",
        "number",
        "table__section",
    )
    return [
        (section, Sitting(entry, alias or name, Place(table, seat)))
        for entry, name, alias, table, seat, section in found
    ]


def leaders(tournament: Tournament) -> Page:
    """The highest stacks of those still in, as they were last counted; equal ones share a rank."""
    counted = penalties.latest_counts(tournament) if tournament.state not in OVER else {}
    if not counted:
        return None
    first = sorted(counted, key=lambda entry: (-counted[entry].chips, entry))[:LEADERS_SHOWN]
    entries = Entry.objects.select_related("player", "seat__table").in_bulk(first)
    public = seats_are_public(tournament)
    worth = along_the_plan(clock_queries.schedule_of(tournament))
    rows: list[Leader] = []
    for index, entry in enumerate(first, 1):
        chips = counted[entry].chips
        rank = rows[-1].rank if rows and rows[-1].chips == chips else index
        seat = _seat_of(entries[entry]) if public else None
        rows.append(
            Leader(entry, rank, entries[entry].player.public_name, chips, seat, worth(chips))
        )
    return {
        "rows": rows,
        "average": queries.figures(tournament).average_chips,
        "counted_at": max(count.at for count in counted.values()),
    }


def _seat_of(entry: Entry) -> Place | None:
    seat = getattr(entry, "seat", None)
    return Place(seat.table.number, seat.number) if seat else None


MOVES_SHOWN = 24
TABLES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Moved:
    """A player sent to another seat; or (without a name) a table that was broken."""

    key: str
    at: datetime
    table: int
    name: str = ""
    here: Place | None = None
    there: Place | None = None

    @property
    def at_ms(self) -> int:
        return int(self.at.timestamp() * 1000)

    @property
    def until_ms(self) -> int:
        """When a board lets go of it by itself."""
        return int((self.at + LASTS).timestamp() * 1000)


def moves(tournament: Tournament) -> dict[str, Any] | None:
    """The moves still to be made; a redraw moves everybody and is found on the pages of seats."""
    if tournament.state != State.RUNNING:
        return None
    sent = standing_moves(tournament, most=MOVES_SHOWN)
    broken = tables_left(tournament, sent, most=TABLES_SHOWN)
    gone = [Moved(f"table {number}", at, number) for number, at in broken]
    rows = sorted([*gone, *map(_moved, sent)], key=_latest_first)
    return {"rows": rows} if rows else None


def _latest_first(row: Moved) -> tuple[float, bool]:
    return -row.at.timestamp(), bool(row.name)


def _moved(move: Move) -> Moved:
    return Moved(
        f"move {move.pk}",
        move.at,
        move.from_table,
        move.entry.player.public_name,
        move.from_place,
        move.to_place,
    )
