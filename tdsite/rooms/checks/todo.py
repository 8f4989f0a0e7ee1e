"""What does not fit in the terms: all at once, each with the press that mends it."""

from collections.abc import Iterator

from django.utils.translation import gettext

from tdsite.rooms.checks.checks import Check, checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.web.event_page import ADVISED, BLOCKS, Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tdsite.web.plan_words import CheckCode

MENDED = "tournament.changed"
AT_START = {CheckCode.BOUNTY_UNNAMED: BLOCKS, CheckCode.DEALS_RECORDED: ADVISED}


def checks(event_now: EventState) -> Iterator[Todo]:
    """Before the start and while it is played."""
    for check in checks_of(Facts(event_now.tournament, event_now.now)):
        yield _todo(event_now, check)


def _todo(event_now: EventState, check: Check) -> Todo:
    by_hand = link_press(event_now, gettext("Change it"), check.page, MENDED)
    mend = (
        (act_press(event_now, check.mends, "mend", MENDED, code=check.code.value),)
        if check.mends
        else ()
    )
    why = f"{check.why} {check.effect}".strip() if check.mends else check.why
    at_start = AT_START.get(check.code, "")
    return Todo(
        "warning", "warn", check.what, why, check.law, presses=(*mend, by_hand), at_start=at_start
    )
