"""One table as a phone or its tablet shows it: who sits, comes, goes, deals; and what it called."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables import hands as hands_now
from tables import orders as orders_now
from tables import presence
from tables import queries as floor_queries
from tables.models import Table
from tables.presence import Whereabouts
from tables.rules import balancing
from tables.rules.button import NotEnoughPlayers, next_hand
from tables.rules.floor import NoFreeSeat, Place
from tdsite.rooms.floor.wall import Chair, Oval, oval_of
from tdsite.web.dealer_rota import GRACE, push_seconds
from tdsite.web.floor_calls import OfKind, OpenCall, standing_at
from tournaments import staff
from tournaments.models import Entry, Tournament
from tournaments.models.dealers import CallFor

MAX_TARGETS = 3


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat.  `here` says whether its player was seen; `doubtful` if somebody ought to look."""

    chair: Chair
    place: Place
    here: Whereabouts | None
    doubtful: bool
    due: bool


@dataclass(frozen=True, slots=True)
class Leaving:
    """Somebody last seen at the table who should be elsewhere by now."""

    player: str
    entry: int
    seen_at: Place
    place: Place | None


@dataclass(frozen=True, slots=True)
class TableHands:
    """Hand for hand at this table; `done_tables` of `tables` have finished."""

    hand: int
    plays: bool
    done: bool
    held: bool
    done_tables: int
    tables: int


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table.  `coming_from` and `going_to` are tables whose moves wait for a hand to end."""

    oval: Oval
    rows: list[SeatRow]
    leaving: list[Leaving]
    coming_from: list[int]
    going_to: list[int]
    hands: TableHands | None
    has_button: bool

    @property
    def coming(self) -> list[SeatRow]:
        """Who was sent here and has not been seen."""
        return [row for row in self.rows if row.here and row.here.sent and not row.here.seen]

    @property
    def unseen(self) -> int:
        return sum(row.doubtful for row in self.rows)


def table_now(tournament: Tournament, number: int) -> TableNow | None:
    """The table now; None when no open table has the number."""
    oval = oval_of(tournament, number)
    if oval is None:
        return None
    row = Table.objects.get(tournament=tournament, number=number, broken_at=None)
    entries = [chair.entry for chair in oval.chairs if chair.entry]
    found = list(Entry.objects.filter(pk__in=entries).select_related("seat__table"))
    watched = presence.is_watched(tournament)
    rows = _rows(oval, presence.whereabouts_of(tournament, found), row, watched=watched)
    pairs = [orders_now.tables_of(order) for order in orders_now.standing(tournament)]
    return TableNow(
        oval,
        rows,
        leaving=_leaving(tournament, number),
        coming_from=[giver for giver, taker in pairs if taker == number],
        going_to=[taker for giver, taker in pairs if giver == number],
        hands=hands_at(tournament, number),
        has_button=row.button is not None,
    )


def _rows(
    oval: Oval, here: Mapping[int, Whereabouts], table: Table, *, watched: bool
) -> list[SeatRow]:
    due = big_blind_next(table, frozenset(c.number for c in oval.chairs if c.entry))
    rows = []
    for chair in oval.chairs:
        where = here.get(chair.entry) if chair.entry else None
        doubtful = watched and where is not None and not where.seen
        place = Place(oval.number, chair.number)
        rows.append(SeatRow(chair, place, where, doubtful, due=chair.number == due))
    return rows


def big_blind_next(table: Table, taken: frozenset[int]) -> int | None:
    """The seat of the next hand's big blind; None while nobody knows.  Source: 7.30."""
    last = floor_queries.positions_of(table)
    if last is None:
        return None
    try:
        return next_hand(last, taken, size=table.size).bb
    except NotEnoughPlayers:
        return None


def _leaving(tournament: Tournament, number: int) -> list[Leaving]:
    return [
        Leaving(entry.player.name, entry.pk, look.place, floor_queries.place_held(entry))
        for entry, look in presence.strays_at(tournament, number)
    ]


