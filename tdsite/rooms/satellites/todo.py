"""When a satellite is about to end, and what its winners still need."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables.rules.hand_for_hand import LAW
from tdsite.rooms.satellites import tickets_won
from tdsite.web.event_page import Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tournaments import dues
from tournaments.rules import satellites


def running(event_now: EventState) -> Iterator[Todo]:
    """As many players as tickets: play stops.  One more: hand for hand."""
    played_for = dues.ticket_count(event_now.tournament)
    left = event_now.figures.left
    if left > 1 and satellites.stops(played_for, left=left):
        yield Todo(
            "ticket",
            "stop",
            ngettext(
                "%(tickets)s ticket, %(left)s players left: stop the event",
                "%(tickets)s tickets, %(left)s players left: stop the event",
                played_for,
            )
            % {"tickets": played_for, "left": left},
            gettext("All players left win a ticket. The clock is paused: finish the event."),
            presses=(act_press(event_now, gettext("Finish"), "finish", "tournament.finished"),),
        )
    elif satellites.is_bubble(played_for, left=left) and _many_tables(event_now):
        yield Todo(
            "hand",
            "warn",
            gettext("Hand for hand: one player from the tickets"),
            gettext("Ticket bubble: next player out wins no ticket. Announce it."),
            LAW,
            presses=(
                act_press(event_now, gettext("Announce"), "hands-announce", "hands.announced"),
            ),
        )


def _many_tables(event_now: EventState) -> bool:
    return len(event_now.counts) > 1 and not event_now.hands


def after(event_now: EventState) -> Iterator[Todo]:
    """Winners who are not entered in the event that their tickets are for."""
    if not dues.is_satellite(event_now.tournament):
        return
    waiting = sum(line.can_enter for line in tickets_won.lines_of(event_now.tournament))
    if waiting:
        yield Todo(
            "ticket",
            "info",
            ngettext("%(count)s winner to register", "%(count)s winners to register", waiting)
            % {"count": waiting},
            gettext("Each ticket pays one entry in its target event."),
            presses=(link_press(event_now, gettext("Tickets"), "tickets", "payout"),),
        )
