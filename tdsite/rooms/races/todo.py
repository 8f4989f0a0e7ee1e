"""Denominations that leave: at the next break, now, or table by table."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from blinds import color_ups
from blinds.models import ColorUpWay
from blinds.rules.color_up import ColorUp as Planned
from blinds.rules.color_up import planned_color_ups
from blinds.rules.steps import StepKind
from tdsite.rooms.races.races import RaceNow, race_under_way
from tdsite.web.event_now import EventState, step_name
from tdsite.web.todo import Press, Todo, act, link

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

    None with one player left: all chips are his.
    """
    if event_now.figures.left < 2 or not any(step.remove_chips for step in event_now.schedule):
        return []
    chips = color_ups.planned_chips(event_now.tournament, event_now.schedule)
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
            "Color-up of the %(chips)ss: %(count)s of %(tables)s tables left",
            "Color-up of the %(chips)ss: %(count)s of %(tables)s tables left",
            left,
        )
        % values
        if left
        else gettext("Color-up of the %(chips)ss: close it") % values,
        gettext("Enter what each table raced; the last one closes it.")
        if left
        else gettext("Its last tables broke before they were entered."),
        LAW,
        presses=(link(event_now, gettext("Work-list"), "color_up", "chips.raced"),),
    )


def _due(event_now: EventState, up: Planned) -> Todo:
    way = {"way": ColorUpWay.PASSES.value} if up.in_passes else {}
    begin = act(
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
            "The %(chips)ss leave: race at %(count)s table",
            "The %(chips)ss leave: race at %(count)s tables",
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
        return gettext("They go for %(new)ss. No hand is dealt with them any more.") % values
    return (
        gettext(
            "They go evenly into no bigger chip: %(small)s of them for %(big)s chips of %(new)s,"
            " and what is left is raced in repeated passes, on the director’s word."
        )
        % values
    )


def _soon(event_now: EventState, up: Planned) -> Todo:
    tables = len(event_now.counts)
    return Todo(
        "chip",
        "info",
        gettext("Color-up of the %(chips)s in") % {"chips": up.old_chips},
        ngettext(
            "%(count)s table to race, at “%(step)s”.",
            "%(count)s tables to race, at “%(step)s”.",
            tables,
        )
        % {"count": tables, "step": step_name(event_now.schedule, up.index)},
        LAW,
        event_now.to_break,
        presses=(_plan(event_now),),
    )


def _plan(event_now: EventState) -> Press:
    return link(event_now, gettext("Plan"), "color_up_plan")
