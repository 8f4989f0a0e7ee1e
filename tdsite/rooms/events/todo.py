"""What an event has to do next: its registration, its start, its end."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tdsite.acts.agenda import was_undone
from tdsite.rooms.events.agenda import STARTS_WITHIN
from tdsite.web import formats
from tdsite.web.as_of import Countdown
from tdsite.web.days import Begins, begins_of
from tdsite.web.event_page import BEGINS, BLOCKS, Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tdsite.web.languages import reading
from tournaments import queries
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
            gettext("Event settings"),
            presses=(
                act_press(
                    event_now, gettext("Resume"), "resume-registration", "registration.resumed"
                ),
            ),
        )


def _not_open(event_now: EventState) -> Todo:
    event = event_now.tournament
    press = act_press(event_now, gettext("Open now"), "open-registration", "registration.opened")
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
            gettext("Auto-start in"),
            gettext("Start: %(time)s, with all entries sold by then.") % time,
            LAW,
            Countdown(seconds, event.starts_at),
            at_start=BEGINS,
        )
    elif why := _why_not(event_now, problems):
        what = gettext("Start missed: %(time)s") % time
        yield Todo("clock", "warn", what, why, LAW, at_start=BEGINS)


def _why_not(event_now: EventState, problems: Sequence[Todo]) -> str:
    """Why it did not start; nothing while it still may this very minute."""
    if problems:
        return gettext("%(problem)s. Then start manually.") % {
            "problem": "; ".join(problem.what for problem in problems)
        }
    if was_undone(event_now.tournament, "tournament.started"):
        return gettext("Start was undone. Start manually when the room is ready.")
    if event_now.now < event_now.tournament.starts_at + STARTS_WITHIN:
        return ""
    return gettext("Automatic start failed. Start manually when the room is ready.")


def before_start(event_now: EventState) -> Iterator[Todo]:
    """What still forbids the start, each by its name; with nothing left, the start itself."""
    problems = list(_start_problems(event_now))
    yield from starts_itself(event_now, problems)
    yield from problems
    if problems:
        return
    entered = event_now.figures.left
    tables = floor_queries.tables_wanted(event_now.tournament, entered)
    late = event_now.tournament.starts_at <= event_now.now
    begins = begins_of(event_now.tournament, event_now.schedule)
    if begins is not None:
        yield _after_flights(event_now, begins, late=late)
        return
    yield Todo(
        "play",
        "warn" if late else "info",
        gettext("Shuffle up and deal"),
        ngettext(
            "%(players)s players at %(count)s table: seats and buttons are drawn, the clock"
            " starts.",
            "%(players)s players at %(count)s tables: seats and buttons are drawn, the clock"
            " starts.",
            tables,
        )
        % {"players": entered, "count": tables},
        "Robert's Rules 7.2, 7.7",
        presses=(act_press(event_now, gettext("Start"), "start", "tournament.started"),),
        at_start=BEGINS,
    )


def _after_flights(event_now: EventState, begins: Begins, *, late: bool) -> Todo:
    """The start of a day that takes in flights: with which level, and whether it sells."""
    first = begins.first
    level = f"{first.name} ({first.blinds})" if first else ""
    if begins.sells:
        why = gettext("Starts at %(level)s. Entries are sold on this day too.")
    else:
        why = gettext("Starts at %(level)s, where the flights stopped. Registration closes.")
    return Todo(
        "play",
        "warn" if late else "info",
        gettext("Shuffle up and deal"),
        why % {"level": level},
        "Robert's Rules 7.2, 7.7",
        presses=(
            act_press(event_now, gettext("Start"), "start", "tournament.started"),
            link_press(event_now, gettext("Another level"), "days", "see_people"),
        ),
        at_start=BEGINS,
    )


def _start_problems(event_now: EventState) -> Iterator[Todo]:
    if not event_now.schedule:
        yield Todo(
            "warning",
            "stop",
            gettext("No levels"),
            gettext("No structure. Choose one in the event settings."),
            "Robert's Rules 7.8",
            presses=(
                link_press(event_now, gettext("Edit event"), "edit_event", "tournament.changed"),
            ),
            at_start=BLOCKS,
        )
    missing = 2 - event_now.figures.left
    if missing > 0 and event_now.tournament.state != State.ANNOUNCED:  # the desk sells none yet
        suspended = event_now.tournament.suspended_at is not None
        yield Todo(
            "person",
            "warn",
            ngettext("%(count)s player missing", "%(count)s players missing", missing)
            % {"count": missing},
            gettext("Two players needed to start. Resume registration first.")
            if suspended
            else gettext("Two players needed to start. Sell entries at registration."),
            "Robert's Rules 7.2",
            presses=() if suspended else (link_press(event_now, gettext("Desk"), "desk", "entry"),),
            at_start=BLOCKS,
        )


def winner(event_now: EventState) -> Iterator[Todo]:
    """Nobody wins a flight: who is left goes on."""
    if event_now.figures.left != 1 or event_now.tournament.feeds_id is not None:
        return
    last = queries.entries_in(event_now.tournament).select_related("player")
    for entry in last.filter(elimination=None):
        yield Todo(
            "trophy",
            "warn",
            gettext("%(player)s wins") % {"player": entry.player.name},
            gettext("One player left. Finish the event: prizes are set, the clock stops."),
            "Robert's Rules 7.38",
            presses=(act_press(event_now, gettext("Finish"), "finish", "tournament.finished"),),
        )
