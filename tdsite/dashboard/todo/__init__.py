"""What is due next in an event, in order, each with its reason and its law."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tdsite.dashboard.event_now import EventNow
from tdsite.dashboard.todo import (
    before,
    bounties,
    calls,
    checks,
    chips_sold,
    clock,
    days,
    dealers,
    ends,
    floor,
    floor_calls,
    hands,
    openings,
    owed,
    payouts,
    penalties,
    races,
    redraw,
    refunds,
    rulings,
    satellites,
    seen,
)
from tdsite.dashboard.todo.items import Press, Todo
from tournaments import access
from tournaments.models.tournament import State

__all__ = ["Press", "Todo", "todos"]


def todos(evening: EventNow, *, by: Any) -> list[Todo]:
    """Everything due, the most pressing first; only the buttons that this reader may press."""
    found = _BY_STATE.get(evening.tournament.state, _nothing)(evening)
    return [_for(todo, by, evening.tournament.pk) for todo in found]


def _for(todo: Todo, by: Any, tournament_id: int) -> Todo:
    mine = tuple(p for p in todo.presses if access.allowed(by, p.right, tournament_id))
    return replace(todo, presses=mine)


def _nothing(evening: EventNow) -> Iterator[Todo]:
    return iter(())


def _before(evening: EventNow) -> Iterator[Todo]:
    yield from openings.opening(evening)
    of_flights = list(days.before_start(evening))
    yield from of_flights
    if not days.waits_for_flights(evening):
        yield from ends.before_start(evening)
    yield from owed.owed(evening)
    if not of_flights:
        yield from before.seats(evening)
    yield from before.alternates(evening)
    yield from checks.checks(evening)


def _running(evening: EventNow) -> Iterator[Todo]:
    yield from calls.calls_running(evening)
    yield from floor_calls.floor_calls(evening)
    yield from openings.opening(evening)
    yield from rulings.waiting(evening)
    yield from ends.winner(evening)
    yield from days.running(evening)
    if days.nobody_plays(evening):
        yield from _night(evening)
        return
    yield from satellites.running(evening)
    if not (evening.hands and evening.hands.awaited):  # nobody moves before the hand is over
        yield from floor.floor_due(evening)
    yield from hands.bubble(evening)
    yield from bounties.bounties_due(evening)
    yield from floor.waiting(evening)
    yield from chips_sold.buying(evening)
    yield from penalties.absent_stacks(evening)
    yield from penalties.prizes_held(evening)
    yield from owed.owed(evening)
    yield from before.alternates(evening)
    yield from dealers.dealers_due(evening)
    if not days.plan_ends_day(evening):
        yield from clock.clock_stands(evening)
    yield from races.color_up_due(evening)
    yield from clock.registration(evening)
    yield from payouts.payments(evening)
    yield from races.color_up_next(evening)
    yield from floor.next_break(evening)
    yield from redraw.final_table(evening)
    yield from seen.unseen(evening)
    yield from checks.checks(evening)


def _night(evening: EventNow) -> Iterator[Todo]:
    """While bags are filled, and until the next day: the floor has nothing else to do."""
    yield from owed.owed(evening)
    yield from clock.registration(evening)
    yield from payouts.payments(evening)


def _after(evening: EventNow) -> Iterator[Todo]:
    yield from rulings.waiting(evening)
    yield from owed.owed(evening)
    yield from satellites.after(evening)
    yield from penalties.prizes_held(evening)
    yield from payouts.payments(evening)


_BY_STATE: dict[str, Callable[[EventNow], Iterator[Todo]]] = {
    State.ANNOUNCED: _before,
    State.REGISTERING: _before,
    State.RUNNING: _running,
    State.FINISHED: _after,
    State.CANCELLED: refunds.to_give_back,
}
