"""An event under way: commands given one after the other, each line read as it comes."""

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

from django.contrib.auth.models import User

from blinds import queries as clock_queries
from blinds.queries import ClockState
from blinds.rules.clock import Reading
from tdsite.ops.simulation.check import Books
from tdsite.ops.simulation.pace import Pace
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.story import Story
from tournaments import dues, journal
from tournaments.models import Club, JournalLine, Tournament

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
