"""A plan that runs out, with more levels that go on as it does.

The stakes rise by what they rose last, the games come in their turn, a break after as many levels
as before.  Source: Robert's Rules 7.8, 7.39.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from math import gcd
from typing import Any

from blinds.rules.color_up import payable
from blinds.rules.forecast import RISE_BEYOND, stake_of
from blinds.rules.generator import LAST_BIG_BLINDS
from blinds.rules.ladder import Rung, ladder, may_follow, nearest
from blinds.rules.steps import Schedule, StepKind

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
