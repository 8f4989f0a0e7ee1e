"""What is due in an event, in order: every room tells its own, gathered here once."""

from collections.abc import Callable, Iterator

from tdsite.rooms.bounties import todo as bounties
from tdsite.rooms.checks import todo as checks
from tdsite.rooms.clock import todo as clock
from tdsite.rooms.days import todo as days
from tdsite.rooms.dealers import todo as dealers
from tdsite.rooms.desk import todo as desk
from tdsite.rooms.events import todo as events
from tdsite.rooms.floor import todo as floor
from tdsite.rooms.floor import todo_calls
from tdsite.rooms.payouts import todo as payouts
from tdsite.rooms.penalties import todo as penalties
from tdsite.rooms.races import todo as races
from tdsite.rooms.rulings import todo as rulings
from tdsite.rooms.satellites import todo as satellites
from tdsite.web.days import nobody_plays
from tdsite.web.event_page import Todo
from tdsite.web.event_state import EventState
from tournaments.models.tournament import State


def due(event_now: EventState) -> Iterator[Todo]:
    """Everything due, the most pressing first."""
    return _BY_STATE.get(event_now.tournament.state, _nothing)(event_now)


def _nothing(event_now: EventState) -> Iterator[Todo]:
    return iter(())


def _before(event_now: EventState) -> Iterator[Todo]:
    yield from events.opening(event_now)
    of_flights = list(days.before_start(event_now))
    yield from of_flights
    if not days.waits_for_flights(event_now):
        yield from events.before_start(event_now)
    yield from desk.owed(event_now)
    if not of_flights:
        yield from desk.seats(event_now)
    yield from desk.alternates(event_now)
    yield from checks.checks(event_now)


def _running(event_now: EventState) -> Iterator[Todo]:
    yield from todo_calls.clocks_called(event_now)
    yield from todo_calls.floor_calls(event_now)
    yield from events.opening(event_now)
    yield from rulings.waiting(event_now)
    yield from events.winner(event_now)
    yield from days.running(event_now)
    if nobody_plays(event_now):
        yield from _night(event_now)
        return
    yield from satellites.running(event_now)
    if not (event_now.hands and event_now.hands.awaited):  # nobody moves before the hand is over
        yield from floor.floor_due(event_now)
    yield from todo_calls.bubble(event_now)
    yield from bounties.bounties_due(event_now)
    yield from floor.waiting(event_now)
    yield from desk.buying(event_now)
    yield from penalties.absent_stacks(event_now)
    yield from penalties.prizes_held(event_now)
    yield from desk.owed(event_now)
    yield from desk.alternates(event_now)
    yield from dealers.dealers_due(event_now)
    if not days.plan_ends_day(event_now):
        yield from clock.clock_stands(event_now)
    yield from races.color_up_due(event_now)
    yield from clock.registration(event_now)
    yield from payouts.payments(event_now)
    yield from races.color_up_next(event_now)
    yield from floor.next_break(event_now)
    yield from floor.final_table(event_now)
    yield from todo_calls.seats_unseen(event_now)
    yield from checks.checks(event_now)


def _night(event_now: EventState) -> Iterator[Todo]:
    """While bags are filled, and until the next day: the floor has nothing else to do."""
    yield from desk.owed(event_now)
    yield from clock.registration(event_now)
    yield from payouts.payments(event_now)


def _after(event_now: EventState) -> Iterator[Todo]:
    yield from rulings.waiting(event_now)
    yield from desk.owed(event_now)
    yield from satellites.after(event_now)
    yield from penalties.prizes_held(event_now)
    yield from payouts.payments(event_now)


_BY_STATE: dict[str, Callable[[EventState], Iterator[Todo]]] = {
    State.ANNOUNCED: _before,
    State.REGISTERING: _before,
    State.RUNNING: _running,
    State.FINISHED: _after,
    State.CANCELLED: payouts.to_give_back,
}
