"""Players sent to other seats: balancing, breaking, redrawing, and the director's own moves."""

from collections.abc import Mapping, Sequence

from tables import queries
from tables.models import DrawKind, Move, MoveReason, Seat, Table
from tables.operations.buttons import draw_buttons, report_big_blinds
from tables.operations.seating import (
    NotSeated,
    chairs_at,
    check_free,
    keep_draw,
    sit,
)
from tables.rules import breaking, redraws
from tables.rules.balancing import PlannedMove
from tables.rules.breaking import BrokenTable
from tables.rules.floor import Place, Seating
from tables.rules.seating import Assignment
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.operations.events import require_running
from tournaments.rules import N_, RuleError

MOST_SEATS = 10
BREAK_LAW = "Robert's Rules 7.13; TDA 2024 10"
REDRAW_LAW = "Robert's Rules 7.18"


class NothingToDo(RuleError):
    """The floor needs no such thing now."""


class TooManyForThat(RuleError):
    """More players than the tables that would stay have chairs."""


def balance(act: Act, *, big_blinds: Mapping[int, int] | None = None) -> list[PlannedMove]:
    """Make the planned moves.  `big_blinds` are seats of the last big blind as the floor saw them.

    Raises NothingToDo.  Source: Robert's Rules 7.15, 7.17; TDA 2024 11.
    """
    require_running(act.tournament)
    report_big_blinds(act, big_blinds or {})
    plan, floor = queries.balance_now(act.tournament)
    if not plan:
        raise NothingToDo(N_("The tables are balanced already."))
    _send(act, {entry: move for move, entry in _movers(floor, plan)})
    return plan


def even_out(act: Act) -> None:
    """Before the first hand: tables that filled one by one at the sale are made even.

    Source: Robert's Rules 7.2, 7.17.
    """
    plan, floor = queries.balance_now(act.tournament)
    _send(act, {entry: move for move, entry in _movers(floor, plan)})


def _movers(floor: queries.Floor, plan: Sequence[PlannedMove]) -> list[tuple[PlannedMove, int]]:
    """Each move with its entry, the floor changing under the plan."""
    entries = dict(floor.entries)
    found = []
    for move in plan:
        entry = entries.pop(move.from_place)
        entries[move.to_place] = entry
        found.append((move, entry))
    return found


def _send(act: Act, moves: Mapping[int, PlannedMove]) -> None:
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
    """Send one player to a free seat, as the director decides; where he came from.

    Raises NotSeated, NoSuchSeat, SeatTaken, SeatClosed.  Source: Robert's Rules 7.14.
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

    Raises NothingToDo, NoFreeSeat.  Source: Robert's Rules 7.13; TDA 2024 10-B.
    """
    require_running(act.tournament)
    table, others, floor = _to_break(act, number)
    broken = breaking.break_table(
        table, floor.entries_at(table.table), others, rng=act.chance("break")
    )
    came_from = {entry: place for place, entry in floor.entries.items()}
    sit(act, broken.assignments)
    act.create_many(
        [
            _move(act, a.entry, came_from[a.entry], a.place, reason=MoveReason.BREAK, law=BREAK_LAW)
            for a in broken.assignments
        ]
    )
    _close(act, [table.table])
    keep_draw(
        act,
        DrawKind.BREAK,
        given={
            "table": table.table,
            "players": [floor.entries[p] for p in sorted(floor.entries) if p.table == table.table],
            "free": {str(o.table): sorted(o.free) for o in others},
        },
        drawn={
            "cards": {str(entry): card for entry, card in broken.cards.items()},
            "seat_cards": [str(place) for place in broken.seat_cards],
            "seats": {str(a.entry): str(a.place) for a in broken.assignments},
        },
    )
    return broken


def _to_break(act: Act, number: int | None) -> tuple[Seating, list[Seating], queries.Floor]:
    """The table that breaks, those with room for its players, and the floor of just these."""
    rows = queries.counts(act.tournament)
    if number is None:
        number = _next_to_break(rows)
    elif number not in {row.number for row in rows}:
        raise NothingToDo(N_("There is no open table %(table)s."), field="table", table=number)
    with_room = {row.number for row in rows if row.players < row.capacity}
    floor = queries.floor_of(act.tournament, only={number} | with_room)
    tables = {table.table: table for table in floor.tables}
    return tables.pop(number), list(tables.values()), floor


def _next_to_break(rows: Sequence[queries.TableCount]) -> int:
    if not breaking.must_break([row.players for row in rows], [row.capacity for row in rows]):
        raise NothingToDo(N_("No table can break yet: its players would not find seats."))
    return rows[0].number


def _close(act: Act, numbers: Sequence[int]) -> None:
    tables = Table.objects.filter(tournament=act.tournament, number__in=numbers, broken_at=None)
    for table in tables:
        act.update(table, broken_at=act.at, button=None, sb=None, bb=None, heads_up=False)


def redraw(act: Act) -> list[Assignment]:
    """New seats for everybody at the tables that stay, and new buttons.

    Raises NothingToDo.  Source: Robert's Rules 7.18; WSOP 2026 85.
    """
    require_running(act.tournament)
    floor = queries.floor_of(act.tournament)
    wanted = queries.tables_wanted(act.tournament, len(floor.entries))
    if wanted > len(floor.tables) or not floor.entries:
        raise NothingToDo(N_("There is nothing to redraw: the players need all these tables."))
    order = sorted(floor.tables, key=lambda table: table.break_rank)
    gone, staying = order[: len(order) - wanted], order[len(order) - wanted :]
    _make_room(act, staying[0].table, len(floor.entries), tables=wanted)
    came_from = {entry: place for place, entry in floor.entries.items()}
    fresh = queries.floor_of(act.tournament)
    names = {table.table for table in staying}
    stay = [table for table in fresh.tables if table.table in names]
    entries = [floor.entries[place] for place in sorted(floor.entries)]
    drawn = redraws.redraw(entries, stay, rng=act.chance("redraw"))
    sit(act, drawn)
    act.create_many(
        [
            _move(
                act, a.entry, came_from[a.entry], a.place, reason=MoveReason.REDRAW, law=REDRAW_LAW
            )
            for a in drawn
        ]
    )
    _close(act, [table.table for table in gone])
    keep_draw(
        act,
        DrawKind.REDRAW,
        given={"entries": entries, "tables": {str(t.table): t.size for t in stay}},
        drawn={str(a.entry): str(a.place) for a in drawn},
    )
    draw_buttons(act)
    return drawn


def _make_room(act: Act, table_number: int, players: int, *, tables: int) -> None:
    """Chairs added to the final table when the law seats more there than elsewhere."""
    if tables != 1:
        return
    table = Table.objects.get(tournament=act.tournament, number=table_number)
    shut = Seat.objects.filter(table=table, closed=True).count()
    missing = players - (table.size - shut)
    if missing > 0 and table.size + missing > max(MOST_SEATS, table.size):
        raise TooManyForThat(
            N_("The final table has too few chairs. Put a chair back in use, then redraw.")
        )
    if missing > 0:
        act.create_many([Seat(table=table, number=table.size + n) for n in range(1, missing + 1)])
        act.update(table, size=table.size + missing)
