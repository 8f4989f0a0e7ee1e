"""What is played: the terms of the event and its field."""

from dataclasses import dataclass, replace
from typing import Any

from blinds.rules.color_up import ColorUp, planned_color_ups
from blinds.rules.leaving import likely_denominations
from blinds.rules.steps import Schedule, StepKind

LATE_SHARE = 0.22  # of the entries are sold after the start


@dataclass(frozen=True, slots=True)
class Plan:
    """An event to simulate.  `reentry_share` of those who bust while they may re-enter do."""

    schedule: Schedule
    structure_name: str
    entries: int
    seats: int = 9
    seed: int = 1
    reentry_share: float = 0.0
    name: str = "Simulated event"
    check_each: bool = True

    @property
    def levels(self) -> int:
        return sum(step.kind is StepKind.LEVEL for step in self.schedule)

    @property
    def until_level(self) -> int:
        """The last level of late registration: the sixth, or a third of a short plan."""
        return max(1, min(6, self.levels // 3))

    @property
    def starting_chips(self) -> int:
        """A hundred big blinds for turbo levels, three hundred for two hours."""
        first = next(step for step in self.schedule if step.kind is StepKind.LEVEL)
        return first.big_chips * min(300, max(100, first.seconds // 24))

    @property
    def late_seconds(self) -> int:
        """How long late registration is open, in clock seconds."""
        seconds = levels = 0
        for step in self.schedule:
            levels += step.kind is StepKind.LEVEL
            if levels > self.until_level:
                break
            seconds += step.seconds
        return seconds

    @property
    def color_ups(self) -> dict[int, ColorUp]:
        """The races of the plan, by the index of their step."""
        chips = likely_denominations(self.schedule)
        return {race.index: race for race in planned_color_ups(self.schedule, chips)}

    def unit_after(self, index: int) -> int:
        """The smallest chip in play at a step: what every stack is a multiple of, more or less."""
        gone = [race.new_chips for i, race in self.color_ups.items() if i < index]
        if gone:
            return max(gone)
        races = self.color_ups.values()
        return min((race.old_chips for race in races), default=self._smallest_bet())

    def _smallest_bet(self) -> int:
        first = next(step for step in self.schedule if step.kind is StepKind.LEVEL)
        return min(first.obligations_chips)

    def faster(self, speed: int) -> "Plan":
        """The same plan with every step shorter, for real clocks."""
        shorter = tuple(
            replace(step, seconds=max(1, round(step.seconds / speed))) if step.seconds else step
            for step in self.schedule
        )
        return replace(self, schedule=shorter)

    def fields(self) -> dict[str, Any]:
        """The event's own fields, beside its start."""
        table = "bar" if self.entries <= 1000 else "casino" if self.entries <= 3000 else "festival"
        return {"name": self.name, "seats_per_table": self.seats, "prize_table": table}

    def prices(self) -> list[dict[str, Any]]:
        terms = {"prize_cents": 100_00, "fee_cents": 10_00, "staff_cents": 2_00}
        entry = {**terms, "chips": self.starting_chips, "until_level": self.until_level}
        kinds = ["entry", "reentry"] if self.reentry_share else ["entry"]
        return [{**entry, "kind": kind} for kind in kinds]
