"""The seats as the staff check them before a draw is released: by table, or by name."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tables.models import Seat
from tables.needs import chairs_by_player
from tables.queries import chairs, place_at
from tournaments.models import Tournament
from tournaments.rules.names import search_key

MAX_SHOWN = 540
ORDERS = ("table", "name")


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A player in their seat.  `is_fixed`: the chair was given to them before any draw."""

    seat: str
    number: int
    player: str
    entry: int
    is_fixed: bool
    accessible: bool


@dataclass(frozen=True, slots=True)
class Group:
    """The players of one table, or those whose names begin alike; `title` 0 for all."""

    title: str
    rows: tuple[DrawnSeat, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """What is shown of the seats.  `hidden`: so many more than there is room for."""

    order: str
    q: str
    groups: tuple[Group, ...]
    hidden: int


def seats_of(tournament: Tournament, *, order: str = "table", q: str = "") -> Seats:
    """Everybody who sits, or those whose name or seat is asked for."""
    order = order if order in ORDERS else ORDERS[0]
    rows = _sitting(tournament)
    words = search_key(q).split()
    number = q.strip()
    if number.isdecimal() and len(number) < 5:
        rows = rows.filter(table__number=int(number))
    elif words:
        for word in words:
            rows = rows.filter(entry__player__sought__contains=word)
    by = ("entry__player__sought", "pk") if order == "name" else ("table__number", "number")
    listed = list(rows.order_by(*by)[:MAX_SHOWN])
    return Seats(order, q, _grouped(tournament, listed, order), rows.count() - len(listed))


def _sitting(tournament: Tournament) -> QuerySet[Seat]:
    seats = chairs(tournament).filter(entry__isnull=False)
    return seats.select_related("table", "entry__player")


def _grouped(tournament: Tournament, seats: list[Seat], order: str) -> tuple[Group, ...]:
    chairs = chairs_by_player(tournament)
    groups: dict[str, list[DrawnSeat]] = {}
    for seat in seats:
        if seat.entry is None:
            continue
        player = seat.entry.player
        title = str(seat.table.number) if order == "table" else player.sought[:1].upper()
        row = DrawnSeat(
            str(place_at(seat)),
            seat.number,
            player.name,
            seat.entry.number,
            chairs.get(player.pk) == place_at(seat),
            seat.accessible,
        )
        groups.setdefault(title, []).append(row)
    return tuple(Group(title, tuple(rows)) for title, rows in groups.items())