def hands_at(tournament: Tournament, number: int) -> TableHands | None:
    """Hand for hand at the table; None while it is not played."""
    hands = hands_now.hands_of(hands_now.play_of(tournament))
    if hands is None:
        return None
    playing = hands_now.playing(tournament)
    return TableHands(
        hands.hand,
        plays=hands.dealing and number in playing,
        done=number in hands.done,
        held=number in hands.held,
        done_tables=len(hands.done),
        tables=len(playing),
    )


def targets(tournament: Tournament, leaving: int) -> list[Place]:
    """Where a player may be sent at once: at each of the shortest tables the law's own seat.

    Source: Robert's Rules 7.15; TDA 2024 11-A.
    """
    free = _free_seats(tournament, leaving)
    floor = floor_queries.floor_of(tournament, only=list(free)[:MAX_TARGETS])
    places = []
    for table in floor.tables:
        seat = min(free[table.table])
        if table.positions is not None:
            try:
                seat = balancing.worst_seat(
                    table.positions, table.taken, size=table.size, closed=table.closed
                ).seat
            except NoFreeSeat:  # held back since
                continue
        places.append(Place(table.table, seat))
    return places


def _free_seats(tournament: Tournament, leaving: int) -> dict[int, list[int]]:
    """The free seats of the other tables, the table with the fewest players first."""
    players = {row.number: row.players for row in floor_queries.counts(tournament)}
    rows = floor_queries.chairs(tournament).filter(entry=None, closed=False, reserved=False)
    elsewhere = rows.exclude(table__number=leaving)
    free: dict[int, list[int]] = {}
    for table, seat in elsewhere.values_list("table__number", "number"):
        free.setdefault(table, []).append(seat)
    return dict(sorted(free.items(), key=lambda item: (players.get(item[0], 0), item[0])))


@dataclass(frozen=True, slots=True)
class CardSeat:
    """A seated player and the time cards they have left."""

    seat: int
    entry: int
    player: str
    left: int


def cards_at(tournament: Tournament, here: TableNow) -> list[CardSeat]:
    """Who sits at a table, with their time cards; nobody where the event has none."""
    if not (tournament.shot_clock_seconds and tournament.time_cards):
        return []
    seated = [row.chair for row in here.rows if row.chair.entry]
    left = presence.cards_of(tournament, [chair.entry for chair in seated if chair.entry])
    return [
        CardSeat(chair.number, chair.entry, chair.player, left[chair.entry])
        for chair in seated
        if chair.entry
    ]


@dataclass(frozen=True, slots=True)
class DealerHere:
    """Who deals at the table; `over`: for longer than a dealer deals one table."""

    name: str
    since: datetime
    over: bool


@dataclass(frozen=True, slots=True)
class CallKey(OfKind):
    """A key that calls the floor, and the call it made while that stands."""

    call: OpenCall | None


def dealer_here(tournament: Tournament, table: int, now: datetime) -> DealerHere | None:
    """The dealer at the table; None where nobody was sent."""
    down = staff.dealer_at(tournament, table)
    if down is None:
        return None
    over_at = down.at + timedelta(seconds=push_seconds(tournament)) + GRACE
    return DealerHere(down.shift.dealer.name, down.at, over=now >= over_at)


def call_keys(tournament: Tournament, table: int, now: datetime) -> list[CallKey]:
    """A key for each thing a table calls for."""
    calls = standing_at(tournament, table, now)
    return [CallKey(what, calls.get(what)) for what in CallFor]


def chosen_row(here: TableNow | None, seat: int | None) -> SeatRow | None:
    """The seat that was tapped, while somebody sits there."""
    if here is None or seat is None:
        return None
    rows = (row for row in here.rows if row.chair.number == seat and row.chair.entry)
    return next(rows, None)
