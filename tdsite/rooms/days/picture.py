"""Days and flights in one picture: a lane for each event over one axis of levels.

A flight begins at the first level; the event it feeds where the clock will go on.  Where that has a
plan of its own, its levels stand behind those of the flights, under their own numbers.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from blinds import queries as clock_queries
from blinds.models import Clock
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.times import Played, goes_on_at, levels_played
from tdsite.rooms.days.lanes import Lane, Mark
from tdsite.rooms.days.tree import At, FlightRow, Tree
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.models import Price
from tournaments.models.days import EndsBy
from tournaments.models.tournament import PriceKind

MAX_MARKS = 12  # numbers that have room over the lanes


@dataclass(frozen=True, slots=True)
class Warned:
    """What does not join, and where it is mended."""

    what: str
    why: str
    press: str
    url: str


@dataclass(frozen=True, slots=True)
class Picture:
    """All lanes, the numbers over them, and what does not join under the event that causes it."""

    lanes: tuple[Lane, ...]
    marks: tuple[Mark, ...]
    width: int
    warnings: tuple[Warned, ...]

    @property
    def own(self) -> Lane:
        """The lane of the event that all lead to."""
        return self.lanes[-1]


def picture_of(tree: Tree) -> Picture | None:
    """The picture of an event with flights; None without any, or where nothing has levels."""
    plans = clock_queries.schedules_of(row.event.pk for row in tree.rows)
    if not tree.flights or not any(plans.values()):
        return None
    found: dict[int, tuple[int, int, int]] = {}
    clocks = {row.tournament_id: row for row in Clock.objects.filter(tournament__in=plans)}
    feeding: dict[int, list[FlightRow]] = defaultdict(list)
    for row in tree.rows:  # each after those that feed it
        plan = plans[row.event.pk]
        found[row.event.pk] = _place(row, plan, feeding[row.event.pk], plans, found, clocks)
        if row.event.feeds_id:
            feeding[row.event.feeds_id].append(row)
    width = max(before + length for before, _, length in found.values())
    late = _late(tree)
    lanes = tuple(
        Lane(
            row,
            plans[row.event.pk],
            before,
            number,
            length,
            width - before - length,
            _sells(row, late.get(row.event.pk), number, length),
        )
        for row in tree.rows
        for before, number, length in [found[row.event.pk]]
    )
    return Picture(lanes, _marks(width), width, tuple(_warnings(lanes)))


def _place(
    row: FlightRow,
    plan: Schedule,
    feeders: Sequence[FlightRow],
    plans: Mapping[int, Schedule],
    found: Mapping[int, tuple[int, int, int]],
    clocks: Mapping[int, Clock],
) -> tuple[int, int, int]:
    """How many levels stand before it, its first level, and how many it plays."""
    length = _length(row, plan, clocks.get(row.event.pk))
    if not feeders:
        return 0, 1, length
    played = [Played(plans[one.event.pk], sum(found[one.event.pk][1:]) - 1) for one in feeders]
    number = _number(plan, goes_on_at(plan, played))
    ends = [found[one.event.pk][0] + found[one.event.pk][2] for one in feeders]
    before = number - 1 if number - 1 == min(ends) else max(ends)
    return before, number, max(0, length - number + 1)


def _length(row: FlightRow, plan: Schedule, clock: Clock | None) -> int:
    """The last level it plays: the one it stopped at once the day is over, else the planned one."""
    bagging = row.bagging
    if row.at in (At.CLOSED, At.MERGED) and clock is not None and bagging is not None and plan:
        transition = clock_queries.transition_of(clock)
        here = clock_queries.ClockState(plan, transition, clock.transition).read(clock.at)
        by_hands = bagging.day_end.ends_by == EndsBy.HANDS
        is_over = here.step.kind is StepKind.LEVEL and (by_hands or not here.left_ms)
        return levels_played(plan, here.index, is_over=is_over)
    day = plan
    if row.event.feeds_id is not None:
        ends = (at for at, step in enumerate(plan) if step.kind is StepKind.DAY_END)
        day = plan[: next(ends, len(plan))]
    return sum(step.kind is StepKind.LEVEL for step in day)


def _number(plan: Schedule, index: int) -> int:
    return max(1, sum(step.kind is StepKind.LEVEL for step in plan[: index + 1]))


def _late(tree: Tree) -> dict[int, int | None]:
    """The last level in which each event sells entries, as its price says."""
    prices = Price.objects.filter(tournament__in=[row.event.pk for row in tree.rows])
    return dict(prices.filter(kind=PriceKind.ENTRY).values_list("tournament", "until_level"))


def _sells(row: FlightRow, until: int | None, number: int, length: int) -> int | None:
    """How many of its levels sell entries; a later day only where its terms say so."""
    if row.event.feeds_id is None and not row.event.direct_entries:
        return None
    if until is None:
        return length
    return max(0, min(length, until - number + 1))


def _marks(width: int) -> tuple[Mark, ...]:
    each = -(-width // MAX_MARKS)
    return tuple(
        Mark(level, min(each, width - level + 1)) for level in range(1, width + 1, max(1, each))
    )


def _warnings(lanes: Sequence[Lane]) -> list[Warned]:
    own = lanes[-1]
    found: list[Warned] = []
    by_key = {lane.row.event.pk: lane for lane in lanes}
    for lane in lanes[:-1]:
        ahead = by_key.get(lane.row.event.feeds_id or 0, own)
        found += _too_early(lane, ahead)
    lengths = {lane.width for lane in lanes[:-1] if lane.row.feeds == own.row.event}
    if len(lengths) > 1:
        found.append(
            Warned(
                gettext("The flights stop after different levels"),
                gettext("Day 2 begins after the lowest of them, so that no player skips a level."),
                gettext("Structure of %(flight)s") % {"flight": lanes[0].row.name},
                _page(lanes[0], "event_structure", "reshape"),
            )
        )
    if not own.width or own.goes_on == "":
        found.append(
            Warned(
                gettext("The next day has no levels of its own"),
                gettext("Its structure ends where the flights stop. Add levels to it."),
                gettext("Structure of %(flight)s") % {"flight": own.row.event.name},
                _page(own, "event_structure", "reshape"),
            )
        )
    return found


def _too_early(lane: Lane, ahead: Lane) -> list[Warned]:
    """A next day that begins before a flight of it can be over."""
    if ahead.row.event.started_at is not None or lane.row.at in (At.CLOSED, At.MERGED):
        return []
    if lane.ends_at <= ahead.row.event.starts_at:
        return []
    zone, locale = ahead.row.event.timezone, reading()

    def when(at: datetime) -> str:
        day = formats.local_date(at, zone=zone, locale=locale)
        return f"{day}, {formats.at_time(at, zone=zone)}"

    return [
        Warned(
            gettext("%(event)s starts before %(flight)s is over")
            % {"event": ahead.row.event.name, "flight": lane.row.name},
            gettext("%(flight)s plays until %(end)s; the next day starts on %(start)s.")
            % {
                "flight": lane.row.name,
                "end": when(lane.ends_at),
                "start": when(ahead.row.event.starts_at),
            },
            gettext("Change the start"),
            _page(ahead, "edit_event", "edit_event"),
        )
    ]


def _page(lane: Lane, before: str, after: str) -> str:
    event = lane.row.event
    return reverse(after if event.started_at else before, args=[event.pk])
