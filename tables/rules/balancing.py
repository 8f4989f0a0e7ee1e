"""Balancing: which player moves, to which seat, and the moves that make the floor even.

The next big blind moves, and takes the seat that will meet the big blind soonest.
How even the tables must be, and which of them give and take, is in `spread`.
Source: Robert's Rules 7.15, 7.16, 7.17; TDA 2024 10-A, 11-A, 11-C.

A move of the plan is made now, or ordered for the end of the hand.

Source: Robert's Rules 7.15, 7.16, 7.17; TDA 2024 10-A, 11-A, 11-C, 11-D.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from tables.rules.button import next_hand
from tables.rules.floor import Place, Positions, Seating, clockwise_after, next_clockwise
from tables.rules.spread import (
    BalancePolicy,
    DifferenceTooSmall,
    NoMovablePlayer,
    allowed_difference,
    counts_plan,
    halted,
    is_even,
    leveled,
)
from tournaments.rules import N_, RuleError

__all__ = [
    "BalancePolicy",
    "DifferenceTooSmall",
    "NoMovablePlayer",
    "PlannedMove",
    "Role",
    "WorstSeat",
    "allowed_difference",
    "counts_plan",
    "follow",
    "halted",
    "leveled",
    "mover",
    "next_move",
    "plan",
    "worst_seat",
]

NOBODY: frozenset[Place] = frozenset()


class Role(StrEnum):
    """What the next hand asks of a player who has just been moved."""

    BIG_BLIND = "BB"
    SMALL_BLIND = "SB"
    WAITS = "WAIT"
    OTHER = "OTHER"


@dataclass(frozen=True, slots=True)
class WorstSeat:
    """The seat a moved player takes, and their part in the next hand there."""

    seat: int
    role: Role

    @property
    def dealt_in(self) -> bool:
        """Whether they get cards in the next hand, or wait for the button to pass."""
        return self.role is not Role.WAITS


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """One player from one chair to another, and the law that picked both.

    `known_positions` is False when the button of either table was not known: a seat was then
    the lowest there was, and staff may choose another.  `role` is None when the receiving
    table's button was not known.
    """

    from_place: Place
    to_place: Place
    reason: str = "balance"
    law: str = "Robert's Rules 7.15, 7.17"
    known_positions: bool = True
    role: Role | None = None


def mover(last: Positions, occupied: Set[int], *, size: int) -> int:
    """The seat whose player moves: the next one due for the big blind, absent ones included.

    Raises NoFreeSeat when nobody sits there.  Source: Robert's Rules 7.15; TDA 2024 11-A.

    >>> mover(Positions(button=2, sb=3, bb=4), {1, 2, 3, 4, 6, 7}, size=9)
    6
    """
    return next_clockwise(last.bb, occupied, size)


def worst_seat(
    last: Positions, occupied: Set[int], *, size: int, closed: Set[int] = frozenset()
) -> WorstSeat:
    """The open seat that meets the big blind soonest; the small blind only if nothing else is open.

    `last` are the positions of the hand just played, or still being played.  Seats clockwise
    after its big blind come first; that seat, now the small blind's, comes last.
    Raises NoFreeSeat.  Source: Robert's Rules 7.15, 7.16; TDA 2024 10-A, 11-A.
    """
    seating = Seating(0, size, frozenset(occupied), last, frozenset(closed))
    return _worst_seat(seating, last)


def plan(
    floor: Sequence[Seating], *, allowed: int | None = None, fixed: frozenset[Place] = NOBODY
) -> list[PlannedMove]:
    """The fewest moves that bring all tables within the allowed difference, in order.

    Several moves from or to one table follow each other: each sees the seats as the one before
    left them.  `fixed` players stay, closed seats stay empty; who is promised to a table counts
    there and is not moved.  Of equally full tables the first
    to break gives, of equally short ones the last to break takes; without a break order the
    highest table number breaks first.
    Raises DifferenceTooSmall, and NoFreeSeat or NoMovablePlayer when the floor cannot be made even.
    Source: Robert's Rules 7.15, 7.17; TDA 2024 11-A, 11-C.
    """
    return list(_moves(floor, allowed=allowed, fixed=fixed))


def next_move(
    floor: Sequence[Seating], *, allowed: int | None = None, fixed: frozenset[Place] = NOBODY
) -> PlannedMove | None:
    """The first move of the plan, None when the tables are even enough.

    Raises what `plan` raises, but only when not even a first move helps.
    """
    return next(_moves(floor, allowed=allowed, fixed=fixed), None)


def _moves(
    floor: Sequence[Seating], *, allowed: int | None, fixed: frozenset[Place]
) -> Iterator[PlannedMove]:
    limit = allowed_difference(len(floor)) if allowed is None else allowed
    if is_even([seating.players for seating in floor], allowed=limit):
        return
    order = sorted(floor, key=lambda seating: (seating.break_rank, -seating.table))
    steps = leveled(
        [seating.players for seating in order],
        allowed=limit,
        staying=_staying(order, fixed),
        capacity=[seating.capacity for seating in order],
    )
    pairs = ((order[giver].table, order[taker].table) for giver, taker in steps)
    yield from follow(pairs, floor, fixed=fixed)


def follow(
    pairs: Iterable[tuple[int, int]],
    floor: Iterable[Seating],
    *,
    fixed: frozenset[Place] = NOBODY,
) -> Iterator[PlannedMove]:
    """The moves from table to table that `leveled` asks for, seats and movers by the law.

    `pairs` are table numbers, giving and taking.  Of the floor it needs only those tables.
    Source: Robert's Rules 7.15; TDA 2024 11-A.
    """
    tables = {seating.table: seating for seating in floor}
    for giver, taker in pairs:
        move = _move(tables[giver], tables[taker], fixed)
        tables[giver] = _without(tables[giver], move.from_place.seat)
        tables[taker] = _with(tables[taker], move.to_place.seat)
        yield move


def _staying(tables: Sequence[Seating], fixed: frozenset[Place]) -> list[int] | None:
    if not fixed and not any(seating.promised for seating in tables):
        return None
    return [seating.players - len(_movable(seating, fixed)) for seating in tables]


def _movable(seating: Seating, fixed: frozenset[Place]) -> frozenset[int]:
    if not fixed:
        return seating.taken
    return frozenset(seat for seat in seating.taken if Place(seating.table, seat) not in fixed)


def _move(giver: Seating, taker: Seating, fixed: frozenset[Place]) -> PlannedMove:
    to_seat, role = _seat_for_newcomer(taker)
    return PlannedMove(
        from_place=Place(giver.table, _seat_that_leaves(giver, fixed)),
        to_place=Place(taker.table, to_seat),
        known_positions=None not in (giver.positions, taker.positions),
        role=role,
    )


def _seat_that_leaves(giver: Seating, fixed: frozenset[Place]) -> int:
    movable = _movable(giver, fixed)
    return mover(giver.positions, movable, size=giver.size) if giver.positions else min(movable)


def _seat_for_newcomer(taker: Seating) -> tuple[int, Role | None]:
    if taker.positions is None:
        return min(taker.free), None
    worst = _worst_seat(taker, taker.positions)
    return worst.seat, worst.role


def _worst_seat(seating: Seating, last: Positions) -> WorstSeat:
    seat = next_clockwise(last.bb, seating.free, seating.size)
    return WorstSeat(seat, _role(seat, _with(seating, seat), last))


def _role(seat: int, seating: Seating, last: Positions) -> Role:
    if len(seating.taken) < 2:
        return Role.OTHER
    hand = next_hand(last, seating.taken, size=seating.size)
    if seat in hand.waiting:
        return Role.WAITS
    if seat == hand.bb:
        return Role.BIG_BLIND
    return Role.SMALL_BLIND if seat == hand.sb else Role.OTHER


def _without(seating: Seating, seat: int) -> Seating:
    return replace(seating, taken=seating.taken - {seat})


def _with(seating: Seating, seat: int) -> Seating:
    return replace(seating, taken=seating.taken | {seat})


class NotTheMove(RuleError):
    """The plan has no such move now: another player goes, or to another seat."""


def the_move(plan: Sequence[PlannedMove], here: Place, there: Place) -> PlannedMove:
    """The move of the plan that sends the player of one seat to another.

    Moves from different tables may be made in any order; those from one table leave in the order
    of the plan, because the next big blind goes first.  Raises NotTheMove.
    Source: Robert's Rules 7.15; TDA 2024 11-A.
    """
    first = next((move for move in plan if move.from_place.table == here.table), None)
    if first is None:
        raise NotTheMove(
            N_("Table %(table)s has no player to move now. Check the plan."), table=here.table
        )
    if first.from_place != here:
        raise NotTheMove(
            N_("Seat %(seat)s is next big blind there. Move that player, or keep them."),
            field="seat",
            seat=str(first.from_place),
        )
    if first.to_place != there:
        raise NotTheMove(
            N_("The plan has changed: this player goes to %(seat)s now. Check it again."),
            field="seat",
            seat=str(first.to_place),
        )
    return first


def still_needed(
    orders: Sequence[tuple[int, int]], counts: Mapping[int, int], *, allowed: int
) -> list[bool]:
    """Which of the ordered moves, giving and taking table each, still make the floor more even.

    They count in the order they were given: once the tables are within `allowed` of each other,
    those left over are not needed.  Source: Robert's Rules 7.17.

    >>> still_needed([(1, 2), (1, 2)], {1: 9, 2: 6}, allowed=1)
    [True, False]
    """
    players = dict(counts)
    found = []
    for giver, taker in orders:
        known = giver in players and taker in players
        uneven = known and max(players.values()) - min(players.values()) > allowed
        needed = uneven and players[giver] - players[taker] >= 2
        if needed:
            players[giver] -= 1
            players[taker] += 1
        found.append(needed)
    return found


def vacated_big_blind(table: Seating) -> int | None:
    """The empty seat that the next big blind of a table would fall on, None when somebody sits.

    None also when its last big blind is not known.  A table three players short stops there.
    Source: TDA 2024 11-D.

    >>> from tables.rules.floor import Positions
    >>> vacated_big_blind(Seating(9, 6, frozenset({1, 2, 5}), Positions(5, 1, 2)))
    3
    """
    if table.positions is None:
        return None
    in_use = (s for s in clockwise_after(table.positions.bb, table.size) if s not in table.closed)
    seat = next(in_use, None)
    return None if seat is None or seat in table.taken else seat
