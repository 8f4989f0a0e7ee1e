"""The start that was set for a time: on its way, or why it did not come by itself."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from tdsite.acts.agenda import was_undone
from tdsite.rooms.events.agenda import STARTS_WITHIN
from tdsite.web import formats
from tdsite.web.countdowns import Countdown
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo

LAW = "Robert's Rules 7.2, 7.7"


def starts_itself(event_now: EventState, problems: Sequence[Todo]) -> Iterator[Todo]:
    """What is said of it in front of the `problems` that forbid the start."""
    event = event_now.tournament
    if not event.starts_itself:
        return
    time = {"time": formats.at_time(event.starts_at, zone=event.timezone)}
    if event_now.now < event.starts_at:
        seconds = int((event.starts_at - event_now.now).total_seconds())
        yield Todo(
            "clock",
            "info",
            gettext("Starts by itself in"),
            gettext("At %(time)s, with everybody who has an entry by then.") % time,
            LAW,
            Countdown(seconds, event.starts_at),
        )
    elif why := _why_not(event_now, problems):
        what = gettext("It should have started at %(time)s") % time
        yield Todo("clock", "warn", what, why, LAW)


def _why_not(event_now: EventState, problems: Sequence[Todo]) -> str:
    """Why it did not start; nothing while it still may this very minute."""
    if problems:
        return gettext("%(problem)s. Then start it by hand.") % {
            "problem": "; ".join(problem.what for problem in problems)
        }
    if was_undone(event_now.tournament, "tournament.started"):
        return gettext("Its start was undone. Start it by hand when the room is ready.")
    if event_now.now < event_now.tournament.starts_at + STARTS_WITHIN:
        return ""
    return gettext("It could not at that time. Start it by hand when the room is ready.")
