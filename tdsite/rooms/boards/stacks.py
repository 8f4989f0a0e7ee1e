"""Stacks in big blinds, rounded as the floor rounds: half a blind counts as a whole one."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from blinds.rules.steps import Schedule, Step, StepKind
from tdsite.web import formats
from tdsite.web.languages import reading


def in_big_blinds(chips: int, step: Step | None) -> int | None:
    """How many of that level's the stack is; None without a level, or for a game without blinds."""
    if step is None or not step.big_chips:
        return None
    return (2 * chips + step.big_chips) // (2 * step.big_chips)


def along_the_plan(schedule: Schedule) -> Callable[[int], str]:
    """Of a stack, its big blinds at each step of the plan, in words and with a bar between them.

    A break tells those of the level to come.  The board shows the one whose time has come.
    """
    levels: list[Step | None] = []
    for step in reversed(schedule):
        ahead = levels[-1] if levels else None
        levels.append(step if step.kind is StepKind.LEVEL else ahead)
    levels.reverse()
    return lambda chips: "|".join(_said(in_big_blinds(chips, level)) for level in levels)


def _said(number: int | None) -> str:
    if number is None:
        return ""
    return _("%(n)s BB") % {"n": formats.chips(number, locale=reading())}
