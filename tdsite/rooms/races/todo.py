"""Denominations that leave: their plan, and what is due at the next break or table by table."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from blinds import stages
from blinds.models import ColorUp, ColorUpWay
from blinds.rules.leaving import NothingToChangeInto, changed_into
from blinds.rules.steps import ColorUp as Planned
from blinds.rules.steps import (
    Schedule,
    StepKind,
    color_up_plan,
    next_denomination,
    planned_color_ups,
)
from tdsite.rooms.races.races import RaceNow, race_under_way
from tdsite.web.event_page import Press, Todo, act_press, link_press
from tdsite.web.event_state import EventState, step_name
from tdsite.web.plan_words import colour_name
from tournaments.rules import RuleError
from tournaments.sentences import translate

LAW = "Robert's Rules 7.10"


def color_up_due(event_now: EventState) -> Iterator[Todo]:
    """The color-up under way, or one whose break has come."""
    under_way = race_under_way(event_now)
    if under_way is not None:
        yield _tables(under_way, event_now)
        return
    reading = event_now.reading
    if reading is not None:
        standing = reading.step.kind is not StepKind.LEVEL
        due = [up for up in _planned(event_now) if up.index < reading.index + standing]
        yield from (_due(event_now, up) for up in due[:1])


def color_up_next(event_now: EventState) -> Iterator[Todo]:
    """The color-up of the next break."""
    if race_under_way(event_now) is None:
        left = _planned(event_now)[:1]
        yield from (_soon(event_now, up) for up in left if up.index == event_now.next_break_index)


def _planned(event_now: EventState) -> list[Planned]:
    """The color-ups that the plan names and nobody has begun, in their order.

    None with one player left: all chips are theirs.
    """
    if event_now.figures.left < 2 or not any(step.remove_chips for step in event_now.schedule):
        return []
    chips = stages.planned_chips(event_now.tournament, event_now.schedule)
    begun = {row.old_chips for row in event_now.color_ups}
    planned = planned_color_ups(event_now.schedule, chips)
    return [up for up in planned if up.old_chips not in begun]


def _tables(race: RaceNow, event_now: EventState) -> Todo:
    left, every = len(race.left), len(race.tiles)
    values = {"chips": race.color_up.old_chips, "count": left, "tables": every}
    return Todo(
        "chip",
        "warn",
        ngettext(
            "Race off %(chips)ss: %(count)s of %(tables)s tables left",
            "Race off %(chips)ss: %(count)s of %(tables)s tables left",
            left,
        )
        % values
        if left
        else gettext("Color-up of the %(chips)ss: close it") % values,
        gettext("Enter each table’s race result; the last one closes the color-up.")
        if left
        else gettext("The last tables broke before their result was entered."),
        LAW,
        presses=(link_press(event_now, gettext("Work-list"), "color_up", "chips.raced"),),
    )


def _due(event_now: EventState, up: Planned) -> Todo:
    way = {"way": ColorUpWay.PASSES.value} if up.in_passes else {}
    begin = act_press(
        event_now,
        gettext("Begin in repeated passes") if up.in_passes else gettext("Begin"),
        "color-up-open",
        "chips.color_up_opened",
        old=up.old_chips,
        index=up.index,
        **way,
    )
    tables = len(event_now.counts)
    return Todo(
        "chip",
        "warn",
        ngettext(
            "Chip race of %(chips)ss: %(count)s table",
            "Chip race of %(chips)ss: %(count)s tables",
            tables,
        )
        % {"chips": up.old_chips, "count": tables},
        _into(up),
        LAW,
        presses=(begin, _plan(event_now)),
    )


def _into(up: Planned) -> str:
    """What they are changed for; where they do not go evenly, what is done on whose word."""
    small, big = up.group
    values = {"new": up.new_chips, "old": up.old_chips, "small": small, "big": big}
    if not up.in_passes:
        return gettext("To be exchanged for %(new)ss. No longer needed in play.") % values
    return (
        gettext(
            "No bigger chip divides evenly: exchange %(small)s of them for %(big)s chips "
            "of %(new)s, then race the rest in repeated passes, if the director decides "
            "so."
        )
        % values
    )


def _soon(event_now: EventState, up: Planned) -> Todo:
    tables = len(event_now.counts)
    return Todo(
        "chip",
        "info",
        gettext("Color-up of the %(chips)ss in") % {"chips": up.old_chips},
        ngettext(
            "Chip race: %(count)s table, %(step)s",
            "Chip race: %(count)s tables, %(step)s",
            tables,
        )
        % {"count": tables, "step": step_name(event_now.schedule, up.index)},
        LAW,
        event_now.to_break,
        presses=(_plan(event_now),),
    )


def _plan(event_now: EventState) -> Press:
    return link_press(event_now, gettext("Plan"), "color_up_plan")


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A denomination: when it leaves by the plan, when it could, where it stands now.

    `index` is the step that the plan names, `shade` the colour as it is kept.  `begins` are the
    chips it may be changed for now, `uneven` those only on the director's word; `held` says why it
    may not leave yet.
    """

    chip: int
    shade: str
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
    rows = {row.old_chips: row for row in stages.color_ups_of(tournament)}
    chips = stages.planned_chips(tournament, schedule)
    every = sorted({*chips, *rows, *(row.new_chips for row in rows.values())})
    in_play = stages.chips_in_play(every, rows.values())
    planned = {up.old_chips: up for up in planned_color_ups(schedule, every)}
    advised = {up.old_chips: up for up in color_up_plan(schedule, every)}
    colours = stages.chip_colours(tournament)
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
                shade=colours.get(chip, ""),
                colour=colour_name(colours.get(chip, "")),
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
            "No bigger chip divides evenly: repeated passes, if the director decides so."
        ), "info"
    planned, advised = getattr(plan, "index", None), getattr(advice, "index", None)
    if planned is not None and (advised is None or planned < advised):
        return gettext("Later blinds still need these chips."), "warn"
    if planned is not None and advised is not None and advised < planned:
        return gettext("No longer needed from: %(when)s") % {"when": when(schedule, advised)}, ""
    if planned is None and advised is not None:
        return gettext("No color-up scheduled. Chips no longer needed from: %(when)s.") % {
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
