"""Chip counts: who has how much, how it went, and what of the chips in play nobody has counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from tables.models import Seat
from tables.rules.floor import Place
from tdsite.rooms.floor.wall import Oval
from tournaments import penalties, queries
from tournaments.models import ChipCount, Elimination, Tournament
from tournaments.rules.stacks import Spark, spark

LEADERS = 10


@dataclass(frozen=True, slots=True)
class Seated:
    """A player still in with chips; `chips` is None while nobody has counted them."""

    entry: int
    number: int
    player: str
    place: Place | None
    chips: int | None
    at: datetime | None
    spark: Spark | None
    big_blinds: int | None


@dataclass(frozen=True, slots=True)
class TableCount:
    """A table, or those without a seat (`number` None)."""

    number: int | None
    rows: tuple[Seated, ...]

    @property
    def counted_chips(self) -> int:
        return sum(row.chips or 0 for row in self.rows)

    @property
    def uncounted(self) -> int:
        return sum(row.chips is None for row in self.rows)

    @property
    def is_whole(self) -> bool:
        return not self.uncounted

    @property
    def since(self) -> datetime | None:
        """When the oldest of its counts was taken."""
        return min((row.at for row in self.rows if row.at), default=None)


@dataclass(frozen=True)
class Counts:
    """Everything counted.  `latest_out` is when somebody last went out."""

    tables: tuple[TableCount, ...]
    in_play_chips: int
    latest_out: datetime | None

    @cached_property
    def rows(self) -> list[Seated]:
        return [row for table in self.tables for row in table.rows]

    @cached_property
    def leaders(self) -> list[Seated]:
        counted = [row for row in self.rows if row.chips is not None]
        return sorted(counted, key=lambda row: -(row.chips or 0))[:LEADERS]

    @cached_property
    def counted_chips(self) -> int:
        return sum(table.counted_chips for table in self.tables)

    @cached_property
    def uncounted(self) -> list[Seated]:
        return [row for row in self.rows if row.chips is None]

    @property
    def difference_chips(self) -> int:
        """Chips in play that nobody has counted (+), or counted beyond what is in play (−)."""
        return self.in_play_chips - self.counted_chips

    @property
    def over_chips(self) -> int:
        return max(0, -self.difference_chips)

    @property
    def is_whole(self) -> bool:
        return bool(self.rows) and not self.uncounted

    @property
    def uncounted_average_chips(self) -> int | None:
        """What each of those not counted has on average, if all else is right; rounded down."""
        if not self.uncounted or self.difference_chips < 0:
            return None
        return self.difference_chips // len(self.uncounted)

    @cached_property
    def partial(self) -> list[TableCount]:
        """Tables of which some but not all were counted."""
        return [table for table in self.tables if 0 < table.uncounted < len(table.rows)]

    @cached_property
    def blank(self) -> list[TableCount]:
        """Tables of which nobody was counted."""
        return [table for table in self.tables if table.uncounted == len(table.rows)]

    @cached_property
    def stale(self) -> list[TableCount]:
        """Tables with a count older than the last bust: chips have moved since."""
        if self.latest_out is None:
            return []
        return [table for table in self.tables if table.since and table.since < self.latest_out]


def counts_now(tournament: Tournament, *, big_blind: int = 0) -> Counts:
    """The counts of everybody who still has chips, table by table."""
    entries = queries.entries_in(tournament).filter(elimination=None).select_related("player")
    known = penalties.latest_counts(tournament)
    history = _history(tournament)
    places = _places(tournament)
    by_table: dict[int | None, list[Seated]] = {}
    for entry in entries:
        count, place = known.get(entry.pk), places.get(entry.pk)
        row = Seated(
            entry.pk,
            entry.number,
            entry.player.name,
            place,
            count.chips if count else None,
            count.at if count else None,
            spark(history.get(entry.pk, ())),
            _big_blinds(count.chips, big_blind) if count and big_blind else None,
        )
        by_table.setdefault(place.table if place else None, []).append(row)
    numbers = sorted(by_table, key=lambda number: (number is None, number or 0))
    tables = tuple(TableCount(number, _in_order(by_table[number])) for number in numbers)
    last = Elimination.objects.filter(tournament=tournament, pending=False).order_by("-at").first()
    return Counts(tables, queries.chips_in_play(tournament), last.at if last else None)


def _in_order(rows: Sequence[Seated]) -> tuple[Seated, ...]:
    return tuple(sorted(rows, key=lambda row: (row.place or Place(0, 0), row.number)))


def _big_blinds(chips: int, big_blind: int) -> int:
    """The stack in big blinds, rounded as the board rounds."""
    return (2 * chips + big_blind) // (2 * big_blind)


def _places(tournament: Tournament) -> dict[int, Place]:
    seats = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    rows = seats.values_list("entry_id", "table__number", "number")
    return {entry: Place(table, number) for entry, table, number in rows}


def _history(tournament: Tournament) -> Mapping[int, list[int]]:
    found: dict[int, list[int]] = {}
    rows = ChipCount.objects.filter(tournament=tournament).order_by("at", "pk")
    for entry, chips in rows.values_list("entry_id", "chips"):
        found.setdefault(entry, []).append(chips)
    return found


def history_of(tournament: Tournament, entry_id: int) -> list[ChipCount]:
    """All counts of one entry, the last one first."""
    rows = ChipCount.objects.filter(tournament=tournament, entry=entry_id)
    return list(rows.order_by("-at", "-pk"))


@dataclass(frozen=True, slots=True)
class SeatStack:
    """A player at a table; `chips` is None while nobody has counted them."""

    seat: int
    entry: int
    player: str
    chips: int | None
    at: datetime | None


def stacks_at(tournament: Tournament, oval: Oval) -> list[SeatStack]:
    """The players at a table who still have chips."""
    known = penalties.latest_counts(tournament)
    found = []
    for chair in oval.chairs:
        if chair.entry is None or chair.waits:
            continue
        count = known.get(chair.entry)
        chips, at = (count.chips, count.at) if count else (None, None)
        found.append(SeatStack(chair.number, chair.entry, chair.player, chips, at))
    return found
