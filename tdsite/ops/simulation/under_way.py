"""An event under way: commands one after the other, the book checked after each.

The new rows of both ledgers are read after each command, and the chips they tell of are those of
all stacks; the sums of all rows are taken every so often, the rarer the larger they are, and at
every level turn.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Max, Sum

from blinds import queries as clock_queries
from blinds.queries import ClockState
from blinds.rules.clock import Reading
from tables import queries as floor_queries
from tdsite.ops.simulation.floor_replay import Violation
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.story import Story
from tdsite.ops.simulation.venue import Pace
from tournaments import dues, journal, ledger, queries
from tournaments.models import ChipMovement, Club, JournalLine, Posting, Tournament
from tournaments.models.money import TILLS, Account, ChipReason
from tournaments.rules.ledger import checks
from tournaments.rules.prices import FEE, STAFF, further
from tournaments.rules.sales import BOUGHT

ROWS_A_LINE = 40  # so many stacks are worth one line's wait for the next full sum


@dataclass(slots=True)
class Chips:
    """The chips of the evening: brought into play, taken out, gained or lost by races."""

    issued: int = 0
    removed: int = 0
    raced: int = 0

    @property
    def in_play(self) -> int:
        return self.issued - self.removed + self.raced


class Books:
    """Both ledgers as far as they have been read, and the room."""

    def __init__(self, tournament: Tournament, story: Story) -> None:
        self.tournament, self.story = tournament, story
        self.stacks, self.hall = story.stacks, story.hall
        self.chips = Chips()
        self.lines = 0
        self._last_chip = self._last_posting = 0
        self._next_whole = self._widest = 0

    def read(self, line: JournalLine, *, each: bool = True) -> None:
        """After a command.  Raises Violation."""
        self.lines += 1
        self._widest = max(self._widest, len(self.stacks))
        self._read_chips()
        if not each:
            return
        self._read_money(line)
        self._chips(line)
        self._seats(line)
        if self.lines >= self._next_whole:
            self._next_whole = self.lines + self._widest // ROWS_A_LINE + 1
            self.sums(line)

    def _read_chips(self) -> None:
        new = (self._last_chip, self.tournament.pk)
        for pk, reason, chips in _rows(_NEW_CHIPS, new):
            self._last_chip = pk
            if reason == ChipReason.RACE:
                self.chips.raced += chips
            elif chips > 0 or reason in BOUGHT:  # what was sold and taken back was never issued
                self.chips.issued += chips
            else:
                self.chips.removed -= chips

    def _chips(self, line: JournalLine) -> None:
        if (stacks := sum(self.stacks.values())) != self.chips.in_play:
            raise Violation("chips do not add up", line, (stacks, self.chips))

    def _read_money(self, line: JournalLine) -> None:
        found = _rows(_NEW_MONEY, (self._last_posting, self.tournament.pk))
        self._last_posting = max((pk for pk, _ in found), default=self._last_posting)
        if total := sum(cents for _, cents in found):
            raise Violation("money from nowhere", line, total)

    def _seats(self, line: JournalLine) -> None:
        """Who may still buy in again keeps their seat without a chip."""
        waiting = self.story.waiting
        if self.hall.where and len(self.hall.where) != len(self.stacks) + len(waiting):
            missing = (set(self.stacks) | waiting) ^ set(self.hall.where)
            raise Violation("players without a seat, or seats without a player", line, missing)

    def sums(self, line: JournalLine | None) -> None:
        """All stacks and both ledgers, summed whole.  Raises Violation."""
        stacks, ledger = sum(self.stacks.values()), queries.chips_in_play(self.tournament)
        if not stacks == ledger == self.chips.in_play:
            raise Violation("chips do not add up", line, (stacks, ledger, self.chips))
        if total := sum(queries.balances(self.tournament).values()):
            raise Violation("money does not add up", line, total)

    def laws(self) -> None:
        """Every law of the ledger, with its own second reckoning.  Raises Violation."""
        self.tournament.refresh_from_db()
        for law in checks(ledger.book_of(self.tournament)):
            if not law.holds:
                raise Violation(f"a law of the ledger is broken: {law.says}", None, law)

    def takings(self, taken: Mapping[str, int], cashiers: Iterable[User]) -> None:
        """What the cashiers took, by the way it was paid, is what their acts posted.

        Raises Violation.
        """
        lines = JournalLine.objects.filter(tournament=self.tournament, by__in=list(cashiers))
        rows = Posting.objects.filter(tournament=self.tournament, account__in=TILLS)
        by_account = rows.filter(revision__in=lines.values("revision")).values_list("account")
        posted = dict(by_account.annotate(total=Sum("amount_cents")))
        found, wanted = _without_zeros(posted), _without_zeros(taken)
        if found != wanted:
            raise Violation("takings are not what was posted", None, (found, wanted))

    def room(self, line: JournalLine | None) -> None:
        """The room of the journal against the room of the database.  Raises Violation."""
        if differences := list(self.hall.differs(floor_queries.floor_of(self.tournament))):
            raise Violation("journal and floor differ", line, differences[:5])

    def even(self, line: JournalLine) -> None:
        """No table difference above the policy once the floor's work is done."""
        counts = [row.players for row in self.hall.counts()]
        allowed = floor_queries.difference_allowed(self.tournament, len(counts))
        if max(counts) - min(counts) > allowed:
            raise Violation("tables further apart than allowed", line, (max(counts), min(counts)))

    def end(
        self, *, prizes_cents: int, bounties_cents: int, collected_cents: int, lines: int
    ) -> None:
        """The winners with all the chips, every place once, every cent given out, seals whole.

        Prizes and bounties as they were paid, and the bounties that were collected by hand count.
        """
        self.sums(None)
        self.room(None)
        self.tournament.refresh_from_db()
        self._check_places()
        if bounties_cents != collected_cents:
            raise Violation("bounties paid are not those collected", None, collected_cents)
        self._check_money(prizes_cents, collected_cents)
        self.laws()
        if (broken := journal.broken_seal(self.tournament)) is not None:
            raise Violation("the journal was altered", None, broken)
        last = JournalLine.objects.filter(tournament=self.tournament).aggregate(n=Max("revision"))
        if last["n"] != lines:
            raise Violation("lines are missing", None, (last["n"], lines))

    def _check_money(self, paid_cents: int, bounties: int) -> None:
        """The money box: what came in and what the house gave is what it was for."""
        box, pool = queries.money_box(self.tournament), self.pool_cents()
        if not paid_cents == pool == box["paid"]:
            raise Violation("prizes paid are not the pool", None, (paid_cents, box))
        came = box["taken"] + self.given_cents()
        for_others = sum(box[part.account] for part in (FEE, STAFF, *further()))
        if came != pool + for_others + bounties or box["difference"]:
            raise Violation("money in is not money out", None, box)

    def pool_cents(self) -> int:
        return queries.money_box(self.tournament)["prize_pool"]

    def given_cents(self) -> int:
        """What the house put in (overlay, discounts, what coins rounded off) and earlier days."""
        found = queries.balances(self.tournament)
        absorbed_cents = found[Account.OVERLAY] + found[Account.DISCOUNT] + found[Account.ROUNDING]
        return absorbed_cents + found[Account.CARRIED] + found[Account.BOUNTY_SENT]

    def _check_places(self) -> None:
        placed = queries.places(self.tournament)
        entries = self.tournament.entries.filter(voided=False).count()
        covered: dict[int, int] = {}
        for place in placed.values():
            covered[place.place] = covered.get(place.place, 0) + 1
        first = 1
        for number in sorted(covered):
            if number != first:
                raise Violation("a place is missing", None, first)
            first += covered[number]
        winners = max(1, dues.ticket_count(self.tournament) and len(self.stacks))
        if first != entries + 1 or not covered.get(1) == len(self.stacks) == winners:
            raise Violation("not the right winners, or not every place", None, (first, entries))


