"""How an event begins and how it ends: the start, the winner."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tdsite.rooms.events.todo.start import starts_itself
from tdsite.web.begins import Begins, begins_of
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo, act, link
from tournaments import queries
from tournaments.models.tournament import State


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
        presses=(act(event_now, gettext("Start"), "start", "tournament.started"),),
    )


def _after_flights(event_now: EventState, begins: Begins, *, late: bool) -> Todo:
    """The start of a day that takes in flights: with which level, and whether it sells."""
    first = begins.first
    level = f"{first.name} ({first.blinds})" if first else ""
    if begins.sells:
        why = gettext("It begins with %(level)s. Entries are sold on this day too.")
    else:
        why = gettext("It begins with %(level)s, where the flights stopped. Registration closes.")
    return Todo(
        "play",
        "warn" if late else "info",
        gettext("Shuffle up and deal"),
        why % {"level": level},
        "Robert's Rules 7.2, 7.7",
        presses=(
            act(event_now, gettext("Start"), "start", "tournament.started"),
            link(event_now, gettext("Another level"), "days", "see_people"),
        ),
    )


def _start_problems(event_now: EventState) -> Iterator[Todo]:
    if not event_now.schedule:
        yield Todo(
            "warning",
            "stop",
            gettext("No levels to play"),
            gettext("This event has no structure. Choose one among its terms."),
            "Robert's Rules 7.8",
            presses=(
                link(event_now, gettext("Edit the event"), "edit_event", "tournament.changed"),
            ),
        )
    missing = 2 - event_now.figures.left
    if missing > 0 and event_now.tournament.state != State.ANNOUNCED:  # the desk sells none yet
        suspended = event_now.tournament.suspended_at is not None
        yield Todo(
            "person",
            "warn",
            ngettext("%(count)s player missing", "%(count)s players missing", missing)
            % {"count": missing},
            gettext("Two are needed to start. Resume registration first.")
            if suspended
            else gettext("Two are needed to start. Sell entries at the desk."),
            "Robert's Rules 7.2",
            presses=() if suspended else (link(event_now, gettext("Desk"), "desk", "entry"),),
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
            gettext("%(player)s has won") % {"player": entry.player.name},
            gettext("One player is left. Finish the event: prizes are set, the clock stands."),
            "Robert's Rules 7.38",
            presses=(act(event_now, gettext("Finish"), "finish", "tournament.finished"),),
        )
