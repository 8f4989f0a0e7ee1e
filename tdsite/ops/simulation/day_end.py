"""Hands played table by table: at the bubble, and the last ones before stacks are bagged."""

from blinds.rules.clock import Reading
from blinds.rules.steps import StepKind
from tables.rules.floor import Place
from tdsite import director
from tdsite.ops.simulation import venue
from tdsite.ops.simulation.desk import Desk
from tdsite.ops.simulation.field import Bust, play_hand
from tdsite.ops.simulation.floor_replay import TableNow, Violation
from tdsite.ops.simulation.under_way import UnderWay
from tdsite.rooms.days.next_day import published
from tdsite.web.event_state import EventState
from tournaments import queries
from tournaments.models import Prize
from tournaments.models.days import EndsBy
from tournaments.rules import RuleError


class Tables(UnderWay):
    """A hand may lead to the bubble, the bubble to a night, a night to its last hands: they meet
    in `Evening`, which says what a hand and a turn of the clock are.
    """

    desk: Desk

    def turn(self, reading: Reading, *, first: bool = False) -> None:
        """Another step of the plan."""
        raise NotImplementedError

    def hand(self, table: TableNow, *, big_blind: int, unit: int) -> None:
        """The next hand of a table."""
        raise NotImplementedError


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
    pk, second = event.tournament.pk, venue.colleague()
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
    """The list of the next day has everybody with their chips, in the seat drawn for them.

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
            pass_night(event, ends_by=EndsBy.LEVEL)
            night = True
        else:
            event.pace.wait(max(1, reading.left_ms) / 1000)
    _turn(event)
    return night


def _turn(event: Tables) -> None:
    reading = event.read_clock()
    if reading.index != event.index:
        event.turn(reading)
