"""Another plan for an event that runs, its clock at the same instant."""

from dataclasses import asdict
from typing import Any

from blinds import queries
from blinds.models import Clock, ColorUp, Level, Structure
from blinds.operations.clocks import NoClock
from blinds.rules import clock as clock_rules
from blinds.rules import reshape as rules
from blinds.rules.steps import PlanStep, Schedule
from tournaments.acts import Act
from tournaments.operations.events import require_running
from tournaments.rules import N_, RuleError

LAST_MINUTE_MS = 60_000


class ReasonMissing(RuleError):
    """A plan fixed in advance is changed only for a reason, which stands in the log."""


def reshape(act: Act, *, schedule: Schedule, reason: str, seen_plan: str = "") -> dict[str, Any]:
    """Put another plan under the running clock; what the journal keeps of it.

    `seen_plan` is what `reshape.seen` said when the change was looked at.
    Raises NotRunning, NoClock, ReasonMissing, PlanMovedOn and the refusals of `reshape.rebase`.
    Source: Robert's Rules 7.39.
    """
    require_running(act.tournament)
    clock = Clock.objects.filter(tournament=act.tournament).first()
    if clock is None:
        raise NoClock(N_("The clock starts with the event. Start the event first."))
    if not reason.strip():
        raise ReasonMissing(
            N_("Say why the structure is changed: it was fixed in advance."), field="reason"
        )
    old, transition = queries.schedule_of(act.tournament), queries.transition_of(clock)
    if seen_plan and seen_plan != rules.seen(old, transition, act.at):
        raise rules.PlanMovedOn(
            N_("The plan or the level has changed since you looked. Look at the change again.")
        )
    now = rules.rebase(old, transition, act.at, plan=schedule)
    _write(act, old, schedule)
    _move_color_ups(act, schedule, after=now.index)
    act.update(
        clock,
        transition=clock.transition + 1,
        index=now.index,
        left_ms=now.left_ms,
        at=now.at,
        running=now.running,
        warned=_warned(clock, now),
    )
    first = _first_change(old, schedule)
    return {
        **queries.step_data(schedule if first < len(schedule) else old, first),
        "clock_index": now.index,
        "left_seconds": now.left_ms // 1000,
        "reason": reason.strip(),
    }


def _warned(clock: Clock, now: clock_rules.Transition) -> int:
    """The last step whose last minute was called; one that got longer has it still before it."""
    longer = now.left_ms > LAST_MINUTE_MS and clock.warned == now.index
    return clock.warned - 1 if longer else clock.warned


def _first_change(old: Schedule, new: Schedule) -> int:
    pairs = zip(old, new, strict=False)
    return next((n for n, (was, is_) in enumerate(pairs) if was != is_), min(len(old), len(new)))


def _write(act: Act, old: Schedule, new: Schedule) -> None:
    """Change the rows that differ, and no other."""
    structure = Structure.objects.get(tournament=act.tournament)
    rows = {level.position: level for level in structure.levels.all()}
    for position, step in enumerate(new[: len(old)]):
        act.update(rows[position], **_columns(step))
    for position in range(len(new), len(old)):
        act.delete(rows[position])
    act.create_many(
        [
            Level(structure=structure, position=position, **_columns(new[position]))
            for position in range(len(old), len(new))
        ]
    )


def _columns(step: PlanStep) -> dict[str, Any]:
    return {name: getattr(value, "value", value) for name, value in asdict(step).items()}


def _move_color_ups(act: Act, plan: Schedule, *, after: int) -> None:
    """A color-up opened for a break that lies ahead stays with its break, or with none."""
    for color_up in ColorUp.objects.filter(tournament=act.tournament, index__gt=after):
        ahead = range(after + 1, len(plan))
        there = (n for n in ahead if plan[n].remove_chips == color_up.old_chips)
        act.update(color_up, index=next(there, None))
