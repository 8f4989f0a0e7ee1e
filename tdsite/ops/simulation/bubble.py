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


def play_if_near(evening: Tables) -> None:
    """Hand for hand down to the places paid, if that is so near.  Raises Violation."""
    if evening.registration_open or evening.plan.feeds is not None:  # a flight pays on another day
        return
    if not evening.places_paid:
        evening.places_paid = Prize.objects.filter(tournament=evening.tournament).count()
    if 0 < len(evening.stacks) - evening.places_paid <= NEAR and len(_dealing(evening)) > 1:
        _play(evening)


def _play(evening: Tables) -> None:
    pk = evening.tournament.pk
    line = evening.order(director.hands_announce, pk)
    while line.kind != "hands.ended":
        _hand(evening)
        evening.tend()
        if _rest(evening):
            play_if_near(evening)  # what the night has ended is announced anew
            return
        evening.pace.wait(SECONDS_A_HAND / evening.pace.speed)
        line = evening.order(director.hand_next, pk)
        _turn(evening)


def _dealing(evening: Tables) -> list[TableNow]:
    return [table for table in evening.hall.open_tables() if len(table.seats) > 1]


def _hand(evening: Tables) -> None:
    """One hand at every table; each reports once it has finished."""
    tables, left, out = _dealing(evening), len(evening.stacks), list[Bust]()
    big_blind = max(step.big_chips for step in evening.plan.schedule[: evening.index + 1])
    unit = evening.plan.unit_after(evening.index)
    for number, table in enumerate(tables):
        table.deal()
        seated = list(table.seats.values())
        busts = play_hand(evening.stacks, seated, big_blind=big_blind, unit=unit, rng=evening.rng)
        for bust in busts:
            evening.order(
                director.bust_out, bust.entry, by_entries=[bust.by], stack_chips=bust.stack_chips
            )
        out += busts
        if any(len(awaited.seats) > 1 for awaited in tables[number:]):  # or it is over already
            evening.order(director.hand_done, evening.tournament.pk, table=table.number)
    if out:
        _check_places(evening, out, left=left)
        evening.watch(evening)


def _check_places(evening: Tables, out: list[Bust], *, left: int) -> None:
    """The larger stack at the start of the hand has the better place, equal ones tie for it."""
    placed = queries.placed_together(evening.tournament.entries.get(pk=out[0].entry))
    for bust in out:
        larger = sum(other.stack_chips > bust.stack_chips for other in out)
        if placed[bust.entry].place != left - len(out) + 1 + larger:
            raise Violation("a place that the stacks do not give", None, (bust, placed))


def _rest(evening: Tables) -> bool:
    """A break that has come is taken, and a night; whether a night was.

    Hand for hand there are no last hands: the hand that all tables play is the last.
    """
    reading, schedule, night = evening.read_clock(), evening.plan.schedule, False
    after = schedule[min(reading.index + 1, len(schedule) - 1)]
    if reading.waiting or reading.left_ms or after.kind is StepKind.LEVEL:
        return False
    evening.order(director.resume, evening.tournament.pk)
    while (reading := evening.read_clock()).step.kind is not StepKind.LEVEL:
        _turn(evening)
        if reading.waiting:
            bagging.pass_night(evening, ends_by=EndsBy.LEVEL)
            night = True
        else:
            evening.pace.wait(max(1, reading.left_ms) / 1000)
    _turn(evening)
    return night


def _turn(evening: Tables) -> None:
    reading = evening.read_clock()
    if reading.index != evening.index:
        evening.turn(reading)
