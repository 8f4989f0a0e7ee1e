"""What is due in an event, in order: every room tells its own, gathered here once."""

from collections.abc import Callable, Iterator

from tdsite.rooms.bounties import todo as bounties
from tdsite.rooms.checks import todo as checks
from tdsite.rooms.clock import todo as clock
from tdsite.rooms.days import todo as days
from tdsite.rooms.dealers import todo as dealers
from tdsite.rooms.desk import before_todo, chips_todo, owed_todo
from tdsite.rooms.events.todo import ends, openings
from tdsite.rooms.floor.todo import clocks_called, floor_calls, hands, redraw, seen, tables
from tdsite.rooms.payouts import refunds_todo
from tdsite.rooms.payouts import todo as payouts
from tdsite.rooms.penalties import todo as penalties
from tdsite.rooms.races import todo as races
from tdsite.rooms.rulings import todo as rulings
from tdsite.rooms.satellites import todo as satellites
from tdsite.web.day_ending import nobody_plays
from tdsite.web.event_now import EventNow
from tdsite.web.todo import Todo
from tournaments.models.tournament import State


def due(evening: EventNow) -> Iterator[Todo]:
    """Everything due, the most pressing first."""
    return _BY_STATE.get(evening.tournament.state, _nothing)(evening)


def _nothing(evening: EventNow) -> Iterator[Todo]:
    return iter(())


def _before(evening: EventNow) -> Iterator[Todo]:
    yield from openings.opening(evening)
    of_flights = list(days.before_start(evening))
    yield from of_flights
    if not days.waits_for_flights(evening):
        yield from ends.before_start(evening)
    yield from owed_todo.owed(evening)
    if not of_flights:
        yield from before_todo.seats(evening)
    yield from before_todo.alternates(evening)
    yield from checks.checks(evening)


def _running(evening: EventNow) -> Iterator[Todo]:
    yield from clocks_called.calls_running(evening)
    yield from floor_calls.floor_calls(evening)
    yield from openings.opening(evening)
    yield from rulings.waiting(evening)
    yield from ends.winner(evening)
    yield from days.running(evening)
    if nobody_plays(evening):
        yield from _night(evening)
        return
    yield from satellites.running(evening)
    if not (evening.hands and evening.hands.awaited):  # nobody moves before the hand is over
        yield from tables.floor_due(evening)
    yield from hands.bubble(evening)
    yield from bounties.bounties_due(evening)
    yield from tables.waiting(evening)
    yield from chips_todo.buying(evening)
    yield from penalties.absent_stacks(evening)
    yield from penalties.prizes_held(evening)
    yield from owed_todo.owed(evening)
    yield from before_todo.alternates(evening)
    yield from dealers.dealers_due(evening)
    if not days.plan_ends_day(evening):
        yield from clock.clock_stands(evening)
    yield from races.color_up_due(evening)
    yield from clock.registration(evening)
    yield from payouts.payments(evening)
    yield from races.color_up_next(evening)
    yield from tables.next_break(evening)
    yield from redraw.final_table(evening)
    yield from seen.unseen(evening)
    yield from checks.checks(evening)


def _night(evening: EventNow) -> Iterator[Todo]:
    """While bags are filled, and until the next day: the floor has nothing else to do."""
    yield from owed_todo.owed(evening)
    yield from clock.registration(evening)
    yield from payouts.payments(evening)


def _after(evening: EventNow) -> Iterator[Todo]:
    yield from rulings.waiting(evening)
    yield from owed_todo.owed(evening)
    yield from satellites.after(evening)
    yield from penalties.prizes_held(evening)
    yield from payouts.payments(evening)


_BY_STATE: dict[str, Callable[[EventNow], Iterator[Todo]]] = {
    State.ANNOUNCED: _before,
    State.REGISTERING: _before,
    State.RUNNING: _running,
    State.FINISHED: _after,
    State.CANCELLED: refunds_todo.to_give_back,
}
