"""New seats for everybody: when the law asks for it, and when the director may choose."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tdsite.rooms.floor import plans
from tdsite.web.event_now import EventState
from tdsite.web.todo import Press, Todo, plan


def redraw_due(event_now: EventState) -> Iterator[Todo]:
    wanted = floor_queries.tables_wanted(event_now.tournament, event_now.figures.left)
    yield Todo(
        "swap",
        "stop",
        gettext("Redraw for the final table") if wanted == 1 else gettext("Redraw"),
        ngettext(
            "%(players)s players fit at %(count)s table: everybody draws a new seat.",
            "%(players)s players fit at %(count)s tables: everybody draws a new seat.",
            wanted,
        )
        % {"players": event_now.figures.left, "count": wanted},
        "Robert's Rules 7.18",
        presses=(plan(event_now, gettext("See plan"), "redraw"),),
        plan="redraw",
    )


def redraw_optional(event_now: EventState) -> Iterator[Todo]:
    if not plans.may_redraw(event_now):
        return
    yield Todo(
        "swap",
        "info",
        gettext("Redraw, if you like"),
        gettext("The event began with four or five tables: it is the director’s choice."),
        "Robert's Rules 7.18",
        presses=(plan(event_now, gettext("Redraw"), "redraw"),),
        plan="redraw",
    )


def final_table(event_now: EventState) -> Iterator[Todo]:
    """The page of the final table, from the moment its players are all at one; no flight has it."""
    if event_now.tournament.feeds_id is not None:
        return
    size = floor_queries.final_table_size(event_now.tournament)
    players = sum(row.players for row in event_now.counts)
    if len(event_now.counts) != 1 or not 2 <= players <= size:
        return
    yield Todo(
        "trophy",
        "",
        gettext("The final table plays"),
        gettext("Seats, button, blinds and prizes on one page, for the screen and the printer."),
        "TDA 2024 RP-9",
        presses=(
            Press(
                gettext("Final table"),
                reverse("final_table", args=[event_now.tournament.pk]),
                "see",
            ),
        ),
    )