# The new rows of each ledger: looks so cheap that every command can have one.
_NEW_CHIPS = (
    f"SELECT id, reason, chips FROM {ChipMovement._meta.db_table}"
    " WHERE id > %s AND tournament_id = %s ORDER BY id"
)
_NEW_MONEY = (
    f"SELECT id, amount_cents FROM {Posting._meta.db_table} WHERE id > %s AND tournament_id = %s"
)


def _rows(statement: str, params: tuple[int, int]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return list(cursor.fetchall())


def _without_zeros(cents: Mapping[str, int]) -> dict[str, int]:
    return {str(method): amount for method, amount in cents.items() if amount}


RETIMED = {"clock.paused", "clock.resumed", "clock.jumped", "clock.time_added", "act.undone"}
Watch = Callable[[Any], None]  # of the whole evening, which is made of this


class UnderWay(Story):
    """What desk, cashiers and floor work on: the plan, the room, the books and the pace.

    `watch` is called now and then, to show how far it is.
    """

    tournament: Tournament
    books: Books
    face: ClockState | None = None

    def __init__(
        self, plan: Plan, *, club: Club, by: User, pace: Pace, watch: Watch = lambda _: None
    ) -> None:
        self.plan, self.club, self.by, self.pace, self.watch = plan, club, by, pace, watch
        self.rng = Random(plan.seed)
        super().__init__(plan.chips())
        self.level = self.index = self.places_paid = self.acts = self.tickets = 0
        self.played = 0.0

    # one act

    def order(
        self, command: Callable[..., JournalLine], *args: Any, by: User | None = None, **kwargs: Any
    ) -> JournalLine:
        """Give a command, the director's unless somebody else gives it, and read its line."""
        self.acts += 1
        seed = hashlib.sha256(f"{self.plan.seed}:{self.acts}".encode()).hexdigest()
        line = command(*args, **kwargs, by=by or self.by, at=self.pace.now(), seed=seed)
        if line.tournament_id is not None:
            self.hear(line)
        return line

    def hear(self, line: JournalLine) -> None:
        """A line of the event's journal, one's own or the clock's: each in its turn."""
        if line.revision <= self.heard:
            return
        for earlier in self._lines_between(self.heard, line.revision):
            self._read(earlier)
        self._read(line)

    def _lines_between(self, after: int, before: int) -> list[JournalLine]:
        if before == after + 1:
            return []
        lines = journal.lines_of(self.tournament).filter(revision__gt=after, revision__lt=before)
        return list(lines.order_by("revision"))

    def _read(self, line: JournalLine) -> None:
        self.read(line)
        if line.kind in RETIMED or line.kind.startswith(("hands.", "day.")):
            self.face = clock_queries.face_of(self.tournament)
        self.books.read(line, each=self.plan.check_each)
        if self.plan.check_laws:
            self.books.laws()

    def listen(self) -> None:
        """Read the lines that others wrote: the clock, or people at the screens."""
        for line in self._lines_between(self.heard, 2**31):
            self._read(line)

    # how it stands

    def read_clock(self) -> Reading:
        assert self.face is not None
        return self.face.read(self.pace.now())

    @property
    def is_decided(self) -> bool:
        """One player is left; of a satellite as many as there are tickets, once that is known."""
        left = len(self.stacks) + len(self.waiting)
        if left == 1 or self.registration_open or self.plan.target is None:
            return left == 1
        if not self.tickets:
            self.tickets = dues.ticket_count(self.tournament)
        return left <= self.tickets

    def tend(self) -> None:
        """What is due now of envelopes and of the floor."""
        raise NotImplementedError
