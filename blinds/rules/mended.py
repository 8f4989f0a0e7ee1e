"""A plan put right from a step on: what was played stays as it was.

`after` is the index of the step on the clock, -1 before the start.  Each answers the whole plan.
Source: Robert's Rules 7.8, 7.10, 7.39.
"""

from collections.abc import Collection
from dataclasses import replace

from blinds.rules.color_up import payable
from blinds.rules.steps import Betting, PlanStep, Schedule, StepKind

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
