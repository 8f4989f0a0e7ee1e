"""The color-up plan: which denomination leaves when, by the plan and by advice."""

from dataclasses import dataclass, field

from django.utils.translation import gettext

from blinds import color_ups
from blinds.models import ColorUp
from blinds.rules.color_up import ColorUp as Planned
from blinds.rules.color_up import color_up_plan, next_denomination, planned_color_ups
from blinds.rules.leaving import NothingToChangeInto, changed_into
from blinds.rules.steps import Schedule, StepKind
from tdsite.web.event_now import EventState
from tournaments.rules import RuleError
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A denomination: when it leaves by the plan, when it could, where it stands now.

    `index` is the step that the plan names.  `begins` are the chips it may be changed for now,
    `uneven` those only on the director's word; `held` says why it may not leave yet.
    """

    chip: int
    colour: str
    into: int | None
    index: int | None
    planned: str
    advised: str
    remark: str
    tone: str
    color_up: ColorUp | None
    begins: list[int] = field(default_factory=list)
    uneven: list[int] = field(default_factory=list)
    held: str = ""
    largest: bool = False


def plan_of(event_now: EventState) -> list[PlanLine]:
    """Every denomination of the event, the smallest first."""
    tournament, schedule = event_now.tournament, event_now.schedule
    rows = {row.old_chips: row for row in color_ups.of_event(tournament)}
    chips = color_ups.planned_chips(tournament, schedule)
    every = sorted({*chips, *rows, *(row.new_chips for row in rows.values())})
    in_play = color_ups.in_play(every, rows.values())
    planned = {up.old_chips: up for up in planned_color_ups(schedule, every)}
    advised = {up.old_chips: up for up in color_up_plan(schedule, every)}
    colours = color_ups.colours(tournament)
    busy = any(row.closed_at is None for row in rows.values())
    lines = []
    for chip in every:
        row = rows.get(chip)
        plan, advice = planned.get(chip), advised.get(chip)
        told_into = row.new_chips if row else plan.new_chips if plan else None
        remark, tone = ("", "") if row else _remark(schedule, plan, advice)
        ready = event_now.is_running and not busy and in_play and chip == in_play[0]
        begins, uneven, held = _begins(event_now, chip, in_play) if ready else ([], [], "")
        lines.append(
            PlanLine(
                chip=chip,
                colour=colours.get(chip, ""),
                into=told_into or next_denomination(chip, in_play),
                index=plan.index if plan else None,
                planned=when(schedule, plan.index) if plan else "",
                advised=when(schedule, advice.index) if advice else "",
                remark=remark,
                tone=tone,
                color_up=row,
                begins=begins,
                uneven=uneven,
                held=held,
                largest=chip == every[-1],
            )
        )
    return lines


def when(schedule: Schedule, index: int) -> str:
    """A break as people find it in the plan: its own label, or the level before it."""
    step = schedule[index]
    level = sum(one.kind is StepKind.LEVEL for one in schedule[: index + 1])
    if step.kind is StepKind.DAY_END:
        return gettext("end of the day, after level %(level)s") % {"level": level}
    return gettext("break after level %(level)s") % {"level": level}


def _remark(schedule: Schedule, plan: Planned | None, advice: Planned | None) -> tuple[str, str]:
    if plan is not None and plan.in_passes:
        return gettext(
            "They go evenly into no bigger chip: in repeated passes, on the director’s word."
        ), "info"
    planned, advised = getattr(plan, "index", None), getattr(advice, "index", None)
    if planned is not None and (advised is None or planned < advised):
        return gettext("The blinds after it still need these chips."), "warn"
    if planned is not None and advised is not None and advised < planned:
        return gettext("Not needed any more from the %(when)s on.") % {
            "when": when(schedule, advised)
        }, ""
    if planned is None and advised is not None:
        return gettext("The plan does not say when. Not needed from the %(when)s on.") % {
            "when": when(schedule, advised)
        }, "info"
    return "", ""


def _begins(
    event_now: EventState, chip: int, in_play: tuple[int, ...]
) -> tuple[list[int], list[int], str]:
    """What the lowest chip may be changed for now, evenly or not, or why it stays."""
    now = event_now.reading.index if event_now.reading else 0
    ahead = [amount for step in event_now.schedule[now:] for amount in step.obligations_chips]
    even = [new for new in in_play if new > chip and new % chip == 0]
    uneven = [new for new in in_play if new > chip and new % chip]
    try:
        changed_into(chip, None, in_play=in_play, ahead=ahead)
    except NothingToChangeInto as error:
        early = _refusal(chip, in_play, ahead) if uneven else ""
        return [], [] if early else uneven, early or translate(error)
    except RuleError as error:
        return [], [], translate(error)
    return even, uneven, ""


def _refusal(chip: int, in_play: tuple[int, ...], ahead: list[int]) -> str:
    """Why the chip may not even leave on the director's word; empty if it may."""
    try:
        changed_into(chip, None, in_play=in_play, ahead=ahead, uneven=True)
    except RuleError as error:
        return translate(error)
    return ""
