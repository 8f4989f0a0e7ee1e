"""When the money is near: hand for hand."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables.rules.hand_for_hand import LAW, suggested
from tdsite.dashboard.event_now import EventNow
from tdsite.dashboard.todo.items import Todo, act
from tournaments import queries


def bubble(evening: EventNow) -> Iterator[Todo]:
    """One hand at every table could burst the bubble: time to play them together."""
    tables = len(evening.counts)
    if evening.tournament.registration_closed_at is None or evening.hands or tables < 2:
        return
    left, paid = evening.figures.left, len(queries.prizes(evening.tournament))
    if not suggested(left=left, paid=paid, tables=tables):
        return
    yield Todo(
        "hand",
        "warn",
        ngettext(
            "%(count)s player from the money: hand for hand",
            "%(count)s players from the money: hand for hand",
            left - paid,
        )
        % {"count": left - paid},
        gettext("One hand at every table could burst the bubble. Announce it to the room."),
        LAW,
        presses=(act(evening, gettext("Announce"), "hands-announce", "hands.announced"),),
    )
