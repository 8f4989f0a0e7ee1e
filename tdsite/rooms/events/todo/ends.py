"""How an event begins and how it ends: the start, the winner."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tdsite.rooms.events.todo.start import starts_itself
from tdsite.web.begins import Begins, begins_of
from tdsite.web.event_now import EventNow
from tdsite.web.todo import Todo, act, link
from tournaments import queries
from tournaments.models.tournament import State


def before_start(evening: EventNow) -> Iterator[Todo]:
    """What still forbids the start, each by its name; with nothing left, the start itself."""
    problems = list(_start_problems(evening))
    yield from starts_itself(evening, problems)
    yield from problems
    if problems:
        return
    entered = evening.figures.left
    tables = floor_queries.tables_wanted(evening.tournament, entered)
    late = evening.tournament.starts_at <= evening.now
    begins = begins_of(evening.tournament, evening.schedule)
    if begins is not None:
        yield _after_flights(evening, begins, late=late)
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
        presses=(act(evening, gettext("Start"), "start", "tournament.started"),),
    )


def _after_flights(evening: EventNow, begins: Begins, *, late: bool) -> Todo:
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
            act(evening, gettext("Start"), "start", "tournament.started"),
            link(evening, gettext("Another level"), "days", "see_people"),
        ),
    )


def _start_problems(evening: EventNow) -> Iterator[Todo]:
    if not evening.schedule:
        yield Todo(
            "warning",
            "stop",
            gettext("No levels to play"),
            gettext("This event has no structure. Choose one among its terms."),
            "Robert's Rules 7.8",
            presses=(link(evening, gettext("Edit the event"), "edit_event", "tournament.changed"),),
        )
    missing = 2 - evening.figures.left
    if missing > 0 and evening.tournament.state != State.ANNOUNCED:  # the desk sells none yet
        suspended = evening.tournament.suspended_at is not None
        yield Todo(
            "person",
            "warn",
            ngettext("%(count)s player missing", "%(count)s players missing", missing)
            % {"count": missing},
            gettext("Two are needed to start. Resume registration first.")
            if suspended
            else gettext("Two are needed to start. Sell entries at the desk."),
            "Robert's Rules 7.2",
            presses=() if suspended else (link(evening, gettext("Desk"), "desk", "entry"),),
        )


def winner(evening: EventNow) -> Iterator[Todo]:
    """Nobody wins a flight: who is left goes on."""
    if evening.figures.left != 1 or evening.tournament.feeds_id is not None:
        return
    last = queries.entries_in(evening.tournament).select_related("player")
    for entry in last.filter(elimination=None):
        yield Todo(
            "trophy",
            "warn",
            gettext("%(player)s has won") % {"player": entry.player.name},
            gettext("One player is left. Finish the event: prizes are set, the clock stands."),
            "Robert's Rules 7.38",
            presses=(act(evening, gettext("Finish"), "finish", "tournament.finished"),),
        )
