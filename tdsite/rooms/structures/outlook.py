"""What a plan that is being written leads to: its end, the curve of its blinds, its chips."""

from dataclasses import dataclass
from datetime import UTC, datetime, time
from functools import cached_property
from itertools import pairwise
from math import log

from blinds.rules import chip_sets
from blinds.rules.forecast import Forecast, average_big_blinds, before_start, expected_players
from blinds.rules.forecast import stake_of as stake
from blinds.rules.generator import StructureRequest
from blinds.rules.steps import PlanStep, Schedule, StepKind, level_number
from blinds.rules.times import beginnings
from tdsite.web.charts import path_of

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
WIDTH, HEIGHT, LEFT, TOP = 300, 96, 4, 8


@dataclass(frozen=True, slots=True)
class StackChip:
    """A denomination: pieces in each starting stack, and when it is raced off, if it is."""

    denomination: int
    colour: str
    each: int
    leaves: str


@dataclass(frozen=True)
class Outlook:
    """The plan as far as it can be read, for these players and stacks, from a time of the clock."""

    wish: StructureRequest
    schedule: Schedule
    starts: time
    colours: dict[int, str]

    @cached_property
    def ends(self) -> Forecast | None:
        return before_start(
            self.schedule, _EPOCH, chips=self.wish.total_chips, players=self.wish.players
        )

    @property
    def likely(self) -> str:
        """The time on the clock at which the event is likely over, to five minutes."""
        if self.ends is None:
            return ""
        return self._at(round(self.ends.likely.seconds / 300) * 300)

    @property
    def range(self) -> tuple[str, str] | None:
        """The earliest and the latest likely end."""
        if self.ends is None:
            return None
        early, late = self.ends.early.seconds // 300, -(-self.ends.late.seconds // 300)
        return self._at(early * 300), self._at(late * 300)

    @property
    def off_minutes(self) -> int:
        """How far the likely end lies behind the wish (negative: before it); 0 within a level."""
        if self.ends is None or not self.wish.event_seconds:
            return 0
        off = self.ends.likely.seconds - self.wish.event_seconds
        longest = max(step.seconds for step in self.schedule)
        return off // 60 if abs(off) > longest + self.wish.break_seconds else 0

    @property
    def beyond(self) -> bool:
        """Whether play is likely to last longer than the levels that are written."""
        return self.ends is not None and self.ends.beyond_plan

    def in_play(self, step: PlanStep) -> int | None:
        """All chips of the event in big blinds of a step; None where nothing is posted."""
        if step.kind is not StepKind.LEVEL or not stake(step):
            return None
        return self.wish.total_chips // stake(step)

    @property
    def last_index(self) -> int | None:
        """The step at which the event is likely over, if it is in the plan."""
        return None if self.ends is None or self.beyond else self.ends.likely.index

    @cached_property
    def rises(self) -> tuple[int, int] | None:
        """The least and the greatest rise of the blinds from one level to the next, in percent."""
        stakes = [stake(step) for step in self._levels if stake(step)]
        steps = [round(100 * (after - before) / before) for before, after in pairwise(stakes)]
        return (min(steps[1:] or steps), max(steps[1:] or steps)) if steps else None

    @property
    def halfway(self) -> tuple[int, int] | None:
        """The level at half of the time, and the average stack then, in big blinds."""
        if self.ends is None:
            return None
        half = self.ends.likely.seconds / 2
        begun = [at for at, when in enumerate(self._begins) if when <= half]
        while begun and not self.in_play(self.schedule[begun[-1]]):
            begun.pop()
        if not begun:
            return None
        at = begun[-1]
        left = expected_players(self.ends, players=self.wish.players, seconds=self._begins[at])
        average = average_big_blinds(self.schedule[at], chips=self.wish.total_chips, players=left)
        return (level_number(self.schedule, at) or 0, round(average or 0))

    @property
    def heads_up(self) -> int | None:
        """The average stack of the last two players at the likely end, in big blinds."""
        at = self.last_index
        chips = None if at is None else self.in_play(self.schedule[at])
        return chips // 2 if chips else None

    @cached_property
    def chips(self) -> list[StackChip]:
        """The starting stack; empty where the chips of the plan cannot make it."""
        try:
            stack = chip_sets.stack_of(self.wish.stack_chips, self.wish.denominations)
        except chip_sets.StackNotPayable:
            return []
        gone = {
            step.remove_chips: self._at(when)
            for step, when in zip(self.schedule, self._begins, strict=False)
            if step.remove_chips
        }
        return [
            StackChip(chip, self.colours.get(chip, ""), each, gone.get(chip, ""))
            for chip, each in stack.items()
        ]

    @cached_property
    def curve(self) -> str:
        """The big blinds over the time of play as an SVG path; each doubling is as high."""
        points = [
            (when, stake(step))
            for step, when in zip(self.schedule, self._begins, strict=False)
            if step.kind is StepKind.LEVEL and stake(step)
        ]
        if len(points) < 2:
            return ""
        low, high = (log(f(s for _when, s in points)) for f in (min, max))
        first, last = points[0][0], points[-1][0]
        return path_of(
            (
                round(LEFT + (when - first) / max(1, last - first) * (WIDTH - 2 * LEFT), 1),
                round(HEIGHT - (log(s) - low) / max(0.01, high - low) * (HEIGHT - TOP), 1),
            )
            for when, s in points
        )

    @property
    def highest(self) -> int:
        """The big blind of the last level that is written."""
        return max((stake(step) for step in self._levels), default=0)

    @property
    def last_starts(self) -> str:
        """When the last level that is written begins."""
        found = [
            when
            for step, when in zip(self.schedule, self._begins, strict=False)
            if step.kind is StepKind.LEVEL
        ]
        return self._at(found[-1]) if found else ""

    @property
    def _levels(self) -> list[PlanStep]:
        return [step for step in self.schedule if step.kind is StepKind.LEVEL]

    @cached_property
    def _begins(self) -> list[int]:
        return [begins.seconds for begins in beginnings(self.schedule)][:-1]

    def _at(self, seconds: int) -> str:
        minutes = self.starts.hour * 60 + self.starts.minute + seconds // 60
        return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
