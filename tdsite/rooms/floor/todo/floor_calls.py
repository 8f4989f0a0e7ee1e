"""Tables that call the floor: who waits longest stands first, and who comes is said."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tdsite.web.event_now import EventState
from tdsite.web.floor_calls import CallNow, standing
from tdsite.web.log import CALL_WORDS
from tdsite.web.todo import Todo, act, link

MAX_CALLS = 6


def floor_calls(event_now: EventState) -> Iterator[Todo]:
    """The calls that stand, those that nobody answered first."""
    calls = standing(event_now.tournament, event_now.now)
    for call in calls[:MAX_CALLS]:
        yield _call(event_now, call)
    more = len(calls) - MAX_CALLS
    if more > 0:
        yield Todo(
            "bell",
            calls[MAX_CALLS].tone,
            ngettext("%(count)s more call", "%(count)s more calls", more) % {"count": more},
            presses=(link(event_now, gettext("All calls"), "floor_calls"),),
        )


def _call(event_now: EventState, call: CallNow) -> Todo:
    done = act(event_now, gettext("Done"), "call-done", "floor.done", call=call.pk)
    comes = act(event_now, gettext("I'm coming"), "answer-call", "floor.answered", call=call.pk)
    who = gettext("%(who)s is coming.") % {"who": call.who} if call.who else ""
    return Todo(
        call.icon,
        call.tone,
        gettext("Table %(table)s calls: %(call)s")
        % {"table": call.table, "call": gettext(CALL_WORDS[call.what])},
        " ".join(filter(None, [call.note and f"“{call.note}”", who])),
        presses=(done,) if call.who else (comes, done),
        since=None if call.who else call.at,
        turns_at=call.turns_at,
    )
