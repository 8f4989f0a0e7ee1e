"""A day's end: the last hands, and every stack bagged by one person and confirmed by another.

An event without flights plays on after the night: everybody is drawn a seat, as the list says.
"""

from tables.rules.floor import Place
from tdsite import director
from tdsite.ops.simulation import house
from tdsite.ops.simulation.hall import TableNow
from tdsite.ops.simulation.tables import Tables
from tdsite.ops.simulation.violation import Violation
from tdsite.rooms.days.next_day import published
from tdsite.web.event_now import EventState
from tournaments.models.days import EndsBy
from tournaments.rules import RuleError

MISCOUNTED = 0.04  # of the tables: the second person finds another figure first


def pass_night(event: Tables, *, ends_by: EndsBy = EndsBy.HANDS) -> None:
    """From the last hands of a day to the first of the next, unless they leave a winner.

    Raises Violation.
    """
    if ends_by is EndsBy.HANDS:
        _last_hands(event)
    if event.is_decided:
        return
    _bag_everybody(event, ends_by)
    event.pace.overnight()
    event.order(director.draw_next_day, event.tournament.pk)
    _check_seats(event)
    event.order(director.resume, event.tournament.pk)


def end_day(event: Tables, *, ends_by: EndsBy = EndsBy.HANDS) -> None:
    """Last hands where they end the day, bags, and the day closed.  Raises Violation."""
    if ends_by is EndsBy.HANDS:
        _last_hands(event)
    _bag_everybody(event, ends_by)


def _bag_everybody(event: Tables, ends_by: EndsBy) -> None:
    pk = event.tournament.pk
    event.order(director.begin_bagging, pk, ends_by=ends_by)
    for table in sorted(event.hall.open_tables(), key=lambda one: one.number):
        if table.seats:
            _bag(event, table)
    line = event.order(director.close_day, pk)
    counted, expected = line.data["stack_chips"], sum(event.stacks.values())
    if counted != expected:
        raise Violation("bags do not hold the chips in play", line, (counted, expected))


def _last_hands(event: Tables) -> None:
    """As many as are drawn, unless somebody has won before; then the broke buy in again, or go."""
    # with one player left the day is over, even while entries are sold
    alone = event.is_decided
    line = event.order(director.draw_last_hands, event.tournament.pk, certain=alone)
    big_blind = max(step.big_chips for step in event.plan.schedule[: event.index + 1])
    unit = event.plan.unit_after(event.index)
    for _ in range(line.data["hands_count"]):
        for table in list(event.hall.open_tables()):
            if event.is_decided:
                return
            event.hand(table, big_blind=big_blind, unit=unit)
    event.desk.chips.decide_all()


def _bag(event: Tables, table: TableNow) -> None:
    """One counts, another confirms; a figure that differs is refused and counted again."""
    pk, second = event.tournament.pk, house.colleague()
    stacks = {seat: event.stacks[entry] for seat, entry in sorted(table.seats.items())}
    event.order(director.bag_table, pk, table=table.number, stacks=stacks)
    if event.rng.random() < MISCOUNTED:
        wrong = {**stacks, min(stacks): min(stacks.values()) + event.plan.unit_after(0)}
        try:
            event.order(director.confirm_bags, pk, table=table.number, stacks=wrong, by=second)
        except RuleError:
            event.tally.refused += 1
        else:
            raise Violation("a bag confirmed with another figure", None, table.number)
    event.order(director.confirm_bags, pk, table=table.number, stacks=stacks, by=second)


def _check_seats(event: Tables) -> None:
    """The list of the next day has everybody with his chips, in the seat that was drawn for him.

    Raises Violation.
    """
    event.books.room(None)
    event.tournament.refresh_from_db()
    found = published(EventState(event.tournament, event.pace.now()), by="table")
    listed = {one.entry: (one.place, one.chips) for one in found.stacks} if found else {}
    drawn = {
        entry: (Place(table.number, seat), event.stacks[entry])
        for table in event.hall.open_tables()
        for seat, entry in table.seats.items()
    }
    if listed != drawn:
        raise Violation("a seat list that is not the room", None, listed.items() ^ drawn.items())
