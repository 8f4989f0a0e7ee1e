"""The bubble of the evening, played hand for hand by the director's commands.

Every table deals one hand, those who go out are reported as they fall, and what the book makes of
their places is held against the stacks they began the hand with.
"""

from blinds.rules.steps import StepKind
from tdsite import director
from tdsite.ops.simulation import bagging
from tdsite.ops.simulation.hall import TableNow
from tdsite.ops.simulation.hands import Bust, play_hand
from tdsite.ops.simulation.tables import Tables
from tdsite.ops.simulation.violation import Violation
from tournaments import queries
from tournaments.models import Prize
from tournaments.models.days import EndsBy

NEAR = 2  # so many places from the money; the director of a real room may begin earlier
SECONDS_A_HAND = 120


def play_if_near(event: Tables) -> None:
    """Hand for hand down to the places paid, if that is so near.  Raises Violation."""
    if event.registration_open or event.plan.feeds is not None:  # a flight pays on another day
        return
    if not event.places_paid:
        event.places_paid = Prize.objects.filter(tournament=event.tournament).count()
    if 0 < len(event.stacks) - event.places_paid <= NEAR and len(_dealing(event)) > 1:
        _play(event)


def _play(event: Tables) -> None:
    pk = event.tournament.pk
    line = event.order(director.hands_announce, pk)
    while line.kind != "hands.ended":
        _hand(event)
        event.tend()
        if _rest(event):
            play_if_near(event)  # what the night has ended is announced anew
            return
        event.pace.wait(SECONDS_A_HAND / event.pace.speed)
        line = event.order(director.hand_next, pk)
        _turn(event)


def _dealing(event: Tables) -> list[TableNow]:
    return [table for table in event.hall.open_tables() if len(table.seats) > 1]


def _hand(event: Tables) -> None:
    """One hand at every table; each reports once it has finished."""
    tables, left, out = _dealing(event), len(event.stacks), list[Bust]()
    big_blind = max(step.big_chips for step in event.plan.schedule[: event.index + 1])
    unit = event.plan.unit_after(event.index)
    for number, table in enumerate(tables):
        table.deal()
        seated = list(table.seats.values())
        busts = play_hand(event.stacks, seated, big_blind=big_blind, unit=unit, rng=event.rng)
        for bust in busts:
            event.order(
                director.bust_out, bust.entry, by_entries=[bust.by], stack_chips=bust.stack_chips
            )
        out += busts
        if any(len(awaited.seats) > 1 for awaited in tables[number:]):  # or it is over already
            event.order(director.hand_done, event.tournament.pk, table=table.number)
    if out:
        _check_places(event, out, left=left)
        event.watch(event)


def _check_places(event: Tables, out: list[Bust], *, left: int) -> None:
    """The larger stack at the start of the hand has the better place, equal ones tie for it."""
    placed = queries.placed_together(event.tournament.entries.get(pk=out[0].entry))
    for bust in out:
        larger = sum(other.stack_chips > bust.stack_chips for other in out)
        if placed[bust.entry].place != left - len(out) + 1 + larger:
            raise Violation("a place that the stacks do not give", None, (bust, placed))


def _rest(event: Tables) -> bool:
    """A break that has come is taken, and a night; whether a night was.

    Hand for hand there are no last hands: the hand that all tables play is the last.
    """
    reading, schedule, night = event.read_clock(), event.plan.schedule, False
    after = schedule[min(reading.index + 1, len(schedule) - 1)]
    if reading.waiting or reading.left_ms or after.kind is StepKind.LEVEL:
        return False
    event.order(director.resume, event.tournament.pk)
    while (reading := event.read_clock()).step.kind is not StepKind.LEVEL:
        _turn(event)
        if reading.waiting:
            bagging.pass_night(event, ends_by=EndsBy.LEVEL)
            night = True
        else:
            event.pace.wait(max(1, reading.left_ms) / 1000)
    _turn(event)
    return night


def _turn(event: Tables) -> None:
    reading = event.read_clock()
    if reading.index != event.index:
        event.turn(reading)
