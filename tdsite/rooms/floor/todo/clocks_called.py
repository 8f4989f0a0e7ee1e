"""The clock called at tables: who has how long to act."""

from collections.abc import Iterator

from django.utils.translation import gettext

from tables.rules.calls import Phase
from tdsite.web.countdowns import Countdown
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo, act


def calls_running(event_now: EventState) -> Iterator[Todo]:
    for number, call in sorted(event_now.calls.items()):
        yield _call(event_now, number, call.countdown, call.player, up=call.phase is Phase.UP)


def _call(
    event_now: EventState, number: int, countdown: Countdown, player: str, *, up: bool
) -> Todo:
    what = gettext("Time is up at table %(table)s") if up else gettext("Clock at table %(table)s")
    why = gettext("The hand is dead if a bet is faced; otherwise it is a check.")
    if not up:
        why = gettext("Called on %(player)s.") % {"player": player} if player else ""
    ends = {"table": number}
    return Todo(
        "hourglass",
        "stop" if up else "warn",
        what % {"table": number},
        why,
        "Robert's Rules 6.16",
        None if up else countdown,
        presses=(
            act(event_now, gettext("Acted"), "end-call", "tables", **ends, outcome="acted"),
            act(event_now, gettext("Withdraw"), "end-call", "tables", **ends, outcome="withdrawn"),
        ),
    )
