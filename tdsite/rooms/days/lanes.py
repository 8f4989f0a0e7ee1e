"""A lane of the picture of days and flights: one event, its levels, what is said beside them."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext

from blinds.rules.steps import PlanStep, Schedule, StepKind
from tdsite.rooms.days.tree import At, FlightRow
from tdsite.web import formats
from tdsite.web.plan_words import blinds_of


@dataclass(frozen=True, slots=True)
class Mark:
    """A number over the lanes, and how many levels it stands for."""

    level: int
    width: int


@dataclass(frozen=True, slots=True)
class Lane:
    """One event.  Widths in levels: `before` it plays, the span itself, what is `after`.

    `number` is the first level it plays, in its own plan.  `late` is how many of its levels sell
    entries; None for one that sells none.
    """

    row: FlightRow
    schedule: Schedule
    before: int
    number: int
    width: int
    after: int
    late: int | None

    @property
    def steps(self) -> Schedule:
        """What of the plan this event plays, breaks included."""
        return _between(self.schedule, self.number, self.last)

    @property
    def ends_at(self) -> datetime:
        """When its levels are over if nothing is stopped meanwhile."""
        return self.row.event.starts_at + timedelta(seconds=sum(s.seconds for s in self.steps))

    @property
    def last(self) -> int:
        """The last level it plays, in its own plan."""
        return self.number + self.width - 1

    @property
    def sells_until(self) -> int:
        """The last level that sells entries, in its own plan."""
        return self.number + (self.late or 0) - 1

    @property
    def shut(self) -> int:
        """How many levels to the right sell no entry of it."""
        return self.width - (self.late or 0) + self.after

    @property
    def says(self) -> str:
        """Levels 1 to 8."""
        if self.width < 2:
            return gettext("Level %(n)s") % {"n": self.number}
        return gettext("Levels %(first)s to %(last)s") % {"first": self.number, "last": self.last}

    @property
    def lasts(self) -> str:
        """20 min each, 1 break; until 21:05."""
        minutes = sorted({s.seconds // 60 for s in self.steps if s.kind is StepKind.LEVEL})
        if not minutes:
            return ""
        each = (
            gettext("%(minutes)s min each") % {"minutes": minutes[0]}
            if len(minutes) == 1
            else gettext("%(least)s to %(most)s min each")
            % {"least": minutes[0], "most": minutes[-1]}
        )
        breaks = sum(s.kind is StepKind.BREAK for s in self.steps)
        pauses = ngettext("%(n)s break", "%(n)s breaks", breaks) % {"n": breaks}
        time = formats.at_time(self.ends_at, zone=self.row.event.timezone)
        return gettext("%(each)s, %(breaks)s; over at %(time)s") % {
            "each": each,
            "breaks": pauses,
            "time": time,
        }

    @property
    def goes_on(self) -> str:
        """How a later day begins, said in front of its levels."""
        first = next((s for s in self.steps if s.kind is StepKind.LEVEL), None)
        if first is None:
            return ""
        return gettext("goes on with level %(level)s: %(blinds)s") % {
            "level": self.number,
            "blinds": blinds_of(first),
        }

    @property
    def bags(self) -> str:
        """What became of its stacks, or what will: said behind its levels."""
        if self.row.feeds is None:
            return ""
        if self.row.bagging is None:
            return gettext("stacks are bagged")
        count = self.row.bagging.bags_count
        if self.row.at is At.MERGED:
            return ngettext("%(n)s bag merged", "%(n)s bags merged", count) % {"n": count}
        return ngettext("%(n)s bag", "%(n)s bags", count) % {"n": count}


def _between(plan: Schedule, first: int, last: int) -> Schedule:
    """The steps from one level to another, without the breaks around them."""
    found: list[PlanStep] = []
    number = 0
    for step in plan:
        number += step.kind is StepKind.LEVEL
        if first <= number <= last and (found or step.kind is StepKind.LEVEL):
            found.append(step)
    while found and found[-1].kind is not StepKind.LEVEL:
        found.pop()
    return tuple(found)
