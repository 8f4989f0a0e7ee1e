"""Tables opened, seats drawn, taken, left and closed."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Max

from tables import queries
from tables.models import Draw, DrawKind, Seat, Table
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import Assignment, draw_seats, table_sizes
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.rules import N_, RuleError
from tournaments.rules.chance import commitment

FEWEST_TO_OPEN_LATE = 4


class NoSuchSeat(RuleError):
    """There is no such table or chair in the event."""


class SeatTaken(RuleError):
    """Somebody sits there."""


class SeatClosed(RuleError):
    """The chair is out of order."""


class NotSeated(RuleError):
    """The entry has no seat."""


def open_tables(act: Act, number: int, *, late: bool = False) -> list[Table]:
    """So many more tables, numbered on from the last, with all their chairs."""
    tournament = act.tournament
    last = Table.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    tables = act.create_many(
        [
            Table(
                tournament=tournament,
                number=last + n,
                size=tournament.seats_per_table,
                opened_late=late,
            )
            for n in range(1, number + 1)
        ]
    )
    act.create_many([Seat(table=t, number=n) for t in tables for n in range(1, t.size + 1)])
    return tables


def seat_everybody(act: Act, entries: Sequence[Entry]) -> list[Assignment]:
    """The seating draw: a chair by lot for each entry without one, tables opened as needed.

    Raises NoFreeSeat.  Source: Robert's Rules 7.2; TDA 2024 7.
    """
    floor = queries.floor_of(act.tournament)
    players = len(entries) + len(floor.entries)
    sizes = table_sizes(players, seats=act.tournament.seats_per_table)
    if len(sizes) > len(floor.tables):
        open_tables(act, len(sizes) - len(floor.tables))
        floor = queries.floor_of(act.tournament)
    wanted = [entry.pk for entry in entries]
    drawn = draw_seats(wanted, floor.tables, rng=act.chance("seats"))
    sit(act, drawn)
    keep_draw(act, DrawKind.SEATS, given=_as_given(wanted, floor.tables), drawn=_as_drawn(drawn))
    return drawn


def seat_late(act: Act, entry: Entry) -> Place:
    """One chair by lot among the free ones at the tables with the fewest players.

    With every chair taken a table is opened: at once before the start, later only when enough
    players came to deal there.  Raises NoFreeSeat.  Source: TDA 2024 8-A; WSOP 2026 35.
    """
    chairs = queries.late_chairs(act.tournament)
    if not chairs:
        _open_one_more(act)
        chairs = queries.late_chairs(act.tournament)
    chair = act.chance("late seat").one_of(chairs)
    act.update_links("entry_id", [(chair, entry.pk)])
    place = queries.place_at(chair)
    given = {"entry": entry.pk, "free": [str(queries.place_at(free)) for free in chairs]}
    keep_draw(act, DrawKind.LATE_SEAT, given=given, drawn={str(entry.pk): str(place)})
    return place


def _open_one_more(act: Act) -> None:
    """Before the start a table for the next players; afterwards only if it can be dealt at once."""
    if act.tournament.started_at is None:
        open_tables(act, 1)
        return
    tables = queries.counts(act.tournament)
    players = sum(table.players for table in tables)
    if players // (len(tables) + 1) < FEWEST_TO_OPEN_LATE:
        raise NoFreeSeat(
            N_("Every seat is taken: open a table or put the player on the waiting list.")
        )
    open_tables(act, 1, late=True)


def sit(act: Act, assignments: Iterable[Assignment]) -> None:
    """Put entries on their chairs; whoever is in the way must be moving in the same breath."""
    assignments = list(assignments)
    movers = [assignment.entry for assignment in assignments]
    chairs = chairs_at(act, [assignment.place for assignment in assignments])
    left = Seat.objects.filter(entry__in=movers) if len(movers) < 500 else _all_taken(act, movers)
    links: dict[int, tuple[Seat, int | None]] = {seat.pk: (seat, None) for seat in left}
    for assignment in assignments:
        chair = chairs[assignment.place]
        links[chair.pk] = (chair, assignment.entry)
    act.update_links("entry_id", list(links.values()))


def _all_taken(act: Act, movers: Sequence[int]) -> list[Seat]:
    wanted = set(movers)
    seats = Seat.objects.filter(table__tournament=act.tournament, entry__isnull=False)
    return [seat for seat in seats if seat.entry_id in wanted]


def chairs_at(act: Act, places: Sequence[Place]) -> dict[Place, Seat]:
    """The chairs at these places.  Raises NoSuchSeat."""
    numbers = {place.table for place in places}
    seats = Seat.objects.filter(
        table__tournament=act.tournament, table__broken_at=None, table__number__in=numbers
    ).select_related("table")
    found = {Place(seat.table.number, seat.number): seat for seat in seats}
    for place in places:
        if place not in found:
            raise NoSuchSeat(
                N_("There is no seat %(seat)s in this event. Check the table and the chair."),
                field="seat",
                seat=str(place),
            )
    return found


def check_free(chair: Seat, place: Place) -> None:
    """Raise SeatTaken or SeatClosed unless somebody may sit there."""
    if chair.entry_id is not None:
        raise SeatTaken(
            N_("Seat %(seat)s is taken by %(player)s. Choose a free seat."),
            field="seat",
            seat=str(place),
            player=Entry.objects.select_related("player").get(pk=chair.entry_id).player.name,
        )
    if chair.closed:
        raise SeatClosed(
            N_("Seat %(seat)s is out of order. Choose another, or put it back in use."),
            field="seat",
            seat=str(place),
        )


def vacate(act: Act, entry: Entry) -> Place | None:
    """Free the entry's chair, if it has one, and say which.  Source: Robert's Rules 7.21.

    The entry must have been read under the act's lock; with its seat, this reads nothing more.
    """
    seat: Seat | None = getattr(entry, "seat", None)
    if seat is None:
        return None
    act.update_links("entry_id", [(seat, None)])
    return queries.place_at(seat)


def set_closed(act: Act, place: Place, *, closed: bool) -> None:
    """Take a chair out of order, or put it back.  Raises NoSuchSeat, SeatTaken."""
    chair = chairs_at(act, [place])[place]
    if closed and chair.entry_id is not None:
        check_free(chair, place)
    act.update(chair, closed=closed)


def keep_draw(act: Act, kind: DrawKind, *, given: Any, drawn: Any) -> Draw:
    """The record of a draw: what was put in, the seed, what came out."""
    subject = json.dumps(given, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return act.create(
        Draw(
            tournament=act.tournament,
            revision=act.revision,
            kind=kind,
            seed=act.seed,
            commitment=commitment(act.seed, subject),
            given=given,
            drawn=drawn,
        )
    )


def _as_given(entries: Sequence[int], tables: Sequence[Seating]) -> dict[str, Any]:
    free = {str(t.table): sorted(t.free) for t in tables if t.free}
    return {"entries": list(entries), "free": free}


def _as_drawn(assignments: Iterable[Assignment]) -> dict[str, str]:
    return {str(a.entry): str(a.place) for a in assignments}
