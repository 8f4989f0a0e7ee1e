"""Tables that deal without anybody knowing where the button is."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from tables.models import Table
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo, act

MAX_WITHOUT_BUTTON = 3


def button_draws(event_now: EventState) -> Iterator[Todo]:
    """A table with two players or more and no known button: draw it."""
    playing = {row.number: row.players for row in event_now.counts if row.players >= 2}
    unknown = Table.objects.filter(
        tournament=event_now.tournament, broken_at=None, button=None, number__in=playing
    )
    numbers = list(unknown.order_by("number").values_list("number", flat=True))
    for number in numbers[:MAX_WITHOUT_BUTTON]:
        yield Todo(
            "dot",
            "warn",
            gettext("Table %(table)s has no button") % {"table": number},
            ngettext(
                "%(count)s player sits there: draw for it, or set it where it lies.",
                "%(count)s players sit there: draw for it, or set it where it lies.",
                playing[number],
            )
            % {"count": playing[number]},
            "Robert's Rules 7.7",
            presses=(
                act(
                    event_now,
                    gettext("Draw the button"),
                    "draw-button",
                    "tables.button_set",
                    table=number,
                ),
            ),
        )
    more = len(numbers) - MAX_WITHOUT_BUTTON
    if more > 0:
        yield Todo(
            "dot",
            "warn",
            ngettext(
                "%(count)s more table without a button",
                "%(count)s more tables without a button",
                more,
            )
            % {"count": more},
            gettext("They follow here."),
            "Robert's Rules 7.7",
        )
