"""When an event will be over: a range, from the chips, the players left and the plan.

The model is open.  All chips end before one player, and the last hands are played all-in when
blinds are high against all chips together: seldom before the total is 25 big blinds, seldom
after it is 10.  In between the blinds are taken to rise evenly from level to level.  A short
table can be over sooner (nine players or fewer: 25 becomes 25 × 9 ∕ players), and a field needs
time to shrink: it halves at most once in half a level, and at least once in a level when it must.
A plan that ends too early is taken to go on, 30 % a level.

Times are aware; lengths are seconds.  Source: Robert's Rules 7.8 (a schedule fixed in advance).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice, pairwise
from math import log, log2

from blinds.rules.clock import Transition, read
from blinds.rules.steps import PlanStep, Schedule, StepKind

EARLY_BIG_BLINDS, LIKELY_BIG_BLINDS, LATE_BIG_BLINDS = 25.0, 16.0, 10.0
SHORT_TABLE = 9
RISE_BEYOND = 1.3
_GOING_ON = 200  # levels: far beyond what any field can need
_ROUNDED_SECONDS = 300


@dataclass(frozen=True, slots=True)
class ForecastTime:
    """A moment of the plan: the step, the seconds of play until then, the time if it is known.

    `at` is None beyond the end of a day, since nobody knows when the next one begins.  `index`
    may lie beyond the plan: the event is then longer than its levels.
    """

    index: int
    seconds: int
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected end, from the earliest to the latest likely moment."""

    early: ForecastTime
    likely: ForecastTime
    late: ForecastTime
    beyond_plan: bool


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A level ahead: from when to when, in seconds from now, and what a big blind costs.

    `days` counts the ends of days before it; the level now began `before` seconds ago.
    """

    index: int
    starts: float
    ends: float
    stake: float
    days: int


def forecast(
    schedule: Schedule, transition: Transition, now: datetime, *, chips: int, players: int
) -> Forecast | None:
    """The expected end of an event; None without a plan, chips, or two players.

    A clock that stands is taken to run on now.
    """
    if not schedule or chips < 1 or players < 2:
        return None
    ahead = _ahead(schedule, transition, now)
    if not ahead:
        return None
    halvings = log2(players / 2)
    level = _level_seconds(ahead)
    wanted = (
        (EARLY_BIG_BLINDS * max(1.0, SHORT_TABLE / players), halvings * level / 2),
        (LIKELY_BIG_BLINDS, halvings * level * 3 / 4),
        (LATE_BIG_BLINDS, (halvings + 1) * level),
    )
    early, likely, late = (
        _moment(ahead, _reached(ahead, chips / big_blinds), at_least, now)
        for big_blinds, at_least in wanted
    )
    return Forecast(early, likely, late, beyond_plan=likely.index >= len(schedule))


def before_start(
    schedule: Schedule, starts_at: datetime, *, chips: int, players: int
) -> Forecast | None:
    """The expected end of an event that begins on time."""
    if not schedule:
        return None
    begun = Transition(0, schedule[0].duration_ms, starts_at, running=True)
    return forecast(schedule, begun, starts_at, chips=chips, players=players)


def rounded(forecast: Forecast) -> tuple[datetime, datetime] | None:
    """The range in steps of five minutes, the earliest down and the latest up; None if unknown."""
    early, late = forecast.early.at, forecast.late.at
    if early is None or late is None:
        return None
    down = early.timestamp() // _ROUNDED_SECONDS * _ROUNDED_SECONDS
    up = -(-late.timestamp() // _ROUNDED_SECONDS) * _ROUNDED_SECONDS
    return (
        datetime.fromtimestamp(down, tz=early.tzinfo),
        datetime.fromtimestamp(up, tz=late.tzinfo),
    )


def expected_players(ends: Forecast, *, players: int, seconds: int) -> int:
    """How many are left after so long: the field shrinks evenly to two at the likely end."""
    part = min(1.0, seconds / ends.likely.seconds) if ends.likely.seconds else 1.0
    shrunk = float((2 / players) ** part)
    return max(2, round(players * shrunk))


def stake_of(step: PlanStep) -> int:
    """What a big blind costs at a level; where there are no blinds, the small bet."""
    return max(step.big_chips, step.small_bet_chips, 2 * step.bring_in_chips)


def average_big_blinds(step: PlanStep, *, chips: int, players: int) -> float | None:
    """The average stack in big blinds at a level; None where nothing is posted."""
    stake = stake_of(step)
    return chips / players / stake if stake and players else None


def _ahead(schedule: Schedule, transition: Transition, now: datetime) -> list[_Stretch]:
    """The levels from now on, and beyond the plan; stakes never fall."""
    reading = read(schedule, transition, now)
    at = -(reading.step.duration_ms - reading.left_ms) / 1000
    stretches: list[_Stretch] = []
    days, stake = 0, _played_stake(schedule[: reading.index])
    for index in range(reading.index, len(schedule)):
        step = schedule[index]
        seconds = step.duration_ms / 1000
        if index == reading.index:
            seconds = max(0.0, reading.left_ms / 1000 - at)
        days += step.kind is StepKind.DAY_END
        if step.kind is StepKind.LEVEL:
            stake = max(stake, stake_of(step))
            if stake:
                stretches.append(_Stretch(index, at, at + seconds, stake, days))
        at += seconds
    return [*stretches, *islice(_beyond(schedule, at, stake, days), _GOING_ON)]


def _played_stake(played: Sequence[PlanStep]) -> int:
    return max((stake_of(step) for step in played if step.kind is StepKind.LEVEL), default=0)


def _beyond(schedule: Schedule, at: float, stake: float, days: int) -> Iterator[_Stretch]:
    lengths = [s.seconds for s in schedule if s.kind is StepKind.LEVEL and s.seconds]
    index = len(schedule)
    while lengths and stake:
        stake *= RISE_BEYOND
        yield _Stretch(index, at, at + lengths[-1], stake, days)
        at, index = at + lengths[-1], index + 1


def _level_seconds(ahead: Sequence[_Stretch]) -> float:
    """How long a level lasts from here on, a fair mean over the next few."""
    near = [stretch.ends - stretch.starts for stretch in ahead[:4]]
    return sum(near) / len(near)


def _reached(ahead: Sequence[_Stretch], stake: float) -> float:
    """Seconds from now until blinds that rise evenly reach a stake."""
    if stake <= ahead[0].stake:
        return 0.0
    for here, after in pairwise(ahead):
        if stake <= after.stake:
            part = log(stake / here.stake) / log(after.stake / here.stake)
            return max(0.0, here.starts + part * (here.ends - here.starts))
    return ahead[-1].ends


def _moment(
    ahead: Sequence[_Stretch], reached: float, at_least: float, now: datetime
) -> ForecastTime:
    seconds = max(reached, at_least, 0.0)
    stretch = next((s for s in ahead if seconds <= s.ends), ahead[-1])
    whole = round(seconds)
    at = None if stretch.days else now + timedelta(seconds=whole)
    return ForecastTime(stretch.index, whole, at)
