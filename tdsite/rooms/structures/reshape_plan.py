"""A change of a running event's structure before anybody confirms it: old and new, side by side."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from blinds.models import Structure
from blinds.queries import ClockState
from blinds.rules import reshape as rules
from blinds.rules.clock import Reading, Transition
from blinds.rules.remarks import remarks
from blinds.rules.reshape import StepChange
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.structure import to_json
from tdsite.web.as_of import Ends, ends_now
from tdsite.web.event_state import EventState, step_name
from tdsite.web.plan_words import blinds_of, remark_text
from tournaments.rules import RuleError
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Side:
    """A step as one of the plans has it; `starts` is None where nobody knows."""

    name: str
    what: str
    minutes: int | None
    starts: datetime | None


@dataclass(frozen=True, slots=True)
class ReshapeRow:
    """A row of the comparison: what becomes of it, the step in each plan, and what is odd."""

    change: str
    old: Side | None
    new: Side | None
    remarks: tuple[str, ...]

    @property
    def side(self) -> Side | None:
        return self.new or self.old


class ReshapePlan:
    """The plan proposed for a running event, beside the plan it has."""

    def __init__(self, event_now: EventState, plan: Schedule) -> None:
        assert event_now.face is not None
        assert event_now.reading is not None
        self.event_now, self.plan = event_now, plan
        self.old: Schedule = event_now.face.schedule
        self.clock: Transition = event_now.face.transition
        self.reading: Reading = event_now.reading

    @property
    def index(self) -> int:
        return self.reading.index

    @property
    def differs(self) -> bool:
        return self.plan != self.old

    @property
    def as_json(self) -> str:
        return to_json(self.plan)

    @property
    def seen(self) -> str:
        return rules.seen(self.old, self.clock, self.event_now.now)

    @cached_property
    def why_not(self) -> str:
        """Why this plan cannot be taken, in a sentence; empty if it can."""
        return translate(self._refusal) if self._refusal else ""

    @cached_property
    def _refusal(self) -> RuleError | None:
        try:
            rules.rebase(self.old, self.clock, self.event_now.now, plan=self.plan)
        except rules.NothingChanged:
            return None
        except RuleError as error:
            return error
        return None

    @property
    def clock_after(self) -> Transition:
        """The clock set on the new plan; as it is while there is none.  Raises its refusals."""
        if not self.differs:
            return self.clock
        return rules.rebase(self.old, self.clock, self.event_now.now, plan=self.plan)

    @cached_property
    def lines(self) -> list[ReshapeRow]:
        if self._refusal and not isinstance(self._refusal, rules.AlreadyPlayedLonger):
            return []
        odd: dict[int, list[str]] = {}
        for remark in remarks(self.plan, self._chips()):
            if remark.index >= self.index:
                odd.setdefault(remark.index, []).append(remark_text(remark))
        old, new = self._starts(self.old), self._starts(self.plan)
        return [
            ReshapeRow(
                row.change.value,
                _side(self.old, row.old_index, old),
                _side(self.plan, row.new_index, new),
                tuple(odd.get(-1 if row.new_index is None else row.new_index, ())),
            )
            for row in rules.side_by_side(self.old, self.plan, index=self.index)
        ]

    @property
    def played(self) -> list[ReshapeRow]:
        return [line for line in self.lines if line.change == StepChange.PLAYED]

    @property
    def ahead(self) -> list[ReshapeRow]:
        return [line for line in self.lines if line.change != StepChange.PLAYED]

    @property
    def changes_count(self) -> int:
        same = (StepChange.PLAYED, StepChange.NOW, StepChange.SAME)
        return sum(line.change not in same for line in self.lines)

    @cached_property
    def ends_before(self) -> Ends | None:
        return self.event_now.ends

    @cached_property
    def ends_after(self) -> Ends | None:
        """When the event ends by the new plan; None for one that cannot be taken."""
        face = self.event_now.face
        if self._refusal is not None or face is None:
            return None
        if not self.differs:
            return self.ends_before
        return ends_now(
            self.event_now.tournament,
            self.event_now.now,
            face=ClockState(self.plan, self.clock_after, face.number),
            schedule=self.plan,
            figures=self.event_now.figures,
        )

    @property
    def minutes_now(self) -> int | None:
        """The minutes that the step on the clock lasts in the new plan; None at a day's end."""
        step = self.plan[self.index] if self.index < len(self.plan) else self.reading.step
        return None if step.kind is StepKind.DAY_END else step.seconds // 60

    @property
    def minutes_ahead(self) -> int:
        """The length of the next level, to begin a proposal with."""
        ahead = [s for s in self.plan[self.index :] if s.kind is StepKind.LEVEL]
        return (ahead[1:] or ahead or [self.reading.step])[0].seconds // 60

    def _chips(self) -> Collection[int]:
        kept = Structure.objects.filter(tournament=self.event_now.tournament).first()
        return [int(chip[0]) for chip in kept.chips] if kept else []

    def _starts(self, schedule: Schedule) -> dict[int, datetime]:
        """When each step ahead begins; nothing beyond the end of a day."""
        played = timedelta(milliseconds=self.reading.step.duration_ms - self.reading.left_ms)
        at = self.event_now.now - played
        starts: dict[int, datetime] = {}
        for index in range(self.index, len(schedule)):
            starts[index] = at
            if schedule[index].kind is StepKind.DAY_END:
                break
            at += timedelta(milliseconds=schedule[index].duration_ms)
        return starts


def _side(schedule: Schedule, index: int | None, starts: dict[int, datetime]) -> Side | None:
    if index is None:
        return None
    step = schedule[index]
    return Side(
        step_name(schedule, index),
        blinds_of(step) if step.kind is StepKind.LEVEL else "",
        None if step.kind is StepKind.DAY_END else step.seconds // 60,
        starts.get(index),
    )
