"""An event from its first sale to the trophy, by the director's commands and nothing else.

On the floor that is: redraws, broken tables, balances and chip races, as soon as a law asks.
"""

from django.contrib.auth.models import User

from blinds import queries as clock_queries
from blinds.models import ColorUpWay
from blinds.operations.clocks import announce_due
from blinds.rules.clock import Reading
from blinds.rules.steps import StepKind
from tables import queries as floor_queries
from tables.queries import Due
from tdsite import director
from tdsite.acts.arguments import Report
from tdsite.ops.simulation import day_end
from tdsite.ops.simulation.cashiers import COLLECTED_EARLY
from tdsite.ops.simulation.day_end import Tables
from tdsite.ops.simulation.desk import Desk
from tdsite.ops.simulation.field import Bust, play_hand, small_chips
from tdsite.ops.simulation.floor_replay import TableNow, Violation
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.under_way import Books, UnderWay, Watch
from tdsite.ops.simulation.venue import Pace
from tdsite.rooms.clock.agenda import close_due
from tournaments.models import Club, JournalLine, Tournament
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


SECONDS_A_HAND = 120
TICK_SECONDS = 600  # planned; live events tick with every hand


class SimulatedEvent(Tables):
    """One event from its first sale to its last prize."""

    def __init__(
        self, plan: Plan, *, club: Club, by: User, pace: Pace, watch: Watch = lambda _: None
    ) -> None:
        super().__init__(plan, club=club, by=by, pace=pace, watch=watch)
        self._hands_owed = 0.0
        self.desk = Desk(self)

    # before the start

    def play(self) -> None:
        """From the first sale to the last prize.  Raises Violation, and what the pace raises."""
        self.sell_in_advance()
        self.start()
        self.play_on()

    def play_on(self) -> None:
        """From where the evening stands to the last prize."""
        while not self.is_over:
            self.tick()
        self.end()

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play here."""
        return self.is_decided

    def open(self) -> None:
        line = self.order(
            director.open_event,
            self.club.pk,
            fields={**self.plan.fields(), "starts_at": self.pace.now()},
            prices=self.plan.prices(),
            structure_name=self.plan.structure_name,
            schedule=self.plan.schedule,
        )
        self.tournament = Tournament.objects.get(pk=line.data["tournament_id"])
        self.books = Books(self.tournament, self)
        self.desk.open()

    def sell_in_advance(self) -> None:
        self.desk.sell_in_advance()

    def start(self) -> None:
        self.order(director.start, self.tournament.pk)
        self.tournament.refresh_from_db()
        self.face = clock_queries.face_of(self.tournament)
        self.turn(self.read_clock(), first=True)

    # the clock

    def turn(self, reading: Reading, *, first: bool = False) -> None:
        """Another step of the plan: announced, registration closed if it is over, chips raced."""
        now = self.pace.now()
        announce_due(now, only=self.tournament.pk)
        close_due(now, only=self.tournament.pk)
        self.listen()
        self.index = reading.index
        self.level = clock_queries.standing_at(self.plan.schedule, reading.index).level
        self.desk.chips.decide_all()
        if reading.step.kind is not StepKind.LEVEL:
            self.desk.chips.settle_all()
            self.desk.drawers.count()
            self.desk.winnings.pay_bounties(share=COLLECTED_EARLY)
        if not first and reading.index in self.plan.color_ups:
            race(self, reading.index)
        self.desk.chips.add_ons()
        self.books.sums(None)
        self.books.room(None)
        if self.registration_open:
            self.books.laws()
        self.watch(self)

    # play

    def tick(self) -> None:
        """The next stretch of the evening: a few hands at every table, a break, or a night."""
        reading = self.read_clock()
        if reading.index != self.index:
            self.turn(reading)
        if reading.waiting:
            day_end.pass_night(self)
            return
        planned = TICK_SECONDS if self.pace.speed == 1 else SECONDS_A_HAND
        span = planned / self.pace.speed
        if reading.left_ms:
            span = min(span, reading.left_ms / 1000)
        self.desk.chips.settle_some()
        self.desk.arrive()
        if reading.step.kind is StepKind.LEVEL:
            self.play_for(span, reading.step.big_chips)
        else:
            self.pace.wait(span)
        self.played += span
        self.listen()

    def play_for(self, span: float, big_blind: int) -> None:
        """Every table in turn, so that busts spread over the time."""
        self._hands_owed += span * self.pace.speed / SECONDS_A_HAND
        hands, tables = int(self._hands_owed), self.hall.open_tables()
        self._hands_owed -= hands
        unit = self.plan.unit_after(self.index)
        began = self.pace.now()
        for number, table in enumerate(tables, start=1):
            gone = (self.pace.now() - began).total_seconds()
            self.pace.wait(max(0.0, span * number / len(tables) - gone))
            if hands:
                table.deal()
            for _ in range(hands):
                self.hand(table, big_blind=big_blind, unit=unit)

    def hand(self, table: TableNow, *, big_blind: int, unit: int) -> None:
        """The next hand of a table, once those who are broke have said if they buy in again."""
        self.desk.chips.decide(table)
        seated = list(table.seats.values())
        if len(seated) < 2:
            return
        busts = play_hand(self.stacks, seated, big_blind=big_blind, unit=unit, rng=self.rng)
        if busts:
            self.report(busts)
            self.tend()
            day_end.play_if_near(self)
            self.watch(self)

    def report(self, busts: list[Bust]) -> None:
        if len(busts) == 1:
            self.order(director.bust_out, busts[0].entry, by_entries=[busts[0].by])
        else:
            reports = [Report(b.entry, [b.by], b.stack_chips) for b in busts]
            self.order(director.bust_together, self.tournament.pk, reports=reports)
        for bust in busts:
            if bust.entry not in self.waiting:
                self.desk.goes_home(self.player_of[bust.entry])

    def tend(self) -> None:
        self.desk.winnings.tend()
        tend(self)

    # the end

    def leave(self) -> None:
        """Stop in the middle: the clock stands, the event can be gone on with by hand.

        From now on the house keeps its time.
        """
        if self.tournament.started_at is not None and self.read_clock().running:
            self.order(director.pause, self.tournament.pk)
        self.desk.close()
        prices, fields = self.plan.prices(), {"rehearsal": False}
        self.order(director.change_event, self.tournament.pk, fields=fields, prices=prices)

    def end(self) -> None:
        """The winners, every prize handed over, and the book closed and checked."""
        self.desk.winnings.tend()  # those who fell at the close itself
        self.order(director.finish, self.tournament.pk)
        self.tournament.refresh_from_db()
        self.listen()
        self.desk.winnings.pay_prizes()
        self.desk.winnings.pay_bounties()
        self.desk.close()
        winnings = self.desk.winnings
        self.books.end(
            prizes_cents=winnings.prizes_cents,
            bounties_cents=winnings.bounties_cents,
            collected_cents=winnings.book().collected_cents,
            lines=self.heard,
        )
