"""Events that belong together: first days that lead to one event, and a satellite before it."""

from django.utils.translation import gettext as _

from tdsite import director
from tdsite.ops.simulation import day_end, structures
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.field import Bust, Paper, Tender
from tdsite.ops.simulation.floor_replay import Violation
from tdsite.ops.simulation.plan import Plan
from tdsite.web import formats
from tournaments import dues, ledger, queries
from tournaments import flight_tree as days
from tournaments.models.days import EndsBy
from tournaments.models.money import Account, Method, VoucherKind
from tournaments.models.tournament import MergedStacks
from tournaments.rules import RuleError
from tournaments.rules.languages import SOURCE
from tournaments.rules.ledger import over_all_days

WITH_A_BAG = 0.3  # of those whose stack is below the average, where a further flight may be entered


class Day(SimulatedEvent):
    """A day that ends with bags and not with a winner: a flight, or a second day of some.

    `again` are the players of earlier flights who come back in this one.
    """

    again: tuple[int, ...] = ()
    gone_home: list[int]
    bagged = 0

    def sell_in_advance(self) -> None:
        super().sell_in_advance()
        for player in self.again:
            try:
                self.desk.sell(player)
            except RuleError:  # they have a stack elsewhere, or have entered often enough
                self.tally.refused += 1

    def play(self) -> None:
        self.gone_home = []
        super().play()

    @property
    def is_over(self) -> bool:
        return self._day_over or self.is_decided

    @property
    def at_quota(self) -> bool:
        """So few are left that the plan ends the day."""
        quota = self.plan.quota_bp
        entries = self.entries
        wanted = -(-entries * quota // 10_000)
        return bool(quota) and not self.registration_open and self._left <= wanted

    @property
    def _left(self) -> int:
        return len(self.stacks) + len(self.waiting)

    @property
    def _day_over(self) -> bool:
        return self.at_quota or (self.face is not None and self.read_clock().waiting)

    def report(self, busts: list[Bust]) -> None:
        super().report(busts)
        self.gone_home += [self.player_of[bust.entry] for bust in busts]

    def end(self) -> None:
        """Everybody who is left is in a bag."""
        reading = self.read_clock()
        if reading.index != self.index:
            self.turn(reading)
        day_end.end_day(self, ends_by=EndsBy.QUOTA if self.at_quota else EndsBy.HANDS)
        self.bagged = len(self.stacks)
        self.tournament.refresh_from_db()
        self.listen()
        self.desk.winnings.pay_prizes()
        self.desk.winnings.pay_bounties()
        self.desk.close()
        self.books.sums(None)
        self.books.laws()


class Tree:
    """The event, its second days and its flights, played one after the other."""

    def __init__(self, root: SimulatedEvent, plan: Plan) -> None:
        self.root, self.plan = root, plan
        self.flights: list[Day] = []
        self.second: list[Day] = []
        self._again: list[int] = []

    def play(self) -> None:
        """Every day before the last ones; the event itself is then ready for its draw.

        Raises Violation, and what the pace raises.
        """
        for group in structures.next_days(self.plan.merged) or [list(range(self.plan.flights))]:
            into = self._second_day(group) if self.plan.merged else self.root
            for number in group:
                self._play_flight(number, into)
            _merge(into, self.flights[-len(group) :])
            if isinstance(into, Day):
                into.play()
                into.pace.overnight()
        if self.second:
            _merge(self.root, self.second)
        self._check()

    def _second_day(self, group: list[int]) -> Day:
        letters = "".join(structures.LETTERS[number] for number in group)
        day = self._open(structures.second_day(self.plan, letters, feeds=self.root.tournament.pk))
        self.root.listen()  # its journal says which flights joined
        self.second.append(day)
        return day

    def _play_flight(self, number: int, into: SimulatedEvent) -> None:
        flight = self._open(structures.flight(self.plan, number, feeds=into.tournament.pk))
        into.listen()
        flight.again, self._again = tuple(self._again), []
        self.flights.append(flight)
        flight.play()
        flight.pace.overnight()
        self._again = self._who_comes_again(flight)

    def _open(self, plan: Plan) -> Day:
        root = self.root
        day = Day(plan, club=root.club, by=root.by, pace=root.pace, watch=root.watch)
        day.open()
        for earlier in (root, *self.second):
            earlier.listen()  # what a flight feeds is told of it in its own journal
        return day

    def _who_comes_again(self, flight: Day) -> list[int]:
        """Players of a flight who try another one: who is out, and where that pays, small bags."""
        rng, plan = flight.rng, self.plan
        out = [one for one in flight.gone_home if rng.random() < plan.reentry_share / 2]
        if plan.stacks is MergedStacks.BEST and flight.stacks:
            average = sum(flight.stacks.values()) // len(flight.stacks)
            small = [entry for entry, chips in flight.stacks.items() if chips < average]
            out += [flight.player_of[entry] for entry in small if rng.random() < WITH_A_BAG]
        return sorted(set(out))

    # what must hold of all days together

    def _check(self) -> None:
        """Every cent and every chip that left a day came into the next one.  Raises Violation."""
        every = [self.root, *self.second, *self.flights]
        carried = [queries.balances(day.tournament)[Account.CARRIED] for day in every]
        if sum(carried) or (self.plan.flights and not any(carried)):
            raise Violation("money was lost between the days", None, carried)
        for law in over_all_days(ledger.books_of_all_days(self.root.tournament)):
            if not law.holds:
                raise Violation(f"a law of the ledger is broken: {law.says}", None, law)
        hunted = [queries.balances(day.tournament)[Account.BOUNTY_SENT] for day in every]
        if sum(hunted) or (self.plan.bounty_cents and not any(hunted)):
            raise Violation("bounties were lost between the days", None, hunted)
        if sum(self.root.stacks.values()) != queries.chips_in_play(self.root.tournament):
            raise Violation("chips were lost between the days", None, self.root.stacks)

    @property
    def entries(self) -> int:
        return sum(day.entries for day in (*self.flights, *self.second, self.root))


def _merge(into: SimulatedEvent, flights: list[Day]) -> None:
    """The bags of these days play on in the next one.  Raises Violation."""
    bags: dict[int, list[int]] = {}
    for day in flights:
        for entry, chips in day.stacks.items():
            bags.setdefault(day.player_of[entry], []).append(chips)
    for day in flights:
        day.order(director.carry_on, day.tournament.pk)
        into.order(director.merge_flight, into.tournament.pk, flight=day.tournament.pk)
    best = days.root_of(into.tournament).stacks_forward == MergedStacks.BEST
    wanted = {player: max(held) if best else sum(held) for player, held in bags.items()}
    found = {into.player_of[entry]: chips for entry, chips in into.stacks.items()}
    if wanted != found:
        raise Violation("other stacks than those in the bags", None, set(wanted) ^ set(found))


def told_days(tree: Tree, *, seconds: float) -> list[tuple[str, str]]:
    """Each flight and second day in figures, and all together, played in so many seconds."""
    rows = []
    for day in (*tree.flights, *tree.second):
        line = _("%(entries)s entries, incl. %(reentries)s re-entries; %(bags)s bags ✓") % {
            "entries": day.entries,
            "reentries": day.reentries,
            "bags": day.bagged,
        }
        rows.append((day.plan.flight, line))
    found = days.figures(tree.root.tournament)
    line = _(
        "%(entries)s entries of %(players)s players, pool %(pool)s, %(left)s go on; %(seconds)s s"
    ) % {
        "seconds": f"{seconds:.1f}",
        "entries": found.entries,
        "players": found.entrants,
        "pool": formats.money(
            found.pool_cents, currency=tree.root.tournament.currency, locale=SOURCE
        ),
        "left": found.left,
    }
    return [*rows, (_("All days"), line)]


def play_satellite(target: SimulatedEvent) -> SimulatedEvent:
    """The satellite of that event, from its first sale to its winners' seats there.

    Raises Violation, and what the pace raises.
    """
    plan = target.plan.satellite(target.tournament.pk)
    event = SimulatedEvent(
        plan, club=target.club, by=target.by, pace=target.pace, watch=target.watch
    )
    event.open()
    event.play()
    _enter_winners(event, target)
    return event


def _enter_winners(event: SimulatedEvent, target: SimulatedEvent) -> None:
    """Each winner's ticket pays their entry, whole.  Raises Violation."""
    for ticket in dues.tickets_of(event.tournament):
        paper = Paper(ticket.code, VoucherKind.TICKET, ticket.cents)
        target.desk.papers.append(paper)
        line = target.desk.take(
            target.desk.drawer(),
            Tender(ticket.cents, Method.CASH, paper),
            director.register_and_seat,
            target.tournament.pk,
            player_id=ticket.entry.player_id,
        )
        if line.data["amount_cents"] != ticket.cents:
            raise Violation("a ticket that does not pay an entry", line, ticket)
    if any(ticket.sale is None for ticket in dues.tickets_of(event.tournament)):
        raise Violation("a winner who was not entered", None, event.tournament)
