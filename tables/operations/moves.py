"""Players sent to other seats: balancing, breaking, redrawing, and the director's own moves."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tables import queries, solving
from tables.models import DrawKind, Move, MoveReason, Seat, Table
from tables.needs import accessible, pairs_for, places_needed, who_need_access
from tables.operations import draws
from tables.operations.buttons import draw_buttons, report_big_blinds
from tables.operations.seating import (
    NotSeated,
    chairs_at,
    check_free,
    sit,
)
from tables.rules import breaking
from tables.rules.balancing import PlannedMove
from tables.rules.breaking import BrokenTable
from tables.rules.draws import Drawn
from tables.rules.floor import Place, Seating
from tables.rules.seating import Assignment, assignments, seats_draw
from tournaments.acts import Act
from tournaments.models import Entry, Tournament
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_running
from tournaments.queries import entries_in
from tournaments.rules import N_, RuleError
from tournaments.selling import unsold_stacks

MAX_SEATS = 10
BREAK_LAW = "Robert's Rules 7.13; TDA 2024 10"
REDRAW_LAW = "Robert's Rules 7.18"


class StacksLeft(RuleError):
    """A stack for a late entrant stands at the table."""


class NothingToDo(RuleError):
    """The floor needs no such thing now."""


class TooManyForThat(RuleError):
    """More players than the tables that would stay have chairs."""


def balance(
    act: Act, *, big_blinds: Mapping[int, int] | None = None, stay: Collection[Place] = ()
) -> list[PlannedMove]:
    """Make the planned moves.  `big_blinds` are seats of the last big blind as the floor saw them.

    The players of the seats in `stay` are left there.
    Raises NothingToDo, NoMovablePlayer, DayEnding, StacksAreBagged.
    Source: Robert's Rules 7.15, 7.17; TDA 2024 11.
    """
    require_running(act.tournament)
    require_play(act.tournament)
    report_big_blinds(act, big_blinds or {})
    plan, floor = solving.balance_now(act.tournament, stay=stay)
    if not plan:
        raise NothingToDo(N_("The tables are balanced already."))
    send(act, {entry: move for move, entry in _movers(floor, plan)})
    return plan


def even_out(act: Act) -> None:
    """Before the first hand: tables that filled one by one at the sale are made even.

    Who needs their seat keeps it, even where the tables stay uneven for it.
    Source: Robert's Rules 7.2, 7.17.
    """
    solved = solving.solution(act.tournament, stay=places_needed(act.tournament))
    send(act, {entry: move for move, entry in _movers(solved.floor, solved.moves)})


def _movers(floor: queries.Floor, plan: Sequence[PlannedMove]) -> list[tuple[PlannedMove, int]]:
    """Each move with its entry, the floor changing under the plan."""
    entries = dict(floor.entries)
    found = []
    for move in plan:
        entry = entries.pop(move.from_place)
        entries[move.to_place] = entry
        found.append((move, entry))
    return found


def send(act: Act, moves: Mapping[int, PlannedMove]) -> None:
    """Make moves of the balance plan, each by its entry."""
    sit(act, [Assignment(entry, move.to_place) for entry, move in moves.items()])
    act.create_many(
        [
            _move(act, entry, m.from_place, m.to_place, reason=MoveReason.BALANCE, law=m.law)
            for entry, m in moves.items()
        ]
    )


def _move(act: Act, entry: int, here: Place, there: Place, *, reason: MoveReason, law: str) -> Move:
    return Move(
        tournament=act.tournament,
        revision=act.revision,
        entry_id=entry,
        from_table=here.table,
        from_seat=here.seat,
        to_table=there.table,
        to_seat=there.seat,
        reason=reason,
        law=law,
        at=act.at,
    )


def move(act: Act, entry: Entry, to_place: Place) -> Place:
    """Send one player to a free seat, as the director decides; where the player came from.

    Raises NotSeated, NoSuchSeat, SeatTaken, SeatClosed.
    Source: Robert's Rules 2.2.8, 2.2.11, 7.14.
    """
    here = queries.place_of(entry)
    if here is None:
        raise NotSeated(N_("%(player)s has no seat to move from."), player=entry.player.name)
    check_free(chairs_at(act, [to_place])[to_place], to_place)
    sit(act, [Assignment(entry.pk, to_place)])
    law = "Robert's Rules 7.14"
    act.create(_move(act, entry.pk, here, to_place, reason=MoveReason.DIRECTOR, law=law))
    return here


def break_table(act: Act, number: int | None = None) -> BrokenTable:
    """Break a table, the next of the order unless one is named: its players are drawn elsewhere.

    Raises NothingToDo, NoFreeSeat, TooFewAccessible, CannotKeepApart; DayEnding, StacksAreBagged.
    Source: Robert's Rules 7.13; TDA 2024 10-B.
    """
    require_running(act.tournament)
    require_play(act.tournament)
    plan = break_given(act.tournament, number)
    drawn = draws.hold(act, DrawKind.BREAK, plan.text) if plan.text else Drawn()
    broken = breaking.broken(plan.table, drawn)
    found = [Assignment(plan.entries[a.entry], a.place) for a in broken.assignments]
    sit(act, found)
    came_from = {plan.entries[number]: place for number, place in plan.places.items()}
    act.create_many(
        [
            _move(act, a.entry, came_from[a.entry], a.place, reason=MoveReason.BREAK, law=BREAK_LAW)
            for a in found
        ]
    )
    close_tables(act, [plan.table])
    return replace(broken, assignments=tuple(found))


@dataclass(frozen=True, slots=True)
class Breaking:
    """The draw of a table that breaks, before it is made.  Entries are named by their numbers."""

    table: int
    text: str
    entries: Mapping[int, int]
    places: Mapping[int, Place]


def break_given(tournament: Tournament, number: int | None = None) -> Breaking:
    """What the draw of the next table to break, or the one named, would be.

    Raises NothingToDo, NoFreeSeat, TooFewAccessible.
    Source: Robert's Rules 7.13; TDA 2024 10-B.
    """
    table, others, floor = _to_break(tournament, number)
    at = {floor.entries[Place(table.table, s)]: Place(table.table, s) for s in sorted(table.taken)}
    rows = Entry.objects.filter(pk__in=at).values_list("pk", "number", "player_id")
    named = {pk: (number, player) for pk, number, player in rows}
    movers = [named[pk][0] for pk in at]
    numbers = {player: no for no, player in named.values()}
    pairs, seated = pairs_for(tournament, numbers)
    access = who_need_access(tournament, numbers)
    text = breaking.break_draw(
        table,
        movers,
        others,
        keep_apart=pairs,
        seated=seated,
        accessible=accessible(tournament) if access else {},
        need_access=access,
    )
    entries = {named[pk][0]: pk for pk in at}
    return Breaking(table.table, text, entries, {named[pk][0]: place for pk, place in at.items()})


def _to_break(
    tournament: Tournament, number: int | None
) -> tuple[Seating, list[Seating], queries.Floor]:
    """The table that breaks, those with room for its players, and the floor of just these."""
    rows = queries.counts(tournament)
    if number is None:
        number = _next_to_break(rows)
    elif number not in {row.number for row in rows}:
        raise NothingToDo(N_("No open table %(table)s."), field="table", table=number)
    with_room = {row.number for row in rows if row.players < row.capacity}
    floor = queries.floor_of(tournament, only={number} | with_room)
    tables = {table.table: table for table in floor.tables}
    return tables.pop(number), list(tables.values()), floor


def _next_to_break(rows: Sequence[queries.TableCount]) -> int:
    if not breaking.must_break([row.players for row in rows], [row.capacity for row in rows]):
        raise NothingToDo(N_("No table can break yet: not enough seats."))
    return rows[0].number


def close_tables(act: Act, numbers: Sequence[int]) -> None:
    """Put tables away that nobody sits at any more.  Raises StacksLeft."""
    rows = Table.objects.filter(tournament=act.tournament, number__in=numbers, broken_at=None)
    left = unsold_stacks(act.tournament).filter(table_number__in=numbers).first()
    if left is not None:
        raise StacksLeft(
            N_("Late stack at seat %(seat)s. Collect it before breaking the table."),
            field="table",
            seat=f"{left.table_number}-{left.seat_number}",
        )
    tables = list(rows.order_by("pk"))
    act.update_alike(tables, broken_at=act.at, button=None, sb=None, bb=None, heads_up=False)


def redraw(act: Act) -> list[Assignment]:
    """New seats for everybody at the tables that stay, and new buttons.

    Raises NothingToDo, CannotKeepApart.  Source: Robert's Rules 7.18; WSOP 2026 85.
    """
    gone, floor, text, entries = redraw_ready(act)
    drawn = draws.hold(act, DrawKind.REDRAW, text)
    found = [Assignment(entries[a.entry], a.place) for a in assignments(drawn)]
    came_from = {entry: place for place, entry in floor.entries.items()}
    sit(act, found)
    act.create_many(
        [
            _move(
                act, a.entry, came_from[a.entry], a.place, reason=MoveReason.REDRAW, law=REDRAW_LAW
            )
            for a in found
        ]
    )
    close_tables(act, [table.table for table in gone])
    draw_buttons(act)
    return found


def redraw_ready(
    act: Act,
) -> tuple[list[Seating], queries.Floor, str, dict[int, int]]:
    """Chairs put at the final table, and what the redraw would be.

    The tables that go, the floor, the input of the draw and the entries it names by their numbers.
    Raises NothingToDo, TooManyForThat, NoFreeSeat, TooFewAccessible; DayEnding, StacksAreBagged.
    """
    require_running(act.tournament)
    require_play(act.tournament)
    gone, staying, floor = staying_tables(act.tournament)
    _make_room(act, staying[0].table, len(floor.entries), tables=len(staying))
    text, entries = redraw_given(act.tournament, {table.table for table in staying})
    return gone, floor, text, entries


def staying_tables(
    tournament: Tournament,
) -> tuple[list[Seating], list[Seating], queries.Floor]:
    """At a redraw: the tables that go, those that stay, and the floor.  Raises NothingToDo."""
    floor = queries.floor_of(tournament)
    wanted = queries.tables_wanted(tournament, len(floor.entries))
    if wanted > len(floor.tables) or not floor.entries:
        raise NothingToDo(N_("No redraw possible: the players need all these tables."))
    order = sorted(floor.tables, key=lambda table: table.break_rank)
    return order[: len(order) - wanted], order[len(order) - wanted :], floor


def redraw_given(tournament: Tournament, staying: Collection[int]) -> tuple[str, dict[int, int]]:
    """The input of a redraw at these tables, and the entries it names by their numbers.

    Raises NoFreeSeat, TooFewAccessible.  Source: Robert's Rules 7.18.
    """
    floor = queries.floor_of(tournament)
    tables = [table for table in floor.tables if table.table in staying]
    rows = entries_in(tournament).filter(seat__isnull=False).order_by("number")
    named = list(rows.values_list("number", "pk", "player_id"))
    numbers = {player: number for number, _, player in named}
    pairs, _ = pairs_for(tournament, numbers)
    needy = who_need_access(tournament, numbers)
    text = seats_draw(
        [number for number, *_ in named],
        breaking.emptied(tables),
        keep_apart=pairs,
        accessible=accessible(tournament) if needy else {},
        need_access=needy,
    )
    return text, {number: pk for number, pk, _ in named}


def _make_room(act: Act, table_number: int, players: int, *, tables: int) -> None:
    """Chairs added to the final table when the law seats more there than elsewhere."""
    if tables != 1:
        return
    table = Table.objects.get(tournament=act.tournament, number=table_number)
    shut = Seat.objects.filter(table=table, closed=True).count()
    missing = players - (table.size - shut)
    if missing > 0 and table.size + missing > max(MAX_SEATS, table.size):
        raise TooManyForThat(
            N_("The final table has too few seats. Put a seat back in use, then redraw.")
        )
    if missing > 0:
        act.create_many([Seat(table=table, number=table.size + n) for n in range(1, missing + 1)])
        act.update(table, size=table.size + missing)
