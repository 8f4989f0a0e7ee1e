"""The moves that make the tables even now, and how many more players the room holds."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from tables import orders, queries
from tables.needs import fixed_places
from tables.queries import Floor, TableCount
from tables.rules import balancing
from tables.rules.balancing import PlannedMove
from tables.rules.floor import Place
from tables.rules.seating import may_open_late
from tables.rules.spread import leveled
from tournaments.models import Tournament
from tournaments.rules import RuleError
from tournaments.selling import terms_of, unsold_stacks


def balance_plan(tournament: Tournament, floor: Floor | None = None) -> list[PlannedMove]:
    """The fewest moves that make the tables even enough, each by the law."""
    if floor is None or orders.standing(tournament):
        return balance_now(tournament)[0]
    allowed = queries.difference_allowed(tournament, len(floor.tables))
    fixed = fixed_places(tournament)
    return balancing.plan(floor.tables, allowed=allowed, fixed=fixed)


def balance_now(
    tournament: Tournament, *, stay: Collection[Place] = ()
) -> tuple[list[PlannedMove], Floor]:
    """The plan, and as much of the floor as it touches: the counts alone say which tables.

    The players of the seats in `stay` are left where they are.
    Raises NoFreeSeat, NoMovablePlayer.
    """
    solved = solution(tournament, stay=stay)
    if solved.stuck is not None:
        raise solved.stuck
    return list(solved.moves), solved.floor


@dataclass(frozen=True, slots=True)
class Solution:
    """The plan as far as it goes.  `stuck` says why no further move helps, if none does."""

    moves: tuple[PlannedMove, ...]
    floor: Floor
    stuck: RuleError | None = None


def solution(
    tournament: Tournament,
    *,
    stay: Collection[Place] = (),
    rows: list[TableCount] | None = None,
) -> Solution:
    """As `balance_now`, but with the moves there are when not all tables can be made even.

    `rows` are the tables as `expected` has them, for who read them already.
    """
    rows = rows or queries.expected(tournament, queries.counts(tournament))
    fixed = _seated(tournament, stay) | fixed_places(tournament)
    held = Counter(place.table for place in fixed)
    steps = leveled(
        [row.players for row in rows],
        allowed=queries.difference_allowed(tournament, len(rows)),
        staying=[held[row.number] for row in rows],
        capacity=[row.capacity for row in rows],
    )
    pairs, stuck = [], None
    try:
        for giver, taker in steps:
            pairs.append((rows[giver].number, rows[taker].number))
    except RuleError as error:
        stuck = error
    floor = queries.floor_of(tournament, only={number for pair in pairs for number in pair})
    return Solution(tuple(balancing.follow(pairs, floor.tables, fixed=fixed)), floor, stuck)


def _seated(tournament: Tournament, places: Collection[Place]) -> frozenset[Place]:
    """Those of the places where somebody sits."""
    if not places:
        return frozenset()
    seats = queries.chairs(tournament).filter(
        table__number__in={place.table for place in places}, entry__isnull=False
    )
    taken = {Place(*found) for found in seats.values_list("table__number", "number")}
    return frozenset(places) & taken


def places_free(tournament: Tournament) -> int | None:
    """How many more entries can be sold and have a seat; None when nothing limits them.

    Before the start tables are opened as the field grows; afterwards a further one only when it
    can be dealt at once.
    """
    limits = []
    most = terms_of(tournament).max_entries
    if most is not None:
        limits.append(max(0, most - tournament.entries.filter(voided=False).count()))
    if tournament.started_at is not None:
        limits.append(_chairs_free(tournament))
    return min(limits) if limits else None


def _chairs_free(tournament: Tournament) -> int:
    """The free chairs; with none, those of the table that would be opened."""
    floor = queries.counts(tournament)
    free = sum(table.capacity - table.players for table in floor)
    free += unsold_stacks(tournament).count()  # their chairs are held back
    players = sum(table.players for table in floor)
    if not free and may_open_late(players, tables=len(floor)):
        return tournament.seats_per_table
    return free
