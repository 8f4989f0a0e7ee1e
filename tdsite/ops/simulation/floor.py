"""The floor of the evening: redraws, broken tables, balances and chip races."""

from blinds.models import ColorUpWay
from tables import queries as floor_queries
from tables.queries import Due
from tdsite import director
from tdsite.ops.simulation.hands import small_chips
from tdsite.ops.simulation.under_way import UnderWay
from tdsite.ops.simulation.violation import Violation
from tournaments.models import JournalLine
from tournaments.rules import RuleError


def tend(event: UnderWay) -> None:
    """What the law asks of the floor now: redraw, break, balance, until it asks for nothing."""
    hall, tournament = event.hall, event.tournament
    allowed = floor_queries.difference_allowed(tournament, len(hall.open_tables()))
    if hall.is_quiet(event.plan.seats, allowed=allowed):
        return
    for _ in range(100):
        due = floor_queries.due_of(tournament, hall.counts())
        if due is Due.NOTHING:
            return
        if due is not floor_queries.due(tournament):
            raise Violation("the floor asks for something else", None, due)
        line = _work(event, due)
    raise Violation("the floor is never done", line)


def _work(event: UnderWay, due: Due) -> JournalLine:
    pk = event.tournament.pk
    if due is Due.REDRAW:
        event.tally.redraws += 1
        return event.order(director.redraw, pk)
    if due is Due.BREAK:
        event.tally.breaks += 1
        return event.order(director.break_table, pk)
    event.tally.balances += 1
    line = event.order(director.balance, pk, big_blinds=event.hall.big_blinds())
    event.books.even(line)
    return line


def race(event: UnderWay, index: int) -> None:
    """The color-up of this step at every table; one that the law refuses does not happen."""
    planned, pk = event.plan.color_ups[index], event.tournament.pk
    old, new = planned.old_chips, planned.new_chips
    way = ColorUpWay.PASSES if planned.in_passes else ColorUpWay.RACE
    try:
        event.order(director.open_color_up, pk, old=old, new=new, index=index, way=way)
    except RuleError:
        event.tally.refused += 1
        return
    for table in event.hall.open_tables():
        stacks = {seat: event.stacks[entry] for seat, entry in sorted(table.seats.items())}
        chips = small_chips(stacks, old=old, new=new, rng=event.rng)
        event.order(
            director.race_table,
            pk,
            old=old,
            table=table.number,
            counted={seat: stack.get(old, 0) for seat, stack in chips.items()},
            broke=[seat for seat, stack in chips.items() if set(stack) == {old}],
        )
