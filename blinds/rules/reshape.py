"""Another plan for an event that runs: what was played stays, what lies ahead may change.

The clock reads the same instant before and after: the same step, and as much of it played.
Source: Robert's Rules 7.8 (a schedule fixed in advance), 7.39 (the director may change it).
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher
from enum import StrEnum

from blinds.rules.clock import Reading, Transition, read
from blinds.rules.forecast import forecast
from blinds.rules.steps import PlanStep, Schedule, StepKind
from tournaments.rules import N_, RuleError

SHORTEST_SECONDS, LONGEST_SECONDS = 60, 4 * 60 * 60


class PlayedStepsChanged(RuleError):
    """A step that was played, or the one on the clock, is another in the new plan."""


class AlreadyPlayedLonger(RuleError):
    """The level on the clock was played for longer than it would last."""


class PlanMovedOn(RuleError):
    """The plan or the step on the clock is no more what was looked at."""


class NothingChanged(RuleError):
    """The new plan is the old one."""


class CannotEndThen(RuleError):
    """No length of the levels ahead makes the event end at that time."""


class StepChange(StrEnum):
    """What becomes of a row of the plan."""

    PLAYED = "played"
    NOW = "now"
    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class ComparedStep:
    """A step before and after, side by side; the index in each plan, None where it is not."""

    change: StepChange
    old_index: int | None
    new_index: int | None


def seen(schedule: Schedule, transition: Transition, now: datetime) -> str:
    """The plan and the step on the clock in a few letters: other ones are another text."""
    index = read(schedule, transition, now).index
    return hashlib.sha256(repr((index, schedule)).encode()).hexdigest()[:16]


def rebase(
    schedule: Schedule, transition: Transition, at: datetime, *, plan: Schedule
) -> Transition:
    """The clock set on the new plan at the same instant: as much of the same step is played.

    What is left changes only by what the step's own length changes.
    Raises NothingChanged, PlayedStepsChanged, AlreadyPlayedLonger.
    Source: Robert's Rules 7.39.
    """
    now = read(schedule, transition, at)
    _check(schedule, plan, now.index)
    left_ms = now.left_ms + plan[now.index].duration_ms - now.step.duration_ms
    if left_ms < 0:
        raise AlreadyPlayedLonger(
            N_(
                "Already %(minutes)s minutes into this level. Make it longer, or go to the "
                "next level."
            ),
            field="minutes",
            minutes=plan[now.index].seconds // 60,
        )
    return Transition(now.index, left_ms, _moment(now, at), running=now.running)


def _moment(now: Reading, at: datetime) -> datetime:
    """The moment at which exactly so many milliseconds are left: the end stays where it is."""
    if now.ends_at is None or not now.left_ms:
        return at.astimezone(UTC)
    return now.ends_at - timedelta(milliseconds=now.left_ms)


def _check(schedule: Schedule, plan: Schedule, index: int) -> None:
    if plan == schedule:
        raise NothingChanged(N_("No change yet. Edit something first."))
    here = plan[index] if index < len(plan) else None
    kept = here is not None and replace(here, seconds=schedule[index].seconds) == schedule[index]
    if plan[:index] != schedule[:index] or not kept:
        raise PlayedStepsChanged(
            N_(
                "Played levels cannot change; the current one only in length. Edit the "
                "levels ahead."
            ),
            field="structure",
        )


def side_by_side(schedule: Schedule, plan: Schedule, *, index: int) -> list[ComparedStep]:
    """Every step of both plans, paired as far as they are the same; `index` is on the clock."""
    rows = [ComparedStep(StepChange.PLAYED, n, n) for n in range(index)]
    changed = schedule[index] != plan[index]
    rows.append(ComparedStep(StepChange.CHANGED if changed else StepChange.NOW, index, index))
    return [*rows, *_ahead(schedule, plan, index + 1)]


def _ahead(schedule: Schedule, plan: Schedule, start: int) -> Iterator[ComparedStep]:
    """Levels are paired by their blinds, breaks by what they are; lengths may differ."""
    old, new = [_what(s) for s in schedule[start:]], [_what(s) for s in plan[start:]]
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            for n in range(b - a):
                same = schedule[start + a + n] == plan[start + c + n]
                yield ComparedStep(
                    StepChange.SAME if same else StepChange.CHANGED, start + a + n, start + c + n
                )
        else:
            yield from _replaced(
                schedule, plan, range(start + a, start + b), range(start + c, start + d)
            )


def _replaced(schedule: Schedule, plan: Schedule, old: range, new: range) -> Iterator[ComparedStep]:
    """Steps that are others now: of one kind they are a change, the rest came or went."""
    paired = min(len(old), len(new))
    for o, n in zip(old, new, strict=False):
        if schedule[o].kind is plan[n].kind:
            yield ComparedStep(StepChange.CHANGED, o, n)
        else:
            yield ComparedStep(StepChange.REMOVED, o, None)
            yield ComparedStep(StepChange.ADDED, None, n)
    yield from (ComparedStep(StepChange.REMOVED, o, None) for o in old[paired:])
    yield from (ComparedStep(StepChange.ADDED, None, n) for n in new[paired:])


def _what(step: PlanStep) -> tuple[object, ...]:
    return (step.kind, step.small_chips, step.big_chips, step.game, step.label)


def with_lengths(schedule: Schedule, *, after: int, seconds: int) -> Schedule:
    """All levels after a step of one length; breaks stay as long as they are."""
    return tuple(
        replace(step, seconds=seconds) if n > after and step.kind is StepKind.LEVEL else step
        for n, step in enumerate(schedule)
    )


def with_length_of(schedule: Schedule, *, index: int, seconds: int) -> Schedule:
    """One step of another length."""
    return (
        *schedule[:index],
        replace(schedule[index], seconds=seconds),
        *schedule[index + 1 :],
    )


def scaled(schedule: Schedule, *, after: int, percent: int) -> Schedule:
    """All levels after a step longer or shorter, in whole minutes, one at least."""
    return tuple(
        replace(step, seconds=max(SHORTEST_SECONDS, _whole_minutes(step.seconds * percent / 100)))
        if n > after and step.kind is StepKind.LEVEL
        else step
        for n, step in enumerate(schedule)
    )


def _whole_minutes(seconds: float) -> int:
    return 60 * round(seconds / 60)


def with_break(schedule: Schedule, *, after: int, seconds: int) -> Schedule:
    """A break put in after a step."""
    return (*schedule[: after + 1], PlanStep(StepKind.BREAK, seconds), *schedule[after + 1 :])


def without_next_break(schedule: Schedule, *, after: int) -> Schedule:
    """The next break left out, its color-up with it if the plan has one; the plan if none."""
    ahead = (n for n in range(after + 1, len(schedule)) if schedule[n].kind is StepKind.BREAK)
    index = next(ahead, None)
    return schedule if index is None else (*schedule[:index], *schedule[index + 1 :])


def ending_at(
    schedule: Schedule,
    transition: Transition,
    now: datetime,
    wish: datetime,
    *,
    chips: int,
    players: int,
) -> Schedule:
    """The levels ahead in that one length, in whole minutes, whose likely end is nearest a time.

    Raises CannotEndThen when even the shortest, or the longest, is more than a level off.
    """
    index = read(schedule, transition, now).index
    wished = (wish - now).total_seconds()
    best: tuple[float, Schedule, int] | None = None
    for seconds in range(SHORTEST_SECONDS, LONGEST_SECONDS + 1, 60):
        plan = with_lengths(schedule, after=index, seconds=seconds)
        ends = forecast(plan, transition, now, chips=chips, players=players)
        if ends is None or ends.likely.at is None:
            break
        off = abs(ends.likely.seconds - wished)
        if best is None or off < best[0]:
            best = (off, plan, seconds)
    if best is None or best[0] > 2 * best[2]:
        raise CannotEndThen(
            N_("The levels ahead cannot be made to end then. Choose another time."), field="end_by"
        )
    return best[1]
