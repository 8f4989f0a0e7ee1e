"""One event as the staff screens see it at one moment: read once, asked often."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.utils.translation import gettext

from blinds import queries as clock_queries
from blinds import stages
from blinds.models import ColorUp
from blinds.queries import ClockState, PlayingLevel
from blinds.rules import clock as clock_rules
from blinds.rules.clock import Reading
from blinds.rules.steps import Schedule, StepKind, level_number
from tables import queries as floor_queries
from tables.queries import Due, TableCount
from tables.solving import Solution, solution
from tdsite.web import as_of
from tdsite.web.as_of import Countdown, DayEnds, Ends, day_ends_now, ends_now
from tdsite.web.floor_calls import ClockCall, calls_now
from tdsite.web.hands_now import HandsNow, hands_at
from tdsite.web.log import step_text
from tdsite.web.plan_words import blinds_of
from tournaments import flight_tree, queries, selling
from tournaments.models import DayEnd, Tournament
from tournaments.models.tournament import State
from tournaments.queries import Figures
from tournaments.rules.sales import Sales, Window


@dataclass(frozen=True)
class EventState:
    """An event now.  Each reading asks the database once, and only when somebody wants it."""

    tournament: Tournament
    now: datetime

    def __post_init__(self) -> None:
        """On a page of the past, now is the moment that is looked back to."""
        object.__setattr__(self, "now", as_of.effective_time(self.now))

    @property
    def is_open(self) -> bool:
        """Announced or registering: not started and not cancelled."""
        return self.tournament.state in (State.ANNOUNCED, State.REGISTERING)

    @property
    def is_running(self) -> bool:
        return self.tournament.state == State.RUNNING

    @cached_property
    def face(self) -> ClockState | None:
        return clock_queries.face_of(self.tournament)

    @cached_property
    def schedule(self) -> Schedule:
        return self.face.schedule if self.face else clock_queries.schedule_of(self.tournament)

    @cached_property
    def reading(self) -> Reading | None:
        return self.face.read(self.now) if self.face and self.face.schedule else None

    @cached_property
    def standing(self) -> PlayingLevel:
        if self.reading is None:
            return clock_queries.BEFORE_START
        return clock_queries.standing_at(self.schedule, self.reading.index)

    @cached_property
    def figures(self) -> Figures:
        return queries.figures(self.tournament)

    @cached_property
    def terms(self) -> Sales:
        return selling.terms_of(self.tournament)

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
        """What the floor needs next; nothing while nobody plays."""
        if self.is_running and not self.plays:
            return Due.NOTHING
        return floor_queries.due_of(self.tournament, self.expected)

    @cached_property
    def balance(self) -> Solution:
        """The moves that make the tables even, as far as they go."""
        return solution(self.tournament, rows=self.expected)

    @cached_property
    def hands(self) -> HandsNow | None:
        """Hand for hand, while it is played."""
        return hands_at(self.tournament) if self.is_running else None

    @cached_property
    def calls(self) -> dict[int, ClockCall]:
        """The clocks called at tables, by table."""
        return calls_now(self.tournament, self.now) if self.is_running else {}

    @cached_property
    def color_ups(self) -> list[ColorUp]:
        """The denominations that have left or are leaving, in the order in which they began."""
        return stages.color_ups_of(self.tournament) if self.is_running else []

    @cached_property
    def day_ends(self) -> list[DayEnd]:
        """The ends of its days, the last one last; an announced one among them."""
        return list(flight_tree.day_ends(self.tournament))

    @cached_property
    def night(self) -> DayEnd | None:
        """The day that is over, until play begins again; None while one is played or is ending."""
        if self.reading is None or self.reading.running or not self.day_ends:
            return None
        last = self.day_ends[-1]
        over = last.closed_at is not None and not flight_tree.has_played_on(self.tournament, last)
        return last if over else None

    @cached_property
    def is_fed(self) -> bool:
        """Whether flights feed it: its players come with their bags."""
        return self.tournament.flights.exists()

    @cached_property
    def waits_for_flights(self) -> bool:
        """Whether some of the flights that feed it are still to be merged."""
        return self.is_fed and bool(flight_tree.not_merged(self.tournament))

    @property
    def plays(self) -> bool:
        """Whether hands are dealt: it runs, no stacks are being bagged, and it is not night."""
        last = self.day_ends[-1] if self.is_running and self.day_ends else None
        bagging = last is not None and last.closed_at is None and last.expected_chips is not None
        return self.is_running and not bagging and self.night is None

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
            return self._blinds_to_begin_with if self.schedule else ""
        if self.reading.step.kind is StepKind.LEVEL:
            return blinds_of(self.reading.step)
        after = self._next_level_index
        if after is None:
            return ""
        return gettext("then %(blinds)s") % {"blinds": blinds_of(self.schedule[after])}

    @property
    def _blinds_to_begin_with(self) -> str:
        first = stages.first_step(self.tournament, self.schedule) if self.is_open else 0
        return self.blinds_at(first)

    def blinds_at(self, index: int) -> str:
        """The blinds of a step of the plan; nothing for a break."""
        step = self.schedule[index]
        return blinds_of(step) if step.kind is StepKind.LEVEL else ""

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
        big = self.big_blind
        if not self.figures.left or not big:
            return None
        return (2 * self.figures.average_chips + big) // (2 * big)

    @cached_property
    def big_blind(self) -> int:
        """The big blind of the level now; in a break that of the level to come, as on the boards.

        After the last level it is that one's; 0 where there is none.
        """
        if self.reading is None or not self.standing.level:
            return 0
        ahead = [s for s in self.schedule[self.reading.index :] if s.kind is StepKind.LEVEL]
        behind = [s for s in self.schedule[: self.reading.index] if s.kind is StepKind.LEVEL]
        return (ahead[:1] or behind[-1:])[0].big_chips

    @cached_property
    def ends(self) -> Ends | None:
        """When the event will be over, as far as anybody can tell."""
        return ends_now(
            self.tournament,
            self.now,
            face=self.face,
            schedule=self.schedule,
            figures=self.figures,
        )

    @cached_property
    def day_over(self) -> DayEnds | None:
        """When the day is over; None where none ends, or the event itself is expected to before.

        With which level a day begins that takes in flights is known once it has begun.
        """
        is_flight = self.tournament.feeds_id is not None
        over_before = self.ends is not None and self.ends.is_today and not is_flight
        if over_before or (self.is_fed and not self.is_running) or self.night:
            return None
        return day_ends_now(self.tournament, self.now, face=self.face, schedule=self.schedule)

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
        return self.until_over(self.terms.window)

    @cached_property
    def rebuys_close(self) -> Countdown | None:
        """The same of the window of the rebuys."""
        return self.until_over(self.terms.rebuy.window) if self.terms.rebuy else None

    @cached_property
    def add_ons_close(self) -> Countdown | None:
        """The same of the window of the add-ons."""
        return self.until_over(self.terms.add_on.window) if self.terms.add_on else None

    def until_over(self, window: Window) -> Countdown | None:
        """Until this window is over; None when registration is closed, or it has no end."""
        if self.tournament.registration_closed_at is not None or self.reading is None:
            return None
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
