"""One move of the balance plan at a time: made now, or ordered for the end of the hand.

Source: Robert's Rules 7.15, 7.17; TDA 2024 11-A, 11-D.
"""

from collections.abc import Mapping, Sequence

from tables.rules.balancing import PlannedMove
from tables.rules.floor import Place, Seating, clockwise_after
from tournaments.rules import N_, RuleError


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
            N_("Table %(table)s gives nobody now. Look at the plan again."), table=here.table
        )
    if first.from_place != here:
        raise NotTheMove(
            N_(
                "Seat %(seat)s is next for the big blind of its table. Move that player first, or"
                " let them stay."
            ),
            field="seat",
            seat=str(first.from_place),
        )
    if first.to_place != there:
        raise NotTheMove(
            N_("The plan has changed: this player goes to %(seat)s now. Look at it again."),
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
