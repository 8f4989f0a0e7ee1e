"""The plan behind a to-do, before anybody moves: who goes where, and why."""

from dataclasses import dataclass

from tables import queries as floor_queries
from tables.queries import Due, TableCount
from tables.rules.floor import Place
from tables.rules.seating import water_fill
from tdsite.rooms.floor import balance_plan
from tdsite.rooms.floor.balance_plan import BalancePlan, PlanQuery
from tdsite.web.event_state import EventState
from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player who draws a new seat.  Which, only the draw will tell."""

    player: str
    here: Place


@dataclass(frozen=True, slots=True)
class BreakPlan:
    """The table that breaks, and its players."""

    options: PlanQuery
    table: int
    lines: tuple[Drawn, ...]
    kind: str = "break"


@dataclass(frozen=True, slots=True)
class Staying:
    """A table that stays at a redraw, and how many players it gets."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class RedrawPlan:
    """A redraw: the tables that stay, those that go, and everybody who draws.

    `optional`: the law leaves it to the director.
    """

    options: PlanQuery
    stay: tuple[Staying, ...]
    gone: tuple[int, ...]
    lines: tuple[Drawn, ...]
    optional: bool
    kind: str = "redraw"


Plan = BalancePlan | BreakPlan | RedrawPlan


def plan_of(event_now: EventState, options: PlanQuery | None) -> Plan | None:
    """The plan asked for, if it is what the floor needs now or may have."""
    if options is None or not event_now.plays:
        return None
    if event_now.hands and event_now.hands.awaited:  # nobody moves before the hand is over
        return None
    due = event_now.due
    if options.kind == "redraw" and (due is Due.REDRAW or may_redraw(event_now)):
        return _redraw(event_now, options, optional=due is not Due.REDRAW)
    if options.kind != due.value:
        return None
    if due is Due.BALANCE:
        return balance_plan.plan_of(event_now, options)
    if due is Due.BREAK:
        table = event_now.counts[0].number
        return BreakPlan(options, table, _who_draws(event_now, only={table}))
    return None


def may_redraw(event_now: EventState) -> bool:
    """Whether a redraw is now the director's choice.  Source: Robert's Rules 7.18."""
    return floor_queries.redraw_is_optional(event_now.tournament, event_now.counts)


def _redraw(event_now: EventState, options: PlanQuery, *, optional: bool) -> RedrawPlan:
    wanted = floor_queries.tables_wanted(event_now.tournament, _players(event_now.counts))
    gone = event_now.counts[: len(event_now.counts) - wanted]
    return RedrawPlan(
        options,
        _staying(event_now.counts[len(gone) :], _players(event_now.counts)),
        tuple(sorted(row.number for row in gone)),
        _who_draws(event_now),
        optional,
    )


def _staying(rows: list[TableCount], players: int) -> tuple[Staying, ...]:
    """How many players each table gets; one table takes them all, with chairs added if need be."""
    rows = sorted(rows, key=lambda row: row.number)
    filled = water_fill([0] * len(rows), [row.capacity for row in rows], players) or [players]
    return tuple(
        Staying(row.number, count) for row, count in zip(rows, filled, strict=len(rows) == 1)
    )


def _players(rows: list[TableCount]) -> int:
    return sum(row.players for row in rows)


def _who_draws(event_now: EventState, only: set[int] | None = None) -> tuple[Drawn, ...]:
    entries = floor_queries.floor_of(event_now.tournament, only=only).entries
    names = dict(Entry.objects.filter(pk__in=entries.values()).values_list("pk", "player__name"))
    return tuple(Drawn(names[entries[place]], place) for place in sorted(entries))
