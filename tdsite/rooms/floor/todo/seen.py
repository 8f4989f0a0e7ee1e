"""Seats in which nobody has been seen, although their players should sit there by now."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils.translation import gettext, ngettext

from tables import seen
from tdsite.web import formats
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo, link

PATIENCE = timedelta(minutes=5)
SMALL_ROOM_TABLES = 6


def unseen(event_now: EventState) -> Iterator[Todo]:
    """Those who should sit for five minutes or longer.

    Where nobody has looked yet it is only a remark, and in a small room not even that.
    """
    tournament = event_now.tournament
    watched = seen.is_watched(tournament)
    if not watched and len(event_now.counts) <= SMALL_ROOM_TABLES:
        return
    places = seen.unseen_places(tournament).values()
    late = [since for _, since in places if since <= event_now.now - PATIENCE]
    if not late:
        return
    yield Todo(
        "eye",
        "warn" if watched else "",
        ngettext(
            "%(count)s seat not seen since %(time)s",
            "%(count)s seats not seen since %(time)s",
            len(late),
        )
        % {"count": len(late), "time": formats.at_time(min(late), zone=tournament.timezone)},
        gettext("A tap on the table, or the seat card's code, says who sits where they should.")
        if not watched
        else gettext("They may be lost, or nobody has looked yet."),
        presses=(link(event_now, gettext("See seats"), "unseen", "tables.seen"),),
    )
