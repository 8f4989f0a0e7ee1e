"""Bag and tag as its pages see it: every table, how far it is, what was counted of which chips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.db.models import Sum

from blinds import stages
from blinds.models import Structure
from tables.models import Seat
from tables.rules.floor import Place
from tdsite.rooms.days.expected import expected_by_table
from tdsite.web.plan_words import COLOURS, colour_name
from tournaments import flight_tree, queries
from tournaments.models import Bag, DayEnd, Ruling, Tournament


class BaggingState(StrEnum):
    """How far a table is."""

    TO_BAG = "to_bag"
    COUNTED = "counted"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class SeatBag:
    """A player in their seat, and their bag once they have one."""

    seat: int
    entry: int
    entry_number: int
    player: str
    bag: Bag | None = None

    @property
    def chips(self) -> int | None:
        return self.bag.chips if self.bag else None

    @property
    def confirmed(self) -> bool:
        return self.bag is not None and self.bag.confirmed_at is not None


@dataclass(frozen=True, slots=True)
class TableBags:
    """A table with its players by seat; `expected_chips` None where nobody can know."""

    number: int
    seats: tuple[SeatBag, ...]
    expected_chips: int | None

    @property
    def step(self) -> BaggingState:
        if self.to_bag:
            return BaggingState.TO_BAG
        return BaggingState.COUNTED if self.to_confirm else BaggingState.CONFIRMED

    @property
    def to_bag(self) -> list[SeatBag]:
        return [seat for seat in self.seats if seat.bag is None]

    @property
    def to_confirm(self) -> list[SeatBag]:
        return [seat for seat in self.seats if seat.bag is not None and not seat.confirmed]

    @property
    def bags(self) -> list[Bag]:
        return [seat.bag for seat in self.seats if seat.bag is not None]

    @property
    def counted_chips(self) -> int:
        return sum(bag.chips for bag in self.bags)

    @property
    def difference_chips(self) -> int | None:
        """Counted less expected, once the whole table is bagged and something was expected."""
        if self.expected_chips is None or self.to_bag:
            return None
        return self.counted_chips - self.expected_chips

    @property
    def is_off(self) -> bool:
        return bool(self.difference_chips)

    @property
    def counted_by(self) -> set[int]:
        """Who counted the bags that wait for another person, by account."""
        return {seat.bag.counted_by_id or 0 for seat in self.to_confirm if seat.bag}


@dataclass(frozen=True)
class Bagging:
    """The end of a day: its tables, its bags and its sums."""

    day_end: DayEnd
    tables: tuple[TableBags, ...]
    in_play_chips: int

    @cached_property
    def bags(self) -> list[Bag]:
        return sorted((bag for table in self.tables for bag in table.bags), key=_number)

    @property
    def counted_chips(self) -> int:
        return sum(bag.chips for bag in self.bags)

    @property
    def expected_chips(self) -> int:
        """By the chip ledger: of a closed day, as it was when it was closed."""
        known = self.day_end.expected_chips if self.is_closed else None
        return self.in_play_chips if known is None else known

    @cached_property
    def frozen_chips(self) -> int:
        """What waits in frozen pots, in no bag and out of play."""
        rows = Ruling.objects.filter(tournament=self.day_end.tournament_id, out_of_play=True)
        return rows.aggregate(total=Sum("frozen_chips"))["total"] or 0

    @property
    def difference_chips(self) -> int:
        return self.counted_chips - self.expected_chips

    @property
    def missing_chips(self) -> int:
        return max(0, -self.difference_chips)

    @property
    def players_count(self) -> int:
        return sum(len(table.seats) for table in self.tables)

    @property
    def to_bag_count(self) -> int:
        return sum(len(table.to_bag) for table in self.tables)

    @property
    def to_confirm_count(self) -> int:
        return sum(len(table.to_confirm) for table in self.tables)

    @property
    def confirmed_count(self) -> int:
        return self.players_count - self.to_bag_count - self.to_confirm_count

    def at(self, step: BaggingState) -> list[TableBags]:
        return [table for table in self.tables if table.step is step]

    @property
    def tables_done(self) -> int:
        return len(self.at(BaggingState.CONFIRMED))

    @property
    def is_whole(self) -> bool:
        """Whether every player in has a bag that two people counted."""
        return bool(self.tables) and self.tables_done == len(self.tables)

    @property
    def is_closed(self) -> bool:
        return self.day_end.closed_at is not None

    @property
    def average_chips(self) -> int:
        return self.counted_chips // len(self.bags) if self.bags else 0

    def table(self, number: int) -> TableBags | None:
        return next((table for table in self.tables if table.number == number), None)

    def next_after(self, number: int) -> int | None:
        """The next table that has players to bag, in the order of walking on; None if none has."""
        open_tables = [table.number for table in self.tables if table.to_bag]
        later = [other for other in open_tables if other > number]
        return next(iter(later or open_tables), None)

    def to_confirm_after(self, number: int) -> int | None:
        """The next table whose bags wait for a second person."""
        waiting = [
            table.number for table in self.at(BaggingState.COUNTED) if table.number != number
        ]
        later = [other for other in waiting if other > number]
        return next(iter(later or waiting), None)


def _number(bag: Bag) -> int:
    return bag.number


# what the pages and papers show of a bag: whole rows of thousands take most of their time
_SHOWN = (
    *("number", "chips", "table_number", "seat_number", "confirmed_at", "day_end", "tournament"),
    *("counted_by", "confirmed_by", "entry__number", "entry__player__name"),
)


def bagging_of(tournament: Tournament) -> Bagging | None:
    """The last day's end with all its tables; None before anything is bagged.

    Last hands that are drawn only announce an end: what they expect is not known yet.
    """
    end = flight_tree.day_ends(tournament).filter(expected_chips__isnull=False).last()
    if end is None:
        return None
    bags = {bag.entry_id: bag for bag in _bags(end)}
    expected = {} if end.closed_at else expected_by_table(tournament)
    rows = _rows(_seated(tournament, end), bags)
    tables = tuple(
        TableBags(number, tuple(sorted(seats, key=_seat)), expected.get(number))
        for number, seats in sorted(rows.items())
    )
    return Bagging(end, tables, queries.chips_in_play(tournament))


def _bags(end: DayEnd) -> Sequence[Bag]:
    """Those of players who are still in; of a closed day all, wherever they have gone since."""
    rows = end.bags if end.closed_at else flight_tree.bags_of(end).select_related(None)
    return list(rows.select_related("entry__player").only(*_SHOWN).order_by("number"))


def _seated(tournament: Tournament, end: DayEnd) -> Mapping[int, tuple[Place, int, str]]:
    """Those who still sit with chips: place, number and name by entry; of a closed day nobody."""
    if end.closed_at is not None:
        return {}
    seats = Seat.objects.filter(table__tournament=tournament, entry__elimination=None)
    found = seats.exclude(entry=None).values_list(
        *("entry_id", "table__number", "number", "entry__number", "entry__player__name")
    )
    return {pk: (Place(table, seat), number, name) for pk, table, seat, number, name in found}


def _rows(
    seated: Mapping[int, tuple[Place, int, str]], bags: Mapping[int, Bag]
) -> dict[int, list[SeatBag]]:
    """By table: the bagged where they were bagged, all others where they sit."""
    rows: dict[int, list[SeatBag]] = {}
    for bag in bags.values():
        entry = bag.entry
        row = SeatBag(bag.seat_number, entry.pk, entry.number, entry.player.name, bag)
        rows.setdefault(bag.table_number, []).append(row)
    for pk, (place, number, name) in seated.items():
        if pk not in bags:
            row = SeatBag(place.seat, pk, number, name)
            rows.setdefault(place.table, []).append(row)
    return rows


def _seat(row: SeatBag) -> int:
    return row.seat


@dataclass(frozen=True, slots=True)
class Chip:
    """One denomination; `shade` is the colour we know to draw, `colour` its name."""

    value: int
    colour: str
    shade: str


def denominations(tournament: Tournament) -> list[Chip]:
    """What the event is played with and has not left yet, the largest first."""
    structure = Structure.objects.filter(tournament=tournament).first()
    if structure is None:
        return []
    colours = {int(value): str(*rest) for value, *rest in structure.chips}
    still = stages.chips_in_play(colours, stages.color_ups_of(tournament))
    return [_chip_of(value, colours.get(value, "")) for value in reversed(still)]


def _chip_of(value: int, colour: str) -> Chip:
    return Chip(value, colour_name(colour), colour if colour in COLOURS else "")
