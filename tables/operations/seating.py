"""Tables opened, seats drawn, taken, left and closed."""

from collections.abc import Collection, Iterable, Sequence

from tables import needs, queries
from tables.models import Draw, DrawKind, Seat, Table
from tables.needs import seats_given
from tables.operations import draws
from tables.rules.floor import NoFreeSeat, Place, read_place
from tables.rules.seating import Assignment, late_seat_draw, may_open_late
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.rules import N_, RuleError

MAX_TABLES = 200


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
    last = queries.last_number(tournament)
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
    held = needs.chairs_given(tournament, [table.number for table in tables])
    act.create_many(
        [
            Seat(table=t, number=n, reserved=Place(t.number, n) in held)
            for t in tables
            for n in range(1, t.size + 1)
        ]
    )
    return tables


def seat_everybody(
    act: Act, entries: Sequence[Entry], *, released: bool = True, replaces: Sequence[Draw] = ()
) -> list[Assignment]:
    """The seating draw: a chair by lot for each entry without one, tables opened as needed.

    What players need of their seats is kept; see `needs`.  The result stays with the staff until
    it is `released`; it takes the place of those it `replaces`.
    Raises DrawnBefore, NoFreeSeat, ChairTaken, TooFewAccessible, CannotKeepApart.
    Source: Robert's Rules 7.2; TDA 2024 7, 9.
    """
    if not entries:
        return []
    open_for(act, entries)
    draw_input = seats_given(act.tournament, entries)
    drawn = draws.hold(act, DrawKind.SEATS, draw_input.text, released=released, replaces=replaces)
    rows = {entry.number: entry.pk for entry in entries}
    seats = {**draw_input.fixed, **drawn.chairs}
    found = [Assignment(rows[number], place) for number, place in seats.items()]
    sit(act, found)
    if draw_input.fixed:
        _take_up(act, draw_input.fixed.values())
    return found


def _take_up(act: Act, places: Collection[Place]) -> None:
    """The chairs held back for those who now sit in them are like any other from now on."""
    act.update_alike(list(chairs_at(act, list(places)).values()), reserved=False)


def open_for(act: Act, entries: Sequence[Entry]) -> None:
    """Tables for so many more players, as many as the field needs."""
    more = needs.tables_to_open(act.tournament, entries)
    if more:
        open_tables(act, more)


def seat_late(act: Act, entry: Entry) -> Place:
    """One chair by lot among the free ones at the tables with the fewest players.

    With every chair taken a table is opened: at once before the start, later only when enough
    players came to deal there.  Raises NoFreeSeat.  Source: TDA 2024 8-A; WSOP 2026 35.
    """
    needy = needs.has_needs(act.tournament, entry)
    offered = needs.chair_given(needs.need_of(act.tournament, entry)) if needy else None
    if offered is not None and not _is_lost(act, entry, offered):
        check_free(chairs_at(act, [offered])[offered], offered)
        sit(act, [Assignment(entry.pk, offered)])
        _take_up(act, [offered])
        return offered
    chairs = _late_chairs(act, entry, needy=needy)
    if not chairs and not (needy and _nothing_new_helps(act, entry)):
        _open_one_more(act)
        chairs = _late_chairs(act, entry, needy=needy)
    if not chairs:
        raise NoFreeSeat(N_("No free seat fits this player’s needs. Change them or free a seat."))
    free = {queries.place_at(chair): chair for chair in chairs}
    drawn = draws.hold(act, DrawKind.LATE_SEAT, late_seat_draw(entry.number, list(free)))
    place = drawn.chairs[entry.number]
    act.update_links("entry_id", [(free[place], entry.pk)])
    return place


def seat_at(act: Act, entry: Entry, picked: str) -> Place:
    """The chair that the floor picked, written like 12-5, for an entry that has none.

    Raises NotASeat, NoSuchSeat, SeatTaken, SeatClosed.
    """
    place = read_place(picked)
    check_free(chairs_at(act, [place])[place], place)
    sit(act, [Assignment(entry.pk, place)])
    _take_up(act, [place])
    return place


def _is_lost(act: Act, entry: Entry, chair: Place) -> bool:
    """Whether a player comes back whose chair somebody has now, or that is no longer in use."""
    entries = Entry.objects.filter(tournament=act.tournament, player=entry.player_id)
    if not entries.exclude(pk=entry.pk).exists():
        return False
    there = Seat.objects.filter(table__tournament=act.tournament, table__broken_at=None)
    free = there.filter(table__number=chair.table, number=chair.seat, entry=None, closed=False)
    return not free.exists()


def _nothing_new_helps(act: Act, entry: Entry) -> bool:
    """Whether chairs are free, and a further table would not meet the player's needs either."""
    need = needs.need_of(act.tournament, entry)
    reach = need is not None and need.accessible
    started = act.tournament.started_at is not None
    return (reach or started) and bool(queries.late_chairs(act.tournament))


def _late_chairs(act: Act, entry: Entry, *, needy: bool) -> list[Seat]:
    if needy:
        return needs.late_chairs(act.tournament, entry)
    return queries.late_chairs(act.tournament)


def _open_one_more(act: Act) -> None:
    """Before the start a table for the next players; afterwards only if it can be dealt at once."""
    if act.tournament.started_at is None:
        open_tables(act, 1)
        return
    tables = queries.counts(act.tournament)
    if not may_open_late(sum(table.players for table in tables), tables=len(tables)):
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


def tables_at(act: Act, numbers: Sequence[int]) -> dict[int, Table]:
    """The open tables of these numbers, by number.  Raises NoSuchSeat."""
    found = {table.number: table for table in queries.open_tables(act.tournament, only=numbers)}
    for number in numbers:
        if number not in found:
            raise NoSuchSeat(N_("No open table %(table)s."), field="table", table=number)
    return found


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
                N_("There is no seat %(seat)s in this event. Check the table and the seat."),
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
