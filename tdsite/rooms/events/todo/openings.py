"""Registration that has not opened, or is suspended."""

from collections.abc import Iterator

from django.utils.translation import gettext

from tdsite.web import formats
from tdsite.web.countdowns import Countdown
from tdsite.web.event_now import EventState
from tdsite.web.languages import reading
from tdsite.web.todo import Todo, act
from tournaments.models.tournament import State


def opening(event_now: EventState) -> Iterator[Todo]:
    """No entry is sold now, and the button that changes it."""
    event = event_now.tournament
    if event.state == State.ANNOUNCED:
        yield _not_open(event_now)
    elif event.suspended_at is not None and event.registration_closed_at is None:
        at = formats.at_time(event.suspended_at, zone=event.timezone)
        yield Todo(
            "pause",
            "warn",
            gettext("Registration is suspended"),
            gettext("No entries since %(time)s. Rebuys and add-ons are still sold.") % {"time": at},
            gettext("Terms of the event"),
            presses=(
                act(event_now, gettext("Resume"), "resume-registration", "registration.resumed"),
            ),
        )


def _not_open(event_now: EventState) -> Todo:
    event = event_now.tournament
    press = act(event_now, gettext("Open now"), "open-registration", "registration.opened")
    if event.opens_at is None or event.opens_at <= event_now.now:
        why = gettext("The event is announced; entries are sold once it is open.")
        return Todo("ticket", "info", gettext("Open registration"), why, presses=(press,))
    seconds = int((event.opens_at - event_now.now).total_seconds())
    locale = reading()
    when = {
        "day": formats.local_date(event.opens_at, zone=event.timezone, locale=locale),
        "time": formats.at_time(event.opens_at, zone=event.timezone),
    }
    return Todo(
        "ticket",
        "info",
        gettext("Registration opens by itself in"),
        gettext("On %(day)s at %(time)s.") % when,
        countdown=Countdown(seconds, event.opens_at),
        presses=(press,),
    )
