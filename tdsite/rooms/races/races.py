"""A color-up as the floor works through it: the tables left, and one table seat by seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from blinds import stages
from blinds.models import ColorUp, ColorUpWay, TableColorUp
from blinds.rules.chips import most_odd
from tables import queries as floor_queries
from tables.queries import TableCount
from tdsite.web.event_state import EventState
from tournaments.models import Tournament

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
AS_TEXT = "\ufe0e"  # or some machines draw a coloured picture


def card_shown(card: str) -> str:
    """A card as people read it.

    >>> card_shown("Td") == "10♦" + AS_TEXT
    True
    """
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{SUITS.get(card[1], card[1])}{AS_TEXT}"


@dataclass(frozen=True, slots=True)
class Tile:
    """A table in the work-list, the most odd chips it can have, and what was done there."""

    number: int
    players: int
    most_odd: int
    row: TableColorUp | None

    @property
    def done(self) -> bool:
        return self.row is not None

    @property
    def delta(self) -> int:
        return self.row.delta_chips if self.row else 0


@dataclass(frozen=True, slots=True)
class RacedSeat:
    """What a seat was given, for the dealer to put down."""

    number: int
    player: str
    direct: int
    odd: int
    new_count: int
    won: int
    rescued: bool
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RaceNow:
    """A color-up now: its tables in their order, done or left."""

    tournament: Tournament
    color_up: ColorUp
    counts: list[TableCount]

    @cached_property
    def rows(self) -> dict[int, TableColorUp]:
        return {row.table_number: row for row in self.color_up.done_tables.all()}

    @cached_property
    def tiles(self) -> list[Tile]:
        players = {row.number: row.players for row in self.counts if row.players}
        numbers = sorted({*players, *self.rows})
        seated = {n: players.get(n, 0) for n in numbers}
        return [Tile(n, p, p * self.most_odd, self.rows.get(n)) for n, p in seated.items()]

    @property
    def left(self) -> list[Tile]:
        return [] if self.closed else [tile for tile in self.tiles if not tile.done]

    @property
    def done_count(self) -> int:
        return len(self.rows)

    @property
    def closed(self) -> bool:
        return self.color_up.closed_at is not None

    @property
    def is_race(self) -> bool:
        return self.color_up.way != ColorUpWay.EXCHANGE

    @property
    def in_passes(self) -> bool:
        """Whether chips that do not go evenly are raced, on the director's word."""
        return self.color_up.way == ColorUpWay.PASSES

    @property
    def group(self) -> tuple[int, int]:
        """How many small chips are changed at a time, and for how many big ones."""
        small = self.most_odd + 1
        return small, small * self.color_up.old_chips // self.color_up.new_chips

    @property
    def delta(self) -> int:
        return sum(row.delta_chips for row in self.rows.values())

    @property
    def small_chips(self) -> int:
        """The value of the small chips taken off the tables so far."""
        small = sum(row.result.get("small", 0) for row in self.rows.values())
        return int(small) * self.color_up.old_chips

    @property
    def given_chips(self) -> int:
        return self.small_chips + self.delta

    @property
    def most_odd(self) -> int:
        """The most odd chips one seat can have."""
        return most_odd(self.color_up.old_chips, self.color_up.new_chips)

    def next_left(self, after: int = 0) -> int | None:
        """The next table to enter, round the room."""
        left = [tile.number for tile in self.left if tile.number != after]
        return next((number for number in left if number > after), left[0] if left else None)


def race_of(tournament: Tournament) -> RaceNow | None:
    """The color-up under way, or else the latest one; None before the first."""
    rows = stages.color_ups_of(tournament)
    if not rows:
        return None
    open_ = [row for row in rows if row.closed_at is None]
    return RaceNow(tournament, (open_ or rows)[-1], floor_queries.counts(tournament))


def race_under_way(event_now: EventState) -> RaceNow | None:
    """The color-up that is on at the tables now."""
    row = next((row for row in event_now.color_ups if row.closed_at is None), None)
    return RaceNow(event_now.tournament, row, event_now.counts) if row is not None else None


@dataclass(frozen=True, slots=True)
class RaceTable:
    """One table of a color-up: its players to count, or what each was given."""

    number: int
    players: list[tuple[int, str]]
    row: TableColorUp | None
    next: int | None

    @property
    def seats(self) -> list[RacedSeat]:
        kept: dict[str, Any] = self.row.result.get("seats", {}) if self.row else {}
        return [_seat(int(seat), done) for seat, done in kept.items()]

    @property
    def small(self) -> int:
        return self._result("small") * self._worth("old_chips")

    @property
    def new_chips(self) -> int:
        return self._result("given") * self._worth("new_chips")

    @property
    def small_count(self) -> int:
        return self._result("small")

    @property
    def given_count(self) -> int:
        return self._result("given")

    def _result(self, name: str) -> int:
        return int(self.row.result.get(name, 0)) if self.row else 0

    def _worth(self, name: str) -> int:
        return int(getattr(self.row.color_up, name)) if self.row else 0


def table_of(race: RaceNow, number: int) -> RaceTable | None:
    """One table of the color-up; None if the event has none of that number to race."""
    row = race.rows.get(number)
    if row is None and number not in {tile.number for tile in race.left}:
        return None
    chairs = floor_queries.chairs(race.tournament).filter(table__number=number)
    seated = chairs.filter(entry__isnull=False).order_by("number")
    players = list(seated.values_list("number", "entry__player__name"))
    return RaceTable(number, players, row, race.next_left(number))


def _seat(number: int, done: dict[str, Any]) -> RacedSeat:
    return RacedSeat(
        number=number,
        player=done.get("player", ""),
        direct=done["direct"],
        odd=done["odd"],
        new_count=done["given"],
        won=int(done["won"]),
        rescued=done["rescued"],
        cards=tuple(card_shown(card) for card in done["cards"]),
    )


def gone_chips(rows: Iterable[ColorUp]) -> list[int]:
    """The denominations of which somebody may still find one."""
    return [row.old_chips for row in rows if row.closed_at is not None]
