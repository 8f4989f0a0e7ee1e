"""One event as the staff screens see it at one moment: read once, asked often."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.utils.translation import get_language, gettext

from blinds import queries as clock_queries
from blinds.queries import Face, Standing
from blinds.rules import clock as clock_rules
from blinds.rules.clock import Reading
from blinds.rules.steps import AnteType, Schedule, Step, StepKind, level_number
from tables import queries as floor_queries
from tables.queries import Due, TableCount
from tables.solving import Solution, solution
from tdsite import formats
from tdsite.dashboard.hands import HandsNow, hands_at
from tdsite.log import step_text
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures
from tournaments.rules.sales import Sales


@dataclass(frozen=True, slots=True)
class Countdown:
    """Time until something happens; `ends_at` is None while the clock stands."""

    seconds: int
    ends_at: datetime | None


@dataclass(frozen=True)
class EventNow:
    """An event now.  Each reading asks the database once, and only when somebody wants it."""

    tournament: Tournament
    now: datetime

    @property
    def is_open(self) -> bool:
        """Announced or registering: not started and not cancelled."""
        return self.tournament.state in (State.ANNOUNCED, State.REGISTERING)

    @property
    def is_running(self) -> bool:
        return self.tournament.state == State.RUNNING

    @cached_property
    def face(self) -> Face | None:
        return clock_queries.face_of(self.tournament)

    @cached_property
    def schedule(self) -> Schedule:
        return self.face.schedule if self.face else clock_queries.schedule_of(self.tournament)

    @cached_property
    def reading(self) -> Reading | None:
        return self.face.read(self.now) if self.face and self.face.schedule else None

    @cached_property
    def standing(self) -> Standing:
        if self.reading is None:
            return clock_queries.BEFORE_START
        return clock_queries.standing_at(self.schedule, self.reading.index)

    @cached_property
    def figures(self) -> Figures:
        return queries.figures(self.tournament)

    @cached_property
    def terms(self) -> Sales:
        return queries.terms_of(self.tournament)

    @cached_property
    def counts(self) -> list[TableCount]:
        """The open tables, the first to break first."""
        return floor_queries.counts(self.tournament)

    @cached_property
    def expected(self) -> list[TableCount]:
        """The same once those on their way have sat down."""
        return floor_queries.expected(self.tournament, self.counts)

    @cached_property
    def due(self) -> Due:
        """What the floor needs next."""
        return floor_queries.due_of(self.tournament, self.expected)

    @cached_property
    def balance(self) -> Solution:
        """The moves that make the tables even, as far as they go."""
        return solution(self.tournament, rows=self.expected)

    @cached_property
    def hands(self) -> HandsNow | None:
        """Hand for hand, while it is played."""
        return hands_at(self.tournament) if self.is_running else None

    @property
    def on_break(self) -> bool:
        reading = self.reading if self.is_running else None
        return reading is not None and reading.step.kind is StepKind.BREAK

    @cached_property
    def step(self) -> str:
        return step_name(self.schedule, self.reading.index) if self.reading else ""

    @cached_property
    def blinds(self) -> str:
        """The blinds of the level, or those that follow a break."""
        if self.reading is None:
            return blinds_of(self.schedule[0]) if self.schedule else ""
        if self.reading.step.kind is StepKind.LEVEL:
            return blinds_of(self.reading.step)
        after = self._next_level_index
        if after is None:
            return ""
        return gettext("then %(blinds)s") % {"blinds": blinds_of(self.schedule[after])}

    @property
    def _next_level_index(self) -> int | None:
        assert self.reading is not None
        levels = range(self.reading.index + 1, len(self.schedule))
        return next((i for i in levels if self.schedule[i].kind is StepKind.LEVEL), None)

    @cached_property
    def left(self) -> Countdown | None:
        """What the clock shows; before the start, the time to the start that was announced."""
        if self.reading is not None:
            return Countdown(-(-self.reading.left_ms // 1000), self.reading.ends_at)
        if not self.is_open or self.tournament.starts_at <= self.now:
            return None
        seconds = (self.tournament.starts_at - self.now).total_seconds()
        return Countdown(int(seconds), self.tournament.starts_at)

    @property
    def previous_index(self) -> int | None:
        return self.reading.index - 1 if self.reading and self.reading.index else None

    @property
    def next_index(self) -> int | None:
        if self.reading is None or self.reading.index + 1 >= len(self.schedule):
            return None
        return self.reading.index + 1

    @property
    def average_big_blinds(self) -> int | None:
        """The average stack in big blinds of the level now, rounded as the board rounds."""
        if self.reading is None or not self.figures.left or not self.standing.level:
            return None
        played = [s for s in self.schedule[: self.reading.index + 1] if s.kind is StepKind.LEVEL]
        big = played[-1].big_chips
        return (2 * self.figures.average_chips + big) // (2 * big) if big else None

    @cached_property
    def to_break(self) -> Countdown | None:
        return self._until(self.next_break_index)

    @cached_property
    def next_break_index(self) -> int | None:
        if self.reading is None or not self.is_running:
            return None
        later = range(self.reading.index + 1, len(self.schedule))
        return next((i for i in later if self.schedule[i].kind is StepKind.BREAK), None)

    @cached_property
    def registration_closes(self) -> Countdown | None:
        """Until the window of the entries is over; None when it is closed, or has no end."""
        if self.tournament.registration_closed_at is not None or self.reading is None:
            return None
        window = self.terms.window
        for index in range(self.reading.index, len(self.schedule)):
            standing = clock_queries.standing_at(self.schedule, index)
            if window.is_over(standing.level, on_break=standing.on_break):
                return self._until(index)
        return None

    def _until(self, index: int | None) -> Countdown | None:
        if self.face is None or self.reading is None or index is None or not self.is_running:
            return None
        left = clock_rules.seconds_until(self.schedule, self.face.transition, self.now, index=index)
        if left is None:
            return None
        ends_at = self.now + timedelta(seconds=left) if self.reading.running else None
        return Countdown(left, ends_at)


def step_name(schedule: Schedule, index: int) -> str:
    """The step in the reader's language: its own label, Level 6, Break, End of the day."""
    step = schedule[index]
    return step_text(step.kind, level_number(schedule, index), step.label)


def blinds_of(step: Step) -> str:
    """200 / 400, ante 400."""
    small, big, ante = (
        formats.chips(chips, locale=get_language() or "en")
        for chips in (step.small_chips, step.big_chips, step.ante_chips)
    )
    if step.ante_type is AnteType.NONE or not step.ante_chips:
        return f"{small} / {big}"
    return gettext("%(small)s / %(big)s, ante %(ante)s") % {
        "small": small,
        "big": big,
        "ante": ante,
    }
