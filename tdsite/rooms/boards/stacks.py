"""Stacks in big blinds, rounded as the floor rounds: half a blind counts as a whole one."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from blinds.rules.steps import Schedule, StepKind
from tdsite.web import formats
from tdsite.web.languages import reading


def in_big_blinds(chips: int, *, big_chips: int) -> int | None:
    """How many big blinds a stack is; None for a game without blinds."""
    return (2 * chips + big_chips) // (2 * big_chips) if big_chips else None


def along_the_plan(schedule: Schedule) -> Callable[[int], str]:
    """Of a stack, its big blinds at each level of the plan, in words and with a bar between them.

    A break has those of the level to come.  The board shows the one whose time has come.
    """
    bigs: list[int] = []
    for here in reversed(schedule):
        ahead = bigs[-1] if bigs else 0
        bigs.append(here.big_chips if here.kind is StepKind.LEVEL else ahead)
    bigs.reverse()
    return lambda chips: "|".join(_in_words(in_big_blinds(chips, big_chips=big)) for big in bigs)


def _in_words(number: int | None) -> str:
    if number is None:
        return ""
    return _("%(n)s BB") % {"n": formats.chips(number, locale=reading())}
