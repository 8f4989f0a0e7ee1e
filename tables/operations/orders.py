"""The balance plan line by line: one move now, or ordered for the end of the hand.

Source: Robert's Rules 7.15, 7.17; TDA 2024 11-A.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tables import orders, queries, solving
from tables.hands import play_of
from tables.models import OrderedMove
from tables.needs import fixed_places
from tables.operations import buttons
from tables.operations.moves import NothingToDo, send
from tables.operations.seating import tables_at
from tables.rules import balancing
from tables.rules.balancing import PlannedMove, the_move
from tables.rules.floor import NoFreeSeat, Place
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_running
from tournaments.rules import N_, RuleError

LAW = "Robert's Rules 7.15, 7.17"


class NotOrdered(RuleError):
    """No such move waits for the hand to end."""


@dataclass(frozen=True, slots=True)
class EndedHand:
    """Who was sent when a hand ended, and the tables to which nobody goes after all."""

    moves: tuple[PlannedMove, ...]
    dropped: tuple[int, ...]


def balance_one(
    act: Act, here: Place, there: Place, *, stay: Collection[Place] = ()
) -> tuple[PlannedMove, Entry]:
    """Make one move of the plan, as long as the law still gives it.

    `stay` are the seats whose players were let sit.  Raises NothingToDo, NotTheMove, and what
    forbids the plan; DayEnding, StacksAreBagged.
    Source: Robert's Rules 7.15, 7.17; TDA 2024 11-A.
    """
    require_running(act.tournament)
    require_play(act.tournament)
    solved = solving.solution(act.tournament, stay=stay)
    if not solved.moves:
        raise solved.stuck or NothingToDo(N_("The tables are balanced already."))
    move = the_move(solved.moves, here, there)
    entry = Entry.objects.select_related("player").get(pk=solved.floor.entries[here])
    send(act, {entry.pk: move})
    return move, entry


def order_move(act: Act, from_table: int, to_table: int) -> OrderedMove:
    """Have one player go from table to table when the hand there ends.

    Raises NoSuchSeat; NothingToDo when that would not make the tables more even; DayEnding,
    StacksAreBagged.
    """
    require_running(act.tournament)
    require_play(act.tournament)
    tables = tables_at(act, [from_table, to_table])
    _check_helps(act, from_table, to_table)
    return act.create(
        OrderedMove(
            tournament=act.tournament,
            from_table=tables[from_table],
            to_table=tables[to_table],
            revision=act.revision,
            at=act.at,
        )
    )


def _check_helps(act: Act, from_table: int, to_table: int) -> None:
    """Whether the floor needs it, with those counted who are on their way already."""
    rows = queries.counts(act.tournament)
    allowed = queries.difference_allowed(act.tournament, len(rows))
    there = {row.number: row.players for row in queries.expected(act.tournament, rows)}
    apart = max(there.values()) - min(there.values())
    if apart <= allowed or there[from_table] - there[to_table] < 2:
        raise NothingToDo(
            N_("No move from table %(table)s to table %(to_table)s is needed. Check the plan."),
            table=from_table,
            to_table=to_table,
        )
    room = next(row.capacity for row in rows if row.number == to_table)
    if there[to_table] >= room:
        raise NoFreeSeat(
            N_("Table %(table)s has no free seat left: open a seat there, or break a table."),
            table=to_table,
        )


def drop_order(act: Act, from_table: int, to_table: int) -> None:
    """Call off the newest such order.  Raises NotOrdered."""
    wanted = (from_table, to_table)
    found = [o for o in orders.standing(act.tournament) if orders.tables_of(o) == wanted]
    if not found:
        raise NotOrdered(
            N_("No move from table %(table)s to table %(to_table)s waits for the hand to end."),
            table=from_table,
            to_table=to_table,
        )
    act.delete(found[-1])


def hand_ended(act: Act, number: int) -> EndedHand:
    """The hand at a table is over: who was ordered away goes, then button and blinds move on.

    Who goes is the next big blind after the hand that ended; they take the worst free seat of
    the moment.  Orders that the floor does not need any more are dropped.
    Raises NoSuchSeat.  Source: Robert's Rules 7.15, 7.30; TDA 2024 11-A.
    """
    require_running(act.tournament)
    tables_at(act, [number])
    answers = _answers(act)
    here = [(order, wanted) for order, wanted in answers if order.from_table.number == number]
    made, left = _carry_out(act, [orders.tables_of(order) for order, wanted in here if wanted])
    for order, _ in here:
        act.delete(order)
    _next_hand(act, number)
    even = [order.to_table.number for order, wanted in here if not wanted]
    return EndedHand(tuple(made), tuple(even + left))


def _answers(act: Act) -> list[tuple[OrderedMove, bool]]:
    """The orders that stand, each with whether the floor still needs it.

    The room is counted only if there is one: most hands end at tables that nobody leaves.
    """
    waiting = orders.standing(act.tournament)
    if not waiting:
        return []
    rows = queries.counts(act.tournament)
    return orders.needed(
        waiting,
        {row.number: row.players for row in rows},
        allowed=queries.difference_allowed(act.tournament, len(rows)),
    )


def _carry_out(act: Act, pairs: Sequence[tuple[int, int]]) -> tuple[list[PlannedMove], list[int]]:
    """Send one player for each pair of tables; those made, and the tables nobody could go to."""
    if not pairs:
        return [], []
    floor = queries.floor_of(act.tournament, only={number for pair in pairs for number in pair})
    fixed = fixed_places(act.tournament)
    room = {table.table: len(table.free) for table in floor.tables}
    [giver] = {giver for giver, _ in pairs}
    movable = sum(place.table == giver and place not in fixed for place in floor.entries)
    going: list[tuple[int, int]] = []
    left: list[int] = []
    for pair in pairs:
        if room[pair[1]] and len(going) < movable:
            room[pair[1]] -= 1
            going.append(pair)
        else:
            left.append(pair[1])
    moves = list(balancing.follow(going, floor.tables, fixed=fixed))
    send(act, {floor.entries[move.from_place]: move for move in moves})
    return moves, left


def _next_hand(act: Act, number: int) -> None:
    """Button and blinds move on where they are known and two are left to play.

    Not hand for hand: there the next hand is dealt at all tables together.
    """
    if play_of(act.tournament) is None:
        buttons.move_on(act, number)
