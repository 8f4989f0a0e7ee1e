"""The rotation of an event at one moment: its tables, its dealers, and the next push."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from blinds.queries import ClockState, face_of
from blinds.rules.steps import StepKind
from tables.models import Table
from tournaments import staff
from tournaments.models import Shift, Tournament
from tournaments.rules import staff as rules
from tournaments.rules.rotation import Post, Push, push

MIN_PUSHES_SEEN = 10  # pushes: what was before decides nothing
GRACE = timedelta(minutes=5)  # a push late by less is not a dealer kept too long
REST_SHARE = 2  # a break lasts half as long as a table at least, if others can deal


@dataclass(frozen=True)
class Rota:
    """Tables in walking order, the shifts that go on, and their dealers as the rotation sees them.

    `stay` are tables that keep their dealers at the next push; `sections` the part of the room in
    which each table stands, where parts have names.
    """

    tournament: Tournament
    now: datetime
    tables: tuple[int, ...]
    broken: dict[int, datetime]
    at_work: tuple[Shift, ...]
    stay: frozenset[int] = frozenset()
    sections: Mapping[int, str] = field(default_factory=dict)

    @property
    def push_s(self) -> int:
        return push_seconds(self.tournament)

    @cached_property
    def shifts(self) -> dict[int, Shift]:
        return {shift.pk: shift for shift in self.at_work}

    @cached_property
    def posts(self) -> list[Post]:
        return [
            staff.dealer_post(shift, self.broken, now=self.now, push_s=self.push_s)
            for shift in self.at_work
        ]

    @cached_property
    def plan(self) -> Push:
        return push(
            self.tables,
            self.posts,
            most=max(1, self.tournament.downs_before_break),
            least_rest_s=self.push_s // REST_SHARE,
            stay=self.stay,
        )

    @property
    def shape(self) -> str:
        """What the plan does, in a word: another plan has another."""
        lines = [(line.dealer, line.table, line.why.value) for line in self.plan.lines]
        return hashlib.sha256(repr(sorted(lines, key=repr)).encode()).hexdigest()[:16]

    @property
    def without(self) -> tuple[int, ...]:
        """The tables at which nobody deals now."""
        dealt = {post.table for post in self.posts}
        return tuple(table for table in self.tables if table not in dealt)

    @cached_property
    def due_at(self) -> datetime | None:
        """When the dealer longest at their table has dealt it out; None while nobody deals."""
        dealing = {post.dealer for post in self.posts if post.table}
        began = [
            down.at
            for shift in self.at_work
            if shift.pk in dealing
            for down in shift.downs.all()
            if down.ended_at is None
        ]
        return min(began) + timedelta(seconds=self.push_s) if began else None


def rota_of(tournament: Tournament, now: datetime, *, stay: Collection[int] = ()) -> Rota:
    """The rotation now."""
    rows = Table.objects.filter(tournament=tournament).order_by("section", "number")
    found = list(rows.values_list("number", "broken_at", "section"))
    looked_back = max(MIN_PUSHES_SEEN, tournament.downs_before_break + 2)
    since = now - looked_back * timedelta(seconds=push_seconds(tournament))
    return Rota(
        tournament,
        now,
        tuple(number for number, broken_at, _ in found if broken_at is None),
        {number: broken_at for number, broken_at, _ in found if broken_at is not None},
        tuple(staff.at_work(tournament, since=since)),
        frozenset(stay),
        {number: section for number, broken_at, section in found if broken_at is None},
    )


def push_seconds(tournament: Tournament) -> int:
    """How long a dealer deals one table, in seconds."""
    return 60 * max(1, tournament.push_minutes)


def level_left_ms(face: ClockState | None, now: datetime) -> int | None:
    """What is left of a level that runs, in milliseconds; None when none does."""
    if face is None or not face.schedule:
        return None
    reading = face.read(now)
    runs = reading.running and reading.step.kind is StepKind.LEVEL
    return reading.left_ms if runs else None


def check_push_time(tournament: Tournament, now: datetime) -> None:
    """Raise PushWaits in the last 90 seconds of a level.  Source: TDA 2024 RP-7."""
    rules.check_push_time(level_left_ms(face_of(tournament), now))
