"""A plan put right from a step on, or made longer when it runs out.

Source: Robert's Rules 7.8, 7.10, 7.39.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from math import gcd
from typing import Any

from blinds.rules.chip_sets import Rung, ladder, may_follow, nearest
from blinds.rules.forecast import RISE_BEYOND, stake_of
from blinds.rules.generator import LAST_BIG_BLINDS
from blinds.rules.steps import Betting, PlanStep, Schedule, StepKind, payable

Blinds = tuple[int, int]


def is_plain(plan: Schedule) -> bool:
    """Whether its levels can be put in order by blinds alone: one game, no limit, blinds in all."""
    levels = [step for step in plan if step.kind is StepKind.LEVEL]
    return all(
        step.betting is Betting.NO_LIMIT and step.big_chips and not step.game for step in levels
    )


def rising(plan: Schedule, *, after: int = -1) -> Schedule:
    """The blinds ahead from low to high, none below a level that was played.

    Lengths, breaks and names stay where they are.
    """
    ahead = [step for step in plan[after + 1 :] if step.kind is StepKind.LEVEL]
    order = iter(sorted(ahead, key=lambda s: (s.big_chips, s.small_chips, s.ante_chips)))
    played = [step for step in plan[: after + 1] if step.kind is StepKind.LEVEL]
    low = (played[-1].small_chips, played[-1].big_chips) if played else (0, 0)
    found = list(plan[: after + 1])
    for step in plan[after + 1 :]:
        if step.kind is StepKind.LEVEL:
            step = _with_blinds_of(next(order), step, low=low)
            low = (step.small_chips, step.big_chips)
        found.append(step)
    return tuple(found)


def _with_blinds_of(other: PlanStep, step: PlanStep, *, low: Blinds) -> PlanStep:
    return replace(
        step,
        small_chips=max(other.small_chips, low[0]),
        big_chips=max(other.big_chips, low[1]),
        ante_chips=other.ante_chips,
        ante_type=other.ante_type,
    )


def with_antes_below(plan: Schedule, *, after: int = -1) -> Schedule:
    """No ante ahead above its big blind."""
    return tuple(
        replace(step, ante_chips=step.big_chips)
        if index > after and step.big_chips and step.ante_chips > step.big_chips
        else step
        for index, step in enumerate(plan)
    )


def payable_plan(plan: Schedule, denominations: Collection[int], *, after: int = -1) -> Schedule:
    """Every amount ahead such that the chips in play pay it.

    Chips that a later level needs are raced off later, where a break comes after it, or not at
    all; an amount that no chips make is rounded up to the smallest chip in play.
    """
    return _rounded_up(_raced_later(plan, denominations, after), denominations, after)


def _raced_later(plan: Schedule, denominations: Collection[int], after: int) -> Schedule:
    steps = list(plan)
    for index, step in enumerate(plan):
        chip = step.remove_chips
        if index <= after or chip not in denominations or chip is None:
            continue
        larger = [other for other in denominations if other > chip]
        needs = [n for n in range(index + 1, len(plan)) if _needs(plan[n], chip, larger)]
        if needs:
            steps[index] = replace(steps[index], remove_chips=None)
            free = (n for n in range(needs[-1], len(plan)) if _takes_a_race(steps[n]))
            if (later := next(free, None)) is not None:
                steps[later] = replace(steps[later], remove_chips=chip)
    return tuple(steps)


def _needs(step: PlanStep, chip: int, larger: Collection[int]) -> bool:
    """Whether this chip pays an amount of the step that the larger ones do not make."""
    if not larger:
        return bool(step.obligations_chips)
    smallest = min(larger)
    return any(
        payable(amount, chip) and not payable(amount, smallest) for amount in step.obligations_chips
    )


def _takes_a_race(step: PlanStep) -> bool:
    return step.kind is not StepKind.LEVEL and step.remove_chips is None


_AMOUNTS = (
    *("small_chips", "big_chips", "ante_chips"),
    *("small_bet_chips", "big_bet_chips", "bring_in_chips"),
)


def _up(step: PlanStep, unit: int) -> PlanStep:
    """The amounts in whole units; a small blind stays below the big one where it can."""
    up = {name: -(-getattr(step, name) // unit) * unit for name in _AMOUNTS}
    if step.small_chips < step.big_chips and up["small_chips"] == up["big_chips"] > unit:
        up["small_chips"] -= unit
    return replace(step, **up)


def _rounded_up(plan: Schedule, denominations: Collection[int], after: int) -> Schedule:
    in_play, found = set(denominations), []
    for index, step in enumerate(plan):
        if index > after and in_play:
            unit = min(in_play)
            step = _up(step, unit)
        found.append(step)
        in_play.discard(step.remove_chips or 0)
    return tuple(found)


MIN_MORE, MAX_MORE = 4, 20
LAST_RISES = 3
ROOM_ABOVE = 16  # times the last stake: more than four levels need
USUAL_CHIPS = (1, 5, 25, 100, 500, 1000, 5000, 25_000)
STAKES = (
    *("small_chips", "big_chips", "ante_chips"),
    *("small_bet_chips", "big_bet_chips", "bring_in_chips"),
)


def lengthened(plan: Schedule, denominations: Collection[int], *, chips: int) -> Schedule:
    """The plan with more levels at its end, until the `chips` in play are four big blinds.

    At least four levels, at most twenty.  The plan itself where its last level has no stakes, or
    where no larger ones can be paid with its chips.
    """
    levels = tuple(step for step in plan if step.kind is StepKind.LEVEL)
    if not levels or not stake_of(levels[-1]):
        return plan
    return (*plan, *_with_breaks(plan, _levels(levels, _units(plan, denominations), chips=chips)))


def _units(plan: Schedule, denominations: Collection[int]) -> list[int]:
    """The chips in play when the plan ends; where none are known, one that pays all its stakes."""
    raced_off = {step.remove_chips for step in plan}
    if known := sorted(set(denominations) - raced_off):
        return known
    unit = gcd(*(amount for step in plan for amount in step.obligations_chips))
    return [max(chip for chip in USUAL_CHIPS if payable(unit, chip))]


def _levels(levels: Schedule, units: Sequence[int], *, chips: int) -> Schedule:
    stake, every, rise = stake_of(levels[-1]), turn_of_games(levels), _rise(levels)
    most = max(chips, stake * ROOM_ABOVE)
    rungs = [rung for rung in ladder(units, most_chips=most) if not rung.rare]
    nice = [rung.small_chips for rung in rungs]
    longer = levels
    while len(longer) < len(levels) + MAX_MORE:
        above = _above(stake, rungs)
        enough = stake * LAST_BIG_BLINDS >= chips and len(longer) >= len(levels) + MIN_MORE
        if not above or enough:
            break
        stake = nearest(above, stake * rise)
        longer += _at(longer[-every:][:1], stake, nice)
    return longer[len(levels) :]


def _above(stake: int, rungs: Sequence[Rung]) -> list[int]:
    """The big blinds that may come after a stake; where none rises evenly, the next one."""
    higher = [rung for rung in rungs if rung.big_chips > stake]
    even = [rung for rung in higher if may_follow(Rung(stake // 2, stake), rung)]
    return [rung.big_chips for rung in even or higher[:1]]


def _rise(levels: Schedule) -> float:
    """How much the stakes rose from level to level at the end, on average."""
    pairs = pairwise(stake_of(level) for level in levels)
    rises = [after / before for before, after in pairs if before and after > before]
    last = rises[-LAST_RISES:]
    return sum(last) / len(last) if last else RISE_BEYOND


def turn_of_games(levels: Schedule) -> int:
    """After how many levels a game comes again; 1 for one game, or for games in no order."""
    games = [(level.game, level.betting) for level in levels]
    turns = (n for n in range(1, len(games)) if games[n:] == games[:-n])
    return next(turns, 1)


def _at(levels: Schedule, stake: int, nice: Sequence[int]) -> Schedule:
    """The same levels at another stake."""
    found: Schedule = ()
    for level in levels:
        old = stake_of(level)
        amounts: dict[str, Any] = {
            name: _grown(getattr(level, name), old, stake, nice)
            for name in STAKES
            if getattr(level, name)
        }
        if 0 < level.small_chips < level.big_chips:  # 200/300 goes on as 300/600: a usual pair
            amounts["small_chips"] = amounts["big_chips"] // 2
        found += (replace(level, **amounts, label="", note=""),)
    return found


def _grown(amount: int, old: int, stake: int, nice: Sequence[int]) -> int:
    """The same part of the stake: exact for a half, the whole and its double, else a nice one."""
    if 2 * amount in (old, 2 * old, 4 * old):
        return amount * stake // old
    return nearest(nice, amount * stake / old)


def _with_breaks(plan: Schedule, more: Schedule) -> Schedule:
    """More levels with a break after as many of them as before; none at the end."""
    breaks = [index for index, step in enumerate(plan) if step.kind is StepKind.BREAK]
    if not breaks:
        return more
    last = breaks[-1]
    before = breaks[-2] if len(breaks) > 1 else -1
    every = max(1, last - before - 1)
    played = len(plan) - 1 - last
    pause = replace(plan[last], remove_chips=None, label="", note="")
    found: Schedule = ()
    for number, level in enumerate(more, start=played):
        found += (pause, level) if number and number % every == 0 else (level,)
    return found
