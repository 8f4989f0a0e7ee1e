"""A sound structure made from what a director knows: players, stacks, chips, and when to end.

The blinds begin so deep as asked, and rise evenly (by a fifth at least, 60 % at most) until all
chips together are 16 big blinds, which is where `forecast` expects the end; the plan goes on
until they are four, so that the clock never runs out of levels.  Chips leave at the first break
after which nothing needs them, one denomination a break.  Amounts are whole chips.
Source: Robert's Rules 7.8, 7.10.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from math import ceil, exp, log

from blinds.rules.chip_sets import MAX_CHIPS, Rung, UnfitChips, antes, ladder, nearest, rising
from blinds.rules.forecast import (
    LIKELY_BIG_BLINDS,
    Forecast,
    before_start,
)
from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind, color_up_plan
from tournaments.rules import N_, RuleError

LENGTHS_MINUTES = (3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120)
USUAL_RISE, MIN_EVEN_RISE, MAX_EVEN_RISE = 1.33, 1.25, 1.4
LAST_BIG_BLINDS = 4
MIN_LEVELS, MAX_LEVELS = 4, 80
_TRIED = 3
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


class NothingToPlay(RuleError):
    """A wish without players, chips, or time."""


@dataclass(frozen=True, slots=True)
class StructureRequest:
    """What the plan is made from.

    Say how long a level lasts, or how long the event (breaks included), or both: then the
    levels have that length and the blinds rise so that the end fits, as far as they may.
    `levels_between_breaks` 0 means no breaks.  `depth` is the starting stack in big blinds.
    """

    players: int
    stack_chips: int
    denominations: tuple[int, ...]
    level_seconds: int | None = None
    event_seconds: int | None = None
    rebuys: int = 0
    rebuy_chips: int = 0
    add_ons: int = 0
    add_on_chips: int = 0
    levels_between_breaks: int = 4
    break_seconds: int = 600
    ante_type: AnteType = AnteType.BIG_BLIND
    ante_from_level: int = 1
    depth: int = 100

    @property
    def total_chips(self) -> int:
        bought = self.rebuys * self.rebuy_chips + self.add_ons * self.add_on_chips
        return self.players * self.stack_chips + bought

    def chips_after(self, seconds: int, *, sold_for: int) -> int:
        """The chips in play after so long: rebuys come evenly until `sold_for`, add-ons then.

        >>> request = StructureRequest(10, 1000, (25,), rebuys=4, rebuy_chips=500)
        >>> request.chips_after(0, sold_for=3600)
        10000
        """
        if seconds >= sold_for:
            return self.total_chips
        rebuys = self.rebuys * seconds // sold_for
        return self.players * self.stack_chips + rebuys * self.rebuy_chips


@dataclass(frozen=True, slots=True)
class Generated:
    """A plan, the chips it is played with (smallest first), and when it is likely to end.

    `ends` counts from the start of the event, in seconds.
    """

    schedule: Schedule
    denominations: tuple[int, ...]
    ends: Forecast

    @property
    def level_seconds(self) -> int:
        return self.schedule[0].seconds


@dataclass(frozen=True, slots=True)
class _Pace:
    """How long a level lasts, and after how many of them the end is expected."""

    level_seconds: int
    levels: int
    rise: float


def generate(wish: StructureRequest) -> Generated:
    """The plan that comes nearest to a wish.

    Raises NothingToPlay, UnfitChips.  Source: Robert's Rules 7.8, 7.10.
    """
    _check(wish)
    rungs = ladder(_needed(wish), most_chips=min(MAX_CHIPS, 64 * wish.total_chips))
    first = _first(wish, rungs)
    plans = [_planned(wish, rungs, first, pace) for pace in _paces(wish, first.big_chips)]
    return min(plans, key=lambda plan: abs(plan.ends.likely.seconds - (wish.event_seconds or 0)))


def _planned(
    wish: StructureRequest, rungs: Sequence[Rung], first: Rung, pace: "_Pace"
) -> Generated:
    blinds, chips = _blinds(wish, rungs, first, pace), _needed(wish)
    schedule = _with_breaks(wish, _levels(wish, blinds, pace.level_seconds))
    schedule = with_color_ups(schedule, chips)
    ends = before_start(schedule, _EPOCH, chips=wish.total_chips, players=wish.players)
    assert ends is not None, wish
    return Generated(schedule, chips, ends)


def _check(wish: StructureRequest) -> None:
    if wish.players < 2 or wish.stack_chips < 1 or wish.depth < 1:
        raise NothingToPlay(N_("Enter the number of players and starting chips."), field="players")
    if not wish.denominations or min(wish.denominations) < 1:
        raise NothingToPlay(N_("Enter the chips, like 25, 100, 500."), field="chips")
    if not (wish.level_seconds or wish.event_seconds):
        raise NothingToPlay(N_("Enter the level length or the end time."), field="level_minutes")
    if 2 * min(wish.denominations) > wish.stack_chips:
        raise UnfitChips(
            N_("The smallest chip is too large for this stack. Add smaller chips."), field="chips"
        )


def _needed(wish: StructureRequest) -> tuple[int, ...]:
    """The chips that play: none smaller than the first small blind takes, none beyond the total."""
    small = max(1.0, wish.stack_chips / wish.depth / 2)
    chips = sorted(set(wish.denominations))
    fit = [chip for chip in chips if chip <= small * 1.25] or chips[:1]
    even = [low for low in fit if all(chip % low == 0 for chip in chips if chip > low)]
    low = max(even or fit)
    largest = max(wish.stack_chips, wish.total_chips // 10)
    return tuple(chip for chip in chips if low <= chip <= largest and chip % low == 0) or (low,)


def _first(wish: StructureRequest, rungs: Sequence[Rung]) -> Rung:
    opening = [rung for rung in rungs if rung.opens] or rungs
    even = {rung.big_chips: rung for rung in opening}
    if not even:
        raise UnfitChips(
            N_("The smallest chip is too large for this stack. Add smaller chips."), field="chips"
        )
    return even[nearest(sorted(even), wish.stack_chips / wish.depth)]


def _paces(wish: StructureRequest, first_big: int) -> list[_Pace]:
    """How fast to go: what may come nearest the wish, with blinds that rise as usual.

    A wished end that the blinds cannot keep is missed, never the blinds.
    """
    growth = log(max(2.0, wish.total_chips / LIKELY_BIG_BLINDS / first_big))
    if not wish.event_seconds:
        assert wish.level_seconds
        return [_at(wish.level_seconds, growth, growth / log(USUAL_RISE))]
    lengths = [wish.level_seconds] if wish.level_seconds else [60 * m for m in LENGTHS_MINUTES]
    paces = [_at(n, growth, _levels_in(wish, n, wish.event_seconds)) for n in lengths]
    return sorted(paces, key=lambda pace: _unlike(wish, pace))[:_TRIED]


def _unlike(wish: StructureRequest, pace: _Pace) -> float:
    """How unlike the wish a pace is: the end as a part of the event, and the growth per level."""
    assert wish.event_seconds is not None
    off = abs(_starts(wish, pace.level_seconds, pace.levels) - wish.event_seconds)
    return off / wish.event_seconds + abs(log(pace.rise / USUAL_RISE))


def _at(level_seconds: int, growth: float, levels: float) -> _Pace:
    fewest, most = growth / log(MAX_EVEN_RISE), growth / log(MIN_EVEN_RISE)
    whole = round(min(max(levels, fewest, MIN_LEVELS), max(most, MIN_LEVELS), MAX_LEVELS))
    return _Pace(level_seconds, whole, exp(growth / whole))


def _levels_in(wish: StructureRequest, level_seconds: int, event_seconds: int) -> float:
    """How many levels begin within a time, breaks counted; where in the last one, as a part."""
    for levels in count():
        starts = _starts(wish, level_seconds, levels)
        if starts + level_seconds >= event_seconds or levels > 10 * MAX_LEVELS:
            return levels + max(0.0, event_seconds - starts) / level_seconds
    raise AssertionError


def _starts(wish: StructureRequest, level_seconds: int, levels: int) -> int:
    """When play begins again after so many levels, in seconds from the start."""
    every = wish.levels_between_breaks
    return levels * level_seconds + (levels // every if every else 0) * wish.break_seconds


def _blinds(
    wish: StructureRequest, rungs: Sequence[Rung], first: Rung, pace: _Pace
) -> tuple[Rung, ...]:
    """The row of blinds, up to where all chips are four big blinds."""
    rise = min(max(pace.rise, MIN_EVEN_RISE), MAX_EVEN_RISE)
    last = max(wish.total_chips / LAST_BIG_BLINDS, first.big_chips * rise)
    levels = ceil(log(last / first.big_chips) / log(rise)) + 1
    return rising(rungs, first=first, count=max(levels, MIN_LEVELS), rise=rise)


def _levels(wish: StructureRequest, blinds: Iterable[Rung], seconds: int) -> list[PlanStep]:
    return [
        PlanStep(
            StepKind.LEVEL, seconds, rung.small_chips, rung.big_chips, *_ante(wish, number, rung)
        )
        for number, rung in enumerate(blinds, start=1)
    ]


def _ante(wish: StructureRequest, number: int, rung: Rung) -> tuple[int, AnteType]:
    """A whole big blind from one, or about an eighth from each; none while it would be too dear."""
    if wish.ante_type is AnteType.NONE or number < wish.ante_from_level:
        return 0, AnteType.NONE
    if wish.ante_type is AnteType.BIG_BLIND:
        return rung.big_chips, AnteType.BIG_BLIND
    wanted = rung.big_chips / 8
    playable = antes(_needed(wish), most_chips=rung.big_chips)
    if not playable or wanted < 0.6 * playable[0]:
        return 0, AnteType.NONE
    return nearest(playable, wanted), AnteType.PER_PLAYER


def _with_breaks(wish: StructureRequest, levels: Sequence[PlanStep]) -> Schedule:
    """A break after every so many levels, none after the last."""
    every = wish.levels_between_breaks
    steps: list[PlanStep] = []
    for number, level in enumerate(levels, start=1):
        steps.append(level)
        if every and number % every == 0 and number < len(levels):
            steps.append(PlanStep(StepKind.BREAK, wish.break_seconds))
    return tuple(steps)


def with_color_ups(schedule: Schedule, denominations: Sequence[int]) -> Schedule:
    """A plan with its races at the first break after which a chip is needed no more, one a break.

    Source: Robert's Rules 7.10.
    """
    bare = tuple(replace(step, remove_chips=None) for step in schedule)
    plan = iter(color_up_plan(bare, denominations))
    steps, due = list(bare), next(plan, None)
    for index, step in enumerate(bare):
        if due is not None and step.kind is StepKind.BREAK and index >= due.index:
            steps[index] = replace(step, remove_chips=due.old_chips)
            due = next(plan, None)
    return tuple(steps)
